"""A masked ball: titles go back, prestige is counted seat by seat, titles are given anew and bring points."""

from mypy_extensions import i64

from peerage.games.noblemen.board import BLACKMAIL, CARDS, FOUNTAIN, TITLES
from peerage.games.noblemen.goods import gain_points, give_markers
from peerage.games.noblemen.moves import (
    GIVE_CARD,
    GIVE_MARKER,
    STOP,
    TAKE_TITLE,
    arg_of,
    kind_of,
    move_of,
)
from peerage.games.noblemen.scandal import discard
from peerage.games.noblemen.state import (
    AT_BALL,
    BALL,
    COUNTING,
    GIVING_TITLES,
    HELD,
    MOVE_MARKER,
    NEXT_GUEST,
    NEXT_TITLE,
    NOWHERE,
    TITLE,
    NoblemenState,
)
from peerage.kernel.state import NOBODY


def hold_ball(state: NoblemenState) -> None:
    """All titles go back; the Queen's holder is the first to count prestige."""
    state.phase = AT_BALL
    state.ball = COUNTING
    state.host = state.queen
    seat: i64 = 0
    while seat < state.seats:
        state.titles_left[state.title[seat]] += 1
        state.title[seat] = NOWHERE
        state.prestige[seat] = NOWHERE
        seat += 1
    if state.log is not None:
        state.tell("ball", -1, "round-ball", {})
        state.tell("titles_back", -1, "ball-titles-back", {})
    state.push(NEXT_GUEST, NOBODY, 0)


def next_guest(state: NoblemenState, number: i64) -> None:
    if number == state.seats:
        state.ball = GIVING_TITLES
        state.push(NEXT_TITLE, NOBODY, 0)
        return
    state.given_markers = 0
    state.given_cards = 0
    state.given_blackmail = 0
    state.push(NEXT_GUEST, NOBODY, number + 1)
    state.push(BALL, (state.host + number) % state.seats, 0)


# Prestige.


def prestige_of(state: NoblemenState, seat: i64) -> i64:
    """Of the estate and the knights, without markers and cards."""
    estate = state.estates[seat]
    return estate.fountains + 2 * state.symbols(seat, FOUNTAIN) + 2 * estate.palaces


def value_of(state: NoblemenState, seat: i64) -> i64:
    """With what the seat has given so far at this ball."""
    given: i64 = state.given_markers + state.given_cards + 2 * state.given_blackmail
    return prestige_of(state, seat) + given


def place_for(state: NoblemenState, value: i64) -> i64:
    """The space of this prestige, or the next lower free one; zero is shared."""
    while value > 0 and taken(state, value):
        value -= 1
    return value


def taken(state: NoblemenState, place: i64) -> bool:
    seat: i64 = 0
    while seat < state.seats:
        if state.prestige[seat] == place:
            return True
        seat += 1
    return False


def offer_gifts(state: NoblemenState, seat: i64) -> None:
    """Markers and cards for prestige, one after the other."""
    if state.markers[seat] > 0:
        state.offer(move_of(GIVE_MARKER, 0))
    card: i64 = 0
    while card < CARDS:
        if state.cards[seat * CARDS + card] > 0:
            state.offer(move_of(GIVE_CARD, card))
        card += 1
    state.offer(move_of(STOP, 0))


def act_gift(state: NoblemenState, seat: i64, move: i64) -> None:
    if kind_of(move) == STOP:
        place_counter(state, seat)
        return
    if kind_of(move) == GIVE_MARKER:
        give_markers(state, seat, 1)
        state.given_markers += 1
    else:
        card: i64 = arg_of(move)
        discard(state, seat, card)
        state.given_cards += 1
        if card == BLACKMAIL:
            state.given_blackmail += 1
    state.push(BALL, seat, 0)


def place_counter(state: NoblemenState, seat: i64) -> None:
    value: i64 = value_of(state, seat)
    state.prestige[seat] = place_for(state, value)
    state.seal()  # the next guests may have nothing to give, which everybody sees
    if state.log is not None:
        if state.given_blackmail > 0:
            state.tell("blackmail", seat, "card-blackmail", {"n": int(state.given_blackmail)})
        args = {
            "base": int(prestige_of(state, seat)),
            "markers": int(state.given_markers),
            "cards": int(state.given_cards),
            "n": int(value),
            "space": int(state.prestige[seat]),
        }
        state.tell("prestige", seat, "prestige-place", args)


# Titles.


def next_title(state: NoblemenState, number: i64) -> None:
    """The highest place first."""
    if number == state.seats:
        end_ball(state)
        return
    state.push(NEXT_TITLE, NOBODY, number + 1)
    seat: i64 = ranked(state, number)
    if state.choose_title:
        state.push(TITLE, seat, 0)
    else:
        give_title(state, seat, best_title(state, seat))


def ranked(state: NoblemenState, number: i64) -> i64:
    """The seat that takes a title after so many others; those on 0 in the order of the ball."""
    place: i64 = 0
    while place < state.seats:
        seat: i64 = (state.host + place) % state.seats
        if before(state, place) == number:
            return seat
        place += 1
    return NOWHERE


def before(state: NoblemenState, place: i64) -> i64:
    """How many take a title before the guest at this place of the order."""
    own: i64 = state.prestige[(state.host + place) % state.seats]
    count: i64 = 0
    other: i64 = 0
    while other < state.seats:
        theirs: i64 = state.prestige[(state.host + other) % state.seats]
        if theirs > own or (theirs == own and other < place):
            count += 1
        other += 1
    return count


def may_take(state: NoblemenState, seat: i64, title: i64) -> bool:
    return state.titles_left[title] > 0 and state.prestige[seat] >= state.board.title_prestige[title]


def best_title(state: NoblemenState, seat: i64) -> i64:
    title: i64 = 0
    while not may_take(state, seat, title):
        title += 1
    return title


def offer_titles(state: NoblemenState, seat: i64) -> None:
    title: i64 = 0
    while title < TITLES:
        if may_take(state, seat, title):
            state.offer(move_of(TAKE_TITLE, title))
        title += 1


def act_title(state: NoblemenState, seat: i64, move: i64) -> None:
    give_title(state, seat, arg_of(move))


def give_title(state: NoblemenState, seat: i64, title: i64) -> None:
    state.titles_left[title] -= 1
    state.title[seat] = title
    if state.log is not None:
        rule = "option-choose-title" if state.choose_title else "title-best"
        state.tell("title", seat, rule, {"title": title_slot(state, title)})


def end_ball(state: NoblemenState) -> None:
    """Points for the titles, counters back to zero, and the round marker moves on."""
    place: i64 = 0
    while place < state.seats:
        seat: i64 = (state.host + place) % state.seats
        title: i64 = state.title[seat]
        gain_points(state, seat, state.board.title_points[title], title_slot(state, title), "title-points")
        place += 1
    state.ball = HELD
    state.push(MOVE_MARKER, NOBODY, 0)


def title_slot(state: NoblemenState, title: i64) -> str:
    return f"title:{state.board.title_ids[title]}"
