"""An estate: tiles on a plane without edges, the areas they form and the buildings on the meadows.

It keeps a window of the plane, a margin wider than the tiles, that grows with them. What a cell is and what may stand
on it is one number (`cell.py`); sites are counted as tiles and buildings come, so that nothing has to be searched for.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.noblemen.board import CASTLE, CHAPEL, FIELD, FOUNTAIN, GROVE, MEADOW, PALACE
from peerage.games.noblemen.bot.survey import NO_SURVEY, Survey
from peerage.games.noblemen.estate.cell import (
    BUILDING,
    BUILDING_BIT,
    EMPTY_MEADOW,
    IN_AREA,
    NEAR_CASTLE,
    NEAR_CHAPEL,
    OPEN,
    TILE,
)
from peerage.games.noblemen.estate.plane import ORIGIN, ROW, cell_at
from peerage.kernel.playing.codec import Codec
from peerage.kernel.playing.vecs import inserted, replaced, zeros

MARGIN: Final[i64] = 2
"""Cells between any tile and the edge of the window."""
STEP: Final[i64] = 4


@mypyc_attr(acyclic=True)  # made with each copy: the garbage collector need not follow it
class Estate:
    def __init__(
        self, left: i64, top: i64, width: i64, height: i64, cells: vec[i64], areas: vec[i64], buildings: vec[i64]
    ) -> None:
        self.left: i64 = left
        self.top: i64 = top
        self.width: i64 = width
        self.height: i64 = height
        self.cells: vec[i64] = cells
        self.low_x: i64 = ORIGIN
        """The tiles reach from here to `high_x`, counted, like the window, from far to the left of the first meadow."""
        self.high_x: i64 = ORIGIN
        self.low_y: i64 = ORIGIN
        self.high_y: i64 = ORIGIN
        self.fields: i64 = 0
        self.groves: i64 = 0
        self.fountains: i64 = 0
        self.meadows: i64 = 0
        self.manors: i64 = 0
        self.forests: i64 = 0
        self.gardens: i64 = 0
        self.empty_meadows: i64 = 0
        self.castle_sites: i64 = 0
        self.chapel_sites: i64 = 0
        self.castles: i64 = 0
        self.palaces: i64 = 0
        self.areas: vec[i64] = areas
        """Top left cell and kind of each, in the order formed; replaced, never changed, so copies share it."""
        self.buildings: vec[i64] = buildings
        """Cell and building of each, in the order of the cells; replaced, never changed."""
        self.survey: Survey = NO_SURVEY
        self.surveyed: bool = False
        """Whether the survey is of the estate as it is now."""

    def clone(self) -> "Estate":
        twin = Estate(self.left, self.top, self.width, self.height, self.cells[:], self.areas, self.buildings)
        twin.survey = self.own_survey()  # what one copy finds out, all others know
        twin.surveyed = True
        twin.low_x = self.low_x
        twin.high_x = self.high_x
        twin.low_y = self.low_y
        twin.high_y = self.high_y
        twin.fields = self.fields
        twin.groves = self.groves
        twin.fountains = self.fountains
        twin.meadows = self.meadows
        twin.manors = self.manors
        twin.forests = self.forests
        twin.gardens = self.gardens
        twin.empty_meadows = self.empty_meadows
        twin.castle_sites = self.castle_sites
        twin.chapel_sites = self.chapel_sites
        twin.castles = self.castles
        twin.palaces = self.palaces
        return twin

    def own_survey(self) -> Survey:
        """Of the estate as it is now, perhaps to be filled in."""
        if not self.surveyed:
            self.survey = Survey()
            self.surveyed = True
        return self.survey

    def carry(self, codec: Codec) -> None:
        self.left = codec.number(self.left)
        self.top = codec.number(self.top)
        self.width = codec.number(self.width)
        self.height = codec.number(self.height)
        self.cells = codec.pile(self.cells)
        self.low_x = codec.number(self.low_x)
        self.high_x = codec.number(self.high_x)
        self.low_y = codec.number(self.low_y)
        self.high_y = codec.number(self.high_y)
        self.fields = codec.number(self.fields)
        self.groves = codec.number(self.groves)
        self.fountains = codec.number(self.fountains)
        self.meadows = codec.number(self.meadows)
        self.manors = codec.number(self.manors)
        self.forests = codec.number(self.forests)
        self.gardens = codec.number(self.gardens)
        self.empty_meadows = codec.number(self.empty_meadows)
        self.castle_sites = codec.number(self.castle_sites)
        self.chapel_sites = codec.number(self.chapel_sites)
        self.castles = codec.number(self.castles)
        self.palaces = codec.number(self.palaces)
        self.areas = codec.pile(self.areas)
        self.buildings = codec.pile(self.buildings)
        if codec.reading:
            self.surveyed = False

    # Cells.

    def index(self, cell: i64) -> i64:
        """Where the window keeps a cell; -1 outside."""
        x: i64 = (cell & (ROW - 1)) - self.left
        y: i64 = (cell >> 9) - self.top
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return -1
        return y * self.width + x

    def at(self, cell: i64) -> i64:
        index: i64 = self.index(cell)
        if index < 0:
            return 0
        return self.cells[index]

    def tile(self, cell: i64) -> i64:
        """The kind of the tile there, or -1."""
        return (self.at(cell) & TILE) - 1

    def building(self, cell: i64) -> i64:
        return (self.at(cell) & BUILDING) >> BUILDING_BIT

    def beside(self, index: i64, number: i64) -> i64:
        """The eight cells around one, clockwise from the top left."""
        if number < 3:
            return index - self.width + number - 1
        if number == 3:
            return index + 1
        if number < 7:
            return index + self.width + 5 - number
        return index - 1

    # Tiles.

    def lay(self, cell: i64, kind: i64) -> None:
        """The tile lies there; areas are formed afterwards."""
        self.surveyed = False
        x: i64 = cell & (ROW - 1)
        y: i64 = cell >> 9
        self.low_x = min(self.low_x, x)
        self.high_x = max(self.high_x, x)
        self.low_y = min(self.low_y, y)
        self.high_y = max(self.high_y, y)
        # rule: expand-anywhere
        self.make_room()
        index: i64 = self.index(cell)
        was: i64 = self.cells[index]
        self.cells[index] = (was & ~OPEN) | (kind + 1)
        self.open(index - 1)
        self.open(index + 1)
        self.open(index - self.width)
        self.open(index + self.width)
        # rule: tile-kinds
        if kind == FIELD:
            self.fields += 1
        elif kind == GROVE:
            self.groves += 1
        elif kind == FOUNTAIN:
            self.fountains += 1
        else:
            self.meadows += 1
            self.empty_meadows += 1
            if not was & NEAR_CASTLE:
                self.castle_sites += 1
            if not was & NEAR_CHAPEL:
                self.chapel_sites += 1

    def open(self, index: i64) -> None:
        """A free cell beside a tile can be laid on."""
        if not self.cells[index] & TILE:
            self.cells[index] |= OPEN

    def make_room(self) -> None:
        left: i64 = STEP if self.low_x - self.left < MARGIN else 0
        top: i64 = STEP if self.low_y - self.top < MARGIN else 0
        right: i64 = STEP if self.left + self.width - 1 - self.high_x < MARGIN else 0
        bottom: i64 = STEP if self.top + self.height - 1 - self.high_y < MARGIN else 0
        if left + top + right + bottom > 0:
            self.widen(left, top, right, bottom)

    def widen(self, left: i64, top: i64, right: i64, bottom: i64) -> None:
        width: i64 = self.width + left + right
        height: i64 = self.height + top + bottom
        cells: vec[i64] = zeros(width * height)
        source: i64 = 0
        row: i64 = 0
        while row < self.height:
            target: i64 = (row + top) * width + left
            column: i64 = 0
            while column < self.width:
                cells[target + column] = self.cells[source]
                source += 1
                column += 1
            row += 1
        self.left -= left
        self.top -= top
        self.width = width
        self.height = height
        self.cells = cells

    # Areas.

    def square(self, index: i64, kind: i64, overlapping: bool) -> bool:
        """Whether the four cells from this one to the right and down can be an area of a kind."""
        # rule: area-one-each
        mask: i64 = TILE if overlapping else TILE | IN_AREA
        wanted: i64 = kind + 1
        below: i64 = index + self.width
        # rule: area
        return (
            self.cells[index] & mask == wanted
            and self.cells[index + 1] & mask == wanted
            and self.cells[below] & mask == wanted
            and self.cells[below + 1] & mask == wanted
        )

    def squares(self, cell: i64, kind: i64, overlapping: bool) -> i64:
        """Mask of the squares that a tile would close there: its place in them is top left, top right, …"""
        # rule: area-no-meadow
        if kind == MEADOW:
            return 0
        index: i64 = self.index(cell)
        mask: i64 = 0
        if self.square(index, kind, overlapping):
            mask |= 1
        if self.square(index - 1, kind, overlapping):
            mask |= 2
        if self.square(index - self.width, kind, overlapping):
            mask |= 4
        if self.square(index - self.width - 1, kind, overlapping):
            mask |= 8
        return mask

    def form(self, cell: i64, kind: i64) -> None:
        """The square with this top left cell becomes an area."""
        self.surveyed = False
        index: i64 = self.index(cell)
        below: i64 = index + self.width
        self.cells[index] |= IN_AREA
        self.cells[index + 1] |= IN_AREA
        self.cells[below] |= IN_AREA
        self.cells[below + 1] |= IN_AREA
        self.areas = append(self.areas[:], cell << 2 | kind)
        if kind == FIELD:
            self.manors += 1
        elif kind == GROVE:
            self.forests += 1
        else:
            self.gardens += 1

    def tiles_of(self, kind: i64) -> i64:
        if kind == FIELD:
            return self.fields
        if kind == GROVE:
            return self.groves
        return self.fountains if kind == FOUNTAIN else self.meadows

    def areas_of(self, kind: i64) -> i64:
        if kind == FIELD:
            return self.manors
        return self.forests if kind == GROVE else self.gardens

    def area_at(self, cell: i64) -> i64:
        """The number of the area with this top left cell, or -1."""
        number: i64 = 0
        while number < len(self.areas):
            if self.areas[number] >> 2 == cell:
                return number
            number += 1
        return -1

    # Buildings.

    def may_build(self, index: i64, building: i64) -> bool:
        """Castles keep away from castles and palaces, chapels from chapels; a palace stands where a castle stood."""
        here: i64 = self.cells[index]
        if building == PALACE:
            # rule: palace-distance
            return (here & BUILDING) >> BUILDING_BIT == CASTLE
        if here & (TILE | BUILDING) != EMPTY_MEADOW:
            return False
        if building == CASTLE:
            return here & NEAR_CASTLE == 0
        return building != CHAPEL or here & NEAR_CHAPEL == 0

    def sites(self, building: i64) -> i64:
        """How many places there are for a building."""
        if building == CASTLE:
            return self.castle_sites
        if building == PALACE:
            return self.castles
        return self.chapel_sites if building == CHAPEL else self.empty_meadows

    def build(self, cell: i64, building: i64) -> None:
        self.surveyed = False
        index: i64 = self.index(cell)
        was: i64 = self.cells[index]
        self.cells[index] = (was & ~BUILDING) | building << BUILDING_BIT
        if building == PALACE:
            self.castles -= 1
            self.palaces += 1
            self.buildings = replaced(self.buildings, cell << 3 | CASTLE, cell << 3 | PALACE)
            return
        self.buildings = inserted(self.buildings, cell << 3 | building)
        self.empty_meadows -= 1
        if not was & NEAR_CASTLE:
            self.castle_sites -= 1
        if not was & NEAR_CHAPEL:
            self.chapel_sites -= 1
        if building == CASTLE:
            self.castles += 1
        if building == CASTLE or building == CHAPEL:
            self.keep_away(index, building)

    def keep_away(self, index: i64, building: i64) -> None:
        """No second castle, or chapel, beside this one."""
        near: i64 = NEAR_CASTLE if building == CASTLE else NEAR_CHAPEL
        lost: i64 = 0
        number: i64 = 0
        while number < 8:
            place: i64 = self.beside(index, number)
            here: i64 = self.cells[place]
            if not here & near:
                self.cells[place] = here | near
                if here & (TILE | BUILDING) == EMPTY_MEADOW:
                    lost += 1
            number += 1
        if building == CASTLE:
            self.castle_sites -= lost
        else:
            self.chapel_sites -= lost

    def land_around(self, index: i64) -> i64:
        """How many of the eight cells around one have a tile."""
        count: i64 = 0
        row: i64 = index - self.width - 1
        while row < index + self.width:
            place: i64 = row
            while place < row + 3:
                # rule: score-land
                if place != index and self.cells[place] & TILE:
                    count += 1
                place += 1
            row += self.width
        return count

    def chapels_around(self, index: i64) -> i64:
        count: i64 = 0
        row: i64 = index - self.width - 1
        while row < index + self.width:
            place: i64 = row
            while place < row + 3:
                # rule: score-chapel
                if (self.cells[place] & BUILDING) >> BUILDING_BIT == CHAPEL:
                    count += 1
                place += 1
            row += self.width
        return count


def new_estate() -> Estate:
    """A meadow with a castle."""
    side: i64 = 2 * STEP + 1
    estate = Estate(ORIGIN - STEP, ORIGIN - STEP, side, side, zeros(side * side), zeros(0), zeros(0))
    estate.lay(cell_at(0, 0), MEADOW)
    estate.build(cell_at(0, 0), CASTLE)
    return estate
