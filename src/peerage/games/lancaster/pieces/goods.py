"""Gold, squires, votes and points: what is gained, and what goes back to the endless supply."""

from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, KINDS, OTHERS, SQUIRES
from peerage.games.lancaster.state import PARLIAMENT, LancasterState

Gain = Literal["gold", "squires", "votes", "points"]

# What lies behind the screens changes here and nowhere else, so that everybody can count it.


def move_gold(state: LancasterState, seat: i64, count: i64) -> None:
    """Change a seat's gold; how much it changes is public."""
    state.gold[seat] += count
    state.known_gold = 0
    state.ledger.book(seat, GOLD, count)


def move_squires(state: LancasterState, seat: i64, count: i64) -> None:
    state.squires[seat] += count
    state.known_squires = 0
    state.ledger.book(seat, SQUIRES, count)


# Gains and payments.


def gain_gold(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    if count > 0:
        # rule: supply
        move_gold(state, seat, count)
        if state.log is not None:
            emit_gain(state, "gold", seat, count, source)


def gain_squires(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    if count > 0:
        move_squires(state, seat, count)
        if state.log is not None:
            emit_gain(state, "squires", seat, count, source)


def gain_votes(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    """Votes from laws are kept for the next round, so they are held apart from leftover votes."""
    if count > 0:
        if state.phase == PARLIAMENT:
            state.new_votes[seat] += count
        else:
            state.votes[seat] += count
        if state.log is not None:
            emit_gain(state, "votes", seat, count, source)


def gain_points(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    if count > 0:
        state.points[seat] += count
        if state.log is not None:
            emit_gain(state, "points", seat, count, source)


def gain_others(state: LancasterState, seat: i64, counts: vec[i64], base: i64, times: i64, source: i64) -> None:
    """The goods of expansions in one row of a reward table."""
    kind: i64 = OTHERS
    while kind < KINDS:
        if counts[base + kind] > 0:
            for expansion in state.expansions:
                expansion.gain(state, seat, kind, times * counts[base + kind], source)
        kind += 1


def pay_others(state: LancasterState, seat: i64, counts: vec[i64], times: i64, source: i64) -> None:
    kind: i64 = OTHERS
    while kind < KINDS:
        if counts[kind] > 0:
            for expansion in state.expansions:
                expansion.pay(state, seat, kind, times * counts[kind], source)
        kind += 1


def emit_gain(state: LancasterState, kind: Gain, seat: i64, count: i64, source: i64) -> None:
    state.emit(kind, seat, state.board.source_rule(source), {"n": int(count), "from": state.board.place_slot(source)})


def pay_gold(state: LancasterState, seat: i64, count: i64, source: i64, rule: str) -> None:
    move_gold(state, seat, -count)
    if state.log is not None:
        state.emit("pays_gold", seat, rule, {"n": int(count), "from": state.board.place_slot(source)})


def pay_votes(state: LancasterState, seat: i64, count: i64, source: i64) -> None:
    """Taken from the votes left over from the three votes; what laws have given is kept apart."""
    state.votes[seat] -= count
    if state.log is not None:
        at = state.board.place_slot(source)
        state.emit("pays_votes", seat, "leftover-votes-count", {"n": int(count), "from": at})


def pay_squires(state: LancasterState, seat: i64, count: i64, source: i64, rule: str) -> None:
    move_squires(state, seat, -count)
    if state.log is not None:
        state.emit("pays_squires", seat, rule, {"n": int(count), "from": state.board.place_slot(source)})
