"""Ratings of the bots' levels that come with Peerage (`anchors.json`, with how they were made)."""

from functools import cache
from importlib.resources import files

import msgspec

from peerage.arena.rating import Rating

Anchors = dict[str, Rating]
"""By the bot."""

USUAL_SEATS = 4


class Measured(msgspec.Struct):
    command: str
    bots: Anchors


class Shipped(msgspec.Struct):
    games: dict[str, dict[int, Measured]]
    """By game and number of seats."""


@cache
def shipped() -> Shipped:
    text = files("peerage.server.models").joinpath("anchors.json").read_bytes()
    return msgspec.json.decode(text, type=Shipped, strict=False)


def anchored_games() -> frozenset[str]:
    return frozenset(shipped().games)


def shipped_anchors(game: str, seats: int) -> Anchors:
    """Return the ratings for this number of seats or, where they were not measured, for four."""
    measured = shipped().games.get(game, {})
    found = measured.get(seats) or measured.get(USUAL_SEATS)
    return {} if found is None else found.bots
