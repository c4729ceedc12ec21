"""The swap: two tiles from behind the screen for one chosen from the bag, at any moment of a player's own turn.

Until the tiles change hands, a swap can be given up, but not two in a row, so that every turn comes to an end.
"""

from typing import ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.decision import NoblemenDecision, check_turn
from peerage.games.noblemen.moves import TILE, NoblemenTraits, traits_of
from peerage.games.noblemen.observation import ASKED_TILE
from peerage.games.noblemen.state import ASK_SWAP_SECOND, ASK_SWAP_TAKE, TURNS, NoblemenState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.event import only
from peerage.kernel.playing.move import MoveKind


class Swap(NoblemenTraits):
    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        if state.tiles_of(seat) < 2:
            return "swap-two-tiles"
        return "swap-bag" if state.in_bag() == 0 else "tile-held"


SWAP: Final = MoveKind("swap", 21, [TILE], Swap("hand:{tile}", "swap"), [KINDS])
SWAP_SECOND: Final = MoveKind(
    "swap_second", 22, [TILE], NoblemenTraits("hand:{tile}", "swap", rule="tile-held"), [KINDS]
)
SWAP_TAKE: Final = MoveKind("swap_take", 23, [TILE], NoblemenTraits("bag:{tile}", rule="swap-bag"), [KINDS])
GIVE_UP: Final = MoveKind("give_up", 30, [], NoblemenTraits(rule="swap-give-up"))


def offer_swaps(state: NoblemenState, seat: i64) -> None:
    """The first of the two tiles."""
    if state.tiles_of(seat) < 2 or state.in_bag() == 0:
        return
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            state.offer(SWAP.of(kind))
        kind += 1


def begin_swap(state: NoblemenState, seat: i64, first: i64) -> None:
    state.push(ASK_SWAP_SECOND, seat, first)


class Swapping(NoblemenDecision):
    """A swap has been begun."""

    def rule_against(self, state: NoblemenState, seat: int, kind: MoveKind, move: int) -> str:
        """Moves that would be open without the swap wait for its end; other rules forbid the rest anyway."""
        if kind in self.asks:
            return traits_of(kind).forbidden_by(state, seat, move)
        resting = cast(NoblemenState, state.clone())
        resting.depth -= 1
        if resting.legal(seat, move):
            return "swap-begun"
        interrupted = cast(NoblemenDecision, resting.decisions[resting.top_kind()])
        return interrupted.rule_against(resting, seat, kind, move)

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        """In a turn, or in the middle of something in which tiles are chosen."""
        check(state.phase == TURNS, "a swap belongs to a turn")
        check_turn(state, below[:2])
        check(seat == state.active, "no such swap")
        self.check_tiles(state, seat, arg)
        check(len(below) <= 3, "one thing at a time in a turn")
        if len(below) == 3:
            kind, asked, interrupted_arg = below[2]
            interrupted = state.decisions[kind]
            fits = isinstance(interrupted, NoblemenDecision) and SWAP in interrupted.asks
            check(fits, f"no swap in the middle of {interrupted.name}")
            cast(NoblemenDecision, interrupted).check_in_turn(state, asked, interrupted_arg)

    def check_tiles(self, state: NoblemenState, seat: int, arg: int) -> None:
        raise NotImplementedError


def check_given(state: NoblemenState, seat: int, given: list[int]) -> None:
    check(state.tiles_of(seat) >= 2 and state.in_bag() > 0, "a swap needs two tiles, and one in the bag")
    for tile in given:
        check(state.tiles[seat * KINDS + tile] >= given.count(tile), "a tile is swapped that is not there")


