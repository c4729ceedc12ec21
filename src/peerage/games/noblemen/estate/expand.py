"""Enlarging the estate: up to three tiles, one after another; what they earn is paid once the last one is laid."""

from typing import Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from peerage.games.noblemen.board import AREAS, FIELD, FOUNTAIN, GROVE, KINDS, TILES
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.estate.estate import OPEN, Estate
from peerage.games.noblemen.goods import draw_tiles, gain_money
from peerage.games.noblemen.moves import (
    FORM,
    LAY,
    PLACE,
    ROW,
    STOP,
    SWAP,
    arg_of,
    kind_of,
    move_of,
    x_of,
    y_of,
)
from peerage.games.noblemen.state import AREA, CELL, EXPAND, NoblemenState
from peerage.games.noblemen.turn.queen import take_queen
from peerage.games.noblemen.turn.swap import begin_swap, offer_swaps
from peerage.kernel.vecs import zeros


def offer_tiles(state: NoblemenState, seat: i64) -> None:
    """The kinds behind the screen; every estate has free places around it."""
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            state.offer(move_of(LAY, kind))
        kind += 1


def begin_laying(state: NoblemenState) -> None:
    state.laid = zeros(0)
    state.formed = 0


class Expand(NoblemenDecision):
    """Another tile, a swap, or the end of laying."""

    name: ClassVar[str] = "expand"
    asks: ClassVar[tuple[int, ...]] = (SWAP, STOP)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """At least one tile is laid, so there is no stopping before the first."""
        offer_tiles(state, seat)
        # rule: swap-any-time
        offer_swaps(state, seat)
        if len(state.laid) > 0:
            state.offer(move_of(STOP, 0))

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if kind_of(move) != SWAP:
            state.swap_dropped = False
        if kind_of(move) == LAY:
            state.push(CELL, seat, arg_of(move))
        elif kind_of(move) == SWAP:
            state.push(EXPAND, seat, 0)
            begin_swap(state, seat, arg_of(move))
        else:
            pay_for_laying(state, seat)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"left": int(state.board.expand_most) - len(state.laid), "must": len(state.laid) == 0}

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        begun = len(state.laid) > 0 or state.card_played
        return arg == 0 and begun and state.tiles_of(seat) > 0 and len(state.laid) < state.board.expand_most


class Cell(NoblemenDecision):
    """Where the tile of the kind `kind` goes."""

    name: ClassVar[str] = "cell"
    openly: ClassVar[bool] = True
    elsewhere: ClassVar[str] = "expand"
    cell_wish: ClassVar[str] = "place"
    asks: ClassVar[tuple[int, ...]] = (PLACE,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """Every free place that shares an edge with a tile."""
        estate: Estate = state.estates[seat]
        cells: vec[i64] = estate.cells
        y: i64 = estate.low_y - 1
        while y <= estate.high_y + 1:
            index: i64 = (y - estate.top) * estate.width + estate.low_x - 1 - estate.left
            x: i64 = estate.low_x - 1
            while x <= estate.high_x + 1:
                # rule: expand-edge, expand-free-cell, expand-anywhere
                if cells[index] & OPEN:
                    state.offer(move_of(PLACE, y * ROW + x))
                index += 1
                x += 1
            y += 1

    def act(self, state: NoblemenState, seat: i64, kind: i64, move: i64) -> None:
        cell: i64 = arg_of(move)
        estate: Estate = state.estates[seat]
        state.tiles[seat * KINDS + kind] -= 1
        estate.lay(cell, kind)
        state.laid = append(state.laid[:], cell)
        if state.log is not None:
            state.tell("laid", seat, "expand", {"tile": f"tile:{TILES[kind]}", "at": cell_slot(seat, cell)})
        squares: i64 = estate.squares(cell, kind, state.overlapping)
        if squares & (squares - 1) == 0 or state.overlapping:
            number: i64 = 0
            while number < 4:
                if squares >> number & 1:
                    form_area(state, seat, corner(cell, number), kind)
                number += 1
            after_tile(state, seat)
        else:
            state.push(AREA, seat, cell)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"tile": f"tile:{TILES[arg]}"}

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return 0 <= arg < KINDS and state.tiles[seat * KINDS + arg] > 0 and len(state.laid) < state.board.expand_most


