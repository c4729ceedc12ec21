"""Enlarging the estate: up to three tiles, one after another; what they earn is paid once the last one is laid."""

from typing import Any, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from peerage.errors import BadMove
from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import AREAS, FIELD, FOUNTAIN, GROVE, KINDS, TILES
from peerage.games.noblemen.decade.scoring import preview_scoring
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.estate.cell import OPEN
from peerage.games.noblemen.estate.cell import TILE as KIND_OF_TILE
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.estate.plane import (
    CELL_BITS,
    ROW,
    area_slot,
    cell_of,
    cell_slot,
    owner_of,
    symbol_named,
    x_of,
    y_of,
)
from peerage.games.noblemen.goods import draw_tiles, gain_money, preview_draw
from peerage.games.noblemen.moves import NOT_OFFERED, STOP, TILE, Gains, NoblemenTraits, pending
from peerage.games.noblemen.observation import ASKED_TILE
from peerage.games.noblemen.state import ASK_AREA, ASK_CELL, ASK_EXPAND, NoblemenState
from peerage.games.noblemen.turn.queen import gets_queen, take_queen
from peerage.games.noblemen.turn.swap import SWAP, begin_swap, offer_swaps
from peerage.kernel.playing.move import Field, MoveKind, Words, asked
from peerage.kernel.playing.vecs import zeros


class OwnCell(Words[NoblemenState]):
    """A place in the estate of the asked seat."""

    def describe(self, state: NoblemenState, name: str, value: int) -> dict[str, Any]:
        return {name: cell_slot(asked(state), value), "x": int(x_of(value)), "y": int(y_of(value))}

    def read(self, state: NoblemenState, name: str, said: object) -> int:
        symbol = symbol_named(said, state.config.seats)
        if owner_of(symbol) != asked(state):
            raise BadMove("that is somebody else's estate")
        return int(cell_of(symbol))

    def bare(self, state: NoblemenState, value: int) -> str:
        return f"{x_of(value)},{y_of(value)}"


class OwnSquare(OwnCell):
    """A square in the estate of the asked seat, by its top left cell."""

    def describe(self, state: NoblemenState, name: str, value: int) -> dict[str, Any]:
        return {name: area_slot(asked(state), value), **describe_square(state, asked(state), value)}


def describe_square(state: NoblemenState, owner: int, cell: int) -> decision_types.OfSquare:
    """An area, or a square that could be one."""
    kind = int(state.estates[owner].tile(cell))
    if not 0 <= kind < len(AREAS):
        raise BadMove("there is no area")
    return {"area": f"area:{AREAS[kind]}", "x": int(x_of(cell)), "y": int(y_of(cell))}


