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
MARKER_LEFT: Final = 0.1
"""A bribery marker after the last ball: at best a pound of taxes."""
DEFENCE: Final = 0.3
"""To give a marker that is of no more use, so that nobody comes past."""


def weigh_gifts(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """Markers and cards are given only if they make the title better, the cheapest first; but at the last ball markers
    also keep those behind who could still come past.
    """
    count_prestige(state, view)
    gain: float = best_gain(state, view, seat)
    marker: float = marker_after(view)
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        if STOP.matches(move):
            priors[index] = 0.0
        elif GIVE_CARD.matches(move):
            cost: float = card_worth(view, SCANDAL_CARD.of(move))
            if SCANDAL_CARD.of(move) == BLACKMAIL:
                cost /= 3.0
            priors[index] = gain - 0.5 * cost
        else:
            defence: float = DEFENCE if is_last(view) and could_be_passed(state, view, seat) else 0.0
            priors[index] = max(gain, defence) - 0.5 * marker
        index += 1


def is_last(view: Outlook) -> bool:
    """Whether the ball that is being held is the last one."""
    return view.balls < 1.5


def marker_after(view: Outlook) -> float:
    """What a bribery marker is worth after this ball: after the last one, hardly anything."""
    return MARKER_LEFT if is_last(view) else view.marker


def could_be_passed(state: NoblemenState, view: Outlook, seat: i64) -> bool:
    """Whether a guest who has not counted yet could come past, with all markers that others may have."""
    place: i64 = place_for(state, value_of(state, seat))
    hidden: i64 = state.board.markers - state.markers_left - state.markers[seat]
    other: i64 = 0
    while other < state.seats and hidden > 0:
        if other != seat and state.prestige[other] < 0:
            theirs: i64 = view.prestige_of[other]
            if theirs <= place < theirs + hidden:
                return True
        other += 1
    return False


def best_gain(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What a better title would bring, less what it costs in markers and cards; negative if none pays."""
    value: i64 = value_of(state, seat)
    now: float = title_worth(state, title_at(state, view, seat, place_for(state, value)))
    markers: i64 = state.markers[seat]
    most: i64 = markers + cards_as_prestige(state, seat)
    best: float = -1.0
    more: i64 = 1
    while more <= most and more <= FAR_ENOUGH:
        title: i64 = title_at(state, view, seat, place_for(state, value + more))
        cost: float = float(min(more, markers)) * marker_after(view) + float(max(more - markers, 0)) * view.marker
        best = max(best, title_worth(state, title) - now - cost - 0.15 * float(more))
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
