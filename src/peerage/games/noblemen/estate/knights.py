"""Knights: building a castle allows one on the symbol of somebody else's area, whose owner gives something."""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import BadMove
from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import AREAS, FIELD, FOUNTAIN, GROVE, KINDS, KNIGHTS, MEADOW, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import describe_square
from peerage.games.noblemen.estate.plane import (
    PLANE,
    SYMBOL_BITS,
    area_slot,
    cell_of,
    owner_of,
    symbol_at,
    symbol_named,
)
from peerage.games.noblemen.goods import tile_order
from peerage.games.noblemen.moves import TILE, Gains, NoblemenTraits, pending
from peerage.games.noblemen.observation import ASKED_LEFT, ASKED_LIFTED
from peerage.games.noblemen.state import ASK_HAND_OVER, ASK_KNIGHT, ASK_KNIGHT_TO, NOWHERE, NoblemenState, post
from peerage.games.noblemen.turn.queen import take_queen
from peerage.kernel.playing.event import only
from peerage.kernel.playing.move import Field, MoveKind, Words, asked


class Symbol(Words[NoblemenState]):
    """The symbol of an area in somebody's estate."""

    def describe(self, state: NoblemenState, name: str, value: int) -> dict[str, Any]:
        owner, cell = int(owner_of(value)), int(cell_of(value))
        if owner >= state.seats:
            raise BadMove(f"seat {owner} does not exist")
        return {"owner_seat": owner, name: area_slot(owner, cell)} | describe_square(state, owner, cell)

    def read(self, state: NoblemenState, name: str, said: object) -> int:
        return symbol_named(said, state.config.seats)


class SendKnight(NoblemenTraits):
    def slots(self, kind: MoveKind, state: NoblemenState, move: int) -> list[str]:
        symbol = TO_SYMBOL.of(move)
        supply = [f"knights:{asked(state)}"] if pending(state) == ASK_KNIGHT else []
        return [*supply, area_slot(owner_of(symbol), cell_of(symbol))]

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        """As much as the owner may have; a knight that leaves a garden takes its prestige along."""
        owner = owner_of(TO_SYMBOL.of(move))
        kind = state.estates[owner].tile(cell_of(TO_SYMBOL.of(move)))
        left = -2 if pending(state) == ASK_KNIGHT_TO and leaves_garden(state) else 0
        if kind == FOUNTAIN:
            return {"prestige": 2 + left, "queen": state.queen == owner and not state.locked()}
        return {"money" if kind == FIELD else "tiles": 2, "prestige": left}

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        owner = owner_of(TO_SYMBOL.of(move))
        area = state.estates[owner].area_at(cell_of(TO_SYMBOL.of(move)))
        if owner == seat:
            return "knight-others"
        if area < 0:
            return "knight-place"
        return "knight-free" if state.knight_on(owner, area) >= 0 else "knight-move"

    def index(self, state: NoblemenState, move: i64) -> i64:
        """By its owner, counted from the asked seat, its kind, and its number among the owner's areas of this kind."""
        symbol: i64 = TO_SYMBOL.of(move)
        owner: i64 = owner_of(symbol)
        areas: vec[i64] = state.estates[owner].areas
        area: i64 = state.estates[owner].area_at(cell_of(symbol))
        kind: i64 = areas[area] & 3
        number: i64 = 0
        while area > 0:
            area -= 1
            if areas[area] & 3 == kind:
                number += 1
        turn: i64 = (owner - state.top_seat() + state.seats) % state.seats - 1
        return (turn * MEADOW + kind) * SAME_AREAS + min(number, SAME_AREAS - 1)


def leaves_garden(state: NoblemenState) -> bool:
    lifted: i64 = state.top_arg()
    return state.estates[owner_of(lifted)].tile(cell_of(lifted)) == FOUNTAIN


class Lift(NoblemenTraits):
    def slots(self, kind: MoveKind, state: NoblemenState, move: int) -> list[str]:
        symbol = FROM_SYMBOL.of(move)
        return [area_slot(owner_of(symbol), cell_of(symbol))]

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        return "knight-move-empty" if state.knights_left(seat) > 0 else "knight-move"

    def index(self, state: NoblemenState, move: i64) -> i64:
        """By the kind of the area, and which of the two knights it is."""
        symbol: i64 = FROM_SYMBOL.of(move)
        owner: i64 = owner_of(symbol)
        area: i64 = state.estates[owner].area_at(cell_of(symbol))
        first: bool = state.posts[state.top_seat() * KNIGHTS] == owner << 8 | area
        return (state.estates[owner].areas[area] & 3) * KNIGHTS + (0 if first else 1)


