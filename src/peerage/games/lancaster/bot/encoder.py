"""What a seat may know, as numbers for a net: about 0 to 1 each, in the order of their names.

What others have behind their screens is encoded as far as everybody could count it. A decision adds what is asked about
(`Decision.observe`), an expansion its own numbers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, GOLD, RANKS, ROOM, SLOTS, SPACES, SQUIRES
from peerage.games.lancaster.observation import (
    AT_CONFLICTS,
    AT_COUNTIES,
    AT_HOUSES,
    AT_LAWS,
    AT_OWN,
    AT_QUESTION,
    AT_SEATS,
    CONFLICT_WIDTH,
    COUNTY_WIDTH,
    DECISIONS,
    HOUSE_WIDTH,
    IN_CONFLICTS,
    IN_COUNTIES,
    SEAT_WIDTH,
    SEATS,
)
from peerage.games.lancaster.state import HELPERS, LancasterState

UNCOUNTED: Final[i64] = 3
"""About so much do players usually keep, if nobody has counted."""


def encode(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    """Write it over zeros."""
    encode_board(state, seat, numbers)
    encode_counties(state, seat, numbers)
    encode_conflicts(state, seat, numbers)
    encode_seats(state, seat, numbers)
    encode_houses(state, seat, numbers)
    encode_own(state, seat, numbers)
    encode_laws(state, numbers)
    if not state.over:
        encode_question(state, seat, numbers)
    for number in state.hooks.encode:
        state.expansions[number].encode(state, seat, numbers, state.hooks.begins[number])


def seen_from(state: LancasterState, viewer: i64, house: i64) -> i64:
    """The number of a house, counted from a viewer."""
    if house < state.seats:
        away: i64 = house - viewer
        return away if away >= 0 else away + state.seats
    return state.seats + seen_from(state, viewer, house - state.seats)


def encode_board(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    rounds: i64 = state.board.rounds
    numbers[0] = float(state.round) / float(rounds)
    numbers[1] = 1.0 if state.round == rounds else 0.0
    numbers[2 + state.phase] = 1.0
    numbers[8] = float(state.seats) / 5.0
    numbers[9 + seen_from(state, seat, state.first)] = 1.0
    numbers[14] = float(state.favors_left) / 5.0
    tile: i64 = 0
    while tile < 6:
        if state.favors >> tile & 1:
            numbers[15 + tile] = 1.0
        tile += 1
    numbers[21] = 1.0 if state.open_screens else 0.0
    numbers[22] = 1.0 if state.ledger.kept() else 0.0


def encode_counties(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    at: i64 = AT_COUNTIES
    county: i64 = 0
    while county < COUNTIES:
        numbers[at] = float(state.nobles[county]) * 0.25
        house: i64 = state.county_house[county]
        if house >= 0:
            numbers[at + 1] = float(state.county_squires[county]) * 0.2
            numbers[at + 2] = float(state.safe >> county & 1)
            place: i64 = seen_from(state, seat, house)
            numbers[at + 3 + place] = float(state.held_with(county)) * 0.125
            numbers[AT_HOUSES + HOUSE_WIDTH * place + IN_COUNTIES] += 0.25
        at += COUNTY_WIDTH
        county += 1


def encode_conflicts(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    """Write the conflicts; of equal strength the house further down ranks higher."""
    at: i64 = AT_CONFLICTS
    slot: i64 = 0
    while slot < SLOTS:
        card: i64 = state.conflict[slot]
        if card >= 0:
            french: i64 = state.board.french[card]
            numbers[at] = float(french) * 0.1
            numbers[at + 2] = float(state.board.conflict_points[card * ROOM]) * 0.1
            space: i64 = 0
            while space < ROOM:
                house: i64 = state.fighter[slot * ROOM + space]
                if house >= 0:
                    effort: i64 = state.effort(slot, space)
                    french -= effort
                    if house < HELPERS:
                        place: i64 = seen_from(state, seat, house)
                        numbers[at + 3 + place] = (float(effort) + 0.2 * float(space)) * 0.125
                        numbers[AT_HOUSES + HOUSE_WIDTH * place + IN_CONFLICTS] += 0.25
                space += 1
            numbers[at + 1] = float(french) * 0.1
        at += CONFLICT_WIDTH
        slot += 1


def encode_seats(state: LancasterState, viewer: i64, numbers: vec[float]) -> None:
    kept: bool = state.ledger.kept()
    seat: i64 = 0
    while seat < state.seats:
        gold: i64 = UNCOUNTED
        squires: i64 = UNCOUNTED
        if seat == viewer or state.open_screens:
            gold = state.gold[seat]
            squires = state.squires[seat]
        elif kept:
            gold = state.ledger.counted(seat, GOLD)
            squires = state.ledger.counted(seat, SQUIRES)
        at: i64 = AT_SEATS + SEAT_WIDTH * seen_from(state, viewer, seat)
        numbers[at] = float(state.points[seat]) * 0.02
        numbers[at + 1] = float(gold) * 0.1
        numbers[at + 2] = float(squires) * 0.1
        numbers[at + 3] = float(state.votes[seat]) * 0.1
        numbers[at + 4] = float(state.new_votes[seat]) * 0.1
        numbers[at + 5] = float(state.nobles_of(seat)) / 9.0
        laid: i64 = state.extensions[seat]
        space: i64 = 0
        while laid != 0:
            if laid & 1:
                numbers[at + 6 + space] = 0.5 if state.turned[seat] >> space & 1 else 1.0
            laid >>= 1
            space += 1
        seat += 1


def encode_houses(state: LancasterState, viewer: i64, numbers: vec[float]) -> None:
    """All but how many counties and conflicts they are in, which was counted there."""
    house: i64 = 0
    while house < state.houses:
        at: i64 = AT_HOUSES + HOUSE_WIDTH * seen_from(state, viewer, house)
        base: i64 = house * RANKS
        numbers[at] = float(state.court[base + 1]) * 0.5
        numbers[at + 1] = float(state.court[base + 2]) * 0.5
        numbers[at + 2] = float(state.court[base + 3]) * 0.5
        numbers[at + 3] = float(state.court[base + 4]) * 0.5
        numbers[at + 4] = float(state.knighthood(house)) * 0.1
        inside: i64 = 0
        space: i64 = house * SPACES
        while space < (house + 1) * SPACES:
            if state.castle[space] > 0:
                inside += 1
            space += 1
        numbers[at + 5] = float(inside) * 0.5
        house += 1


def encode_own(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    county: i64 = 0
    while county < COUNTIES:
        numbers[AT_OWN + county] = float(state.table[seat] >> county & 1)
        county += 1
    at: i64 = AT_OWN + COUNTIES
    strength: i64 = 1
    while strength < RANKS:
        numbers[at] = float(state.reserve[seat * RANKS + strength]) * 0.5
        at += 1
        strength += 1
    space: i64 = 0
    while space < SPACES:
        numbers[at + space] = float(state.castle[seat * SPACES + space]) * 0.25
        space += 1


def encode_laws(state: LancasterState, numbers: vec[float]) -> None:
    """The oldest law in force leaves first, and the first proposal is voted on first."""
    index: i64 = 0
    while index < 3:
        numbers[AT_LAWS + 2 * state.current[index]] = float(3 - index) / 3.0
        if state.proposed[index] >= 0:
            numbers[AT_LAWS + 2 * state.proposed[index] + 1] = float(3 - index) / 3.0
        index += 1


def encode_question(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    """Write which seat is asked, and what; in a secret decision, every seat is asked."""
    kind: i64 = state.top_kind()
    arg: i64 = state.top_arg()
    asked: i64 = state.top_seat()
    if asked >= 0:
        numbers[AT_QUESTION + seen_from(state, seat, asked)] = 1.0
    if kind < DECISIONS:
        numbers[AT_QUESTION + SEATS + kind] = 1.0
    state.decisions[kind].observe(state, seat, arg, numbers)
