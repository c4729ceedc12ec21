"""A masked ball: titles go back, prestige is counted seat by seat, titles are handed out again and bring points."""

from collections.abc import Sequence
from typing import ClassVar, Final, cast

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import BLACKMAIL, CARDS, FOUNTAIN, TITLES
from peerage.games.noblemen.cards.scandal import card_slot, discard
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.goods import gain_points, give_markers
from peerage.games.noblemen.moves import SCANDAL_CARD, STOP, Gains, NoblemenTraits
from peerage.games.noblemen.state import (
    ASK_BALL,
    ASK_TITLE,
    AT_BALL,
    COUNTING,
    GIVING_TITLES,
    HELD,
    HOLD_BALL,
    MOVE_MARKER,
    NEXT_GUEST,
    NEXT_TITLE,
    NOWHERE,
    NoblemenState,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.event import only
from peerage.kernel.playing.move import Field, MoveKind, OneOf
from peerage.kernel.playing.state import NOBODY


class GiveMarker(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"prestige": 1}

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return preview_place(state, seat, self.gains(state, seat, move)["prestige"])


class GiveCard(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"prestige": 3 if SCANDAL_CARD.of(move) == BLACKMAIL else 1}

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return preview_place(state, seat, self.gains(state, seat, move)["prestige"])


class TitleName(OneOf[NoblemenState]):
    def names(self, state: NoblemenState) -> Sequence[str]:
        return state.board.title_ids


class TakeTitle(NoblemenTraits):
    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"points": state.board.title_points[WHICH_TITLE.of(move)]}

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        short = state.prestige[seat] < state.board.title_prestige[WHICH_TITLE.of(move)]
        return "title-needs" if short else "title-best"


WHICH_TITLE: Final = Field("title", 8, TitleName("title"))
GIVE_MARKER: Final = MoveKind("give_marker", 25, [], GiveMarker("markers", rule="prestige-markers"))
GIVE_CARD: Final = MoveKind("give_card", 26, [SCANDAL_CARD], GiveCard("card:{card}", rule="scandal-held"), [CARDS])
TITLE: Final = MoveKind("title", 27, [WHICH_TITLE], TakeTitle("title:{title}"), [TITLES])


class HoldBall(Step[NoblemenState]):
    """All titles go back; the Queen's holder is the first to count prestige."""

    kind: ClassVar[int] = HOLD_BALL
    name: ClassVar[str] = "hold_ball"

    def run(self, state: NoblemenState, arg: i64) -> None:
        state.phase = AT_BALL
        # rule: ball-steps
        state.ball = COUNTING
        return_titles(state)
        if state.log is not None:
            state.emit("ball", -1, "round-ball", {})
            state.emit("titles_back", -1, "ball-titles-back", {})
        state.push(NEXT_GUEST, NOBODY, 0)


def return_titles(state: NoblemenState) -> None:
    # rule: ball-order
    state.host = state.queen
    seat: i64 = 0
    while seat < state.seats:
        # rule: title-kept
        state.titles_left[state.title[seat]] += 1
        state.title[seat] = NOWHERE
        state.prestige[seat] = NOWHERE
        seat += 1


class NextGuest(Step[NoblemenState]):
    kind: ClassVar[int] = NEXT_GUEST
    name: ClassVar[str] = "next_guest"

    def run(self, state: NoblemenState, number: i64) -> None:
        if number == state.seats:
            # rule: ball-steps
            state.ball = GIVING_TITLES
            state.push(NEXT_TITLE, NOBODY, 0)
            return
        state.given_markers = 0
        state.given_cards = 0
        state.given_blackmail = 0
        state.push(NEXT_GUEST, NOBODY, number + 1)
        # rule: ball-order
        state.push(ASK_BALL, (state.host + number) % state.seats, 0)


# Prestige.


def prestige_of(state: NoblemenState, seat: i64) -> i64:
    """From the estate and the knights, without markers and cards."""
    estate = state.estates[seat]
    # rule: prestige-fountains, prestige-gardens, prestige-knights, prestige-palaces
    return estate.fountains + 2 * state.symbols(seat, FOUNTAIN) + 2 * estate.palaces


