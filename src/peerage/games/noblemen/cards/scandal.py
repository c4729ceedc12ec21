"""The stack of scandal cards: a seat due one looks at three, keeps one and puts the others under the stack."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import CARD_IDS, CARDS, INTRIGUE, LOOK
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.moves import KEEP, KEEP_ALL, arg_of, kind_of, move_of
from peerage.games.noblemen.state import SCANDAL, NoblemenState
from peerage.kernel.decision import Step
from peerage.kernel.event import only
from peerage.kernel.vecs import zeros

# When a card is due.
SETUP_CARD: Final[i64] = 0
CHAPEL_CARD: Final[i64] = 1
DECADE_CARD: Final[i64] = 2
SOURCES: Final = ("moment:set-up", "building:chapel", "moment:decade")
RULES: Final = ("start-card", "chapel-card", "decade-card")


def look_arg(seat: i64, source: i64) -> i64:
    return source << 3 | seat


class NextLook(Step[NoblemenState]):
    """At the top three cards, or what is there."""

    name: ClassVar[str] = "next_look"

    def run(self, state: NoblemenState, arg: i64) -> None:
        count: i64 = min(state.deck_size, LOOK)
        if count == 0:
            if state.log is not None:
                state.tell("no_cards", arg & 7, "scandal-short", {})
            return
        seen: vec[i64] = zeros(count)
        number: i64 = 0
        while number < count:
            seen[number] = top_card(state)
            number += 1
        state.looking = seen
        state.commit()
        state.push(SCANDAL, arg & 7, arg >> 3)


def top_card(state: NoblemenState) -> i64:
    card: i64 = state.deck[state.deck_top]
    state.deck_top = (state.deck_top + 1) % len(state.deck)
    state.deck_size -= 1
    return card


def put_under(state: NoblemenState, card: i64) -> None:
    state.deck[(state.deck_top + state.deck_size) % len(state.deck)] = card
    state.deck_size += 1


def discard(state: NoblemenState, seat: i64, card: i64) -> None:
    """A card that was played or given goes under the stack."""
    # rule: scandal-played
    state.cards[seat * CARDS + card] -= 1
    put_under(state, card)


class Scandal(NoblemenDecision):
    """Which of the cards looked at is kept."""

    name: ClassVar[str] = "scandal"
    card_wish: ClassVar[str] = "keep"
    asks: ClassVar[tuple[int, ...]] = (KEEP, KEEP_ALL)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """Each kind once; an Intrigue held before keeps them all."""
        seen: i64 = 0
        number: i64 = 0
        while number < len(state.looking):
            card: i64 = state.looking[number]
            if not seen >> card & 1:
                seen |= 1 << card
                state.offer(move_of(KEEP, card))
            number += 1
        if state.cards[seat * CARDS + INTRIGUE] > 0:
            state.offer(move_of(KEEP_ALL, 0))

    def act(self, state: NoblemenState, seat: i64, source: i64, move: i64) -> None:
        looking: vec[i64] = state.looking
        state.looking = zeros(0)
        if state.log is not None:
            state.tell("took_card", seat, RULES[source], {"from": SOURCES[source]})
        if kind_of(move) == KEEP_ALL:
            keep_all(state, seat, looking)
        else:
            keep_one(state, seat, looking, arg_of(move))

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        return arg == CHAPEL_CARD and state.action_done


def keep_one(state: NoblemenState, seat: i64, looking: vec[i64], kept: i64) -> None:
    state.cards[seat * CARDS + kept] += 1
    missing: bool = True
    number: i64 = 0
    while number < len(looking):
        if looking[number] == kept and missing:
            missing = False
        else:
            put_under(state, looking[number])
        number += 1
    if state.log is not None:
        # rule: scandal-secret
        state.tell("kept", seat, "scandal-draw", {"card": card_slot(kept)}, only(seat))
        state.tell("under", seat, "scandal-order", {"n": len(looking) - 1})


def keep_all(state: NoblemenState, seat: i64, looking: vec[i64]) -> None:
    discard(state, seat, INTRIGUE)
    number: i64 = 0
    while number < len(looking):
        state.cards[seat * CARDS + looking[number]] += 1
        number += 1
    if state.log is not None:
        state.tell("intrigue", seat, "card-intrigue", {"n": len(looking)})
        # rule: scandal-secret
        state.tell("kept_all", seat, "card-intrigue", {"cards": [card_slot(card) for card in looking]}, only(seat))


def card_slot(card: i64) -> str:
    return f"card:{CARD_IDS[card]}"
