"""What the decisions of this game have in common: which rule forbids a region, a courtier or a card."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.errors import check
from peerage.games.long_live_the_king.observation import COURTIERS, COURTIERS_HERE, ROOM_HERE
from peerage.games.long_live_the_king.state import KingState
from peerage.kernel.playing.decision import Decision, Frame
from peerage.kernel.playing.reason import Reason

CARDS = ("x1", "x2", "x3")


@mypyc_attr(allow_interpreted_subclasses=True)
class KingDecision(Decision[KingState]):
    places: ClassVar[bool] = False
    """Whether a courtier may be placed now."""
    moves: ClassVar[bool] = False
    """Whether a rule says which regions the seat's figure may enter now, if any."""
    pays_for: ClassVar[str] = ""
    """The kind of move that a card is paid for."""
    wrong_here: ClassVar[dict[str, str]] = {}
    """Rules that forbid other kinds of moves now."""

    def observe(self, state: KingState, viewer: i64, arg: i64, numbers: vec[float]) -> None:
        """Where a courtier could go now."""
        region: i64 = state.placing_region()
        numbers[COURTIERS_HERE] = float(state.courtiers[region]) / COURTIERS
        numbers[ROOM_HERE] = float(state.board.votes[region] - state.courtiers[region]) / COURTIERS

    def forbids(self, state: KingState, seat: int, slot: str) -> Reason:
        place, _, name = slot.partition(":")
        if place == "card":
            return self.forbids_card(state, seat, name)
        if place != "region" or name not in state.board.names:
            return Reason("not-offered")
        region = state.board.names.index(name)
        if self.places and region == state.placing_region():
            return self.forbids_courtier(state, seat)
        return self.forbids_region(state, seat, region)

    def forbids_wish(self, state: KingState, seat: int, wish: Mapping[str, Any]) -> Reason:
        kind = wish["kind"]
        if kind == "enter" and self.moves:
            return self.forbids_region(state, seat, state.board.names.index(wish["to"].removeprefix("region:")))
        room = state.may_place(seat, state.placing_region())
        if self.places and (kind == "courtier" or (kind == "roll" and not room)):
            return self.forbids_courtier(state, seat)
        if kind == self.pays_for:
            return self.forbids_card(state, seat, wish["card"].removeprefix("card:"))
        return Reason(self.wrong_here.get(kind, "not-offered"))

    def forbids_region(self, state: KingState, seat: int, region: int) -> Reason:
        return Reason(self.rule_against(state, seat, region), {"at": state.board.slot(region)})

    def rule_against(self, state: KingState, seat: int, region: int) -> str:
        """The rule by which a region cannot be chosen now."""
        raise NotImplementedError

    def forbids_courtier(self, state: KingState, seat: int) -> Reason:
        region = state.placing_region()
        args = {"at": state.board.slot(region)}
        if state.courtiers[region] >= state.board.votes[region]:
            return Reason("courtier-limit", args)
        if state.supply[seat] == 0:
            return Reason("empty-supply", args)
        return Reason(self.rule_against_courtier(), args)

    def rule_against_courtier(self) -> str:
        """The rule by which a region with room takes no courtier now."""
        return "roll-courtier"

    def forbids_card(self, state: KingState, seat: int, name: str) -> Reason:
        if self.pays_for and name in CARDS and not state.has_card(seat, CARDS.index(name) + 1):
            return Reason("any-card-pays")
        return Reason(self.rule_against_card())

    def rule_against_card(self) -> str:
        """The rule by which a card that the seat holds is not asked for."""
        return "not-offered"


def check_own_turn(state: KingState, seat: int, below: list[Frame]) -> None:
    here = int(state.figure[state.active])
    check(state.dispute is None and len(below) == 1, "in a turn without a dispute one decision is pending")
    check(seat == state.active, "only the active seat takes a turn")
    check(bool(state.entered >> here & 1), f"{state.board.names[here]} was not entered in this turn")