OTHERS: Final[i64] = 4
SAME_AREAS: Final[i64] = 32
"""More areas of one kind than an estate ever has."""
TO_SYMBOL: Final = Field("at", SYMBOL_BITS, Symbol())
FROM_SYMBOL: Final = Field("from", SYMBOL_BITS, Symbol())
KNIGHT: Final = MoveKind("knight", 10, [TO_SYMBOL], SendKnight(), [OTHERS * MEADOW * SAME_AREAS])
LIFT: Final = MoveKind("lift", 11, [FROM_SYMBOL], Lift(), [KNIGHTS * MEADOW])
DECLINE: Final = MoveKind("decline", 12, [], NoblemenTraits())
HAND_OVER: Final = MoveKind("hand_over", 24, [TILE], NoblemenTraits("hand:{tile}", rule="tile-held"), [KINDS])


def reward_castle(state: NoblemenState, seat: i64) -> None:
    """Without a free symbol anywhere there is nothing to ask."""
    if symbols_free(state, seat):
        state.push(ASK_KNIGHT, seat, 0)


def symbols_free(state: NoblemenState, seat: i64) -> bool:
    owner: i64 = 0
    while owner < state.seats:
        area: i64 = 0
        while owner != seat and area < len(state.estates[owner].areas):
            if state.knight_on(owner, area) < 0:
                return True
            area += 1
        owner += 1
    return False


class Knight(NoblemenDecision):
    """A knight to a free symbol, or one to be moved."""

    kind: ClassVar[int] = ASK_KNIGHT
    name: ClassVar[str] = "knight"
    openly: ClassVar[bool] = True
    area_wish: ClassVar[str] = "knight"
    asks: ClassVar[tuple[MoveKind, ...]] = (KNIGHT, LIFT, DECLINE)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """From the supply to a free symbol; with an empty supply, one of those on symbols may be moved."""
        if state.knights_left(seat) > 0:
            offer_symbols(state, seat)
        else:
            number: i64 = 0
            while number < KNIGHTS:
                stands: i64 = state.posts[seat * KNIGHTS + number]
                state.offer(LIFT.of(symbol_of(state, stands)))
                number += 1
        state.offer(DECLINE.move)

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if KNIGHT.matches(move):
            send(state, seat, NOWHERE, TO_SYMBOL.of(move))
        elif LIFT.matches(move):
            state.push(ASK_KNIGHT_TO, seat, FROM_SYMBOL.of(move))
        elif state.log is not None:
            state.emit("knight_declined", seat, "knight-optional", {})

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg == 0 and symbols_free(state, seat)


def offer_symbols(state: NoblemenState, seat: i64) -> None:
    owner: i64 = 0
    while owner < state.seats:
        if owner != seat:
            estate: Estate = state.estates[owner]
            area: i64 = 0
            while area < len(estate.areas):
                if state.knight_on(owner, area) < 0:
                    state.offer(KNIGHT.of(symbol_at(owner, estate.areas[area] >> 2)))
                area += 1
        owner += 1


def symbol_of(state: NoblemenState, stands: i64) -> i64:
    """The owner and the cell of the area where a knight stands."""
    owner: i64 = stands >> 8
    return symbol_at(owner, state.estates[owner].areas[stands & 255] >> 2)


def post_at(state: NoblemenState, symbol: i64) -> i64:
    return post(owner_of(symbol), state.estates[owner_of(symbol)].area_at(cell_of(symbol)))