def value_of(state: NoblemenState, seat: i64) -> i64:
    """With what the seat has given so far at this ball."""
    given: i64 = state.given_markers + state.given_cards + 2 * state.given_blackmail
    return prestige_of(state, seat) + given


def place_for(state: NoblemenState, value: i64) -> i64:
    """The space of this prestige, or the next lower free one; zero is shared."""
    # rule: prestige-zero, prestige-high
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


class Ball(NoblemenDecision):
    """Markers and cards for prestige."""

    kind: ClassVar[int] = ASK_BALL
    name: ClassVar[str] = "ball"
    card_wish: ClassVar[str] = "give_card"
    asks: ClassVar[tuple[MoveKind, ...]] = (GIVE_MARKER, GIVE_CARD, STOP)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """Markers and cards for prestige, one after another."""
        # rule: bribe-use
        if state.markers[seat] > 0:
            state.offer(GIVE_MARKER.move)
        card: i64 = 0
        while card < CARDS:
            if state.cards[seat * CARDS + card] > 0:
                state.offer(GIVE_CARD.of(card))
            card += 1
        state.offer(STOP.move)

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        if STOP.matches(move):
            place_counter(state, seat)
            return
        if GIVE_MARKER.matches(move):
            give_markers(state, seat, 1)
            state.given_markers += 1
        else:
            card: i64 = SCANDAL_CARD.of(move)
            discard(state, seat, card, card == BLACKMAIL)
            state.given_cards += 1
            if state.log is not None:
                state.emit("gave_card", seat, "prestige-cards", {"card": card_slot(card)}, only(seat))
            if card == BLACKMAIL:
                state.given_blackmail += 1
        state.push(ASK_BALL, seat, 0)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.Guest:
        value = int(value_of(state, seat))
        return {"base": int(prestige_of(state, seat)), "value": value, "space": int(place_for(state, value))}

    def preview(self, state: NoblemenState, seat: int, arg: int, move: int) -> Prospect:
        """The end of giving places the counter."""
        return preview_place(state, seat, 0) if STOP.matches(move) else super().preview(state, seat, arg, move)

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        order = [int((state.host + place) % state.seats) for place in range(state.config.seats)]
        number = check_at_ball(state, arg, below)
        check(state.ball == COUNTING and below[0][0] == NEXT_GUEST, "prestige is counted before titles are given")
        check(seat == order[number - 1], "prestige is counted clockwise")
        placed = [guest for guest in order if state.prestige[guest] >= 0]
        check(placed == order[: number - 1], "who has counted has a place on the track")
        check(max(state.title) < 0, "nobody has a title while prestige is counted")


def check_at_ball(state: NoblemenState, arg: int, below: list[Frame]) -> int:
    """How many guests have had their turn, this one included."""
    check(state.phase == AT_BALL, "a ball is held when the marker is there")
    check(state.host == state.queen, "the Queen's holder opens the ball")
    check(len(below) == 1 and below[0][1] == NOBODY and arg == 0, "one decision at a time at a ball")
    number = below[0][2]
    check(1 <= number <= state.seats, "everybody has a turn at the ball")
    return number


def place_counter(state: NoblemenState, seat: i64) -> None:
    value: i64 = value_of(state, seat)
    state.prestige[seat] = place_for(state, value)
    state.commit()  # the next guests may have nothing to give, which everybody sees
    if state.log is not None:
        emit_gifts(state, seat)
        state.emit(
            "prestige",
            seat,
            "prestige-place",
            {
                "base": int(prestige_of(state, seat)),
                "markers": int(state.given_markers),
                "cards": int(state.given_cards),
                "n": int(value),
                "space": int(state.prestige[seat]),
            },
        )


def emit_gifts(state: NoblemenState, seat: i64) -> None:
    """All that was given, in one line each; only the giver knows which cards lie face down."""
    if state.given_markers > 0:
        state.emit("markers", seat, "prestige-markers", {"n": int(state.given_markers), "from": "moment:ball"})
    face_down: i64 = state.given_cards - state.given_blackmail
    if face_down > 0:
        state.emit("gave_cards", seat, "prestige-face-down", {"n": int(face_down)})
    if state.given_blackmail > 0:
        state.emit("blackmail", seat, "card-blackmail", {"n": int(state.given_blackmail)})


# Titles.


