"""Phase 1: knights are placed in counties, castles and conflicts."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.errors import BadMove, check
from peerage.games.lancaster.board import CASTLE, CONFLICT, COUNTIES, COURT, RANKS, SLOTS, SPACES, SQUIRES
from peerage.games.lancaster.decision import LancasterDecision, check_turn, own_houses
from peerage.games.lancaster.decision_types import Prospect, Reward
from peerage.games.lancaster.hooks.knights import NOT_FOR_KNIGHTS
from peerage.games.lancaster.moves import AT, COMPANY, HOUSE, PLACE, STRENGTH, company_named
from peerage.games.lancaster.phases.barriers import OPEN, barring_rule, castle_barrier, county_barrier
from peerage.games.lancaster.phases.entering import emit_placed, enter_county, preview_county
from peerage.games.lancaster.phases.standings import fight_joined
from peerage.games.lancaster.pieces.company import send_company, strength_with
from peerage.games.lancaster.pieces.knights import join_conflict, may_fight, places_of_knights
from peerage.games.lancaster.pieces.promises import added, space_pays
from peerage.games.lancaster.places import named_house, place_index
from peerage.games.lancaster.state import CHOOSING_FAVOR, PLACING, SUPPORTING, LancasterState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.reason import Reason


class Place(LancasterDecision):
    """Place a knight, perhaps with company, or another piece."""

    kind: ClassVar[int] = PLACING
    name: ClassVar[str] = "place"
    takes: ClassVar[tuple[int, ...]] = (int(SQUIRES),)

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """Offer each knight at the court, an ally's too, each place open to it; and what else a house has to place."""
        house: i64 = seat
        while house < state.houses:
            # rule: two-turn, two-ally-where
            elsewhere: i64 = open_elsewhere(state, house)
            strength: i64 = 1
            while strength < RANKS:
                if state.court[house * RANKS + strength] > 0:
                    offer_knight(state, house, strength, 0, elsewhere | open_counties(state, house, strength))
                    for number in state.hooks.offer_knight:
                        state.expansions[number].offer_knight(state, house, strength)
                    for number in state.hooks.offer_company:
                        state.expansions[number].offer_company(state, house, strength)
                strength += 1
            for number in state.hooks.offer_house:
                state.expansions[number].offer_house(state, house)
            house += state.seats

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        if not PLACE.matches(move):
            for number in state.hooks.offer_house:
                state.expansions[number].place_piece(state, seat, move)
            return
        house: i64 = HOUSE.of(move)
        strength: i64 = STRENGTH.of(move)
        place: i64 = AT.of(move)
        # rule: castle-no-squires, conflict-no-squires
        if place < COUNTIES:
            # rule: squires-same-turn, two-no-gifts
            if not state.is_ally(house) and state.squires[house] > 0:
                state.push(SUPPORTING, seat, move)
            else:
                enter_county(state, move, 0)
            return
        state.court[house * RANKS + strength] -= 1
        if place < CONFLICT:
            state.castle[house * SPACES + place - CASTLE] = strength
            emit_placed(state, move, 0, "castle-place")
            return
        if place >= COURT:
            for expansion in state.expansions:
                expansion.place_knight(state, seat, house, strength, place)
            return
        slot: i64 = place - CONFLICT
        stacked: bool = state.space_in(house, slot) >= 0
        send_company(state, house, COMPANY.of(move))
        join_conflict(state, house, strength, slot, COMPANY.of(move))
        emit_placed(state, move, 0, "conflict-stack" if stacked else "conflict-place")
        # rule: favor-count
        if state.favors_left > 0:
            state.favors_left -= 1
            state.push(CHOOSING_FAVOR, seat, house)

    def preview(self, state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
        if not PLACE.matches(move):
            return {}
        house, strength, at = int(HOUSE.of(move)), int(STRENGTH.of(move)), int(AT.of(move))
        company = int(COMPANY.of(move))
        if at < COUNTIES:
            return preview_county(state, house, int(strength_with(state, strength, company)), at)
        if at < CONFLICT:
            return {"follows": space_pays(state, house, at - int(CASTLE))}
        if at < COURT:
            return {"fight": fight_joined(state, house, strength, at - int(CONFLICT), company)}
        follows: Reward = {}
        for expansion in state.expansions:
            follows = added(follows, expansion.follows_placing(state, house, strength, at))
        return {"follows": follows}

    def forbids(self, state: LancasterState, seat: int, slot: str) -> Reason:
        """Judge by the strongest knight at the court, who can go to most places; in a castle, by its knights first."""
        args = {"at": slot}
        kind, _, _ = slot.partition(":")
        houses = own_houses(state, seat)
        knights = [
            (house, strength)
            for strength in range(int(RANKS) - 1, 0, -1)
            for house in houses
            if state.court[house * RANKS + strength] > 0
        ]
        if kind == "court":
            waits = slot in [f"court:{house}:{strength}" for house, strength in knights]
            return Reason("cannot-place" if waits else "place-turn", args)
        for expansion in state.expansions:
            if rule := expansion.rule_against_slot(state, houses, slot):
                return Reason(rule, args)
        try:
            in_play = place_index(state.board, slot) in places_of_knights(state)
        except BadMove:
            in_play = False
        if not in_play:
            return Reason("not-offered")
        knights.sort(key=lambda knight: named_house(slot) != str(knight[0]))
        rules = [barring_rule(state, house, strength, slot) for house, strength in knights]
        return Reason(next(filter(None, rules), "must-place"), args)

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        kind = wish["kind"]
        if kind == "place":
            return self.forbids_knight(state, seat, wish)
        for expansion in state.expansions:
            if rule := expansion.rule_against_wish(state, seat, wish):
                return Reason(rule)
        return Reason("must-place") if kind in ("decline", "done") else super().forbids_wish(state, seat, wish)

    def forbids_knight(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        house, strength, at = wish.get("house", 0), wish.get("knight", 0), str(wish["at"])
        args = {"at": at}
        if state.leader(house) != seat or not 0 < strength < RANKS or state.court[house * RANKS + strength] == 0:
            return Reason("place-turn", args)
        company = company_named(wish.get("with", []))
        barred = barring_rule(state, house, int(strength_with(state, strength, company)), at)
        place = place_index(state.board, at)
        if company and (not barred or (place > COURT and barred != NOT_FOR_KNIGHTS)):
            rules = [expansion.rule_against_company(state, house, place, company) for expansion in state.expansions]
            return Reason(next(filter(None, rules), "not-offered"), args)
        return Reason(barred or "not-offered", args)

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        check(arg == 0, "placing needs no argument")


def offer_knight(state: LancasterState, house: i64, strength: i64, company: i64, places: i64) -> None:
    move: i64 = PLACE.of_all(house, strength, 0, company)
    while places != 0:
        if places & 1:
            state.offer(move)
        places >>= 1
        move += 1


def open_counties(state: LancasterState, house: i64, strength: i64) -> i64:
    """Mask of the counties that are open to a knight, or to one with this strength including his company."""
    mask: i64 = 0
    county: i64 = 0
    while county < COUNTIES:
        if county_barrier(state, house, strength, county) == OPEN:
            mask |= 1 << county
        county += 1
    return mask


def open_elsewhere(state: LancasterState, house: i64) -> i64:
    """Mask of the castle spaces and conflicts that are open to any knight of a house."""
    mask: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if castle_barrier(state, house, space) == OPEN:
            mask |= 1 << (CASTLE + space)
        space += 1
    slot: i64 = 0
    # rule: conflict-many, conflict-rows
    while slot < SLOTS:
        if may_fight(state, house, slot):
            mask |= 1 << (CONFLICT + slot)
        slot += 1
    return mask