class KnightTo(NoblemenDecision):
    """Where the knight from the symbol `lifted` goes."""

    kind: ClassVar[int] = ASK_KNIGHT_TO
    name: ClassVar[str] = "knight_to"
    area_wish: ClassVar[str] = "knight"
    asks: ClassVar[tuple[MoveKind, ...]] = (KNIGHT,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        offer_symbols(state, seat)

    def act(self, state: NoblemenState, seat: i64, lifted: i64, move: i64) -> None:
        send(state, seat, post_at(state, lifted), TO_SYMBOL.of(move))

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.KnightTo:
        owner, cell = int(owner_of(arg)), int(cell_of(arg))
        return {"from": area_slot(owner, cell), "owner_seat": owner, **describe_square(state, owner, cell)}

    def observe(self, state: NoblemenState, viewer: i64, lifted: i64, numbers: vec[float]) -> None:
        numbers[ASKED_LIFTED + state.estates[owner_of(lifted)].tile(cell_of(lifted))] = 1.0

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        if not 0 <= arg < PLANE * state.seats or state.knights_left(seat) > 0:
            return False
        area = state.estates[owner_of(arg)].area_at(cell_of(arg))
        return area >= 0 and state.knight_on(owner_of(arg), area) == seat and symbols_free(state, seat)


def send(state: NoblemenState, seat: i64, before: i64, symbol: i64) -> None:
    """A knight goes from where it stood, or from the supply, to a symbol, and its owner gives something."""
    owner: i64 = owner_of(symbol)
    target: i64 = post_at(state, symbol)
    base: i64 = seat * KNIGHTS
    # rule: knight-stays
    other: i64 = state.posts[base + 1] if state.posts[base] == before else state.posts[base]
    state.posts[base] = min(other, target)
    state.posts[base + 1] = max(other, target)
    kind: i64 = state.estates[owner].areas[target & 255] & 3
    if state.log is not None:
        emit_knight(state, seat, before, symbol, kind)
    if kind == FIELD:
        hand_money(state, owner, seat)
    elif kind == GROVE:
        hand_tiles(state, owner, seat, 2)
    else:
        hand_queen(state, owner, seat)


def emit_knight(state: NoblemenState, seat: i64, before: i64, symbol: i64, kind: i64) -> None:
    owner, cell = owner_of(symbol), cell_of(symbol)
    area, at = f"area:{AREAS[kind]}", area_slot(owner, cell)
    if before < 0:
        state.emit("knight", seat, "knight-place", {"at": at, "area": area, "owner_seat": int(owner)})
        return
    left = state.estates[before >> 8].areas[before & 255]
    state.emit(
        "knight_moved",
        seat,
        "knight-move",
        {
            "area": area,
            "owner_seat": int(owner),
            "from_area": f"area:{AREAS[left & 3]}",
            "from_seat": int(before >> 8),
            "from": area_slot(before >> 8, left >> 2),
            "to": at,
        },
    )


# What the owner gives.


def hand_money(state: NoblemenState, owner: i64, seat: i64) -> None:
    """Two pounds, or what is there."""
    count: i64 = min(state.money[owner], 2)
    state.money[owner] -= count
    state.money[seat] += count
    state.commit()
    if state.log is not None:
        if count > 0:
            state.emit("handed_money", owner, "knight-manor", {"n": int(count), "to_seat": int(seat)})
        else:
            state.emit("nothing", seat, "knight-manor", {"from": "area:manor"})


def hand_tiles(state: NoblemenState, owner: i64, seat: i64, count: i64) -> None:
    """Two tiles of the owner's choice, or all if there are no more; whether there is a choice says something, too."""
    state.commit()
    held: i64 = state.tiles_of(owner)
    if held > count:
        state.push(ASK_HAND_OVER, owner, count << 3 | seat)
        return
    if held == 0 and state.log is not None:
        state.emit("nothing", seat, "knight-forest", {"from": "area:forest"})
    given: list[str] = []
    kind: i64 = 0
    while kind < KINDS:
        number: i64 = state.tiles[owner * KINDS + kind]
        hand(state, owner, seat, kind, number)
        if state.log is not None:
            given.extend([f"tile:{TILES[kind]}"] * number)
        kind += 1
    if given:
        emit_handed(state, owner, seat, given)


class HandOver(NoblemenDecision):
    """Which tiles an owner gives to the active player."""

    kind: ClassVar[int] = ASK_HAND_OVER
    name: ClassVar[str] = "hand_over"
    tile_wish: ClassVar[str] = "hand_over"
    another: ClassVar[bool] = True
    asks: ClassVar[tuple[MoveKind, ...]] = (HAND_OVER,)

    def offer(self, state: NoblemenState, owner: i64, arg: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            if state.tiles[owner * KINDS + kind] > 0:
                state.offer(HAND_OVER.of(kind))
            kind += 1

    def act(self, state: NoblemenState, owner: i64, arg: i64, move: i64) -> None:
        seat: i64 = arg & 7
        left: i64 = (arg >> 3) - 1
        hand(state, owner, seat, TILE.of(move), 1)
        state.commit()
        if state.log is not None:
            emit_handed(state, owner, seat, [f"tile:{TILES[TILE.of(move)]}"])
        if left > 0:
            hand_tiles(state, owner, seat, left)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.HandOver:
        return {"left": arg >> 3, "to_seat": arg & 7}

    def observe(self, state: NoblemenState, viewer: i64, arg: i64, numbers: vec[float]) -> None:
        numbers[ASKED_LEFT] = 0.5 * float(arg >> 3)

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg & 7 == state.active and 1 <= arg >> 3 <= 2 and state.tiles_of(seat) > arg >> 3


def hand(state: NoblemenState, owner: i64, seat: i64, kind: i64, count: i64) -> None:
    state.tiles[owner * KINDS + kind] -= count
    state.tiles[seat * KINDS + kind] += count
    state.ledger.tiles_are_handed(owner, seat, kind, count)


def emit_handed(state: NoblemenState, owner: i64, seat: i64, tiles: list[str]) -> None:
    tiles.sort(key=tile_order)
    state.emit("handed", owner, "knight-forest", {"n": len(tiles), "to_seat": int(seat)})
    state.emit("handed_tiles", owner, "knight-forest-choice", {"tiles": tiles, "to_seat": int(seat)}, only(owner))
    state.emit("got_tiles", seat, "knight-forest-choice", {"tiles": tiles, "from_seat": int(owner)}, only(seat))


def hand_queen(state: NoblemenState, owner: i64, seat: i64) -> None:
    if state.queen == owner:
        take_queen(state, seat, "area:garden", "knight-garden")
    elif state.log is not None:
        state.emit("nothing", seat, "knight-garden", {"from": "area:garden"})
