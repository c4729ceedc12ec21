"""How well a seat stands: its guessed chance of winning, from what everybody has and can expect in points."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CARDS, FIELD, GROVE, MEADOW
from peerage.games.noblemen.bot.courting import count_prestige, title_at, title_worth
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.survey import LAND, Survey
from peerage.games.noblemen.bot.surveying import CLOSING, castle_points, survey_of
from peerage.games.noblemen.bot.worth import card_worth, closing_chance, look_ahead, look_behind_screen
from peerage.games.noblemen.decade.scoring import CLOSED_IN
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.state import NOWHERE, NoblemenState
from peerage.kernel.playing.vecs import normalise, share_out

TEMPO: Final = 0.085
"""By what the logarithm of a share is too low for a seat that has its turn, for each seat of the table. It was fitted
to the winners of 1,200 quick games at each number of seats, and is the same in all parts of a game.
"""


def estimate_shares(state: NoblemenState, shares: vec[float]) -> None:
    """The longer the game still lasts, the less hopes decide."""
    if state.over:
        share_out(state.places, shares)
        return
    view: Outlook = look_ahead(state)
    count_prestige(state, view)
    weight: float = 1.0 / (1.2 + 0.45 * view.turns)
    seat: i64 = 0
    while seat < state.seats:
        look_behind_screen(state, seat, view.prestige_of[seat], view)
        shares[seat] = exp(weight * (promise(state, view, seat) - 60.0))
        seat += 1
    normalise(shares, state.seats)


def calm_shares(state: NoblemenState, shares: vec[float]) -> None:
    """Correct for whose turn it is: the estimate is too low for that seat and the next, too high for the one before."""
    if state.over or state.active == NOWHERE:
        return
    seats: i64 = state.seats
    most: float = TEMPO * float(seats)
    place: i64 = 0
    while place < seats:
        part: float = min(1.0, float(seats - 1 - place) / float(seats - 2))
        shares[(state.active + place) % seats] *= exp(most * part)
        place += 1
    normalise(shares, seats)


def promise(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """Points that a seat has and can expect; the weights were fitted to how games ended."""
    estate: Estate = state.estates[seat]
    worth: float = float(state.points[seat]) + goods(state, view, seat) + titles(state, view, seat)
    worth += 0.2 * income(state, view, seat) + buildings(view, estate) + areas(view, estate)
    return worth + (max(0.3, 1.8 - 0.3 * view.turns) if state.queen == seat else 0.0)


def goods(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What is behind the screen; tiles are worth less the less time there is to lay them."""
    worth: float = 1.5 * view.money * float(state.money[seat]) + 0.8 * view.marker * float(state.markers[seat])
    worth += view.tile * min(1.3, 0.12 * view.turns) * float(state.tiles_of(seat))
    card: i64 = 0
    while card < CARDS:
        held: i64 = state.cards[seat * CARDS + card]
        if held > 0:
            worth += 0.6 * float(held) * card_worth(view, card)
        card += 1
    return worth


def income(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """Taxes and land to come."""
    estate: Estate = state.estates[seat]
    worth: float = view.money * view.taxes * float(estate.fields + 2 * state.symbols(seat, FIELD))
    return worth + view.tile * view.lands * float(estate.groves + 2 * state.symbols(seat, GROVE))


def titles(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What the balls to come promise: prestige, and the title that it would bring now."""
    prestige: i64 = view.prestige_of[seat]
    now: float = title_worth(state, title_at(state, view, seat, prestige))
    return view.balls * (0.35 * float(prestige) + 0.18 * now) + 0.3 * float(state.discount(seat))


def buildings(view: Outlook, estate: Estate) -> float:
    """Castles and palaces, closed in or likely to be, and sites for more."""
    worth: float = 0.4 * float(min(estate.castle_sites, 2)) if view.turns > 2.0 else 0.0
    survey: Survey = survey_of(estate)
    number: i64 = 0
    while number < len(survey.castles):
        castle: i64 = survey.castles[number]
        land: i64 = castle & LAND
        share: float = 1.0
        if land < CLOSED_IN:
            share = 0.4 * CLOSING[land] + 0.4 * closing_chance(view, land)
        worth += view.scorings * share * castle_points(castle)
        number += 1
    return worth


def areas(view: Outlook, estate: Estate) -> float:
    """Areas are good for follies and for keeping knights away; squares that lack one tile are nearly areas."""
    worth: float = min(1.8, 0.4 * view.turns) * float(len(estate.areas))
    lacking: i64 = survey_of(estate).lacking
    kind: i64 = 0
    while kind < MEADOW:
        if lacking >> kind & 1:
            worth += 0.4 * view.area[kind]
        kind += 1
    return worth
