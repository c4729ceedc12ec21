"""The tower: a knight who is sent there redeems dishonor, and goes home before the counties pay."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster.board import DISHONOR, RANKS, TOWER, TOWER_SLOT
from peerage.games.lancaster.decision import LancasterDecision, check_turn
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger, anger_of
from peerage.games.lancaster.moves import LancasterTraits, N
from peerage.games.lancaster.pieces.knights import emit_home, knight_words
from peerage.games.lancaster.pieces.promises import added
from peerage.games.lancaster.state import BASE_KINDS, LancasterState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.presentation.schemas import Count

REDEEMING: Final[i64] = BASE_KINDS + 7


def enter_tower(state: LancasterState, anger: KingsAnger, seat: i64, house: i64, strength: i64) -> None:
    """Place a knight in the tower and ask how many markers are returned; an ally's knight returns none."""
    anger.put(house, strength)
    if state.log is not None:
        rule = "two-tower" if state.is_ally(house) else "tower"
        state.emit("tower", seat, rule, {**knight_words(state, house, strength), "at": TOWER_SLOT})
    if not state.is_ally(house):
        state.push(REDEEMING, seat, strength)


def redeemable(anger: KingsAnger, seat: i64, strength: i64) -> i64:
    return min(strength, anger.dishonor[seat])


REDEEM: Final = MoveKind("redeem", 26, [N], LancasterTraits(), [RANKS])


class Redeem(LancasterDecision):
    """Up to `strength` dishonor markers are returned for the knight in the tower."""

    kind: ClassVar[int] = REDEEMING
    name: ClassVar[str] = "redeem"
    takes: ClassVar[tuple[int, ...]] = (int(DISHONOR),)
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "tower-redeem"
    wrong_here: ClassVar[dict[str, str]] = {"redeem": "tower-redeem"}

    def offer(self, state: LancasterState, seat: i64, strength: i64) -> None:
        most: i64 = redeemable(anger_of(state), seat, strength)
        count: i64 = 0
        while count <= most:
            state.offer(REDEEM.of(count))
            count += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        return_markers(state, seat, N.of(move), "tower-redeem" if N.of(move) > 0 else "tower-redeem-optional")

    def about(self, state: LancasterState, seat: int, strength: int) -> Count:
        return {"n": strength}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        return {"costs": added({}, {"dishonor": int(N.of(move))})}

    def check(self, state: LancasterState, seat: int, strength: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        held = 0 < strength < RANKS and anger_of(state).inside(seat, strength) > 0
        check(held, "markers go back for a knight in the tower")


def return_markers(state: LancasterState, seat: i64, count: i64, rule: str) -> None:
    """Markers go back to the supply, never to the track."""
    if count > 0:
        anger = anger_of(state)
        # rule: dishonor-supply
        anger.dishonor[seat] -= count
        state.ledger.book(seat, DISHONOR, -count)
        anger.known_fewest = 0
    if state.log is not None:
        state.emit("redeemed", seat, rule, {"n": int(count)})


def clear_tower(state: LancasterState, anger: KingsAnger) -> None:
    """Before the counties pay, the knights return to their courts; the one that belongs to no player stays."""
    if state.log is not None:
        state.emit("tower_cleared", -1, "tower-cleared", {})
    house: i64 = 0
    while house < state.houses:
        strength: i64 = 1
        while strength < RANKS:
            while anger.inside(house, strength) > 0:
                anger.take(house, strength)
                state.court[house * RANKS + strength] += 1
                if state.log is not None:
                    emit_home(state, "home", "tower-cleared", house, strength, TOWER)
            strength += 1
        house += 1
