"""Surveying an estate: castles and palaces, and every place where a tile can be laid."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CASTLE, MEADOW, PALACE
from peerage.games.noblemen.bot.survey import (
    CASTLE_BITS,
    CASTLE_SITE,
    CHAPEL_SITE,
    CHAPELS_BIT,
    LAND,
    PALACE_BIT,
    SITE_BITS,
    STANDING_BIT,
    Survey,
)
from peerage.games.noblemen.estate.cell import BUILDING, BUILDING_BIT, IN_AREA, NEAR_CASTLE, NEAR_CHAPEL, OPEN, TILE
from peerage.games.noblemen.estate.estate import Estate
from peerage.kernel.playing.vecs import zeros

CLOSING: Final[vec[float]] = vec[float]([0.0, 0.06, 0.13, 0.19, 0.26, 0.35, 0.48, 0.69, 1.25])
"""The share of its points that a castle with so many sides of land is good for; future chapels and palaces included."""


def survey_of(estate: Estate) -> Survey:
    survey: Survey = estate.own_survey()
    if not survey.done:
        survey_castles(estate, survey)
        survey_places(estate, survey)
        survey.done = True
    return survey


def survey_castles(estate: Estate, survey: Survey) -> None:
    count: i64 = estate.castles + estate.palaces
    survey.castles = zeros(count)
    survey.castle_at = zeros(count)
    found: i64 = 0
    number: i64 = 0
    while found < count:
        building: i64 = estate.buildings[number] & 7
        if building == CASTLE or building == PALACE:
            index: i64 = estate.index(estate.buildings[number] >> 3)
            survey.castles[found] = castle_on(estate, index, building)
            survey.castle_at[found] = index
            found += 1
        number += 1


def castle_on(estate: Estate, index: i64, building: i64) -> i64:
    """A castle or palace there, as one number."""
    kind: i64 = 1 << STANDING_BIT
    if building == PALACE:
        kind |= 1 << PALACE_BIT
    return kind | estate.chapels_around(index) << CHAPELS_BIT | estate.land_around(index)


def castle_points(castle: i64) -> float:
    """What a castle or palace of a survey brings in one scoring, if it is closed in."""
    chapels: float = float(castle >> CHAPELS_BIT & 15)
    return 5.0 + 2.0 * chapels if castle >> PALACE_BIT & 1 else 3.0 + chapels


def survey_places(estate: Estate, survey: Survey) -> None:
    """Row by row, from the one above the uppermost tile to the one below the lowest."""
    first: i64 = (estate.low_y - 1 - estate.top) * estate.width
    end: i64 = (estate.high_y + 2 - estate.top) * estate.width
    count: i64 = open_places(estate, first, end)
    survey.closing = vec[float]([0.0] * count)
    survey.squares = zeros(count)
    survey.sites = zeros(count)
    place: i64 = 0
    index: i64 = first
    while index < end:
        if estate.cells[index] & OPEN:
            survey_place(estate, survey, place, index)
            place += 1
        index += 1


def survey_place(estate: Estate, survey: Survey, place: i64, index: i64) -> None:
    here: i64 = estate.cells[index]
    squares: i64 = begun_squares(estate, index)
    survey.squares[place] = squares
    while squares != 0:
        if squares & 3 == 3:
            survey.lacking |= 1 << (squares >> 2 & 3)
        squares >>= 4
    if here & NEAR_CASTLE:
        beside: i64 = castles_beside(estate, survey, index)
        survey.closing[place] = closing_worth(beside)
        if not here & NEAR_CHAPEL:
            survey.sites[place] = beside << SITE_BITS | CHAPEL_SITE
    else:
        survey.sites[place] = castle_on(estate, index, CASTLE) << SITE_BITS | CASTLE_SITE


def open_places(estate: Estate, first: i64, end: i64) -> i64:
    count: i64 = 0
    index: i64 = first
    while index < end:
        if estate.cells[index] & OPEN:
            count += 1
        index += 1
    return count


def castles_beside(estate: Estate, survey: Survey, index: i64) -> i64:
    """The numbers of all castles and palaces beside a place, in a row; no more than four, for they keep away."""
    beside: i64 = 0
    shift: i64 = 0
    number: i64 = 0
    while number < 8:
        place: i64 = estate.beside(index, number)
        building: i64 = (estate.cells[place] & BUILDING) >> BUILDING_BIT
        if building == CASTLE or building == PALACE:
            beside |= castle_at(survey, place) << shift
            shift += CASTLE_BITS
        number += 1
    return beside


def castle_at(survey: Survey, index: i64) -> i64:
    """The castle or palace that stands there."""
    number: i64 = 0
    while survey.castle_at[number] != index:
        number += 1
    return survey.castles[number]


def closing_worth(beside: i64) -> float:
    """What castles and palaces beside a place gain in one scoring by one more side of land."""
    worth: float = 0.0
    while beside != 0:
        land: i64 = beside & LAND
        worth += castle_points(beside) * (CLOSING[land + 1] - CLOSING[land])
        beside >>= CASTLE_BITS
    return worth


def begun_squares(estate: Estate, index: i64) -> i64:
    """The four squares around a place, each by the kind and the count of its other tiles; 0 if it cannot be an area."""
    cells: vec[i64] = estate.cells
    above: i64 = index - estate.width
    below: i64 = index + estate.width
    mask: i64 = TILE | IN_AREA
    left: i64 = cells[index - 1] & mask
    right: i64 = cells[index + 1] & mask
    up: i64 = cells[above] & mask
    down: i64 = cells[below] & mask
    squares: i64 = begun(left, up, cells[above - 1] & mask)
    squares |= begun(right, up, cells[above + 1] & mask) << 4
    squares |= begun(left, down, cells[below - 1] & mask) << 8
    return squares | begun(right, down, cells[below + 1] & mask) << 12


def begun(beside: i64, below: i64, across: i64) -> i64:
    """Three tiles of a square: their kind and count, or 0 if a fourth cannot make them an area."""
    tile: i64 = max(beside, max(below, across))
    if tile == 0 or tile > MEADOW:
        return 0
    if (beside != 0 and beside != tile) or (below != 0 and below != tile) or (across != 0 and across != tile):
        return 0
    count: i64 = (1 if beside else 0) + (1 if below else 0) + (1 if across else 0)
    return (tile - 1) << 2 | count
