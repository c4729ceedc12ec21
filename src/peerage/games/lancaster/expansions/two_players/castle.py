"""An ally's small castle: it gives a knight and an upgrade, and costs nothing."""

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, KINDS, KNIGHT, RANKS, SPACES, UPGRADE
from peerage.games.lancaster.pieces.knights import leave_castle, new_knight
from peerage.games.lancaster.state import LancasterState


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
