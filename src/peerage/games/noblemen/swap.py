"""The swap: two tiles from behind the screen for one of one's choice from the bag, at any moment of the own turn."""

from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.moves import SWAP, SWAP_SECOND_TILE, TAKE_TILE, arg_of, move_of
from peerage.games.noblemen.state import SWAP_SECOND, SWAP_TAKE, NoblemenState
from peerage.kernel.event import only


def offer_swaps(state: NoblemenState, seat: i64) -> None:
    """The first of the two tiles."""
    if state.tiles_of(seat) < 2 or state.in_bag() == 0:
        return
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            state.offer(move_of(SWAP, kind))
        kind += 1


def begin_swap(state: NoblemenState, seat: i64, first: i64) -> None:
    state.push(SWAP_SECOND, seat, first)


def offer_second(state: NoblemenState, seat: i64, first: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > (1 if kind == first else 0):
            state.offer(move_of(SWAP_SECOND_TILE, kind))
        kind += 1


def act_second(state: NoblemenState, seat: i64, first: i64, move: i64) -> None:
    state.push(SWAP_TAKE, seat, first * KINDS + arg_of(move))


def offer_bag(state: NoblemenState) -> None:
    """The bag is looked at before the two tiles go in."""
    kind: i64 = 0
    while kind < KINDS:
        if state.bag[kind] > 0:
            state.offer(move_of(TAKE_TILE, kind))
        kind += 1


def act_take(state: NoblemenState, seat: i64, given: i64, move: i64) -> None:
    first: i64 = given // KINDS
    second: i64 = given % KINDS
    taken: i64 = arg_of(move)
    base: i64 = seat * KINDS
    state.tiles[base + first] -= 1
    state.tiles[base + second] -= 1
    state.tiles[base + taken] += 1
    state.bag[first] += 1
    state.bag[second] += 1
    state.bag[taken] -= 1
    if state.log is not None:
        state.tell("swapped", seat, "swap", {})
        args = {"tile": f"tile:{TILES[first]}", "second": f"tile:{TILES[second]}", "take": f"tile:{TILES[taken]}"}
        state.tell("swap", seat, "swap-choose", args, only(seat))
