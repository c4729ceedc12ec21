"""The scoring of buildings at the end of a decade, and the end of the game."""

from typing import ClassVar, Final

from librt.vecs import append
from mypy_extensions import i64

from peerage.games.noblemen.board import CARDS, CASTLE, LIAISON, PALACE, building_slot
from peerage.games.noblemen.decade.decade import prepare_decade
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.plane import cell_slot
from peerage.games.noblemen.state import SCORE, FinalScore, NoblemenState
from peerage.kernel.playing.decision import Step
from peerage.kernel.playing.vecs import zeros

CLOSED_IN: Final[i64] = 8
"""Land on all sides and corners."""
LIAISON_POINTS: Final[i64] = 3


def building_points(estate: Estate, cell: i64, building: i64) -> i64:
    """What a castle or palace brings if it is closed in, more with chapels beside it; others bring nothing."""
    # rule: score-chapel, score-folly
    if building != CASTLE and building != PALACE:
        return 0
    index: i64 = estate.index(cell)
    if estate.land_around(index) < CLOSED_IN:
        return 0
    chapels: i64 = estate.chapels_around(index)
    return 3 + chapels if building == CASTLE else 5 + 2 * chapels


def estate_points(estate: Estate) -> i64:
    """What all buildings of an estate would bring now."""
    total: i64 = 0
    number: i64 = 0
    while number < len(estate.buildings):
        total += building_points(estate, estate.buildings[number] >> 3, estate.buildings[number] & 7)
        number += 1
    return total


def preview_scoring(before: Estate, after: Estate) -> Prospect:
    """What a change of an estate adds to the next scoring."""
    points = int(estate_points(after) - estate_points(before))
    return {"scoring": points} if points else {}


class Score(Step[NoblemenState]):
    kind: ClassVar[int] = SCORE
    name: ClassVar[str] = "score"

    def run(self, state: NoblemenState, arg: i64) -> None:
        state.scored = zeros(0)
        seat: i64 = 0
        while seat < state.seats:
            score_estate(state, seat)
            seat += 1
        # rule: decades, game-end
        if state.decade == state.board.decades:
            end_game(state)
        else:
            prepare_decade(state)


def score_estate(state: NoblemenState, seat: i64) -> None:
    estate: Estate = state.estates[seat]
    total: i64 = 0
    number: i64 = 0
    while number < len(estate.buildings):
        cell: i64 = estate.buildings[number] >> 3
        building: i64 = estate.buildings[number] & 7
        if building == CASTLE or building == PALACE:
            points: i64 = building_points(estate, cell, building)
            total += points
            state.scored = append(state.scored, scored_arg(seat, cell, building, points))
            if state.log is not None:
                emit_building(state, seat, cell, building, points)
        number += 1
    state.points[seat] += total
    if state.log is not None:
        state.emit("scored", seat, "round-scoring", {"n": int(total)})


def emit_building(state: NoblemenState, seat: i64, cell: i64, building: i64, points: i64) -> None:
    rule = "score-open" if points == 0 else "score-castle" if building == CASTLE else "score-palace"
    at = cell_slot(seat, cell)
    state.emit("score_building", seat, rule, {"at": at, "building": building_slot(building), "n": int(points)})


# A line of the last scoring as one number.


def scored_arg(seat: i64, cell: i64, building: i64, points: i64) -> i64:
    return ((points << 18 | cell) << 3 | building) << 3 | seat


def scored_points(entry: i64) -> i64:
    return entry >> 24


def scored_cell(entry: i64) -> i64:
    return entry >> 6 & 0x3FFFF


def scored_building(entry: i64) -> i64:
    return entry >> 3 & 7


def scored_seat(entry: i64) -> i64:
    return entry & 7


# The end of the game.


def end_game(state: NoblemenState) -> None:
    """Each Liaison brings points; then the most points win."""
    before: list[int] = [int(points) for points in state.points]
    liaisons: list[int] = []
    seat: i64 = 0
    while seat < state.seats:
        held: i64 = state.cards[seat * CARDS + LIAISON]
        liaisons.append(int(held))
        # rule: card-liaison
        state.points[seat] += LIAISON_POINTS * held
        if held > 0 and state.log is not None:
            state.emit("liaison", seat, "final-liaison", {"n": int(LIAISON_POINTS * held), "cards": int(held)})
        seat += 1
    state.final = FinalScore(before, liaisons)
    state.over = True
    state.depth = 0
    state.commit()
    if state.log is not None:
        winners = state.winners
        state.emit("winners", -1, winning_rule(state, winners), {"seats": winners})


def winning_rule(state: NoblemenState, winners: list[int]) -> str:
    if len(winners) > 1:
        return "tie-shared"
    best = state.points[winners[0]]
    return "tie-money" if [int(points) for points in state.points].count(int(best)) > 1 else "winner"
