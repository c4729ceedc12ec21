"""How well a seat stands: its guessed chance to win, from what everybody has and can expect in points."""

from math import exp

from mypy_extensions import i64

from peerage.games.noblemen.appeal import title_at, title_worth
from peerage.games.noblemen.ball import prestige_of
from peerage.games.noblemen.board import CARDS, CASTLE, FIELD, GROVE, PALACE
from peerage.games.noblemen.estate import Estate
from peerage.games.noblemen.outlook import Outlook
from peerage.games.noblemen.state import NoblemenState
from peerage.games.noblemen.worth import building_promise, card_worth, outlook


def chance_to_win(state: NoblemenState, seat: i64) -> float:
    if state.over:
        places = state.places
        return 1.0 / places.count(1) if places[seat] == 1 else 0.0
    weight: float = 1.0 / (2.5 + 0.35 * outlook(state, seat).turns)
    total: float = 0.0
    own: float = 0.0
    other: i64 = 0
    while other < state.seats:
        share: float = exp(weight * (promise(state, other) - 60.0))
        total += share
        if other == seat:
            own = share
        other += 1
    return own / total


def promise(state: NoblemenState, seat: i64) -> float:
    view: Outlook = outlook(state, seat)
    worth: float = float(state.points[seat]) + goods(state, view, seat) + cards(state, view, seat)
    worth += income(state, view, seat) + buildings(state, view, seat) + titles(state, view, seat)
    return worth + (view.queen if state.queen == seat else 0.0)


def goods(state: NoblemenState, view: Outlook, seat: i64) -> float:
    worth: float = view.money * float(state.money[seat]) + view.tile * float(state.tiles_of(seat))
    return worth + view.marker * float(state.markers[seat])


def cards(state: NoblemenState, view: Outlook, seat: i64) -> float:
    worth: float = 0.0
    card: i64 = 0
    while card < CARDS:
        held: i64 = state.cards[seat * CARDS + card]
        if held > 0:
            worth += float(held) * card_worth(view, card)
        card += 1
    return worth


def income(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """Taxes and land to come, and meadows for buildings to come."""
    estate: Estate = state.estates[seat]
    worth: float = 0.7 * view.money * view.taxes * float(estate.fields + 2 * state.symbols(seat, FIELD))
    worth += 0.6 * view.tile * view.lands * float(estate.groves + 2 * state.symbols(seat, GROVE))
    return worth + (0.5 * float(min(estate.empty_meadows, 4)) if view.turns > 2.0 else 0.0)


def buildings(state: NoblemenState, view: Outlook, seat: i64) -> float:
    estate: Estate = state.estates[seat]
    worth: float = 0.0
    number: i64 = 0
    while number < len(estate.buildings):
        building: i64 = estate.buildings[number] & 7
        if building == CASTLE or building == PALACE:
            worth += building_promise(view, estate, estate.index(estate.buildings[number] >> 3), building)
        number += 1
    return worth


def titles(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What the balls to come promise: the title that one would have now, and prestige for better ones."""
    prestige: i64 = prestige_of(state, seat)
    now: float = title_worth(state, title_at(state, seat, prestige))
    return view.balls * (0.5 * now + 0.45 * min(7.0, 0.5 * float(prestige)))
