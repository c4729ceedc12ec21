"""What the decisions of this game have in common: what a click on a place would mean, and which rule forbids a move."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from peerage.errors import BadMove, check
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.moves import NOT_OFFERED, traits_of
from peerage.games.noblemen.state import ASK_TURN, TURN_END, TURNS, NoblemenState
from peerage.kernel.playing.decision import Decision, Frame
from peerage.kernel.playing.move import MoveKind
from peerage.kernel.playing.reason import Reason
from peerage.kernel.playing.state import NOBODY, TAKE_BACK


@mypyc_attr(allow_interpreted_subclasses=True)
class NoblemenDecision(Decision[NoblemenState]):
    asks: ClassVar[tuple[MoveKind, ...]] = ()
    """Kinds of moves that are asked for here."""
    tile_wish: ClassVar[str] = "lay"
    card_wish: ClassVar[str] = "card"
    area_wish: ClassVar[str] = ""
    cell_wish: ClassVar[str] = ""
    """The kind of move that a click on a tile of the seat's own, a card, an area or a place of an estate means."""
    another: ClassVar[bool] = False
    """Whether another seat than the one with the turn is asked."""
    elsewhere: ClassVar[str] = ""
    """The rule by which somebody else's estate is not the place."""

    def preview(self, state: NoblemenState, seat: int, arg: int, move: int) -> Prospect:
        """As the kind of the move says."""
        for kind in self.asks:
            if kind.matches(move):
                return traits_of(kind).preview(state, seat, move)
        return {}

    # Reasons.

    def forbids(self, state: NoblemenState, seat: int, slot: str) -> Reason:
        """Each place stands for a wish."""
        args = {"at": slot}
        place, _, name = slot.partition(":")
        if place == "estate" and self.elsewhere and not name.startswith(f"{seat}:"):
            return Reason(self.elsewhere, args)
        wish = self.wish(slot)
        try:
            return Reason(self.rule_against_wish(state, seat, wish) if wish else NOT_OFFERED, args)
        except BadMove:
            return Reason(NOT_OFFERED, args)

    def forbids_wish(self, state: NoblemenState, seat: int, wish: Mapping[str, Any]) -> Reason:
        return Reason(self.rule_against_wish(state, seat, wish))

    def rule_against_wish(self, state: NoblemenState, seat: int, wish: Mapping[str, Any]) -> str:
        move: int = state.config.game.presentation.parse(state, wish)
        if move == TAKE_BACK:
            return NOT_OFFERED
        return self.rule_against(state, seat, state.config.game.presentation.moves.kind(move), move)

    def wish(self, slot: str) -> Mapping[str, Any]:
        """What a click on a place would mean now."""
        place, _, name = slot.partition(":")
        if slot in ("taxes", "land", "idle"):
            return {"kind": slot}
        if place == "hand":
            return {"kind": self.tile_wish, "tile": f"tile:{name}"}
        if place in ("church", "bag"):
            return {"kind": "donate" if place == "church" else "swap_take", "tile": f"tile:{name}"}
        if place == "card":
            return {"kind": self.card_wish, "card": slot}
        if place == "estate":
            return {"kind": self.cell_wish, "at": slot}
        if place == "area":
            return {"kind": self.area_wish, "at": slot}
        if place in ("building", "folly", "title"):
            return {"kind": "build" if place == "building" else place, place: slot}
        if slot == "bribe":
            return {"kind": "bribe", "n": 1}
        if slot == "markers":
            return {"kind": "give_marker"}
        return {"kind": "swap", "tile": "tile:field"} if slot == "swap" else {}

    def rule_against(self, state: NoblemenState, seat: int, kind: MoveKind, move: int) -> str:
        """The rule that keeps a move from being offered."""
        if kind in self.asks:
            return traits_of(kind).forbidden_by(state, seat, move)
        if seat != state.active:
            return NOT_OFFERED
        if kind.name == "card":
            return traits_of(kind).forbidden_by(state, seat, move) if state.card_played else "card-when"
        return self.rule_against_action(state, kind) if traits_of(kind).action else NOT_OFFERED

    def rule_against_action(self, state: NoblemenState, kind: MoveKind) -> str:
        """The rule against an action in the middle of a turn."""
        return "one-action" if state.action_done else NOT_OFFERED

    # Positions.

    def check(self, state: NoblemenState, seat: int, arg: int, below: list[Frame]) -> None:
        """In the middle of a turn."""
        check(state.phase == TURNS, f"{self.name} is asked in a turn")
        check_turn(state, below[:2])
        check(len(below) == 2, "one thing at a time in a turn")
        self.check_in_turn(state, seat, arg)

    def check_in_turn(self, state: NoblemenState, seat: int, arg: int) -> None:
        check((seat == state.active) != self.another, f"another seat is asked in {self.name}")
        check(state.action_done or state.card_played, "nothing was begun")
        check(self.fits(state, seat, arg), f"{self.name} cannot be asked now")

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        """Whether the board is one on which this can be asked in the middle of a turn."""
        return False


def check_turn(state: NoblemenState, bottom: list[Frame]) -> None:
    seat = int(state.active)
    check(bottom[0] == (TURN_END, NOBODY, seat), "the end of the turn is pending")
    check(bottom[1:] == [(ASK_TURN, seat, 0)], "the player who has the turn decides on it")
