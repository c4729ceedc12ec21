"""Knights: new ones from the reserve, upgrades wherever they stand, and the way home."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT, COURT, OFFICE, RANKS, ROOM, SPACES, TOWER
from peerage.games.lancaster.decision import Reward
from peerage.games.lancaster.modules.kings_court.privileges import (
    leave_conflict_space,
    leave_with_knight,
    names,
    rule_against_bishop,
    tudor_home,
)
from peerage.games.lancaster.moves import (
    BISHOP,
    DECLINE,
    RAISE,
    arg_of,
    kind_of,
    knight_arg,
    move_of,
    place_of,
    strength_of,
)
from peerage.games.lancaster.places import named_house, place_index, standing_slots
from peerage.games.lancaster.state import (
    ARCHERS,
    DEPLOYED,
    MUST,
    PLACEMENT,
    UPGRADING,
    LancasterState,
    pending_arg,
    source_of,
)
from peerage.kernel.reason import Reason


def tell_lapse(state: LancasterState, house: i64, what: str, source: i64, rule: str) -> None:
    if state.log is not None:
        args = {"what": f"reward:{what}", "from": state.board.place_slot(source)}
        state.tell("lapsed", state.leader(house), rule, args)


def knight_words(state: LancasterState, house: int, strength: int, company: i64) -> dict[str, Any]:
    """A knight and the privileges that go with him, as the client is told."""
    who = state.who(house, strength)
    return {"house": house, "knight": strength, "who": [who, *names(company)] if company else who}


def giving_rule(state: LancasterState, house: i64, source: i64) -> str:
    return state.board.ally_rule(source) if state.is_ally(house) else state.board.source_rule(source)


# New knights.


def new_knight(state: LancasterState, house: i64, source: i64) -> bool:
    """A knight of strength 1 moves from the reserve to the court; if there is none, the reward lapses."""
    index: i64 = house * RANKS + 1
    if state.reserve[index] == 0:
        tell_lapse(state, house, "knight", source, "new-knight")
        return False
    state.reserve[index] -= 1
    state.court[index] += 1
    if state.log is not None:
        args = {"house": int(house), "who": state.who(house, 1), "from": state.board.place_slot(source)}
        state.tell("new_knight", state.leader(house), giving_rule(state, house, source), args)
    return True


# Upgrades.


def ask_upgrade(state: LancasterState, house: i64, flags: i64, source: i64) -> None:
    """Let the leader choose a knight to upgrade, or a bishop; if there is neither, the reward lapses."""
    if can_upgrade(state, house, flags):
        state.push(UPGRADING, state.leader(house), pending_arg(house, flags, source))
    elif state.log is not None:
        at_court: bool = flags & DEPLOYED != 0 and can_raise(state, house, 0)
        tell_lapse(state, house, "upgrade", source, "law-deployed" if at_court else "upgrade-reserve")


def can_upgrade(state: LancasterState, house: i64, flags: i64) -> bool:
    """Whether there is a suitable knight, or a bishop to take instead."""
    # rule: bishop-always
    return state.may_take_bishop(house) or can_raise(state, house, flags)


def can_raise(state: LancasterState, house: i64, flags: i64) -> bool:
    base: i64 = house * RANKS
    strength: i64 = 1
    while strength < RANKS - 1:
        if state.reserve[base + strength + 1] > 0:
            found: i64 = state.deployed(house, strength)
            if state.kings_board.on and state.phase == PLACEMENT:
                found -= with_lord(state, house, strength)
            if state.anger.room == 0:
                found -= state.anger.inside(house, strength)
            if not flags & DEPLOYED:
                found += state.court[base + strength]
            if found > 0:
                return True
        strength += 1
    return False


def with_lord(state: LancasterState, house: i64, strength: i64) -> i64:
    """How many knights support the lord: they cannot be upgraded until all knights are placed."""
    office: i64 = state.kings_board.applies_for(house)
    return state.kings_board.knights[office * RANKS + strength] if office >= 0 else 0


class Upgrade(Reward):
    """Which knight becomes stronger."""

    name: ClassVar[str] = "upgrade"
    openly: ClassVar[bool] = True
    by_knight: ClassVar[str] = "upgrade"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        """Offer any knight outside the reserve, if the reserve has one that is stronger by exactly one."""
        house: i64 = arg & 7
        strength: i64 = 1
        while strength < RANKS - 1:
            if state.reserve[house * RANKS + strength + 1] > 0:
                offer_knights(state, house, strength, COURT if arg & DEPLOYED else COURT + 1)
            strength += 1
        if state.may_take_bishop(house):
            state.offer(move_of(BISHOP, house))
        if not arg & MUST:
            state.offer(move_of(DECLINE, 0))

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        source: i64 = source_of(arg)
        if kind_of(move) == DECLINE:
            if state.log is not None:
                state.tell("declined", seat, "upgrade-optional", {"from": state.board.place_slot(source)})
            return
        if kind_of(move) == BISHOP:
            take_bishop(state, arg & 7, source)
            return
        raise_knight(state, arg & 7, strength_of(arg_of(move)), place_of(move), source)

    def about(self, state: LancasterState, seat: int, arg: int) -> dict[str, Any]:
        source = state.board.place_slot(source_of(arg))
        return {"house": arg & 7, "must": bool(arg & MUST), "deployed": bool(arg & DEPLOYED), "from": source}

    def rule_against(self, state: LancasterState, seat: int, slot: str) -> str:
        """Judge by the strongest knight that stands there."""
        arg = int(state.top_arg())
        house = arg & 7
        if slot == "supply:bishop" and state.kings_board.on:
            return rule_against_bishop(state)
        for strength in range(int(RANKS) - 1, 0, -1):
            for place in places_of_knights(state):
                slots = [place_name(state, house, place), *standing_slots(state.board, house, strength, place)]
                if slot in slots and state.stands(house, strength, place):
                    return rule_against_upgrade(state, arg, place)
        return own_knights_rule(state, arg)

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] == "bishop" and state.kings_board.on:
            return Reason(rule_against_bishop(state))
        if wish["kind"] != "upgrade":
            return super().forbids_wish(state, seat, wish)
        arg = int(state.top_arg())
        house, strength, at = wish.get("house", 0), wish.get("knight", 0), str(wish["at"])
        place = place_index(state.board, at)
        there = place in places_of_knights(state) and named_house(at) in ("", str(house))
        if house != arg & 7 or not there or not state.stands(house, strength, place):
            return Reason(own_knights_rule(state, arg), {"at": wish["at"]})
        return Reason(rule_against_upgrade(state, arg, place), {"at": wish["at"]})


def places_of_knights(state: LancasterState) -> list[int]:
    offices = range(OFFICE, TOWER) if state.kings_board.on else ()
    return [*range(COURT + 1), *offices, *[int(TOWER)] * state.anger.on]


def own_knights_rule(state: LancasterState, arg: int) -> str:
    """Which knights an upgrade is for: those of the house that received it."""
    house = arg & 7
    return giving_rule(state, house, source_of(arg)) if state.is_ally(house) else "upgrade"


def rule_against_upgrade(state: LancasterState, arg: int, place: int) -> str:
    """What keeps a knight of the house from an upgrade where he stands."""
    if place == COURT and arg & DEPLOYED:
        return "law-deployed"
    if OFFICE <= place < TOWER and state.phase == PLACEMENT:
        return "stack-upgrade"
    return "tower-room" if place == TOWER and state.anger.room == 0 else "upgrade-reserve"


def offer_knights(state: LancasterState, house: i64, strength: i64, end: i64) -> None:
    if state.deployed(house, strength) == 0:
        if end > COURT and state.court[house * RANKS + strength] > 0:
            state.offer(move_of(RAISE, knight_arg(house, strength, COURT)))
        return
    place: i64 = 0
    while place < end:
        if state.stands(house, strength, place):
            state.offer(move_of(RAISE, knight_arg(house, strength, place)))
        place += 1
    if state.kings_board.on and state.phase != PLACEMENT and with_lord(state, house, strength) > 0:
        state.offer(move_of(RAISE, knight_arg(house, strength, OFFICE + state.kings_board.lord[house])))
    if state.anger.room > 0 and state.anger.inside(house, strength) > 0:
        state.offer(move_of(RAISE, knight_arg(house, strength, TOWER)))


def take_bishop(state: LancasterState, house: i64, source: i64) -> None:
    """Taken instead of an upgrade; an ally removes the bishop from the game."""
    state.kings_board.bishops_left -= 1
    ally: bool = state.is_ally(house)
    if not ally:
        state.kings_board.bishops[house] += 1
    if state.log is not None:
        args = {"house": int(house), "from": state.board.place_slot(source)}
        rule = "two-bishop" if ally else "bishop"
        state.tell("bishop_removed" if ally else "bishop", state.leader(house), rule, args)


def raise_knight(state: LancasterState, house: i64, strength: i64, place: i64, source: i64) -> None:
    """The two knights change places: the stronger one stands where the weaker one stood."""
    # rule: upgrade
    base: i64 = house * RANKS
    state.reserve[base + strength] += 1
    state.reserve[base + strength + 1] -= 1
    if place < CASTLE:
        state.county_strength[place] = strength + 1
    elif place < CONFLICT:
        state.castle[house * SPACES + place - CASTLE] = strength + 1
    elif place < COURT:
        slot: i64 = place - CONFLICT
        stack: i64 = (slot * ROOM + state.space_in(house, slot)) * RANKS
        state.fighting[stack + strength] -= 1
        state.fighting[stack + strength + 1] += 1
    elif place == COURT:
        state.court[base + strength] -= 1
        state.court[base + strength + 1] += 1
    elif place == TOWER:
        state.anger.take(house, strength)
        state.anger.put(house, strength + 1)
    else:
        support: i64 = (place - OFFICE) * RANKS
        state.kings_board.knights[support + strength] -= 1
        state.kings_board.knights[support + strength + 1] += 1
    if state.log is not None:
        args = {
            "house": int(house),
            "knight": int(strength),
            "who": state.who(house, strength),
            "to": int(strength + 1),
            "at": place_name(state, house, place),
            "from": state.board.place_slot(source),
        }
        state.tell("upgraded", state.leader(house), giving_rule(state, house, source), args)


def place_name(state: LancasterState, house: i64, place: i64) -> str:
    return f"court:{house}" if place == COURT else state.board.place_slot(place)


def deployed_place(state: LancasterState, house: i64, strength: i64) -> i64:
    """Where the first deployed knight of a strength that can be upgraded stands, or -1."""
    if state.deployed(house, strength) > 0:
        place: i64 = 0
        while place < COURT:
            if state.stands(house, strength, place):
                return place
            place += 1
        if state.kings_board.on and with_lord(state, house, strength) > 0:
            return OFFICE + state.kings_board.lord[house]
        if state.anger.room > 0 and state.anger.inside(house, strength) > 0:
            return TOWER
    return -1


# The way home.


def leave_county(state: LancasterState, county: i64) -> None:
    """The knight returns to the court, its squires go to the supply, and its privileges go back to the king."""
    house: i64 = state.county_house[county]
    if state.kings_board.on and leave_with_knight(state, county):
        tudor_home(state, house, county, "tudor-stays")
    state.court[house * RANKS + state.county_strength[county]] += 1
    state.county_house[county] = -1
    state.county_strength[county] = 0
    state.county_squires[county] = 0


def leave_castle(state: LancasterState, house: i64, space: i64, event: str, rule: str) -> None:
    index: i64 = house * SPACES + space
    strength: i64 = state.castle[index]
    if strength > 0:
        state.castle[index] = 0
        state.court[house * RANKS + strength] += 1
        if state.log is not None:
            tell_home(state, event, rule, house, strength, CASTLE + space)


def leave_conflict(state: LancasterState, slot: i64, won: bool) -> None:
    """All knights go home, and the card leaves the game."""
    space: i64 = 0
    while space < ROOM:
        house: i64 = state.fighter[slot * ROOM + space]
        if state.kings_board.on:
            leave_conflict_space(state, slot, space, won)
        strength: i64 = 1
        while 0 <= house < ARCHERS and strength < RANKS:
            index: i64 = (slot * ROOM + space) * RANKS + strength
            while state.fighting[index] > 0:
                state.fighting[index] -= 1
                state.court[house * RANKS + strength] += 1
                if state.log is not None:
                    tell_home(state, "home", "conflict-won-home", house, strength, CONFLICT + slot)
            strength += 1
        state.fighter[slot * ROOM + space] = -1
        space += 1
    state.conflict[slot] = -1


def tell_home(state: LancasterState, event: str, rule: str, house: i64, strength: i64, place: i64) -> None:
    args = {
        "house": int(house),
        "knight": int(strength),
        "who": state.who(house, strength),
        "at": state.board.place_slot(place),
    }
    state.tell(event, state.leader(house), rule, args)


def may_fight(state: LancasterState, house: i64, slot: i64) -> bool:
    """The knight goes on its house's space, or on the topmost free one."""
    if state.conflict[slot] < 0:
        return False
    return state.fighter[slot * ROOM + ROOM - 1] < 0 or state.space_in(house, slot) >= 0


def join_conflict(state: LancasterState, house: i64, strength: i64, slot: i64) -> None:
    space: i64 = state.space_in(house, slot)
    # rule: conflict-one-space, two-conflict-spaces
    if space < 0:
        space = state.space_in(-1, slot)
        state.fighter[slot * ROOM + space] = house
    state.fighting[(slot * ROOM + space) * RANKS + strength] += 1
