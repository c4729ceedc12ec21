"""Giving to the church: a point for each tile, three tiles of each kind in a decade."""

from typing import ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.goods import gain_points
from peerage.games.noblemen.moves import DONATE, STOP, SWAP, arg_of, kind_of, move_of
from peerage.games.noblemen.state import CHURCH, NoblemenState
from peerage.games.noblemen.turn.swap import begin_swap, offer_swaps


def offer_donations(state: NoblemenState, seat: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0 and state.church[kind] < state.board.church_most:
            state.offer(move_of(DONATE, kind))
        kind += 1


class Church(NoblemenDecision):
    """Another tile for the church, a swap, or the end of giving."""

    name: ClassVar[str] = "church"
    tile_wish: ClassVar[str] = "donate"
    asks: ClassVar[tuple[int, ...]] = (SWAP,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        offer_donations(state, seat)
        # rule: swap-any-time
        offer_swaps(state, seat)
        state.offer(move_of(STOP, 0))

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if kind_of(move) != SWAP:
            state.swap_dropped = False
        if kind_of(move) == STOP:
            return
        state.push(CHURCH, seat, 0)
        if kind_of(move) == SWAP:
            begin_swap(state, seat, arg_of(move))
        else:
            donate(state, seat, arg_of(move))

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg == 0 and state.action_done and max(state.church) > 0


def donate(state: NoblemenState, seat: i64, kind: i64) -> None:
    state.tiles[seat * KINDS + kind] -= 1
    state.church[kind] += 1
    if state.log is not None:
        state.tell("donated", seat, "church", {"tile": f"tile:{TILES[kind]}"})
    gain_points(state, seat, 1, "action:church", "church-points")
