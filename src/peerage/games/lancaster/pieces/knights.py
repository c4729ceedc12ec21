"""Knights: new ones from the reserve, upgrades wherever they stand, and the way home."""

from typing import Literal

from mypy_extensions import i64

from peerage.games.lancaster import decision_types
from peerage.games.lancaster.board import CASTLE, CONFLICT, COURT, RANKS, ROOM, SPACES
from peerage.games.lancaster.moves import company_names
from peerage.games.lancaster.state import (
    DEPLOYED,
    HELPERS,
    UPGRADING,
    LancasterState,
    pending_arg,
)

Leaving = Literal["home", "sent_home", "captured"]


def emit_lapse(state: LancasterState, house: i64, what: str, source: i64, rule: str) -> None:
    if state.log is not None:
        at = state.board.place_slot(source)
        state.emit("lapsed", state.leader(house), rule, {"what": f"reward:{what}", "from": at})


def knight_words(state: LancasterState, house: int, strength: int, company: i64 = 0) -> decision_types.KnightOf:
    """A knight and his company, as the client gets them."""
    who = state.who(house, strength)
    return {"house": house, "knight": strength, "who": [who, *company_names(company)] if company else who}


def giving_rule(state: LancasterState, house: i64, source: i64) -> str:
    """The rule under which a source gives its reward to a house."""
    if not state.is_ally(house):
        return state.board.source_rule(source)
    return next(filter(None, [expansion.house_rule(state, house, source) for expansion in state.expansions]))


# New knights.


def new_knight(state: LancasterState, house: i64, source: i64) -> bool:
    """A knight of strength 1 moves from the reserve to the court; if there is none, the reward lapses."""
    index: i64 = house * RANKS + 1
    if state.reserve[index] == 0:
        emit_lapse(state, house, "knight", source, "new-knight")
        return False
    state.reserve[index] -= 1
    state.court[index] += 1
    if state.log is not None:
        leader, rule = state.leader(house), giving_rule(state, house, source)
        who, at = state.who(house, 1), state.board.place_slot(source)
        state.emit("new_knight", leader, rule, {"house": int(house), "who": who, "from": at})
    return True


# Upgrades.


def ask_upgrade(state: LancasterState, house: i64, flags: i64, source: i64) -> None:
    """Let the leader choose a knight to upgrade, or something instead; if there is neither, the reward lapses."""
    if can_upgrade(state, house, flags):
        state.push(UPGRADING, state.leader(house), pending_arg(house, flags, source))
    elif state.log is not None:
        at_court: bool = flags & DEPLOYED != 0 and can_raise(state, house, 0)
        emit_lapse(state, house, "upgrade", source, "law-deployed" if at_court else "upgrade-reserve")


def can_upgrade(state: LancasterState, house: i64, flags: i64) -> bool:
    """Whether there is a suitable knight, or something to take instead."""
    for expansion in state.expansions:
        # rule: bishop-always
        if expansion.has_instead(state, house):
            return True
    return can_raise(state, house, flags)


def can_raise(state: LancasterState, house: i64, flags: i64) -> bool:
    base: i64 = house * RANKS
    strength: i64 = 1
    while strength < RANKS - 1:
        if state.reserve[base + strength + 1] > 0:
            found: i64 = state.deployed(house, strength)
            for number in state.hooks.out_of_reach:
                found -= state.expansions[number].out_of_reach(state, house, strength)
            if not flags & DEPLOYED:
                found += state.court[base + strength]
            if found > 0:
                return True
        strength += 1
    return False


def places_of_knights(state: LancasterState) -> list[int]:
    return [*range(COURT + 1), *[place for expansion in state.expansions for place in expansion.places]]


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
    else:
        for expansion in state.expansions:
            expansion.raise_knight(house, strength, place)
    if state.log is not None:
        who, rule = knight_words(state, house, strength), giving_rule(state, house, source)
        at, by = place_name(state, house, place), state.board.place_slot(source)
        state.emit("upgraded", state.leader(house), rule, {**who, "to": int(strength + 1), "at": at, "from": by})


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
        for expansion in state.expansions:
            place = expansion.place_to_raise(state, house, strength, False)
            if place >= 0:
                return place
    return -1


# The way home.


def leave_county(state: LancasterState, county: i64) -> None:
    """The knight returns to the court, its squires go to the supply."""
    for number in state.hooks.leave_county:
        state.expansions[number].leave_county(state, county)
    state.court[state.county_house[county] * RANKS + state.county_strength[county]] += 1
    empty_county(state, county)


def empty_county(state: LancasterState, county: i64) -> None:
    state.county_house[county] = -1
    state.county_strength[county] = 0
    # rule: passage-no-favor
    state.county_squires[county] = 0
    if state.reinforced:
        state.county_added[county] = 0
        state.safe &= ~(1 << county)


def leave_castle(state: LancasterState, house: i64, space: i64, event: Leaving, rule: str) -> None:
    index: i64 = house * SPACES + space
    strength: i64 = state.castle[index]
    if strength > 0:
        state.castle[index] = 0
        state.court[house * RANKS + strength] += 1
        if state.log is not None:
            emit_home(state, event, rule, house, strength, CASTLE + space)


def leave_conflict(state: LancasterState, slot: i64, won: bool) -> None:
    """All knights go home, and the card leaves the game."""
    space: i64 = 0
    while space < ROOM:
        house: i64 = state.fighter[slot * ROOM + space]
        for number in state.hooks.leave_conflict:
            state.expansions[number].leave_conflict(state, slot, space, won)
        state.fighting[(slot * ROOM + space) * RANKS] = 0
        strength: i64 = 1
        while 0 <= house < HELPERS and strength < RANKS:
            index: i64 = (slot * ROOM + space) * RANKS + strength
            while state.fighting[index] > 0:
                state.fighting[index] -= 1
                state.court[house * RANKS + strength] += 1
                if state.log is not None:
                    emit_home(state, "home", "conflict-won-home", house, strength, CONFLICT + slot)
            strength += 1
        state.fighter[slot * ROOM + space] = -1
        space += 1
    state.conflict[slot] = -1


def emit_home(state: LancasterState, event: Leaving, rule: str, house: i64, strength: i64, place: i64) -> None:
    who, at = knight_words(state, house, strength), state.board.place_slot(place)
    state.emit(event, state.leader(house), rule, {**who, "at": at})


def may_fight(state: LancasterState, house: i64, slot: i64) -> bool:
    """The knight goes on its house's space, or on the topmost free one."""
    if state.conflict[slot] < 0:
        return False
    return state.fighter[slot * ROOM + ROOM - 1] < 0 or state.space_in(house, slot) >= 0


def join_conflict(state: LancasterState, house: i64, strength: i64, slot: i64, company: i64) -> None:
    space: i64 = state.space_in(house, slot)
    # rule: conflict-one-space, two-conflict-spaces
    if space < 0:
        space = state.space_in(-1, slot)
        state.fighter[slot * ROOM + space] = house
    state.fighting[(slot * ROOM + space) * RANKS + strength] += 1
    if company != 0:
        for expansion in state.expansions:
            expansion.enter_conflict(state, house, slot, company)
