"""At the King's Court: bishops, who are taken instead of upgrades."""

from typing import Final

from mypy_extensions import i64

from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.expansions.kings_court.kings_board import KingsBoard
from peerage.games.lancaster.moves import HOUSE, LancasterTraits
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.vecs import changed

BISHOP: Final = MoveKind("bishop", 23, [HOUSE], LancasterTraits("supply:bishop"), [2])


def may_take_bishop(state: LancasterState, king: KingsBoard, house: i64) -> bool:
    """As long as any are left, and at most three; an ally only removes one."""
    if king.bishops_left == 0:
        return False
    return state.is_ally(house) or king.bishops[house] < state.board.most_bishops


def offer_bishop(state: LancasterState, king: KingsBoard, house: i64) -> None:
    if may_take_bishop(state, king, house):
        state.offer(BISHOP.of(house))


def take_bishop(state: LancasterState, king: KingsBoard, house: i64, source: i64) -> None:
    """Taken instead of an upgrade; an ally removes the bishop from the game."""
    king.bishops_left -= 1
    ally: bool = state.is_ally(house)
    if not ally:
        king.bishops = changed(king.bishops, house, king.bishops[house] + 1)
    if state.log is not None:
        rule = "two-bishop" if ally else "bishop"
        leader, at = state.leader(house), state.board.place_slot(source)
        state.emit("bishop_removed" if ally else "bishop", leader, rule, {"house": int(house), "from": at})


def rule_against_bishop(king: KingsBoard) -> str:
    return "bishop-supply" if king.bishops_left == 0 else "bishop-three"


def preview_bishop(state: LancasterState, king: KingsBoard, seat: int, move: int) -> Prospect:
    """With each bishop, every seal counts one point more."""
    if state.is_ally(HOUSE.of(move)):
        return {"goods": {"bishop_removed": 1}}
    return {"goods": {"bishop": 1}, "end": int(king.seals[seat])}