class SwapSecond(Swapping):
    """The second tile of a swap."""

    kind: ClassVar[int] = ASK_SWAP_SECOND
    name: ClassVar[str] = "swap_second"
    tile_wish: ClassVar[str] = "swap_second"
    asks: ClassVar[tuple[MoveKind, ...]] = (SWAP_SECOND, GIVE_UP)
    # rule: swap-secret
    private: ClassVar[tuple[str, ...]] = ("tile",)

    def offer(self, state: NoblemenState, seat: i64, first: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            if state.tiles[seat * KINDS + kind] > (1 if kind == first else 0):
                state.offer(SWAP_SECOND.of(kind))
            kind += 1
        offer_giving_up(state)

    def act(self, state: NoblemenState, seat: i64, first: i64, move: i64) -> None:
        if GIVE_UP.matches(move):
            give_up(state, seat)
        else:
            state.push(ASK_SWAP_TAKE, seat, first * KINDS + TILE.of(move))

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.SwapSecond:
        return {"tile": f"tile:{TILES[arg]}"}

    def observe(self, state: NoblemenState, viewer: i64, first: i64, numbers: vec[float]) -> None:
        """Which tiles are swapped only the asked seat knows."""
        if viewer == state.active:
            numbers[ASKED_TILE + first] = 0.5

    def check_tiles(self, state: NoblemenState, seat: int, arg: int) -> None:
        check(0 <= arg < KINDS, "no such swap")
        check_given(state, seat, [arg])


class SwapTake(Swapping):
    """The tile from the bag."""

    kind: ClassVar[int] = ASK_SWAP_TAKE
    name: ClassVar[str] = "swap_take"
    asks: ClassVar[tuple[MoveKind, ...]] = (SWAP_TAKE, GIVE_UP)
    # rule: swap-secret
    private: ClassVar[tuple[str, ...]] = ("tile", "second")

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """The bag is looked at before the two tiles go in."""
        kind: i64 = 0
        while kind < KINDS:
            if state.bag[kind] > 0:
                state.offer(SWAP_TAKE.of(kind))
            kind += 1
        offer_giving_up(state)

    def act(self, state: NoblemenState, seat: i64, given: i64, move: i64) -> None:
        if GIVE_UP.matches(move):
            give_up(state, seat)
        else:
            exchange(state, seat, given, move)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.SwapTake:
        return {"tile": f"tile:{TILES[arg >> 2]}", "second": f"tile:{TILES[arg & 3]}"}

    def observe(self, state: NoblemenState, viewer: i64, given: i64, numbers: vec[float]) -> None:
        if viewer == state.active:
            numbers[ASKED_TILE + given // KINDS] += 0.5
            numbers[ASKED_TILE + given % KINDS] += 0.5

    def check_tiles(self, state: NoblemenState, seat: int, arg: int) -> None:
        check(0 <= arg < KINDS * KINDS, "no such swap")
        check_given(state, seat, [arg // int(KINDS), arg % int(KINDS)])


def offer_giving_up(state: NoblemenState) -> None:
    if not state.swap_dropped:
        state.offer(GIVE_UP.move)


def give_up(state: NoblemenState, seat: i64) -> None:
    """All tiles stay where they are, and the player decides again."""
    state.swap_dropped = True
    if state.log is not None:
        state.emit("gave_up", seat, "swap-give-up", {})


def exchange(state: NoblemenState, seat: i64, given: i64, move: i64) -> None:
    state.swap_dropped = False
    first: i64 = given // KINDS
    second: i64 = given % KINDS
    taken: i64 = TILE.of(move)
    base: i64 = seat * KINDS
    state.tiles[base + first] -= 1
    state.tiles[base + second] -= 1
    state.tiles[base + taken] += 1
    state.bag[first] += 1
    state.bag[second] += 1
    state.bag[taken] -= 1
    state.ledger.tiles_go_into_bag(seat, 2)
    if state.log is not None:
        # rule: swap-secret
        state.emit("swapped", seat, "swap", {})
        one, two, new = f"tile:{TILES[first]}", f"tile:{TILES[second]}", f"tile:{TILES[taken]}"
        state.emit("swap", seat, "swap-choose", {"tile": one, "second": two, "take": new}, only(seat))
