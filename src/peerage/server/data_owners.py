"""Registers the features that store data of visitors."""

from typing import Any

import sqlalchemy as sa

from peerage.server.accounts.data_owner import DataOwner
from peerage.server.friends import repository as friends
from peerage.server.leagues import repository as leagues
from peerage.server.notifications import channels
from peerage.server.operators import data_owner as operators
from peerage.server.pairing import repository as pairing
from peerage.server.puzzles import repository as puzzles
from peerage.server.ratings import queries
from peerage.server.ratings import service as ratings
from peerage.server.review import report_sharing as reports
from peerage.server.social import data_export as social
from peerage.server.standing_orders import repository as orders


def in_league(connection: sa.Connection, visitor: str) -> bool:
    return bool(leagues.export_leagues(connection, visitor))


def export_leagues(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    return {"leagues": leagues.export_leagues(connection, visitor)}


def export_profile(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    return {"profile": queries.profile(connection, queries.known(connection, visitor, "me"))}


def export_channels(connection: sa.Connection, visitor: str) -> dict[str, Any]:
    reached = channels.channels_of(connection, visitor)
    return {"notices": [{"kind": each.kind, "name": each.name, "wanted": each.wanted} for each in reached]}


LEAGUES = DataOwner(leagues.take_over, leagues.forget, export_leagues, in_league)
RATINGS = DataOwner(ratings.take_over, ratings.forget, export_profile, ratings.has_results)
SOCIAL = DataOwner(social.take_over, social.forget, social.export_social)
ORDERS = DataOwner(orders.take_over, orders.forget, orders.export_orders)
PAIRING = DataOwner(pairing.take_over, pairing.end, pairing.export)
PUZZLES = DataOwner(puzzles.take_over, puzzles.forget, puzzles.export)
FRIENDS = DataOwner(friends.take_over, friends.forget, friends.export_friends)
NOTIFICATIONS = DataOwner(channels.take_over, channels.leave, export_channels)
REPORTS = DataOwner(reports.take_over, reports.forget, reports.export)
OPERATORS = DataOwner(operators.take_over, operators.forget, operators.export)

BEFORE_TABLES = (LEAGUES,)
AFTER_TABLES = (RATINGS, SOCIAL, ORDERS, PAIRING, PUZZLES, FRIENDS, NOTIFICATIONS, REPORTS, OPERATORS)
