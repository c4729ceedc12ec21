"""Knights: building a castle allows one on the symbol of somebody else's area, whose owner gives something."""

from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import AREAS, FIELD, GROVE, KINDS, KNIGHTS, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.expand import area_slot
from peerage.games.noblemen.goods import tile_order
from peerage.games.noblemen.moves import (
    DECLINE,
    HAND,
    LIFT,
    PLANE,
    SEND,
    arg_of,
    cell_of,
    kind_of,
    move_of,
    owner_of,
    symbol_arg,
    x_of,
    y_of,
)
from peerage.games.noblemen.state import HAND_OVER, KNIGHT, KNIGHT_TO, NOWHERE, NoblemenState, post
from peerage.games.noblemen.turn.queen import take_queen
from peerage.kernel.errors import BadMove
from peerage.kernel.event import only


def reward_castle(state: NoblemenState, seat: i64) -> None:
    """Without a free symbol anywhere there is nothing to ask."""
    if symbols_free(state, seat):
        state.push(KNIGHT, seat, 0)


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

    name: ClassVar[str] = "knight"
    openly: ClassVar[bool] = True
    area_wish: ClassVar[str] = "knight"
    asks: ClassVar[tuple[int, ...]] = (SEND, LIFT)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """From the supply to a free symbol; with an empty supply, one of those on symbols may be moved."""
        if state.knights_left(seat) > 0:
            offer_symbols(state, seat)
        else:
            number: i64 = 0
            while number < KNIGHTS:
                stands: i64 = state.posts[seat * KNIGHTS + number]
                state.offer(move_of(LIFT, symbol_of(state, stands)))
                number += 1
        state.offer(move_of(DECLINE, 0))

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if kind_of(move) == SEND:
            send(state, seat, NOWHERE, arg_of(move))
        elif kind_of(move) == LIFT:
            state.push(KNIGHT_TO, seat, arg_of(move))
        elif state.log is not None:
            state.tell("knight_declined", seat, "knight-optional", {})

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
                    state.offer(move_of(SEND, symbol_arg(owner, estate.areas[area] >> 2)))
                area += 1
        owner += 1


def symbol_of(state: NoblemenState, stands: i64) -> i64:
    """The owner and the cell of the area where a knight stands."""
    owner: i64 = stands >> 8
    return symbol_arg(owner, state.estates[owner].areas[stands & 255] >> 2)


def post_at(state: NoblemenState, symbol: i64) -> i64:
    return post(owner_of(symbol), state.estates[owner_of(symbol)].area_at(cell_of(symbol)))


