"""Rules of thumb at balls: what titles are worth, and which markers and cards are given for them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball.ball import GIVE_CARD, WHICH_TITLE, place_for, prestige_of, value_of
from peerage.games.noblemen.board import BLACKMAIL, CARDS, TITLES
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.worth import card_worth
from peerage.games.noblemen.moves import SCANDAL_CARD, STOP
from peerage.games.noblemen.state import ASK_TITLE, AT_BALL, NoblemenState

FAR_ENOUGH: Final[i64] = 12
"""How much prestige it takes from the third-best title to the best."""


def weigh_gifts(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """Markers and cards are given only if they make the title better, the cheapest first."""
    gain: float = best_gain(state, view, seat)
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        cost: float = view.marker
        if GIVE_CARD.matches(move):
            cost = card_worth(view, SCANDAL_CARD.of(move))
            if SCANDAL_CARD.of(move) == BLACKMAIL:
                cost /= 3.0
        priors[index] = 0.0 if STOP.matches(move) else gain - 0.5 * cost
        index += 1


def best_gain(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What a better title would bring, less what it costs in markers and cards; negative if none pays."""
    count_prestige(state, view)
    value: i64 = value_of(state, seat)
    now: float = title_worth(state, title_at(state, view, seat, place_for(state, value)))
    most: i64 = state.markers[seat] + cards_as_prestige(state, seat)
    best: float = -1.0
    more: i64 = 1
    while more <= most and more <= FAR_ENOUGH:
        title: i64 = title_at(state, view, seat, place_for(state, value + more))
        best = max(best, title_worth(state, title) - now - float(more) * (view.marker + 0.15))
        more += 1
    return best


def cards_as_prestige(state: NoblemenState, seat: i64) -> i64:
    count: i64 = 0
    card: i64 = 0
    while card < CARDS:
        held: i64 = state.cards[seat * CARDS + card]
        count += 3 * held if card == BLACKMAIL else held
        card += 1
    return count


def weigh_titles(state: NoblemenState, priors: vec[float]) -> None:
    """Also which of two squares becomes an area, where it does not matter."""
    titles: bool = state.top_kind() == ASK_TITLE
    index: i64 = 0
    while index < state.menu_size:
        priors[index] = title_worth(state, WHICH_TITLE.of(state.menu[index])) if titles else 0.0
        index += 1


def title_worth(state: NoblemenState, title: i64) -> float:
    """Its points, and cheaper buildings until the next ball."""
    return float(state.board.title_points[title]) + 0.5 * float(state.board.discount[title])


def count_prestige(state: NoblemenState, view: Outlook) -> None:
    """Of all seats, and where they stand: at a ball on the track, if they have counted."""
    seat: i64 = 0
    while seat < state.seats:
        prestige: i64 = prestige_of(state, seat)
        counted: bool = state.phase == AT_BALL and state.prestige[seat] >= 0
        view.prestige_of[seat] = prestige
        view.standing[seat] = state.prestige[seat] if counted else prestige
        seat += 1


def title_at(state: NoblemenState, view: Outlook, seat: i64, place: i64) -> i64:
    """The title that a place on the track would bring, if those who come later give nothing."""
    ahead: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat and view.standing[other] > place:
            ahead += 1
        other += 1
    better: i64 = 0
    title: i64 = 0
    while title < TITLES - 1:
        better += state.board.title_count[title]
        if place >= state.board.title_prestige[title] and ahead < better:
            return title
        title += 1
    return TITLES - 1
