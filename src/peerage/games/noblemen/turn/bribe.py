"""Bribing the royal family: one to five markers, two pounds and a point each."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.games.noblemen.goods import gain_points, take_markers
from peerage.games.noblemen.moves import Gains, N, NoblemenTraits
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.playing.move import MoveKind


class Bribe(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"points": N.of(move) * state.board.bribe_points, "markers": N.of(move)}

    def costs(self, state: NoblemenState, seat: int, move: int) -> int:
        return int(N.of(move) * state.board.bribe_price)

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        count = int(N.of(move))
        if count == 0:
            return "does-something"
        if count > state.board.bribe_most:
            return "bribe"
        return "bribe-left" if count > state.markers_left else "bribe-price"


MOST_BRIBES: Final[i64] = 16
BRIBE: Final = MoveKind("bribe", 13, [N], Bribe("bribe"), [MOST_BRIBES])


def most_bribes(state: NoblemenState, seat: i64) -> i64:
    """As many as can be paid, lie on the board and are allowed at once."""
    board = state.board
    return min(min(state.money[seat] // board.bribe_price, state.markers_left), board.bribe_most)


def offer_bribes(state: NoblemenState, seat: i64) -> None:
    most: i64 = most_bribes(state, seat)
    count: i64 = 1
    while count <= most:
        state.offer(BRIBE.of(count))
        count += 1


def act_bribe(state: NoblemenState, seat: i64, count: i64) -> None:
    price: i64 = count * state.board.bribe_price
    state.money[seat] -= price
    take_markers(state, seat, count)
    if state.log is not None:
        state.emit("bribed", seat, "bribe", {"n": int(count), "price": int(price)})
    gain_points(state, seat, count * state.board.bribe_points, "action:bribe", "bribe-points")