class KnightTo(NoblemenDecision):
    """Where the knight from the symbol `lifted` goes."""

    name: ClassVar[str] = "knight_to"
    area_wish: ClassVar[str] = "knight"
    asks: ClassVar[tuple[int, ...]] = (SEND,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        offer_symbols(state, seat)

    def act(self, state: NoblemenState, seat: i64, lifted: i64, move: i64) -> None:
        send(state, seat, post_at(state, lifted), arg_of(move))

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        owner, cell = int(owner_of(arg)), int(cell_of(arg))
        return {"from": area_slot(owner, cell), "owner_seat": owner} | symbol_told(state, owner, cell)

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
        tell_knight(state, seat, before, symbol, kind)
    if kind == FIELD:
        hand_money(state, owner, seat)
    elif kind == GROVE:
        hand_tiles(state, owner, seat, 2)
    else:
        hand_queen(state, owner, seat)


def tell_knight(state: NoblemenState, seat: i64, before: i64, symbol: i64, kind: i64) -> None:
    owner, cell = owner_of(symbol), cell_of(symbol)
    args = {"area": f"area:{AREAS[kind]}", "owner_seat": int(owner)}
    if before < 0:
        state.tell("knight", seat, "knight-place", {"at": area_slot(owner, cell)} | args)
        return
    left = state.estates[before >> 8].areas[before & 255]
    args |= {"from_area": f"area:{AREAS[left & 3]}", "from_seat": int(before >> 8)}
    args |= {"from": area_slot(before >> 8, left >> 2), "to": area_slot(owner, cell)}
    state.tell("knight_moved", seat, "knight-move", args)


# What the owner gives.


def hand_money(state: NoblemenState, owner: i64, seat: i64) -> None:
    """Two pounds, or what is there."""
    count: i64 = min(state.money[owner], 2)
    state.money[owner] -= count
    state.money[seat] += count
    state.commit()
    if state.log is not None:
        if count > 0:
            state.tell("handed_money", owner, "knight-manor", {"n": int(count), "to_seat": int(seat)})
        else:
            state.tell("nothing", seat, "knight-manor", {"from": "area:manor"})


def hand_tiles(state: NoblemenState, owner: i64, seat: i64, count: i64) -> None:
    """Two tiles of the owner's choice, or all if there are no more; whether there is a choice says something, too."""
    state.commit()
    held: i64 = state.tiles_of(owner)
    if held > count:
        state.push(HAND_OVER, owner, count << 3 | seat)
        return
    if held == 0 and state.log is not None:
        state.tell("nothing", seat, "knight-forest", {"from": "area:forest"})
    given: list[str] = []
    kind: i64 = 0
    while kind < KINDS:
        number: i64 = state.tiles[owner * KINDS + kind]
        hand(state, owner, seat, kind, number)
        if state.log is not None:
            given.extend([f"tile:{TILES[kind]}"] * number)
        kind += 1
    if given:
        tell_handed(state, owner, seat, given)


class HandOver(NoblemenDecision):
    """Which tiles an owner gives to the active player."""

    name: ClassVar[str] = "hand_over"
    tile_wish: ClassVar[str] = "hand_over"
    asks: ClassVar[tuple[int, ...]] = (HAND,)

    def offer(self, state: NoblemenState, owner: i64, arg: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            if state.tiles[owner * KINDS + kind] > 0:
                state.offer(move_of(HAND, kind))
            kind += 1

    def act(self, state: NoblemenState, owner: i64, arg: i64, move: i64) -> None:
        seat: i64 = arg & 7
        left: i64 = (arg >> 3) - 1
        hand(state, owner, seat, arg_of(move), 1)
        state.commit()
        if state.log is not None:
            tell_handed(state, owner, seat, [f"tile:{TILES[arg_of(move)]}"])
        if left > 0:
            hand_tiles(state, owner, seat, left)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"left": arg >> 3, "to_seat": arg & 7}

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg & 7 == state.active and 1 <= arg >> 3 <= 2 and state.tiles_of(seat) > arg >> 3


def hand(state: NoblemenState, owner: i64, seat: i64, kind: i64, count: i64) -> None:
    state.tiles[owner * KINDS + kind] -= count
    state.tiles[seat * KINDS + kind] += count


def tell_handed(state: NoblemenState, owner: i64, seat: i64, tiles: list[str]) -> None:
    tiles.sort(key=tile_order)
    state.tell("handed", owner, "knight-forest", {"n": len(tiles), "to_seat": int(seat)})
    state.tell("handed_tiles", owner, "knight-forest-choice", {"tiles": tiles, "to_seat": int(seat)}, only(owner))
    state.tell("got_tiles", seat, "knight-forest-choice", {"tiles": tiles, "from_seat": int(owner)}, only(seat))


def hand_queen(state: NoblemenState, owner: i64, seat: i64) -> None:
    if state.queen == owner:
        take_queen(state, seat, "area:garden", "knight-garden")
    elif state.log is not None:
        state.tell("nothing", seat, "knight-garden", {"from": "area:garden"})


def symbol_told(state: NoblemenState, owner: int, cell: int) -> dict[str, Any]:
    """An area, or a square that could be one."""
    kind = int(state.estates[owner].tile(cell))
    if not 0 <= kind < len(AREAS):
        raise BadMove("there is no area")
    return {"area": f"area:{AREAS[kind]}", "x": int(x_of(cell)), "y": int(y_of(cell))}
