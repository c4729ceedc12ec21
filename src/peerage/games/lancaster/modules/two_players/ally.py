"""The game for two: each player leads an ally with knights, a court and a small castle of its own.

An ally places, fights and is upgraded like a player, but has no goods, votes, points, extensions or ransom.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    CASTLE,
    EXTENSION,
    GOLD,
    KINDS,
    KNIGHT,
    POINTS,
    RANKS,
    REWARDS,
    SEALS,
    SPACES,
    SQUIRES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.pieces.knights import leave_castle, new_knight, tell_lapse
from peerage.games.lancaster.state import LancasterState

ALLY_COURT: Final = (2,)
"""The knights at an ally's court at the start."""


def has_ally(state: LancasterState) -> bool:
    return state.houses > state.seats


def ally_of(seat: i64) -> i64:
    return seat + 2


def lapse_goods(state: LancasterState, house: i64, table: vec[i64], base: i64, source: i64) -> None:
    """Gold, squires, votes, points, seals and extensions lapse."""
    if state.log is not None:
        for kind in (GOLD, SQUIRES, VOTES, POINTS, SEALS, EXTENSION):
            if table[base + kind] > 0:
                tell_lapse(state, house, REWARDS[kind], source, state.board.ally_rule(source))


def score_ally_castle(state: LancasterState, house: i64) -> i64:
    """The ally pays nothing: it gets a knight if the reserve has one. Returns the mask of the optional upgrade."""
    left: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if state.castle[house * SPACES + space] > 0:
            if state.board.space_rewards[space * KINDS + UPGRADE] > 0:
                left |= 1 << space
            elif state.reserve[house * RANKS + 1] > 0:
                new_knight(state, house, CASTLE + space)
                leave_castle(state, house, space, "home", "two-ally-castle")
        space += 1
    return left


def end_ally_castle(state: LancasterState, house: i64) -> None:
    """The upgrade may have returned a knight that the reserve lacked. Afterwards all the ally's knights go home."""
    space: i64 = 0
    while space < SPACES:
        if state.castle[house * SPACES + space] > 0:
            if state.board.space_rewards[space * KINDS + KNIGHT] > 0:
                new_knight(state, house, CASTLE + space)
            leave_castle(state, house, space, "home", "two-ally-castle")
        space += 1
