"""What a viewer may know of one seat, as numbers for a net; `OF_SEAT` names them in their order."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import (
    AREAS,
    CARD_IDS,
    CARDS,
    FIELD,
    FOLLIES,
    FOLLY_IDS,
    GROVE,
    KINDS,
    MEADOW,
    TILES,
    TITLES,
)
from peerage.games.noblemen.bot.courting import title_at
from peerage.games.noblemen.bot.numbers import COUNTS, flag, flags, one_of
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.survey import LAND, PALACE_BIT, Survey
from peerage.games.noblemen.bot.surveying import castle_points, survey_of
from peerage.games.noblemen.decade.scoring import CLOSED_IN
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.ledger import GONE, Ledger
from peerage.games.noblemen.state import AT_BALL, NoblemenState

LACKING: Final[i64] = 5
"""Castles and palaces are counted by the land that they lack: none, one, two, three, more."""

OF_SEAT: Final = (
    *("present", "points", "asked", "active", "queen"),
    *(f"title:{number}" for number in range(TITLES)),
    *("money", "markers", "tiles", "cards"),
    *(f"tile:{tile}" for tile in TILES),
    *(f"card:{card}" for card in CARD_IDS),
    *("taxed", "landed", "knights"),
    *(f"laid:{tile}" for tile in TILES),
    *(f"area:{area}" for area in AREAS),
    *("income:money", "income:tiles", "prestige", "counted", "place", "title_now"),
    *("empty_meadows", "castle_sites", "chapel_sites", "chapels"),
    *(f"folly:{folly}" for folly in FOLLY_IDS),
    *(f"castle:lacks:{number}" for number in range(LACKING)),
    *(f"palace:lacks:{number}" for number in range(LACKING)),
    *("scoring", "scoring_if_closed"),
    *(f"nearly:{area}" for area in AREAS),
)


def write_seat(state: NoblemenState, view: Outlook, viewer: i64, seat: i64, numbers: vec[float], at: i64) -> i64:
    numbers[at] = 1.0
    numbers[at + 1] = 0.02 * float(state.points[seat])
    at = flag(numbers, at + 2, is_asked(state, seat))
    at = flag(numbers, at, state.active == seat)
    at = flag(numbers, at, state.queen == seat)
    at = one_of(numbers, at, TITLES, state.title[seat])
    at = write_screen(state, viewer, seat, numbers, at)
    at = flag(numbers, at, state.taxed >> seat & 1 == 1)
    at = flag(numbers, at, state.landed >> seat & 1 == 1)
    numbers[at] = 0.5 * COUNTS[state.knights_left(seat)]
    estate: Estate = state.estates[seat]
    at = write_land(estate, numbers, at + 1)
    numbers[at] = 0.1 * float(estate.fields + 2 * state.symbols(seat, FIELD))
    numbers[at + 1] = 0.1 * float(estate.groves + 2 * state.symbols(seat, GROVE))
    numbers[at + 2] = 0.07 * float(view.prestige_of[seat])
    if state.phase == AT_BALL and state.prestige[seat] >= 0:
        numbers[at + 3] = 1.0
        numbers[at + 4] = 0.07 * float(state.prestige[seat])
    title: i64 = title_at(state, view, seat, view.standing[seat])
    numbers[at + 5] = 0.15 * COUNTS[state.board.title_points[title]]
    return write_buildings(state, seat, estate, numbers, at + 6)


def is_asked(state: NoblemenState, seat: i64) -> bool:
    if state.over:
        return False
    return state.waiting >> seat & 1 == 1 if state.secret_open else state.top_seat() == seat


def write_screen(state: NoblemenState, viewer: i64, seat: i64, numbers: vec[float], at: i64) -> i64:
    """Behind the screen: everything, or as much as those who remember know."""
    size: i64 = 4 + KINDS + CARDS
    shown: bool = seat == viewer or state.open_screens
    if not shown and not state.ledger.remembers:
        return at + size
    held: i64 = state.tiles_of(seat)
    numbers[at] = 0.1 * float(state.money[seat])
    numbers[at + 1] = 0.2 * COUNTS[state.markers[seat]]
    numbers[at + 2] = 0.1 * COUNTS[held]
    hands: vec[i64] = state.cards
    cards: i64 = 0
    card: i64 = 0
    while card < CARDS:
        count: i64 = hands[seat * CARDS + card]
        if count > 0 and shown:
            numbers[at + 4 + KINDS + card] = 0.5 * COUNTS[count]
        cards += count
        card += 1
    numbers[at + 3] = 0.25 * COUNTS[cards]
    if shown:
        kind: i64 = 0
        while kind < KINDS:
            numbers[at + 4 + kind] = 0.2 * COUNTS[state.tiles[seat * KINDS + kind]]
            kind += 1
    else:
        write_seen(state.ledger, state.ledger.note(viewer, seat), held, numbers, at + 4)
    return at + size


def write_seen(ledger: Ledger, note: i64, held: i64, numbers: vec[float], at: i64) -> None:
    """Tiles that were seen going behind a screen, less the part of them that has probably left since."""
    if ledger.seen(note) == 0:
        return
    tiles: vec[i64] = ledger.tiles
    left: float = 0.2 * float(held) / float(held + tiles[note + GONE]) if held > 0 else 0.0
    kind: i64 = 0
    while kind < KINDS:
        numbers[at + kind] = left * float(tiles[note + kind])
        kind += 1


def write_land(estate: Estate, numbers: vec[float], at: i64) -> i64:
    numbers[at] = 0.1 * COUNTS[estate.fields]
    numbers[at + 1] = 0.1 * COUNTS[estate.groves]
    numbers[at + 2] = 0.1 * COUNTS[estate.fountains]
    numbers[at + 3] = 0.1 * COUNTS[estate.meadows]
    numbers[at + 4] = 0.33 * COUNTS[estate.manors]
    numbers[at + 5] = 0.33 * COUNTS[estate.forests]
    numbers[at + 6] = 0.33 * COUNTS[estate.gardens]
    return at + 7


def write_buildings(state: NoblemenState, seat: i64, estate: Estate, numbers: vec[float], at: i64) -> i64:
    numbers[at] = 0.25 * COUNTS[estate.empty_meadows]
    numbers[at + 1] = 0.25 * COUNTS[estate.castle_sites]
    numbers[at + 2] = 0.25 * COUNTS[estate.chapel_sites]
    others: i64 = len(estate.buildings) - estate.castles - estate.palaces
    folly: i64 = 0
    while folly < FOLLIES:
        if state.folly_owner[folly] == seat:
            numbers[at + 4 + folly] = 1.0
            others -= 1
        folly += 1
    numbers[at + 3] = 0.25 * COUNTS[others]
    return write_castles(survey_of(estate), numbers, at + 4 + FOLLIES)


def write_castles(survey: Survey, numbers: vec[float], at: i64) -> i64:
    """How far each castle and palace is from being closed in; what they would score now, and if all were closed in."""
    closed: float = 0.0
    total: float = 0.0
    number: i64 = 0
    while number < len(survey.castles):
        castle: i64 = survey.castles[number]
        lacks: i64 = CLOSED_IN - (castle & LAND)
        points: float = castle_points(castle)
        total += points
        if lacks == 0:
            closed += points
        if lacks >= LACKING:
            lacks = LACKING - 1
        if castle >> PALACE_BIT & 1:
            lacks += LACKING
        numbers[at + lacks] += 0.5
        number += 1
    at += 2 * LACKING
    numbers[at] = 0.05 * closed
    numbers[at + 1] = 0.05 * total
    return flags(numbers, at + 2, MEADOW, survey.lacking)
