"""Giving to the church: a point for each tile, three tiles of each kind in a decade."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.goods import gain_points
from peerage.games.noblemen.moves import STOP, TILE, Gains, NoblemenTraits
from peerage.games.noblemen.state import ASK_CHURCH, NoblemenState
from peerage.games.noblemen.turn.swap import SWAP, begin_swap, offer_swaps
from peerage.kernel.playing.move import MoveKind


class Donate(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"points": 1}

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        return "church-limit" if state.tiles[seat * KINDS + TILE.of(move)] > 0 else "tile-held"


DONATE: Final = MoveKind("donate", 17, [TILE], Donate("hand:{tile}", "church:{tile}"), [KINDS])


def offer_donations(state: NoblemenState, seat: i64) -> None:
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0 and state.church[kind] < state.board.church_most:
            state.offer(DONATE.of(kind))
        kind += 1


class Church(NoblemenDecision):
    """Another tile for the church, a swap, or the end of giving."""

    kind: ClassVar[int] = ASK_CHURCH
    name: ClassVar[str] = "church"
    tile_wish: ClassVar[str] = "donate"
    asks: ClassVar[tuple[MoveKind, ...]] = (DONATE, SWAP, STOP)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        offer_donations(state, seat)
        # rule: swap-any-time
        offer_swaps(state, seat)
        state.offer(STOP.move)

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if not SWAP.matches(move):
            state.swap_dropped = False
        if STOP.matches(move):
            return
        state.push(ASK_CHURCH, seat, 0)
        if SWAP.matches(move):
            begin_swap(state, seat, TILE.of(move))
        else:
            donate(state, seat, TILE.of(move))

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg == 0 and state.action_done and max(state.church) > 0


def donate(state: NoblemenState, seat: i64, kind: i64) -> None:
    state.tiles[seat * KINDS + kind] -= 1
    state.church[kind] += 1
    state.ledger.tile_is_shown(seat, kind)
    if state.log is not None:
        state.emit("donated", seat, "church", {"tile": f"tile:{TILES[kind]}"})
    gain_points(state, seat, 1, "action:church", "church-points")
