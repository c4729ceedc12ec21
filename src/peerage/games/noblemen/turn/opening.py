"""The opening tiles: none to three of each kind, chosen by all in secret at once, then filled up at random."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.cards.scandal import SETUP_CARD, check_looks, check_setup, seats_from
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.goods import by_tile, draw_tiles
from peerage.games.noblemen.moves import NoblemenTraits
from peerage.games.noblemen.state import ASK_OPENING, SETUP, NoblemenState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.event import only
from peerage.kernel.playing.move import Field, MoveKind, Words, number_said


class Chosen(Words[NoblemenState]):
    """How many tiles of each kind: two bits, and a word, for each."""

    def describe(self, state: NoblemenState, name: str, value: int) -> dict[str, Any]:
        return {tile: int(tiles_in(value, kind)) for kind, tile in enumerate(TILES)}

    def parse(self, state: NoblemenState, name: str, wish: Mapping[str, Any]) -> int:
        return sum(number_said(tile, wish.get(tile, 0), 3) << 2 * kind for kind, tile in enumerate(TILES))


CHOSEN: Final = Field("tiles", 8, Chosen())
OPENING: Final = MoveKind("opening", 1, [CHOSEN], NoblemenTraits(), [1 << 2 * KINDS])


def tiles_in(chosen: i64, kind: i64) -> i64:
    return chosen >> 2 * kind & 3


class Opening(NoblemenDecision):
    """The tiles to begin with, chosen by all in secret."""

    kind: ClassVar[int] = ASK_OPENING
    name: ClassVar[str] = "opening"
    secret: ClassVar[bool] = True

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        each: i64 = state.board.opening_each
        choice: i64 = 0
        while choice < 1 << 2 * KINDS:
            if max(max(choice & 3, choice >> 2 & 3), max(choice >> 4 & 3, choice >> 6)) <= each:
                state.offer(OPENING.of(choice))
            choice += 1

    def reveal(self, state: NoblemenState, arg: i64) -> None:
        """All take what they chose; the other tiles are then in the bag, and everybody draws what is missing."""
        seat: i64 = 0
        while seat < state.seats:
            kind: i64 = 0
            while kind < KINDS:
                chosen: i64 = tiles_in(CHOSEN.of(state.choices[seat]), kind)
                state.tiles[seat * KINDS + kind] += chosen
                state.bag[kind] -= chosen
                kind += 1
            if state.log is not None:
                counts = vec[i64]([tiles_in(CHOSEN.of(state.choices[seat]), kind) for kind in range(KINDS)])
                state.emit("opening", seat, "start-tiles", by_tile(counts, 0), only(seat))
            seat += 1
        place: i64 = 0
        while place < state.seats:
            seat = (state.first + place) % state.seats
            taken: i64 = state.tiles_of(seat)
            state.ledger.opening_is_chosen(seat, state.board.opening_each, KINDS * state.board.opening_each - taken)
            draw_tiles(state, seat, state.board.opening_total - taken, "moment:set-up", "start-tiles-fill")
            place += 1

    def answers(self, state: NoblemenState, seat: i64, arg: i64) -> i64:
        """Many openings for everybody."""
        return 2

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        everybody = seats_from(state, int(state.first), int(state.first))
        check(state.phase == SETUP and arg == (1 << state.seats) - 1, "everybody chooses an opening in the set-up")
        check_setup(state, below, everybody, 0)
        check_looks(state, below[1:], everybody, int(SETUP_CARD))
