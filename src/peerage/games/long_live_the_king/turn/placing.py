"""Placing courtiers: one is free, each further one needs a card and a roll."""

from typing import ClassVar, Final, Literal, cast

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.long_live_the_king import decision_types
from peerage.games.long_live_the_king.decision import KingDecision, check_own_turn
from peerage.games.long_live_the_king.decision_types import Prospect
from peerage.games.long_live_the_king.dispute.checks import check_won, the_dispute_in
from peerage.games.long_live_the_king.dispute.odds import percent
from peerage.games.long_live_the_king.moves import CARD, ROLL, STOP
from peerage.games.long_live_the_king.state import CARDS_BACK, FACES, ROLL_MORE, KingState
from peerage.games.long_live_the_king.turn.election import penalty_of_empty_hand
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.state import NOBODY


class RollMore(KingDecision):
    """A card and a roll for another courtier in the region `arg`, or the end."""

    kind: ClassVar[int] = ROLL_MORE
    name: ClassVar[str] = "roll_more"
    places: ClassVar[bool] = True
    moves: ClassVar[bool] = True
    pays_for: ClassVar[str] = "roll"
    wrong_here: ClassVar[dict[str, str]] = {"go_on": "place-ends-turn"}

    def offer(self, state: KingState, seat: i64, arg: i64) -> None:
        if state.may_place(seat, arg):
            offer_cards(state, seat, ROLL)
        state.offer(STOP.move)

    def act(self, state: KingState, seat: i64, arg: i64, move: i64) -> None:
        if STOP.matches(move):
            if state.log is not None:
                state.emit("stop", seat, "stop", {})
            return
        if roll_succeeds(state, seat, CARD.of(move), "roll", "roll-courtier"):
            place_courtier(state, seat, arg, "roll-courtier")
        go_on_placing(state, seat, arg)

    def about(self, state: KingState, seat: int, arg: int) -> decision_types.OfRegion:
        return {"region": state.board.slot(arg)}

    def preview(self, state: KingState, seat: int, arg: int, move: int) -> Prospect:
        return preview_roll(state, seat, CARD.of(move)) if ROLL.matches(move) else {}

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        return "place-ends-turn"

    def check(self, state: KingState, seat: int, arg: int, below: list[Frame]) -> None:
        """In the seat's own turn, or after a dispute that it has won."""
        if state.dispute is None:
            check_own_turn(state, seat, below)
            check(arg == state.figure[seat], "courtiers are placed where the figure stands")
        else:
            dispute = the_dispute_in(state)
            check(not check_won(state, dispute), "figures are sent away before courtiers are rolled for")
            check(below[1:] == [(int(CARDS_BACK), int(NOBODY), 0)], "the winner rolls, and then cards come back")
            check(seat == dispute.winner and arg == dispute.region, "the winner places courtiers where the dispute was")
        check(bool(state.courts[seat] >> arg & 1), "a roll for more needs a courtier there")


def offer_cards(state: KingState, seat: i64, kind: MoveKind) -> None:
    card: i64 = 1
    while card <= 3:
        if state.has_card(seat, card):
            state.offer(kind.of(card))
        card += 1


def place_free(state: KingState, seat: i64, region: i64) -> None:
    place_courtier(state, seat, region, "free-courtier")
    go_on_placing(state, seat, region)


def go_on_placing(state: KingState, seat: i64, region: i64) -> None:
    if state.may_place(seat, region) and state.hand_size(seat) > 0:
        state.push(ROLL_MORE, seat, region)


Rolling = Literal["roll", "go_on"]
FAILED: Final[dict[Rolling, Literal["roll_failed", "go_on_failed"]]] = {"roll": "roll_failed", "go_on": "go_on_failed"}


def roll_succeeds(state: KingState, seat: i64, card: i64, event: Rolling, rule: str) -> bool:
    """Pay a card and roll."""
    # rule: card-spent
    state.pay(seat, card)
    die: i64 = state.rng.die()
    success: bool = succeeds(die, card)
    if state.log is not None:
        state.emit(event if success else FAILED[event], seat, rule, {"card": f"card:x{card}", "die": int(die)})
    return success


def succeeds(die: i64, card: i64) -> bool:
    """Three or more, multiplied by the card, succeeds."""
    # rule: roll-success, card-multiplies
    return die * card >= 3


def chance_of_success(card: i64) -> float:
    """Return the chance that a roll paid for with a card succeeds."""
    return sum(1 for die in FACES if succeeds(die, card)) / len(FACES)


def preview_roll(state: KingState, seat: i64, card: i64) -> Prospect:
    chance: Prospect = {"chance": percent(chance_of_success(card))}
    return chance | penalty_of_empty_hand(state, seat, -1)


def preview_courtier(state: KingState, seat: i64) -> Prospect:
    """A courtier brings votes where the seat has no piece yet."""
    after = cast(KingState, state.clone())
    place_courtier(after, seat, state.placing_region(), "")
    votes = int(after.region_votes(seat) - state.region_votes(seat))
    return {"votes": votes} if votes else {}


def place_courtier(state: KingState, seat: i64, region: i64, rule: str) -> None:
    state.supply[seat] -= 1
    state.courtiers[region] += 1
    state.courts[seat] |= 1 << region
    if state.log is not None:
        state.emit("courtier", seat, rule, {"at": state.board.slot(region)})