class NextTitle(Step[NoblemenState]):
    """The highest place first."""

    kind: ClassVar[int] = NEXT_TITLE
    name: ClassVar[str] = "next_title"

    def run(self, state: NoblemenState, number: i64) -> None:
        if number == state.seats:
            end_ball(state)
            return
        state.push(NEXT_TITLE, NOBODY, number + 1)
        # rule: title-order
        seat: i64 = ranked(state, number)
        if state.choose_title:
            state.push(ASK_TITLE, seat, 0)
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
        # rule: prestige-place-counts
        if theirs > own or (theirs == own and other < place):
            count += 1
        other += 1
    return count


def may_take(state: NoblemenState, seat: i64, title: i64) -> bool:
    # rule: prestige-place-counts
    return state.titles_left[title] > 0 and state.prestige[seat] >= state.board.title_prestige[title]


def best_title(state: NoblemenState, seat: i64) -> i64:
    title: i64 = 0
    while not may_take(state, seat, title):
        title += 1
    return title


class Title(NoblemenDecision):
    """Which title a guest takes."""

    kind: ClassVar[int] = ASK_TITLE
    name: ClassVar[str] = "title"
    openly: ClassVar[bool] = True
    asks: ClassVar[tuple[MoveKind, ...]] = (TITLE,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        title: i64 = 0
        while title < TITLES:
            if may_take(state, seat, title):
                state.offer(TITLE.of(title))
            title += 1

    def act(self, state: NoblemenState, seat: i64, arg: i64, move: i64) -> None:
        give_title(state, seat, WHICH_TITLE.of(move))

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        number = check_at_ball(state, arg, below)
        check(state.ball == GIVING_TITLES and below[0][0] == NEXT_TITLE, "titles are given after prestige is counted")
        check(min(state.prestige) >= 0, "everybody has a place before titles are given")
        takers = [int(ranked(state, place)) for place in range(state.config.seats)]
        check(seat == takers[number - 1], "titles go in order of prestige")
        titled = [taker for taker in takers if state.title[taker] >= 0]
        check(titled == takers[: number - 1], "titles go in order of prestige")
        check(state.choose_title, "titles are chosen only with the option")


def give_title(state: NoblemenState, seat: i64, title: i64) -> None:
    state.titles_left[title] -= 1
    state.title[seat] = title
    if state.log is not None:
        rule = "option-choose-title" if state.choose_title else "title-best"
        state.emit("title", seat, rule, {"title": title_slot(state, title)})


def titles_now(state: NoblemenState, guest: int = NOWHERE, value: int = 0) -> list[int]:
    """Everybody's title if a ball were held now, or went on, with no markers or cards but those in a guest's value."""
    twin = cast(NoblemenState, state.clone())
    if state.ball != COUNTING and state.ball != GIVING_TITLES:
        return_titles(twin)
    for place in range(state.seats):
        seat: i64 = (twin.host + place) % state.seats
        if twin.prestige[seat] < 0:
            twin.prestige[seat] = place_for(twin, value if seat == guest else prestige_of(twin, seat))
    for number in range(state.seats):
        seat = ranked(twin, number)
        if twin.title[seat] < 0:
            give_title(twin, seat, best_title(twin, seat))
    return [int(title) for title in twin.title]


def preview_place(state: NoblemenState, seat: int, more: int) -> Prospect:
    """The place to which so much more prestige leads, and the title if those to come give nothing."""
    value = int(value_of(state, seat)) + more
    title = titles_now(state, seat, value)[seat]
    return {
        "space": int(place_for(state, value)),
        "title": title_slot(state, title),
        "title_points": int(state.board.title_points[title]),
    }


def end_ball(state: NoblemenState) -> None:
    """Points for the titles, counters back to zero, and the round marker moves on."""
    place: i64 = 0
    while place < state.seats:
        seat: i64 = (state.host + place) % state.seats
        title: i64 = state.title[seat]
        gain_points(state, seat, state.board.title_points[title], title_slot(state, title), "title-points")
        place += 1
    # rule: ball-steps, ball-reset
    state.ball = HELD
    # rule: ball-marker
    state.push(MOVE_MARKER, NOBODY, 0)


def title_slot(state: NoblemenState, title: i64) -> str:
    return f"title:{state.board.title_ids[title]}"
