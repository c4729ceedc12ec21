"""Estates as plain data, and the checks of what an estate can be."""

import msgspec

from peerage.errors import check
from peerage.games.noblemen.board import (
    AREAS,
    BUILDINGS,
    CASTLE,
    FIRST_FOLLY,
    FOLLY_IDS,
    KNIGHTS,
    MEADOW,
    PALACE,
    TILES,
)
from peerage.games.noblemen.estate.estate import Estate, new_estate
from peerage.games.noblemen.estate.plane import ROW, cell_at, x_of, y_of
from peerage.games.noblemen.presentation.view import building_name
from peerage.games.noblemen.state import ASK_AREA, NoblemenState, post

FAR = 250
"""There are not enough tiles to get farther from the first meadow."""
SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


class PlotPart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    x: int
    y: int
    tile: str
    building: str | None = None


class AreaPart(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """By its top left tile."""

    kind: str
    x: int
    y: int
    knight: int | None = None


def read_estate(state: NoblemenState, seat: int, plots: list[PlotPart], areas: list[AreaPart]) -> Estate:
    whose = f"seat {seat}"
    for plot in plots:
        check(plot.tile in TILES, f"{whose}: there is no tile {plot.tile!r}")
        check(max(abs(plot.x), abs(plot.y)) < FAR, f"{whose}: no estate reaches {plot.x}, {plot.y}")
    places = {(plot.x, plot.y): plot for plot in plots}
    check(len(places) == len(plots), f"{whose}: two tiles lie on one place")
    first = places.get((0, 0))
    fits = first is not None and first.tile == "meadow" and first.building in ("castle", "palace")
    check(fits, f"{whose}: a castle or palace stands on the first meadow, at 0, 0")
    estate = new_estate()
    lay_connected(estate, places, whose)
    for plot in plots:
        build(estate, plot, whose)
    for area in areas:
        form(state, estate, area, whose)
    return estate


def lay_connected(estate: Estate, places: dict[tuple[int, int], PlotPart], whose: str) -> None:
    """From the first meadow from tile to tile."""
    reached, waiting = {(0, 0)}, [(0, 0)]
    for x, y in waiting:
        for right, down in SIDES:
            beside = x + right, y + down
            if beside in places and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
                estate.lay(cell_at(*beside), TILES.index(places[beside].tile))
    check(len(reached) == len(places), f"{whose}: the tiles of the estate are not connected edge to edge")


def build(estate: Estate, plot: PlotPart, whose: str) -> None:
    """By the rules: on empty meadows, castles and palaces apart, chapels apart."""
    if plot.building is None:
        return
    building = building_number(plot.building)
    check(building > 0, f"{whose}: there is no building {plot.building!r}")
    where = f"{whose}: {plot.building} at {plot.x}, {plot.y}"
    check(plot.tile == TILES[MEADOW], f"{where} does not stand on a meadow")
    cell = cell_at(plot.x, plot.y)
    first = plot.x == 0 and plot.y == 0
    placed = CASTLE if building == PALACE else building
    if not first:
        check(estate.may_build(estate.index(cell), placed), f"{where} stands beside another of its kind")
        estate.build(cell, placed)
    if building == PALACE:
        estate.build(cell, PALACE)


def building_number(name: str) -> int:
    follies = [building_name(int(FIRST_FOLLY) + folly) for folly in range(len(FOLLY_IDS))]
    names = [*BUILDINGS, *follies]
    return names.index(name) if name in names else 0


def form(state: NoblemenState, estate: Estate, part: AreaPart, whose: str) -> None:
    where = f"{whose}: {part.kind} at {part.x}, {part.y}"
    check(part.kind in AREAS, f"{whose}: there is no area {part.kind!r}")
    kind = AREAS.index(part.kind)
    check(max(abs(part.x), abs(part.y)) < FAR, f"{where} is no square of equal tiles")
    cells = [cell_at(part.x + right, part.y + down) for down in (0, 1) for right in (0, 1)]
    check(all(estate.tile(cell) == kind for cell in cells), f"{where} is no square of equal tiles")
    check(estate.area_at(cells[0]) < 0, f"{where} is listed twice")
    check(estate.square(estate.index(cells[0]), kind, state.overlapping), f"{where} shares tiles with another area")
    estate.form(cells[0], kind)


def read_knights(state: NoblemenState, owner: int, areas: list[AreaPart]) -> None:
    for number, part in enumerate(areas):
        seat = part.knight
        if seat is None:
            continue
        check(0 <= seat < state.config.seats, f"seat {seat} does not exist")
        check(seat != owner, f"seat {seat}: a knight stands on an area of its own player")
        base = seat * KNIGHTS
        check(state.posts[base] < 0, f"seat {seat} has {KNIGHTS} knights only")
        posts = sorted([int(state.posts[base + 1]), int(post(owner, number))])
        state.posts[base], state.posts[base + 1] = posts


def check_areas(state: NoblemenState) -> None:
    """A closed square is an area at once, unless its owner is just being asked which of several it is."""
    for seat, estate in enumerate(state.estates):
        choosing = not state.over and state.top_kind() == ASK_AREA and state.top_seat() == seat
        for y in range(estate.low_y, estate.high_y):
            for x in range(estate.low_x, estate.high_x):
                cell = int(y * ROW + x)
                closed = any(estate.square(estate.index(cell), kind, state.overlapping) for kind in range(len(AREAS)))
                fits = not closed or choosing or (state.overlapping and estate.area_at(cell) >= 0)
                check(fits, f"seat {seat}: the square at {x_of(cell)}, {y_of(cell)} is closed, but no area")
