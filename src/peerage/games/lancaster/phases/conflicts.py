"""Phase 3, conflicts: who wins, who is ranked where, and what becomes of the knights."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import CONFLICT, GOLD, RANKS, ROOM, SLOTS
from peerage.games.lancaster.decision import LancasterDecision, check_phase
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import GIVE_UP, RANSOM
from peerage.games.lancaster.observation import ASKED_CONFLICT, KNIGHT
from peerage.games.lancaster.pieces.goods import pay_gold
from peerage.games.lancaster.pieces.knights import emit_home, knight_words, leave_conflict
from peerage.games.lancaster.state import (
    CAPTURE,
    CONFLICT_PHASE,
    HELPERS,
    NEW_ROUND,
    NEXT_CONFLICT,
    RANSOMING,
    LancasterState,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.state import NOBODY

UPPER: Final[i64] = 2
"""Slots below this one are the upper row."""


class NextConflict(Step[LancasterState]):
    """The lower row first, each row from left to right."""

    kind: ClassVar[int] = NEXT_CONFLICT
    name: ClassVar[str] = "next_conflict"

    def run(self, state: LancasterState, number: i64) -> None:
        if number == SLOTS:
            state.push(NEW_ROUND, NOBODY, 0)
            return
        state.push(NEXT_CONFLICT, NOBODY, number + 1)
        # rule: conflict-order
        slot: i64 = number + UPPER if number < UPPER else number - UPPER
        if state.conflict[slot] >= 0:
            score_conflict(state, slot)


def english(state: LancasterState, slot: i64) -> i64:
    return state.effort(slot, 0) + state.effort(slot, 1) + state.effort(slot, 2)


def england_wins(strength: i64, french: i64) -> bool:
    return strength >= french


def score_conflict(state: LancasterState, slot: i64) -> None:
    strength: i64 = english(state, slot)
    french: i64 = state.board.french[state.conflict[slot]]
    won: bool = england_wins(strength, french)
    if state.log is not None:
        state.emit(
            "england_wins" if won else "france_wins",
            -1,
            "conflict-winner",
            {"at": slot_name(slot), "english": int(strength), "french": int(french)},
        )
    # rule: conflict-second-won
    pay_ranks(state, slot, won)
    for number in state.hooks.conflict_scored:
        state.expansions[number].conflict_scored(state, slot, won)
    if won:
        if state.log is not None:
            state.emit("conflict_over", -1, "conflict-england", {"at": slot_name(slot)})
        leave_conflict(state, slot, True)
    elif slot < UPPER:
        second_battle(state, slot)
    else:
        state.push(CAPTURE, NOBODY, slot)


def slot_name(slot: i64) -> str:
    return f"conflict:{slot + 1}"


def ranking(state: LancasterState, slot: i64) -> vec[i64]:
    """The spaces in order of rank, by strength, then by the lower space; -1 for a rank that nobody holds."""
    order: vec[i64] = vec[i64]([-1, -1, -1])
    taken: i64 = 0
    rank: i64 = 0
    while rank < ROOM:
        best: i64 = -1
        space: i64 = 0
        while space < ROOM:
            ranked: bool = taken >> space & 1 == 1 or state.fighter[slot * ROOM + space] < 0
            # rule: conflict-rank, conflict-tie
            if not ranked and (best < 0 or state.effort(slot, space) >= state.effort(slot, best)):
                best = space
            space += 1
        if best < 0:
            return order
        taken |= 1 << best
        order[rank] = best
        rank += 1
    return order


def pay_ranks(state: LancasterState, slot: i64, won: bool) -> None:
    order: vec[i64] = ranking(state, slot)
    rank: i64 = 0
    # rule: conflict-unclaimed
    while rank < ROOM and order[rank] >= 0:
        house: i64 = state.fighter[slot * ROOM + order[rank]]
        helper: bool = house >= HELPERS
        if helper:
            house -= HELPERS
        points: i64 = prize(state, slot, house, rank, won)
        if points > 0:
            state.points[house] += points
        if state.log is not None:
            emit_rank(state, slot, house, helper, rank + 1, points, won)
        rank += 1


def prize(state: LancasterState, slot: i64, house: i64, rank: i64, won: bool) -> i64:
    """Return the points for a rank. If France wins, rank 1 gets the second number and rank 2 the third."""
    number: i64 = rank if won else rank + 1
    if number >= ROOM or state.is_ally(house):
        return 0
    return state.board.conflict_points[state.conflict[slot] * ROOM + number]


def emit_rank(state: LancasterState, slot: i64, house: i64, helper: bool, rank: i64, points: i64, won: bool) -> None:
    side, rule = "side:own", "conflict-england" if won else "conflict-france"
    for expansion in state.expansions:
        side, rule = expansion.describe_rank(state, house, helper, side, rule)
    at, own, place, n = slot_name(slot), int(house), int(rank), int(points)
    state.emit("ranked", state.leader(house), rule, {"at": at, "house": own, "side": side, "rank": place, "n": n})


def second_battle(state: LancasterState, slot: i64) -> None:
    """The card moves down with all its knights, in the same order."""
    lower: i64 = slot + UPPER
    state.conflict[lower] = state.conflict[slot]
    state.conflict[slot] = -1
    space: i64 = 0
    while space < ROOM:
        # rule: archer-second
        state.fighter[lower * ROOM + space] = state.fighter[slot * ROOM + space]
        state.fighter[slot * ROOM + space] = -1
        space += 1
    index: i64 = 0
    while index < ROOM * RANKS:
        state.fighting[lower * ROOM * RANKS + index] = state.fighting[slot * ROOM * RANKS + index]
        state.fighting[slot * ROOM * RANKS + index] = 0
        index += 1
    for expansion in state.expansions:
        expansion.second_battle(slot, lower)
    if state.log is not None:
        rule = "conflict-second" if state.fighter[lower * ROOM] >= 0 else "conflict-empty"
        last: bool = state.round == state.board.rounds
        at, to = slot_name(slot), slot_name(lower)
        state.emit("no_second_battle" if last else "second_battle", -1, rule, {"from": at, "to": to})


# Capture and ransom.


class Capture(Step[LancasterState]):
    """Knight by knight, in turn order, the strongest first."""

    kind: ClassVar[int] = CAPTURE
    name: ClassVar[str] = "capture"

    def run(self, state: LancasterState, slot: i64) -> None:
        place: i64 = 0
        while place < state.seats:
            # rule: ransom-order
            seat: i64 = state.in_order(place)
            strength: i64 = strongest(state, seat, slot)
            while strength > 0:
                if state.gold[seat] >= ransom_of(strength):
                    state.push(CAPTURE, NOBODY, slot)
                    state.push(RANSOMING, seat, slot << 8 | strength)
                    return
                state.commit()  # there is less gold behind that screen
                lose_knight(state, seat, slot, strength, "ransom-refused")
                strength = strongest(state, seat, slot)
            place += 1
        for expansion in state.expansions:
            expansion.capture(state, slot)
        if state.log is not None:
            state.emit("conflict_over", -1, "conflict-captured", {"at": slot_name(slot)})
        leave_conflict(state, slot, False)


def strongest(state: LancasterState, house: i64, slot: i64) -> i64:
    """The strength of the strongest knight of a house at a conflict, or 0."""
    space: i64 = state.space_in(house, slot)
    if space < 0:
        return 0
    strength: i64 = RANKS - 1
    # rule: privilege-no-knight
    while strength > 0 and state.fighting[(slot * ROOM + space) * RANKS + strength] == 0:
        strength -= 1
    return strength


def remove_knight(state: LancasterState, house: i64, slot: i64, strength: i64) -> None:
    state.fighting[(slot * ROOM + state.space_in(house, slot)) * RANKS + strength] -= 1


def lose_knight(state: LancasterState, house: i64, slot: i64, strength: i64, rule: str) -> None:
    remove_knight(state, house, slot, strength)
    state.reserve[house * RANKS + strength] += 1
    if state.log is not None:
        emit_home(state, "captured", rule, house, strength, CONFLICT + slot)


def ransom_of(strength: i64) -> i64:
    """One gold for each level of strength."""
    return strength


class Ransom(LancasterDecision):
    """Whether a captured knight is ransomed."""

    kind: ClassVar[int] = RANSOMING
    name: ClassVar[str] = "ransom"
    takes: ClassVar[tuple[int, ...]] = (int(GOLD),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "ransom"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        if state.gold[seat] >= ransom_of(arg & 0xFF):
            state.offer(RANSOM.move)
        state.offer(GIVE_UP.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        slot: i64 = arg >> 8
        strength: i64 = arg & 0xFF
        if GIVE_UP.matches(move):
            lose_knight(state, seat, slot, strength, "ransom-refused")
            return
        pay_gold(state, seat, ransom_of(strength), CONFLICT + slot, "ransom")
        remove_knight(state, seat, slot, strength)
        state.court[seat * RANKS + strength] += 1
        if state.log is not None:
            who, ransom = knight_words(state, seat, strength), int(ransom_of(strength))
            state.emit("ransomed", seat, "ransom", {**who, "n": ransom, "at": slot_name(slot)})

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.KnightAt:
        return {"at": slot_name(arg >> 8), **knight_words(state, seat, arg & 0xFF, 0)}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        if GIVE_UP.matches(move):
            return {"goods": {"lost": 1}}
        return {"costs": {"gold": int(ransom_of(arg & 0xFF))}}

    def observe(self, state: LancasterState, seat: i64, arg: i64, numbers: vec[float]) -> None:
        numbers[KNIGHT] = float(arg & 0xFF) * 0.25
        numbers[ASKED_CONFLICT + (arg >> 8)] = 1.0

    def vacated_conflict(self, arg: int) -> int:
        return arg >> 8

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_phase(state, CONFLICT_PHASE)
        number = below[0][2] - 1
        fits = below[0][:2] == (NEXT_CONFLICT, NOBODY) and 0 <= number < UPPER
        check(fits, "ransom is paid in the lower row only")
        slot = number + int(UPPER)
        check(below[1:] == [(int(CAPTURE), int(NOBODY), slot)], "one decision at a time is pending in a conflict")
        strength = int(strongest(state, seat, slot)) if state.conflict[slot] >= 0 else 0
        check(strength > 0 and arg == slot << 8 | strength, "the strongest knight of a seat is ransomed first")
        check(state.gold[seat] >= ransom_of(strength), f"seat {seat} cannot pay the ransom")