class Lay(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return tile_gains(TILE.of(move))

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return preview_laying(state, seat, self.gains(state, seat, move))


class Place(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return placing_gains(state, seat, AT.of(move)) if pending(state) == ASK_CELL else {}

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        """A tile may close a castle or palace in."""
        before: Estate = state.estates[seat]
        after: Estate = before.clone()
        after.lay(AT.of(move), state.top_arg())
        more = preview_scoring(before, after)
        return preview_laying(state, seat, self.gains(state, seat, move)) | more

    def index(self, state: NoblemenState, move: i64) -> i64:
        return cell_index(state.estates[state.top_seat()], AT.of(move))

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        return "expand-edge" if state.estates[seat].tile(AT.of(move)) < 0 else "expand-free-cell"


class ChooseArea(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return area_gains(state, seat, state.estates[seat].tile(SQUARE.of(move)))

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return preview_laying(state, seat, self.gains(state, seat, move))

    def index(self, state: NoblemenState, move: i64) -> i64:
        """Where the tile that was laid is in the square."""
        away: i64 = state.top_arg() - SQUARE.of(move)
        return away // ROW * 2 + away % ROW


SIDE: Final[i64] = 32
"""Of the part of the plane around the first meadow in which nets know each cell."""


def cell_index(estate: Estate, cell: i64) -> i64:
    """By its place from the first meadow; in an estate that reaches too far, by its number among those like it."""
    if estate.high_x - estate.low_x < SIDE - 2 and estate.high_y - estate.low_y < SIDE - 2:
        return (cell // ROW) % SIDE * SIDE + cell % SIDE
    index: i64 = estate.index(cell)
    like: i64 = estate.cells[index] & (OPEN | KIND_OF_TILE)
    count: i64 = 0
    place: i64 = 0
    while place < index:
        if estate.cells[place] & (OPEN | KIND_OF_TILE) == like:
            count += 1
        place += 1
    return count


AT: Final = Field("at", int(CELL_BITS), OwnCell())
SQUARE: Final = Field("at", int(CELL_BITS), OwnSquare())
LAY: Final = MoveKind("lay", 4, [TILE], Lay("hand:{tile}", rule="tile-held"), [KINDS])
PLACE: Final = MoveKind("place", 5, [AT], Place("estate:{seat}:{at}"), [SIDE * SIDE])
AREA: Final = MoveKind("area", 6, [SQUARE], ChooseArea("area:{seat}:{at}", rule="area-choice"), [4])


def offer_tiles(state: NoblemenState, seat: i64) -> None:
    """The kinds behind the screen; every estate has free places around it."""
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            state.offer(LAY.of(kind))
        kind += 1


def begin_laying(state: NoblemenState) -> None:
    state.laid = zeros(0)
    state.formed = 0


class Expand(NoblemenDecision):
    """Another tile, a swap, or the end of laying."""

    kind: ClassVar[int] = ASK_EXPAND
    name: ClassVar[str] = "expand"
    asks: ClassVar[tuple[MoveKind, ...]] = (LAY, SWAP, STOP)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """At least one tile is laid, so there is no stopping before the first."""
        offer_tiles(state, seat)
        # rule: swap-any-time
        offer_swaps(state, seat)
        if len(state.laid) > 0:
            state.offer(STOP.move)

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if not SWAP.matches(move):
            state.swap_dropped = False
        if LAY.matches(move):
            state.push(ASK_CELL, seat, TILE.of(move))
        elif SWAP.matches(move):
            state.push(ASK_EXPAND, seat, 0)
            begin_swap(state, seat, TILE.of(move))
        else:
            pay_for_laying(state, seat)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.Left:
        return {"left": int(state.board.expand_most) - len(state.laid), "must": len(state.laid) == 0}

    def preview(self, state: NoblemenState, seat: int, arg: int, move: int) -> Prospect:
        """The end of laying pays for the tiles."""
        if not STOP.matches(move):
            return super().preview(state, seat, arg, move)
        earned: Prospect = {"earns": laying_gains(state, seat)}
        return earned | preview_draw(state, int(tiles_due(state, seat)))

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        begun = len(state.laid) > 0 or state.card_played
        return arg == 0 and begun and state.tiles_of(seat) > 0 and len(state.laid) < state.board.expand_most


class Laying(NoblemenDecision):
    """In the middle of laying a tile: the next one perhaps comes later in the same action."""

    def rule_against_action(self, state: NoblemenState, kind: MoveKind) -> str:
        return NOT_OFFERED if kind is LAY else super().rule_against_action(state, kind)


class Cell(Laying):
    """Where the tile of the kind `kind` goes."""

    kind: ClassVar[int] = ASK_CELL
    name: ClassVar[str] = "cell"
    openly: ClassVar[bool] = True
    elsewhere: ClassVar[str] = "expand"
    cell_wish: ClassVar[str] = "place"
    asks: ClassVar[tuple[MoveKind, ...]] = (PLACE,)

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
                    state.offer(PLACE.of(y * ROW + x))
                index += 1
                x += 1
            y += 1

    def act(self, state: NoblemenState, seat: i64, kind: i64, move: i64) -> None:
        cell: i64 = AT.of(move)
        estate: Estate = state.estates[seat]
        state.tiles[seat * KINDS + kind] -= 1
        state.ledger.tile_is_shown(seat, kind)
        estate.lay(cell, kind)
        state.laid = append(state.laid[:], cell)
        if state.log is not None:
            state.emit("laid", seat, "expand", {"tile": f"tile:{TILES[kind]}", "at": cell_slot(seat, cell)})
        squares: i64 = estate.squares(cell, kind, state.overlapping)
        if squares & (squares - 1) == 0 or state.overlapping:
            number: i64 = 0
            while number < 4:
                if squares >> number & 1:
                    form_area(state, seat, corner(cell, number), kind)
                number += 1
            after_tile(state, seat)
        else:
            state.push(ASK_AREA, seat, cell)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.OfTile:
        return {"tile": f"tile:{TILES[arg]}"}

    def observe(self, state: NoblemenState, viewer: i64, kind: i64, numbers: vec[float]) -> None:
        numbers[ASKED_TILE + kind] = 1.0

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return 0 <= arg < KINDS and state.tiles[seat * KINDS + arg] > 0 and len(state.laid) < state.board.expand_most


def corner(cell: i64, number: i64) -> i64:
    """The top left cell of a square, by the place that a tile has in it."""
    if number == 0:
        return cell
    if number == 1:
        return cell - 1
    return cell - ROW if number == 2 else cell - ROW - 1


class Area(Laying):
    """Which of the squares that the tile on `cell` closed becomes the area."""

    kind: ClassVar[int] = ASK_AREA
    name: ClassVar[str] = "area"
    openly: ClassVar[bool] = True
    area_wish: ClassVar[str] = "area"
    asks: ClassVar[tuple[MoveKind, ...]] = (AREA,)

    def offer(self, state: NoblemenState, seat: i64, cell: i64) -> None:
        """The squares that the tile closed; one of them becomes the area."""
        estate: Estate = state.estates[seat]
        squares: i64 = estate.squares(cell, estate.tile(cell), False)
        number: i64 = 0
        while number < 4:
            if squares >> number & 1:
                state.offer(AREA.of(corner(cell, number)))
            number += 1

    def act(self, state: NoblemenState, seat: i64, cell: i64, move: i64) -> None:
        form_area(state, seat, SQUARE.of(move), state.estates[seat].tile(cell))
        after_tile(state, seat)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.OfTile:
        return {"tile": f"tile:{TILES[state.estates[seat].tile(arg)]}"}

    def observe(self, state: NoblemenState, viewer: i64, cell: i64, numbers: vec[float]) -> None:
        numbers[ASKED_TILE + state.estates[state.active].tile(cell)] = 1.0

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return len(state.laid) > 0 and state.laid[len(state.laid) - 1] == arg


def form_area(state: NoblemenState, seat: i64, cell: i64, kind: i64) -> None:
    state.estates[seat].form(cell, kind)
    state.formed += 1
    if state.log is not None:
        rule = "option-overlapping-areas" if state.overlapping else "area-forms"
        state.emit("area", seat, rule, {"area": f"area:{AREAS[kind]}", "at": area_slot(seat, cell)})


def after_tile(state: NoblemenState, seat: i64) -> None:
    if len(state.laid) == state.board.expand_most or state.tiles_of(seat) == 0:
        pay_for_laying(state, seat)
    else:
        state.push(ASK_EXPAND, seat, 0)


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


def tiles_due(state: NoblemenState, seat: i64) -> i64:
    """What the tiles laid so far will draw from the bag."""
    return laid_of(state, seat, GROVE) + 2 * formed_of(state, seat, GROVE)


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


def tile_gains(kind: i64) -> Gains:
    return {"money": kind == FIELD and 1, "tiles": kind == GROVE and 1, "prestige": kind == FOUNTAIN and 1}


def area_gains(state: NoblemenState, seat: int, kind: i64) -> Gains:
    if kind == FOUNTAIN:
        return {"prestige": 2, "queen": gets_queen(state, seat)}
    return {"money" if kind == FIELD else "tiles": 2}


def placing_gains(state: NoblemenState, seat: int, cell: i64) -> Gains:
    """With the areas that the tile would close; several that share tiles count once."""
    kind: i64 = state.top_arg()
    estate = state.estates[seat].clone()
    result = tile_gains(kind)
    estate.lay(cell, kind)
    closed = bin(estate.squares(cell, kind, state.overlapping)).count("1")
    for _ in range(closed if state.overlapping else min(closed, 1)):
        for name, value in area_gains(state, seat, kind).items():
            result[name] = value if value is True else result.get(name, 0) + value
    return result


def preview_laying(state: NoblemenState, seat: int, gains: Gains) -> Prospect:
    """What is due is drawn at the end of the action, for all its tiles together."""
    more = int(gains.get("tiles", 0))
    return preview_draw(state, int(tiles_due(state, seat)) + more) if more else {}


def laying_gains(state: NoblemenState, seat: int) -> Gains:
    """What the tiles laid so far in this action will bring."""
    gardens = int(formed_of(state, seat, FOUNTAIN))
    found = {
        "money": int(laid_of(state, seat, FIELD) + 2 * formed_of(state, seat, FIELD)),
        "tiles": int(tiles_due(state, seat)),
        "prestige": int(laid_of(state, seat, FOUNTAIN)) + 2 * gardens,
        "queen": gardens > 0 and gets_queen(state, seat),
    }
    return {name: value for name, value in found.items() if value}
