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
from peerage.games.noblemen.bot.numbers import flag, flags, one_of, put
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
    at = flag(numbers, at, True)
    at = put(numbers, at, state.points[seat], 0.02)
    at = flag(numbers, at, is_asked(state, seat))
    at = flag(numbers, at, state.active == seat)
    at = flag(numbers, at, state.queen == seat)
    at = one_of(numbers, at, TITLES, state.title[seat])
    at = write_screen(state, viewer, seat, numbers, at)
    at = flag(numbers, at, state.taxed >> seat & 1 == 1)
    at = flag(numbers, at, state.landed >> seat & 1 == 1)
    at = put(numbers, at, state.knights_left(seat), 0.5)
    estate: Estate = state.estates[seat]
    at = write_land(estate, numbers, at)
    at = put(numbers, at, estate.fields + 2 * state.symbols(seat, FIELD), 0.1)
    at = put(numbers, at, estate.groves + 2 * state.symbols(seat, GROVE), 0.1)
    at = put(numbers, at, view.prestige_of[seat], 0.07)
    counted: bool = state.phase == AT_BALL and state.prestige[seat] >= 0
    at = flag(numbers, at, counted)
    at = put(numbers, at, state.prestige[seat] if counted else 0, 0.07)
    title: i64 = title_at(state, view, seat, view.standing[seat])
    at = put(numbers, at, state.board.title_points[title], 0.15)
    return write_buildings(state, seat, estate, numbers, at)


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
    put(numbers, at, state.money[seat], 0.1)
    put(numbers, at + 1, state.markers[seat], 0.2)
    put(numbers, at + 2, held, 0.1)
    cards: i64 = 0
    card: i64 = 0
    while card < CARDS:
        count: i64 = state.cards[seat * CARDS + card]
        if count > 0 and shown:
            put(numbers, at + 4 + KINDS + card, count, 0.5)
        cards += count
        card += 1
    put(numbers, at + 3, cards, 0.25)
    if shown:
        kind: i64 = 0
        while kind < KINDS:
            put(numbers, at + 4 + kind, state.tiles[seat * KINDS + kind], 0.2)
            kind += 1
    else:
        write_seen(state.ledger, state.ledger.note(viewer, seat), held, numbers, at + 4)
    return at + size


def write_seen(ledger: Ledger, note: i64, held: i64, numbers: vec[float], at: i64) -> None:
    """Tiles that were seen going behind a screen, less the part of them that has probably left since."""
    if ledger.seen(note) == 0:
        return
    left: float = 0.2 * float(held) / float(held + ledger.tiles[note + GONE]) if held > 0 else 0.0
    kind: i64 = 0
    while kind < KINDS:
        numbers[at + kind] = left * float(ledger.tiles[note + kind])
        kind += 1


def write_land(estate: Estate, numbers: vec[float], at: i64) -> i64:
    at = put(numbers, at, estate.fields, 0.1)
    at = put(numbers, at, estate.groves, 0.1)
    at = put(numbers, at, estate.fountains, 0.1)
    at = put(numbers, at, estate.meadows, 0.1)
    at = put(numbers, at, estate.manors, 0.33)
    at = put(numbers, at, estate.forests, 0.33)
    return put(numbers, at, estate.gardens, 0.33)


def write_buildings(state: NoblemenState, seat: i64, estate: Estate, numbers: vec[float], at: i64) -> i64:
    at = put(numbers, at, estate.empty_meadows, 0.25)
    at = put(numbers, at, estate.castle_sites, 0.25)
    at = put(numbers, at, estate.chapel_sites, 0.25)
    others: i64 = len(estate.buildings) - estate.castles - estate.palaces
    folly: i64 = 0
    while folly < FOLLIES:
        if state.folly_owner[folly] == seat:
            numbers[at + 1 + folly] = 1.0
            others -= 1
        folly += 1
    put(numbers, at, others, 0.25)
    return write_castles(survey_of(estate), numbers, at + 1 + FOLLIES)


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
        numbers[at + (LACKING if castle >> PALACE_BIT & 1 else 0) + min(lacks, LACKING - 1)] += 0.5
        number += 1
    at += 2 * LACKING
    numbers[at] = 0.05 * closed
    numbers[at + 1] = 0.05 * total
    return flags(numbers, at + 2, MEADOW, survey.lacking)
