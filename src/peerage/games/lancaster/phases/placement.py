"""Phase 1: knights are placed in counties, castles and conflicts; the first in France earn the king's favor."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COUNTIES, FAVORS, RANKS, SLOTS, SPACES, TOWER
from peerage.games.lancaster.modules.kings_court.court import act_lord, offer_lord
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER, SHIELD
from peerage.games.lancaster.modules.kings_court.privileges import (
    archer_fits,
    company_strength,
    into_conflict,
    into_county,
    names,
    rule_of,
)
from peerage.games.lancaster.modules.resentment.resentment import enter_tower, tower_open
from peerage.games.lancaster.moves import (
    DECLINE,
    LORD,
    PLACE,
    SUPPORT,
    TAKE_FAVOR,
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
from peerage.games.lancaster.pieces.knights import join_conflict, leave_county, may_fight
from peerage.games.lancaster.pieces.rewards import give_reward
from peerage.games.lancaster.state import (
    FAVOR,
    SUPPORTING,
    LancasterState,
)
from peerage.kernel.decision import Decision

# Why a knight may not be placed somewhere.
OPEN: Final[i64] = 0
TOO_WEAK: Final[i64] = 1
OWN_KNIGHT: Final[i64] = 2
NOT_STRONGER: Final[i64] = 3
COVERED: Final[i64] = 4
OCCUPIED: Final[i64] = 5
NO_CASTLE: Final[i64] = 6
NO_CARD: Final[i64] = 7
FULL: Final[i64] = 8
SHIELDED: Final[i64] = 9
NO_ROOM: Final[i64] = 10


class Place(Decision[LancasterState]):
    """Place a knight, perhaps with privileges, or a lord."""

    name: ClassVar[str] = "place"

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


def barrier(state: LancasterState, house: i64, strength: i64, place: i64) -> i64:
    """What keeps a knight from a place."""
    if place < CASTLE:
        return county_barrier(state, house, strength, place)
    if place < CONFLICT:
        return castle_barrier(state, house, place - CASTLE)
    if place == TOWER:
        return OPEN if tower_open(state, strength) else NO_ROOM
    slot: i64 = place - CONFLICT
    if state.conflict[slot] < 0:
        return NO_CARD
    return OPEN if may_fight(state, house, slot) else FULL


def county_barrier(state: LancasterState, house: i64, strength: i64, county: i64) -> i64:
    """The knight must meet the minimum without squires, and with all of them beat the one who stands there."""
    if strength < state.board.minimum[county]:
        return TOO_WEAK
    holder: i64 = state.county_house[county]
    if holder < 0:
        return OPEN
    if state.leader(holder) == state.leader(house):
        return OWN_KNIGHT
    if state.kings_board.shielded >> county & 1:
        return SHIELDED
    most: i64 = strength
    # rule: two-no-gifts
    if not state.is_ally(house):
        most += state.squires[house]
    return OPEN if most > state.held_with(county) else NOT_STRONGER


def castle_barrier(state: LancasterState, house: i64, space: i64) -> i64:
    # rule: two-ally, two-ally-where
    if state.is_ally(house):
        if not state.board.ally_spaces >> space & 1:
            return NO_CASTLE
    elif state.extensions[house] >> space & 1:
        return COVERED
    return OCCUPIED if state.castle[house * SPACES + space] > 0 else OPEN


def least_squires(state: LancasterState, strength: i64, county: i64) -> i64:
    """How many squires the knight needs to expel the one who stands there."""
    if state.county_house[county] < 0:
        return 0
    return max(0, state.held_with(county) + 1 - strength)


def tell_placed(state: LancasterState, arg: i64, squires: i64, rule: str) -> None:
    if state.log is not None:
        house: i64 = house_of(arg)
        strength: i64 = strength_of(arg)
        company: i64 = company_of(arg)
        args = {
            "house": int(house),
            "knight": int(strength),
            "who": state.who(house, strength),
            "at": state.board.place_slot(place_of(arg)),
            "n": int(squires),
        }
        if company != 0:
            args |= {"who": [state.who(house, strength), *names(company)], "with": names(company)}
        state.tell("place", state.leader(house), rule_of(company) if company != 0 else rule, args)


# Squires in support.


class Squires(Decision[LancasterState]):
    """Squires beside the knight that was just placed."""

    name: ClassVar[str] = "squires"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        count: i64 = least_squires(state, strength_of(arg) + company_strength(state, company_of(arg)), place_of(arg))
        while count <= state.squires[seat]:
            state.offer(move_of(SUPPORT, count))
            count += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        enter_county(state, arg, arg_of(move))


def enter_county(state: LancasterState, arg: i64, squires: i64) -> None:
    house: i64 = house_of(arg)
    strength: i64 = strength_of(arg)
    county: i64 = place_of(arg)
    holder: i64 = state.county_house[county]
    tell_placed(state, arg, squires, "county-squires" if squires > 0 else "county-minimum")
    if holder >= 0:
        expel(state, holder, county)
    state.court[house * RANKS + strength] -= 1
    # rule: county-one-knight
    state.county_house[county] = house
    state.county_strength[county] = strength
    state.county_squires[county] = squires
    if squires > 0:
        state.squires[house] -= squires
        state.known_squires = 0
    if company_of(arg) != 0:
        into_county(state, house, county, company_of(arg))


def expel(state: LancasterState, holder: i64, county: i64) -> None:
    """The expelled knight returns to its court, to be placed again; its squires are lost."""
    if state.log is not None:
        args = {
            "house": int(holder),
            "knight": int(state.county_strength[county]),
            "who": state.who(holder, state.county_strength[county]),
            "at": state.board.place_slot(county),
            "n": int(state.county_squires[county]),
        }
        state.tell("expelled", state.leader(holder), "county-expel", args)
    # rule: expelled-home, expelled-squires
    leave_county(state, county)


# The king's favor.


class Favor(Decision[LancasterState]):
    """Which of the king's favors a house gets."""

    name: ClassVar[str] = "favor"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        tile: i64 = 0
        while tile < len(state.board.favor_ids):
            if state.favors >> tile & 1:
                state.offer(move_of(TAKE_FAVOR, tile))
            tile += 1
        state.offer(move_of(DECLINE, 0))

    def act(self, state: LancasterState, seat: i64, house: i64, move: i64) -> None:
        """The tile is turned over and gives its reward at once; a player who declines has used up the favor."""
        if kind_of(move) == DECLINE:
            if state.log is not None:
                state.tell("favor_declined", seat, "favor-optional", {})
            return
        tile: i64 = arg_of(move)
        state.favors &= ~(1 << tile)
        if state.log is not None:
            args = {"tile": state.board.place_slot(FAVORS + tile), "house": int(house)}
            state.tell("favor", seat, "two-favor" if state.is_ally(house) else "favor", args)
        give_reward(state, house, state.board.favor_rewards, tile, FAVORS + tile)
