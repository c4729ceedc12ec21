"""At the King's Court: what a lord takes from the treasury, and the goods that go in and out."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster.board import GOLD, GOODS, REWARDS, SQUIRES
from peerage.games.lancaster.decision import LancasterDecision, check_house, check_turn
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.kings_court import kings_board, schemas
from peerage.games.lancaster.expansions.kings_court.kings_board import IN_TREASURY, KingsBoard, court_of, lord_name
from peerage.games.lancaster.moves import DECLINE, LancasterTraits
from peerage.games.lancaster.pieces.goods import move_gold, move_squires
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.move import Field, MoveKind, OneOf
from peerage.kernel.playing.vecs import changed

GOOD: Final = Field("good", 8, OneOf("good", REWARDS[:GOODS]))

TREASURY: Final = MoveKind("treasury", 22, [GOOD], LancasterTraits("treasury:{good}"), [3])


def goods_of(state: LancasterState, seat: i64, good: i64) -> i64:
    if good == GOLD:
        return state.gold[seat]
    return state.squires[seat] if good == SQUIRES else state.votes[seat]


def change_goods(state: LancasterState, seat: i64, good: i64, count: i64) -> None:
    """Move goods out of the treasury or into it."""
    if good == GOLD:
        move_gold(state, seat, count)
    elif good == SQUIRES:
        move_squires(state, seat, count)
    else:
        state.votes[seat] += count


def good_name(good: i64) -> str:
    return f"good:{REWARDS[good]}"


def enter_treasury(state: LancasterState, king: KingsBoard, seat: i64, house: i64) -> None:
    # rule: treasury-alone, treasury-safe
    king.lord[house] = kings_board.TREASURY
    if lies_there(king, 0) or lies_there(king, 1) or lies_there(king, 2):
        state.push(IN_TREASURY, seat, house)
    elif state.log is not None:
        emit_nothing(state, seat, house, "treasury")


def lies_there(king: KingsBoard, good: i64) -> bool:
    return king.treasury[good] > 0


class Treasury(LancasterDecision):
    """What a lord takes from the treasury."""

    kind: ClassVar[int] = IN_TREASURY
    name: ClassVar[str] = "treasury"
    openly: ClassVar[bool] = True
    rule: ClassVar[str] = "treasury"
    by_place: ClassVar[tuple[str, ...]] = ("treasury",)
    wrong_here: ClassVar[dict[str, str]] = {"decline": "two-lord-treasury"}

    def offer(self, state: LancasterState, seat: i64, house: i64) -> None:
        """All of one kind; a player may take nothing, but an ally must remove something."""
        king = court_of(state)
        good: i64 = 0
        while good < GOODS:
            if lies_there(king, good):
                state.offer(TREASURY.of(good))
            good += 1
        if not state.is_ally(house):
            state.offer(DECLINE.move)

    def act(self, state: LancasterState, seat: i64, house: i64, move: i64) -> None:
        if DECLINE.matches(move):
            if state.log is not None:
                emit_nothing(state, seat, house, "treasury-optional")
            return
        king = court_of(state)
        good: i64 = GOOD.of(move)
        count: i64 = king.treasury[good]
        king.treasury = changed(king.treasury, good, 0)
        ally: bool = state.is_ally(house)
        if not ally:
            change_goods(state, seat, good, count)
        if state.log is not None:
            rule = "two-lord-treasury" if ally else "treasury"
            state.emit(
                "treasury_removed" if ally else "treasury",
                seat,
                rule,
                {"house": int(house), "who": lord_name(state, house), "good": good_name(good), "n": int(count)},
            )

    def about(self, state: LancasterState, seat: int, house: int) -> schemas.LordOf:
        return {"house": house, "who": lord_name(state, house)}

    def preview(self, state: LancasterState, seat: int, house: int, move: int) -> Prospect:
        """What an ally's lord takes goes to the supply."""
        if not TREASURY.matches(move) or state.is_ally(house):
            return {}
        good = int(GOOD.of(move))
        return {"goods": {REWARDS[good]: int(court_of(state).treasury[good])}}

    def check(self, state: LancasterState, seat: int, house: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        check_house(state, seat, house)
        inside = court_of(state).lord[house] == kings_board.TREASURY
        check(inside, "only a lord in the treasury takes something there")


def emit_nothing(state: LancasterState, seat: i64, house: i64, rule: str) -> None:
    state.emit("treasury_nothing", seat, rule, {"house": int(house), "who": lord_name(state, house)})
