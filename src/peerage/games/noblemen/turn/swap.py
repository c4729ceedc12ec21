"""The swap: two tiles from behind the screen for one chosen from the bag, at any moment of a player's own turn.

Until the tiles change hands, a swap can be given up, but not two in a row, so that every turn comes to an end.
"""

from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.moves import GIVE_UP, SWAP, SWAP_SECOND_TILE, TAKE_TILE, arg_of, kind_of, move_of
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


class SwapSecond(NoblemenDecision):
    """The second tile of a swap."""

    name: ClassVar[str] = "swap_second"
    tile_wish: ClassVar[str] = "swap_second"
    asks: ClassVar[tuple[int, ...]] = (SWAP_SECOND_TILE, GIVE_UP)
    # rule: swap-secret
    private: ClassVar[tuple[str, ...]] = ("tile",)

    def offer(self, state: NoblemenState, seat: i64, first: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            if state.tiles[seat * KINDS + kind] > (1 if kind == first else 0):
                state.offer(move_of(SWAP_SECOND_TILE, kind))
            kind += 1
        offer_giving_up(state)

    def act(self, state: NoblemenState, seat: i64, first: i64, move: i64) -> None:
        if kind_of(move) == GIVE_UP:
            give_up(state, seat)
        else:
            state.push(SWAP_TAKE, seat, first * KINDS + arg_of(move))

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"tile": f"tile:{TILES[arg]}"}


class SwapTake(NoblemenDecision):
    """The tile from the bag."""

    name: ClassVar[str] = "swap_take"
    asks: ClassVar[tuple[int, ...]] = (TAKE_TILE, GIVE_UP)
    # rule: swap-secret
    private: ClassVar[tuple[str, ...]] = ("tile", "second")

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """The bag is looked at before the two tiles go in."""
        kind: i64 = 0
        while kind < KINDS:
            if state.bag[kind] > 0:
                state.offer(move_of(TAKE_TILE, kind))
            kind += 1
        offer_giving_up(state)

    def act(self, state: NoblemenState, seat: i64, given: i64, move: i64) -> None:
        if kind_of(move) == GIVE_UP:
            give_up(state, seat)
        else:
            exchange(state, seat, given, move)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"tile": f"tile:{TILES[arg >> 2]}", "second": f"tile:{TILES[arg & 3]}"}


def offer_giving_up(state: NoblemenState) -> None:
    if not state.swap_dropped:
        state.offer(move_of(GIVE_UP, 0))


def give_up(state: NoblemenState, seat: i64) -> None:
    """All tiles stay where they are, and the player decides again."""
    state.swap_dropped = True
    if state.log is not None:
        state.tell("gave_up", seat, "swap-give-up", {})


def exchange(state: NoblemenState, seat: i64, given: i64, move: i64) -> None:
    state.swap_dropped = False
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
        # rule: swap-secret
        state.tell("swapped", seat, "swap", {})
        args = {"tile": f"tile:{TILES[first]}", "second": f"tile:{TILES[second]}", "take": f"tile:{TILES[taken]}"}
        state.tell("swap", seat, "swap-choose", args, only(seat))
