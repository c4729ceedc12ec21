"""Phase 1: knights are placed in counties, castles and conflicts."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COUNTIES, RANKS, SLOTS, SPACES, TOWER
from peerage.games.lancaster.decision import LancasterDecision, check_turn, own_houses
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER, SHIELD
from peerage.games.lancaster.modules.kings_court.lords import (
    KINDS,
    act_lord,
    offer_lord,
    rule_against_lord,
    rule_at_court,
)
from peerage.games.lancaster.modules.kings_court.privileges import (
    archer_fits,
    company_named,
    company_strength,
    into_conflict,
    rule_against_company,
)
from peerage.games.lancaster.modules.resentment.resentment import enter_tower, tower_open
from peerage.games.lancaster.moves import (
    LORD,
    PLACE,
    arg_of,
    company_of,
    house_of,
    kind_of,
    knight_arg,
    move_of,
    place_of,
    strength_of,
    with_company,
)
from peerage.games.lancaster.phases.barriers import OPEN, barring_rule, castle_barrier, county_barrier
from peerage.games.lancaster.phases.entering import enter_county, tell_placed
from peerage.games.lancaster.pieces.knights import join_conflict, may_fight
from peerage.games.lancaster.places import named_house, place_index
from peerage.games.lancaster.state import FAVOR, SUPPORTING, LancasterState
from peerage.kernel.decision import Frame
from peerage.kernel.errors import BadMove, check
from peerage.kernel.reason import Reason


class Place(LancasterDecision):
    """Place a knight, perhaps with privileges, or a lord."""

    name: ClassVar[str] = "place"
    takes_squires: ClassVar[bool] = True
    by_knight: ClassVar[str] = "place"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """Offer each knight at the court, an ally's too, each place open to it; and the lord."""
        court: bool = state.kings_board.on
        house: i64 = seat
        while house < state.houses:
            # rule: two-turn, two-ally-where
            elsewhere: i64 = open_elsewhere(state, house)
            strength: i64 = 1
            while strength < RANKS:
                if state.court[house * RANKS + strength] > 0:
                    offer_knight(state, house, strength, 0, elsewhere | open_counties(state, house, strength))
                    # rule: tower-legal
                    if tower_open(state, strength):
                        state.offer(move_of(PLACE, knight_arg(house, strength, TOWER)))
                    if court:
                        offer_companies(state, house, strength)
                strength += 1
            # rule: two-lord
            if court:
                offer_lord(state, house)
            house += state.seats

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        if kind_of(move) == LORD:
            act_lord(state, seat, move)
            return
        placed: i64 = arg_of(move)
        house: i64 = house_of(placed)
        strength: i64 = strength_of(placed)
        place: i64 = place_of(placed)
        # rule: castle-no-squires, conflict-no-squires
        if place < COUNTIES:
            # rule: squires-same-turn, two-no-gifts
            if not state.is_ally(house) and state.squires[house] > 0:
                state.push(SUPPORTING, seat, placed)
            else:
                enter_county(state, placed, 0)
            return
        state.court[house * RANKS + strength] -= 1
        if place < CONFLICT:
            state.castle[house * SPACES + place - CASTLE] = strength
            tell_placed(state, placed, 0, "castle-place")
            return
        if place == TOWER:
            enter_tower(state, seat, placed)
            return
        slot: i64 = place - CONFLICT
        stacked: bool = state.space_in(house, slot) >= 0
        join_conflict(state, house, strength, slot)
        if company_of(placed) != 0:
            into_conflict(state, house, slot, company_of(placed))
        tell_placed(state, placed, 0, "conflict-stack" if stacked else "conflict-place")
        # rule: favor-count
        if state.favors_left > 0:
            state.favors_left -= 1
            state.push(FAVOR, seat, house)

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
        if kind in KINDS:
            if not state.kings_board.on:
                return Reason("not-offered")
            return Reason(rule_at_court(state, houses, slot), args)
        try:
            place_index(state.board, slot)
        except BadMove:
            return Reason("not-offered")
        knights.sort(key=lambda knight: named_house(slot) != str(knight[0]))
        rules = [barring_rule(state, house, strength, slot) for house, strength in knights]
        return Reason(next(filter(None, rules), "must-place"), args)

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        kind = wish["kind"]
        if kind == "place":
            return self.forbids_knight(state, seat, wish)
        if kind == "lord" and state.kings_board.on:
            return Reason(rule_against_lord(state, seat, wish))
        if kind in ("decline", "done"):
            # A knight can be placed, or only the lord is left.
            return Reason("must-place" if any(kind_of(move) == PLACE for move in state.moves(seat)) else "lord-must")
        return super().forbids_wish(state, seat, wish)

    def forbids_knight(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        house, strength, at = wish.get("house", 0), wish.get("knight", 0), str(wish["at"])
        args = {"at": at}
        if state.leader(house) != seat or not 0 < strength < RANKS or state.court[house * RANKS + strength] == 0:
            return Reason("place-turn", args)
        company = company_named(wish.get("with", []))
        barred = barring_rule(state, house, strength + int(company_strength(state, company)), at)
        place = place_index(state.board, at)
        if company and (not barred or (place == TOWER and state.anger.on)):
            return Reason(rule_against_company(state, house, place, company), args)
        return Reason(barred or "not-offered", args)

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        check(arg == 0, "placing needs no argument")


def offer_knight(state: LancasterState, house: i64, strength: i64, company: i64, places: i64) -> None:
    move: i64 = move_of(PLACE, with_company(knight_arg(house, strength, 0), company))
    while places != 0:
        if places & 1:
            state.offer(move)
        places >>= 1
        move += 1


def offer_companies(state: LancasterState, house: i64, strength: i64) -> None:
    """Offer the knight with one or more of the privileges that the house holds."""
    # rule: two-privilege
    held: i64 = state.kings_board.privileges[house]
    company: i64 = held
    while company != 0:
        offer_knight(state, house, strength, company, open_in_company(state, house, strength, company))
        # rule: privilege-two
        company = (company - 1) & held


def open_in_company(state: LancasterState, house: i64, strength: i64, company: i64) -> i64:
    """Mask of the counties and conflicts where a knight can go with certain privileges."""
    mask: i64 = 0
    if not company & ARCHER:
        # rule: tudor-county
        mask = open_counties(state, house, strength + company_strength(state, company))
    if company & SHIELD:
        return mask
    slot: i64 = 0
    while slot < SLOTS:
        if may_fight(state, house, slot) and (not company & ARCHER or archer_fits(state, house, slot)):
            mask |= 1 << (CONFLICT + slot)
        slot += 1
    return mask


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
