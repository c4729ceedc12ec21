"""Bribing the royal family: one to five markers, two pounds and a point each."""

from mypy_extensions import i64

from peerage.games.noblemen.goods import gain_points, take_markers
from peerage.games.noblemen.moves import BRIBE, move_of
from peerage.games.noblemen.state import NoblemenState


def most_bribes(state: NoblemenState, seat: i64) -> i64:
    """As many as can be paid, lie on the board and are allowed at once."""
    board = state.board
    return min(min(state.money[seat] // board.bribe_price, state.markers_left), board.bribe_most)


def offer_bribes(state: NoblemenState, seat: i64) -> None:
    most: i64 = most_bribes(state, seat)
    count: i64 = 1
    while count <= most:
        state.offer(move_of(BRIBE, count))
        count += 1


def act_bribe(state: NoblemenState, seat: i64, count: i64) -> None:
    price: i64 = count * state.board.bribe_price
    state.money[seat] -= price
    take_markers(state, seat, count)
    if state.log is not None:
        state.tell("bribed", seat, "bribe", {"n": int(count), "price": int(price)})
    gain_points(state, seat, count * state.board.bribe_points, "action:bribe", "bribe-points")
