"""The end of a round and, after the last one, the final scoring."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CONFLICT
from peerage.games.lancaster.pieces.piles import last, shorter
from peerage.games.lancaster.state import NEW_ROUND, NEXT_TURN, FinalScore, LancasterState
from peerage.kernel.playing.decision import Step
from peerage.kernel.playing.event import only
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.vecs import zeros

FIRST: Final[i64] = 8
SECOND: Final[i64] = 4


class NewRound(Step[LancasterState]):
    kind: ClassVar[int] = NEW_ROUND
    name: ClassVar[str] = "new_round"

    def run(self, state: LancasterState, arg: i64) -> None:
        for expansion in state.expansions:
            expansion.round_ends(state)
        # rule: game-end
        if state.round == state.board.rounds:
            score_finally(state)
            return
        state.round += 1
        begin_round(state)
        state.push(NEXT_TURN, NOBODY, state.first)


def begin_round(state: LancasterState) -> None:
    """Two new conflicts, all favors, three new proposals."""
    state.commit()
    # rule: new-favors
    state.favors = state.board.favors_in_play
    state.favors_left = state.board.favor_count
    state.voted_law = -1
    slot: i64 = 0
    while slot < 2:
        state.conflict[slot] = last(state.conflict_pile)
        state.conflict_pile = shorter(state.conflict_pile)
        slot += 1
    state.proposed = zeros(3)
    number: i64 = 0
    while number < 3:
        state.proposed[number] = last(state.law_pile)
        state.law_pile = shorter(state.law_pile)
        number += 1
    state.ballots = zeros(state.seats)
    if state.log is not None:
        emit_round(state)
    for expansion in state.expansions:
        expansion.round_begins(state)


def emit_round(state: LancasterState) -> None:
    state.emit("round", -1, "rounds", {"n": int(state.round)})
    for slot in range(2):
        french = int(state.board.french[state.conflict[slot]])
        at = state.board.place_slot(CONFLICT + slot)
        state.emit(
            "revealed", -1, "conflict-first" if state.round == 1 else "new-conflicts", {"at": at, "french": french}
        )
    for number in range(3):
        law = f"law:{state.board.law_ids[state.proposed[number]]}"
        rule = "laws-first" if state.round == 1 else "new-laws"
        state.emit("proposed", -1, rule, {"law": law, "n": number + 1})
    for seat in range(state.config.seats):
        gold, squires, votes = int(state.gold[seat]), int(state.squires[seat]), int(state.votes[seat])
        state.emit("stock", seat, "hidden-screen", {"gold": gold, "squires": squires, "votes": votes}, only(seat))


# The final scoring.


def score_finally(state: LancasterState) -> None:
    before = [int(points) for points in state.points]
    strengths: vec[i64] = zeros(state.seats)
    sizes: vec[i64] = zeros(state.seats)
    tables: vec[i64] = zeros(state.seats)
    seat: i64 = 0
    # rule: two-final, two-tudor-final
    while seat < state.seats:
        strengths[seat] = final_strength(state, seat)
        sizes[seat] = state.extensions_of(seat)
        tables[seat] = state.board.noble_points[state.nobles_of(seat)]
        seat += 1
    # rule: final-knights-tie
    knighthood: vec[i64] = prizes(state, strengths, state.squires)
    # rule: final-extensions-tie
    castle: vec[i64] = prizes(state, sizes, state.gold)
    seat = 0
    while seat < state.seats:
        state.points[seat] += knighthood[seat] + castle[seat] + tables[seat]
        seat += 1
    state.final = FinalScore(before, plain(knighthood), plain(castle), plain(tables))
    for expansion in state.expansions:
        expansion.score_finally(state)
    state.over = True
    state.depth = 0
    state.commit()
    if state.log is not None:
        emit_final(state, strengths, sizes)


def final_strength(state: LancasterState, seat: i64) -> i64:
    """The strength of a seat's knights, and what expansions add to it."""
    strength: i64 = state.knighthood(seat)
    for number in state.hooks.strength_at_end:
        strength += state.expansions[number].strength_at_end(state, seat)
    return strength


def prizes(state: LancasterState, values: vec[i64], ties: vec[i64]) -> vec[i64]:
    """8 points for first place and 4 for second, by `values`, then by `ties`; tied players share their points.

    After a shared first place nobody is second; with two seats only first place is paid.
    """
    result: vec[i64] = zeros(state.seats)
    # rule: two-final
    two: bool = state.seats == 2
    firsts: i64 = 0
    seconds: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        result[seat] = ranked_before(state, values, ties, seat)
        if result[seat] == 0:
            firsts += 1
        elif result[seat] == 1:
            seconds += 1
        seat += 1
    seat = 0
    while seat < state.seats:
        better: i64 = result[seat]
        result[seat] = 0
        if better == 0:
            # rule: final-share-first
            result[seat] = (FIRST if two or firsts == 1 else FIRST + SECOND) // firsts
        elif better == 1 and not two:
            # rule: final-share-second
            result[seat] = SECOND // seconds
        seat += 1
    return result


def ranked_before(state: LancasterState, values: vec[i64], ties: vec[i64], seat: i64) -> i64:
    """How many seats are ahead of a seat."""
    count: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if values[other] > values[seat] or (values[other] == values[seat] and ties[other] > ties[seat]):
            count += 1
        other += 1
    return count


def plain(values: vec[i64]) -> list[int]:
    return [int(value) for value in values]


def emit_final(state: LancasterState, strengths: vec[i64], sizes: vec[i64]) -> None:
    final = state.final
    assert final is not None
    for seat in range(state.config.seats):
        rank = 1 + int(ranked_before(state, strengths, state.squires, seat))
        n, strength = final.knighthood[seat], int(strengths[seat])
        state.emit("knighthood", seat, "final-knights", {"n": n, "strength": strength, "rank": rank})
    for seat in range(state.config.seats):
        rank = 1 + int(ranked_before(state, sizes, state.gold, seat))
        n, size = final.castle[seat], int(sizes[seat])
        state.emit("castle_size", seat, "final-extensions", {"n": n, "extensions": size, "rank": rank})
    for seat in range(state.config.seats):
        n, nobles = final.table[seat], int(state.nobles_of(seat))
        state.emit("nobles_scored", seat, "final-nobles", {"n": n, "nobles": nobles})
    for expansion in state.expansions:
        expansion.emit_final(state)
    winners = state.winners
    state.emit("winners", -1, "shared-victory" if len(winners) > 1 else "victory", {"seats": winners})
