"""Which knight is upgraded, or what a house takes instead."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import CONFLICT, COURT, RANKS
from peerage.games.lancaster.decision import Reward
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import AT, DECLINE, HOUSE, STRENGTH, UPGRADE
from peerage.games.lancaster.phases.standings import fight
from peerage.games.lancaster.pieces.knights import giving_rule, place_name, places_of_knights, raise_knight
from peerage.games.lancaster.places import named_house, place_index, standing_slots
from peerage.games.lancaster.state import DEPLOYED, MUST, PLACEMENT, UPGRADING, LancasterState, source_of
from peerage.kernel.playing.reason import Reason


class Upgrade(Reward):
    """Which knight becomes stronger."""

    kind: ClassVar[int] = UPGRADING
    name: ClassVar[str] = "upgrade"
    openly: ClassVar[bool] = True

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """Offer any knight outside the reserve, if the reserve has one that is stronger by exactly one."""
        house: i64 = arg & 7
        strength: i64 = 1
        while strength < RANKS - 1:
            if state.reserve[house * RANKS + strength + 1] > 0:
                offer_knights(state, house, strength, COURT if arg & DEPLOYED else COURT + 1)
            strength += 1
        for expansion in state.expansions:
            expansion.offer_instead(state, house)
        if not arg & MUST:
            state.offer(DECLINE.move)

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        source: i64 = source_of(arg)
        if DECLINE.matches(move):
            if state.log is not None:
                state.emit("declined", seat, "upgrade-optional", {"from": state.board.place_slot(source)})
            return
        if not UPGRADE.matches(move):
            for expansion in state.expansions:
                expansion.take_instead(state, arg & 7, source)
            return
        raise_knight(state, arg & 7, STRENGTH.of(move), AT.of(move), source)

    def about(self, state: LancasterState, seat: int, arg: int) -> decision_types.Upgrade:
        source = state.board.place_slot(source_of(arg))
        return {"house": arg & 7, "must": bool(arg & MUST), "deployed": bool(arg & DEPLOYED), "from": source}

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        if not UPGRADE.matches(move):
            return {}
        house, strength, at = int(HOUSE.of(move)), int(STRENGTH.of(move)), int(AT.of(move))
        brings: Prospect = {"goods": {str(strength + 1): 1}}
        if CONFLICT <= at < COURT:
            after = state.clone()
            assert isinstance(after, LancasterState)
            raise_knight(after, house, strength, at, source_of(arg))
            brings["fight"] = fight(after, house, at - int(CONFLICT))
        return brings

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        """Judge by the strongest knight that stands there."""
        arg = int(state.top_arg())
        house = arg & 7
        if rule := rule_against_instead(state, slot):
            return rule
        for strength in range(int(RANKS) - 1, 0, -1):
            for place in places_of_knights(state):
                slots = [place_name(state, house, place), *standing_slots(state.board, house, strength, place)]
                if slot in slots and state.stands(house, strength, place):
                    return rule_against_upgrade(state, arg, place)
        return own_knights_rule(state, arg)

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        arg = int(state.top_arg())
        if rule := rule_against_instead(state, wish["kind"]):
            return Reason(rule if wish.get("house", 0) == arg & 7 else own_knights_rule(state, arg))
        if wish["kind"] != "upgrade":
            return super().forbids_wish(state, seat, wish)
        house, strength, at = wish.get("house", 0), wish.get("knight", 0), str(wish["at"])
        place = place_index(state.board, at)
        there = place in places_of_knights(state) and named_house(at) in ("", str(house))
        if house != arg & 7 or not there or not state.stands(house, strength, place):
            return Reason(own_knights_rule(state, arg), {"at": wish["at"]})
        return Reason(rule_against_upgrade(state, arg, place), {"at": wish["at"]})


def rule_against_instead(state: LancasterState, wanted: str) -> str:
    """The rule that forbids something that expansions give instead of an upgrade."""
    return next(filter(None, [expansion.rule_against_instead(wanted) for expansion in state.expansions]), "")


def own_knights_rule(state: LancasterState, arg: int) -> str:
    """Which knights an upgrade is for: those of the house that received it."""
    house = arg & 7
    return giving_rule(state, house, source_of(arg)) if state.is_ally(house) else "upgrade"


def rule_against_upgrade(state: LancasterState, arg: int, place: int) -> str:
    """What keeps a knight of the house from an upgrade where he stands."""
    if place == COURT and arg & DEPLOYED:
        return "law-deployed"
    rules = [expansion.rule_against_raising(state, place) for expansion in state.expansions]
    return next(filter(None, rules), "upgrade-reserve")


def offer_knights(state: LancasterState, house: i64, strength: i64, end: i64) -> None:
    if state.deployed(house, strength) == 0:
        if end > COURT and state.court[house * RANKS + strength] > 0:
            state.offer(UPGRADE.of_all(house, strength, COURT))
        return
    place: i64 = 0
    while place < end:
        if state.stands(house, strength, place):
            state.offer(UPGRADE.of_all(house, strength, place))
        place += 1
    for expansion in state.expansions:
        place = expansion.place_to_raise(state, house, strength, state.phase == PLACEMENT)
        if place >= 0:
            state.offer(UPGRADE.of_all(house, strength, place))