def corner(cell: i64, number: i64) -> i64:
    """The top left cell of a square, by the place that a tile has in it."""
    if number == 0:
        return cell
    if number == 1:
        return cell - 1
    return cell - ROW if number == 2 else cell - ROW - 1


class Area(NoblemenDecision):
    """Which of the squares that the tile on `cell` closed becomes the area."""

    name: ClassVar[str] = "area"
    openly: ClassVar[bool] = True
    area_wish: ClassVar[str] = "area"
    asks: ClassVar[tuple[int, ...]] = (FORM,)

    def offer(self, state: NoblemenState, seat: i64, cell: i64) -> None:
        """The squares that the tile closed; one of them becomes the area."""
        estate: Estate = state.estates[seat]
        squares: i64 = estate.squares(cell, estate.tile(cell), False)
        number: i64 = 0
        while number < 4:
            if squares >> number & 1:
                state.offer(move_of(FORM, corner(cell, number)))
            number += 1

    def act(self, state: NoblemenState, seat: i64, cell: i64, move: i64) -> None:
        form_area(state, seat, arg_of(move), state.estates[seat].tile(cell))
        after_tile(state, seat)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"tile": f"tile:{TILES[state.estates[seat].tile(arg)]}"}

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return len(state.laid) > 0 and state.laid[len(state.laid) - 1] == arg


def form_area(state: NoblemenState, seat: i64, cell: i64, kind: i64) -> None:
    state.estates[seat].form(cell, kind)
    state.formed += 1
    if state.log is not None:
        args = {"area": f"area:{AREAS[kind]}", "at": area_slot(seat, cell)}
        state.tell("area", seat, "option-overlapping-areas" if state.overlapping else "area-forms", args)


def after_tile(state: NoblemenState, seat: i64) -> None:
    if len(state.laid) == state.board.expand_most or state.tiles_of(seat) == 0:
        pay_for_laying(state, seat)
    else:
        state.push(EXPAND, seat, 0)


# What laying earns.


def laid_of(state: NoblemenState, seat: i64, kind: i64) -> i64:
    """Tiles of a kind laid in this action."""
    count: i64 = 0
    place: i64 = 0
    while place < len(state.laid):
        if state.estates[seat].tile(state.laid[place]) == kind:
            count += 1
        place += 1
    return count


def formed_of(state: NoblemenState, seat: i64, kind: i64) -> i64:
    """Areas of a kind completed in this action."""
    areas: vec[i64] = state.estates[seat].areas
    count: i64 = 0
    number: i64 = len(areas) - state.formed
    while number < len(areas):
        if areas[number] & 3 == kind:
            count += 1
        number += 1
    return count


def pay_for_laying(state: NoblemenState, seat: i64) -> None:
    # rule: expand-pays-once, expand-fountain, expand-meadow
    gain_money(state, seat, laid_of(state, seat, FIELD), "action:expand", "expand-field")
    gain_money(state, seat, 2 * formed_of(state, seat, FIELD), "area:manor", "expand-manor")
    # rule: expand-draw-last
    draw_tiles(state, seat, laid_of(state, seat, GROVE), "action:expand", "expand-grove")
    draw_tiles(state, seat, 2 * formed_of(state, seat, GROVE), "area:forest", "expand-forest")
    if formed_of(state, seat, FOUNTAIN) > 0:
        take_queen(state, seat, "area:garden", "expand-garden")
    begin_laying(state)


def cell_slot(seat: i64, cell: i64) -> str:
    return f"estate:{seat}:{x_of(cell)},{y_of(cell)}"


def area_slot(seat: i64, cell: i64) -> str:
    return f"area:{seat}:{x_of(cell)},{y_of(cell)}"
