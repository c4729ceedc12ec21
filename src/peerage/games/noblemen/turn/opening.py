"""The opening tiles: none to three of each kind, chosen by all in secret at once, then filled up at random."""

from typing import ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.goods import draw_tiles
from peerage.games.noblemen.moves import CHOOSE, chosen_of, move_of
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.event import only


class Opening(NoblemenDecision):
    """The tiles to begin with, chosen by all in secret."""

    name: ClassVar[str] = "opening"
    secret: ClassVar[bool] = True

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        each: i64 = state.board.opening_each
        choice: i64 = 0
        while choice < 1 << 2 * KINDS:
            if max(max(choice & 3, choice >> 2 & 3), max(choice >> 4 & 3, choice >> 6)) <= each:
                state.offer(move_of(CHOOSE, choice))
            choice += 1

    def reveal(self, state: NoblemenState, arg: i64) -> None:
        """All take what they chose; the other tiles are then in the bag, and everybody draws what is missing."""
        seat: i64 = 0
        while seat < state.seats:
            kind: i64 = 0
            while kind < KINDS:
                chosen: i64 = chosen_of(state.choices[seat], kind)
                state.tiles[seat * KINDS + kind] += chosen
                state.bag[kind] -= chosen
                kind += 1
            if state.log is not None:
                chosen_tiles: dict[str, int] = {
                    TILES[kind]: int(chosen_of(state.choices[seat], kind)) for kind in range(KINDS)
                }
                state.tell("opening", seat, "start-tiles", chosen_tiles, only(seat))
            seat += 1
        place: i64 = 0
        while place < state.seats:
            seat = (state.first + place) % state.seats
            missing: i64 = state.board.opening_total - state.tiles_of(seat)
            draw_tiles(state, seat, missing, "moment:set-up", "start-tiles-fill")
            place += 1

    def answers(self, state: NoblemenState, seat: i64, arg: i64) -> i64:
        """Many openings for everybody."""
        return 2
