"""The stack of scandal cards: a seat due one looks at three, keeps one and puts the others under the stack."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.noblemen.board import BARON, CARD_IDS, CARDS, INTRIGUE_CARD, LOOK
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.ledger import EVERYBODY
from peerage.games.noblemen.moves import SCANDAL_CARD, NoblemenTraits
from peerage.games.noblemen.observation import ASKED_LOOKING
from peerage.games.noblemen.state import (
    ASK_SCANDAL,
    BETWEEN,
    NEW_DECADE,
    NEXT_LOOK,
    NEXT_TURN,
    NO_BALL,
    SETUP,
    NoblemenState,
)
from peerage.kernel.playing.decision import Frame, Step
from peerage.kernel.playing.event import only
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.vecs import zeros

# When a card is due.
SETUP_CARD: Final[i64] = 0
CHAPEL_CARD: Final[i64] = 1
DECADE_CARD: Final[i64] = 2
SOURCES: Final = ("moment:set-up", "building:chapel", "moment:decade")
RULES: Final = ("start-card", "chapel-card", "decade-card")


class Intrigue(NoblemenTraits):
    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        return "card-intrigue-held" if INTRIGUE_CARD in state.looking else "card-intrigue"


KEEP: Final = MoveKind("keep", 2, [SCANDAL_CARD], NoblemenTraits("card:{card}", rule="scandal-draw"), [CARDS])
INTRIGUE: Final = MoveKind("intrigue", 3, [], Intrigue("card:intrigue"))


def look_arg(seat: i64, source: i64) -> i64:
    return source << 3 | seat


class NextLook(Step[NoblemenState]):
    """At the top three cards, or what is there."""

    kind: ClassVar[int] = NEXT_LOOK
    name: ClassVar[str] = "next_look"

    def run(self, state: NoblemenState, arg: i64) -> None:
        count: i64 = min(state.deck_size, LOOK)
        if count == 0:
            if state.log is not None:
                state.emit("no_cards", arg & 7, "scandal-short", {})
            return
        seen: vec[i64] = zeros(count)
        number: i64 = 0
        while number < count:
            seen[number] = top_card(state)
            number += 1
        state.looking = seen
        state.commit()
        state.push(ASK_SCANDAL, arg & 7, arg >> 3)


def top_card(state: NoblemenState) -> i64:
    card: i64 = state.deck[state.deck_top]
    state.deck_top = (state.deck_top + 1) % len(state.deck)
    state.deck_size -= 1
    return card


def put_under(state: NoblemenState, card: i64, known_to: i64) -> None:
    """Cards under the stack stay in their order, so a player who saw one may remember it until it comes to the top."""
    place: i64 = (state.deck_top + state.deck_size) % len(state.deck)
    state.deck[place] = card
    state.deck_size += 1
    state.ledger.card_goes_under(place, known_to)


def blank_drawn_cards(state: NoblemenState) -> None:
    """Forget which cards were at the places of the ring that the stack has left: they are in hands now."""
    ring: i64 = len(state.deck)
    place: i64 = state.deck_size
    while place < ring:
        slot: i64 = (state.deck_top + place) % ring
        state.deck[slot] = 0
        if state.ledger.remembers and place < ring - len(state.looking):  # cards that are looked at are still noted
            state.ledger.stack[slot] = 0
        place += 1


def discard(state: NoblemenState, seat: i64, card: i64, openly: bool) -> None:
    """A card that was played or given goes under the stack."""
    # rule: scandal-played
    state.cards[seat * CARDS + card] -= 1
    put_under(state, card, EVERYBODY if openly or state.open_screens else 1 << seat)


class Scandal(NoblemenDecision):
    """Which of the cards looked at is kept."""

    kind: ClassVar[int] = ASK_SCANDAL
    name: ClassVar[str] = "scandal"
    card_wish: ClassVar[str] = "keep"
    asks: ClassVar[tuple[MoveKind, ...]] = (KEEP, INTRIGUE)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """Each kind once; an Intrigue held before keeps them all."""
        seen: i64 = 0
        number: i64 = 0
        while number < len(state.looking):
            card: i64 = state.looking[number]
            if not seen >> card & 1:
                seen |= 1 << card
                state.offer(KEEP.of(card))
            number += 1
        if state.cards[seat * CARDS + INTRIGUE_CARD] > 0:
            state.offer(INTRIGUE.move)

    def act(self, state: NoblemenState, seat: i64, source: i64, move: i64) -> None:
        looking: vec[i64] = state.looking
        state.looking = zeros(0)
        if state.log is not None:
            state.emit("took_card", seat, RULES[source], {"from": SOURCES[source]})
        if INTRIGUE.matches(move):
            keep_all(state, seat, looking)
        else:
            keep_one(state, seat, looking, SCANDAL_CARD.of(move))

    def observe(self, state: NoblemenState, viewer: i64, source: i64, numbers: vec[float]) -> None:
        """Only the asked seat sees the cards."""
        number: i64 = 0
        while state.top_seat() == viewer and number < len(state.looking):
            numbers[ASKED_LOOKING + state.looking[number]] += 0.5
            number += 1

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg == CHAPEL_CARD and state.action_done

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        """In the set-up, before a new decade, or after a chapel was built."""
        if state.phase == SETUP:
            check_setup(state, below, seats_from(state, seat, int(state.first)), int(state.board.opening_total))
            check(arg == SETUP_CARD, "a scandal card is to be chosen")
            check_looks(state, below[1:], seats_from(state, seat, int(state.first))[1:], arg)
        elif state.phase == BETWEEN:
            check(below[0] == (NEW_DECADE, NOBODY, 0), "a new decade comes after the scoring")
            check(arg == DECADE_CARD, "a scandal card is to be chosen")
            check_looks(state, below[1:], seats_from(state, seat, int(state.queen))[1:], arg)
            check(state.taxed == 0 and state.landed == 0, "taxes and land are open again before a new decade")
            check(max(state.church) == 0, "the church is empty before a new decade")
        else:
            super().check(state, seat, arg, below)


def seats_from(state: NoblemenState, seat: int, first: int) -> list[int]:
    """From a seat on to the last one in the order that begins with the first."""
    order = [(first + place) % state.config.seats for place in range(state.config.seats)]
    return order[order.index(seat) :]


def check_looks(state: NoblemenState, steps: list[Frame], waiting: list[int], source: int) -> None:
    """Cards are taken one seat after another, clockwise."""
    wanted = [(int(NEXT_LOOK), int(NOBODY), int(look_arg(seat, source))) for seat in reversed(waiting)]
    check(steps == wanted, "scandal cards are taken clockwise")


def check_setup(state: NoblemenState, below: list[Frame], cardless: list[int], tiles: int) -> None:
    """First of all comes the opening, then a card for everybody, from the start player on, and then the first turn."""
    estates = state.estates
    built = any(len(estate.buildings) > 1 for estate in estates)
    laid = any(estate.high_x > estate.low_x or estate.high_y > estate.low_y for estate in estates)
    used = state.taxed or state.landed or any(state.church) or any(title != BARON for title in state.title)
    check(state.decade == 1 and state.space == 0, "the set-up comes before everything else")
    begun = built or laid or used or any(state.points) or state.ball != NO_BALL
    check(not begun, "nothing is laid, built or won in the set-up")
    check(below[0] == (NEXT_TURN, NOBODY, state.first), "the start player has the first turn")
    check(state.queen == (state.first - 1) % state.seats, "the Queen begins to the right of the start player")
    for seat in range(state.config.seats):
        cards = int(state.cards_of(seat))
        check(cards == (0 if seat in cardless else 1), f"seat {seat} has {cards} cards in the set-up")
        check(state.tiles_of(seat) == tiles, f"seat {seat} has {state.tiles_of(seat)} tiles")
        money = int(state.board.start_money[(seat - state.first) % state.seats])
        check(state.money[seat] == money and state.markers[seat] == 0, f"seat {seat} begins with {money} pounds")


def keep_one(state: NoblemenState, seat: i64, looking: vec[i64], kept: i64) -> None:
    state.cards[seat * CARDS + kept] += 1
    missing: bool = True
    number: i64 = 0
    while number < len(looking):
        if looking[number] == kept and missing:
            missing = False
        else:
            put_under(state, looking[number], 1 << seat)
        number += 1
    if state.log is not None:
        # rule: scandal-secret
        state.emit("kept", seat, "scandal-draw", {"card": card_slot(kept)}, only(seat))
        state.emit("under", seat, "scandal-order", {"n": len(looking) - 1})


def keep_all(state: NoblemenState, seat: i64, looking: vec[i64]) -> None:
    discard(state, seat, INTRIGUE_CARD, True)
    number: i64 = 0
    while number < len(looking):
        state.cards[seat * CARDS + looking[number]] += 1
        number += 1
    if state.log is not None:
        state.emit("intrigue", seat, "card-intrigue", {"n": len(looking)})
        # rule: scandal-secret
        state.emit("kept_all", seat, "card-intrigue", {"cards": [card_slot(card) for card in looking]}, only(seat))


def card_slot(card: i64) -> str:
    return f"card:{CARD_IDS[card]}"
