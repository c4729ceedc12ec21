"""Describes leagues to their viewers."""

import sqlalchemy as sa

from peerage.server.db.schema import profiles
from peerage.server.leagues.repository import FullLeague, Pairing, listed, places_at, still_played
from peerage.server.leagues.schemas import LeagueInfo, LeagueRound, LeagueSummary, LeagueTable

MOST_LISTED = 50


def summaries(connection: sa.Connection, viewer: str) -> list[LeagueSummary]:
    return [
        {
            "id": league.id,
            "name": league.name,
            "game": league.game,
            "kind": league.kind,
            "size": league.size,
            "rounds": league.rounds,
            "round": league.round,
            "status": league.status,
            "members": members,
            "yours": own,
        }
        for league, members, own in listed(connection, viewer, MOST_LISTED)
    ]


def info(connection: sa.Connection, of: FullLeague, viewer: str) -> LeagueInfo:
    league, own = of.league, of.member(viewer)
    members = {member.number: member for member in of.members}
    seen = sa.select(profiles.c.player, profiles.c.handle).where(
        profiles.c.player.in_([member.visitor for member in of.members]), ~profiles.c.hidden
    )
    handles = {row.player: row.handle for row in connection.execute(seen)}
    current = [pairing.table for pairing in of.current]
    playing = still_played(connection, current)
    places = places_at(connection, current)
    rounds: list[LeagueRound] = [
        {
            "round": number,
            "tables": [
                serialize_table(of, pairing, viewer, places) for pairing in of.pairings if pairing.round == number
            ],
        }
        for number in range(league.round, 0, -1)
    ]
    standings = of.standings
    mine = [pairing.table for pairing in of.current if own is not None and own.number in pairing.players]
    return {
        "id": league.id,
        "name": league.name,
        "game": league.game,
        "options": league.options,
        "kind": league.kind,
        "size": league.size,
        "rounds": league.rounds,
        "days": league.days,
        "rated": league.rated,
        "public": league.public,
        "status": league.status,
        "round": league.round,
        "deadline": league.deadline,
        "hosting": league.owner == viewer,
        "joined": own is not None and not own.gone,
        "members": [
            {
                "number": each.player,
                "rank": 1 + sum(other.order > each.order for other in standings),
                "name": members[each.player].name,
                "profile": handles.get(members[each.player].visitor),
                "you": members[each.player].visitor == viewer,
                "gone": members[each.player].gone,
                "points": each.points,
                "strength": round(each.strength, 1),
                "wins": each.wins,
                "games": each.games,
            }
            for each in standings
        ],
        "played": rounds,
        "your_table": next((table for table in mine if table in playing), None),
    }


def serialize_table(of: FullLeague, pairing: Pairing, viewer: str, places: dict[str, list[int]]) -> LeagueTable:
    """Describe a table; a finished game shows its result before the end of its round."""
    members = {member.number: member for member in of.members}
    counted = {score.player: score for score in pairing.scores or ()}
    known = places.get(pairing.table) if pairing.scores is None else None
    return {
        "table": pairing.table,
        "seats": [
            {
                "name": members[player].name,
                "you": members[player].visitor == viewer,
                "place": counted[player].place if player in counted else None if known is None else known[seat],
                "points": counted[player].points if player in counted else None,
            }
            for seat, player in enumerate(pairing.players)
        ],
    }
