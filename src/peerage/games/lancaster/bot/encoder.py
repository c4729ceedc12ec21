"""What a seat may know, as numbers for a net: about 0 to 1 each, in the order of their names.

Seats and houses are counted from the viewer; with two seats the allies come after them. What others have behind their
screens is told as far as everybody could count it. Expansions write their own numbers after these.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, GOLD, RANKS, ROOM, SLOTS, SPACES, SQUIRES
from peerage.games.lancaster.laws.laws import Law
from peerage.games.lancaster.moves import ADDED, AT, COMPANY, STRENGTH, YES
from peerage.games.lancaster.pieces.company import strength_with
from peerage.games.lancaster.state import (
    CASTLES,
    CHOOSING_FAVOR,
    COUNTY,
    CROSSING,
    DEPLOYED,
    EXTENDING,
    HELPERS,
    INVITING,
    MUST,
    NEXT_TURN,
    PHASES,
    RANSOMING,
    SUPPORTING,
    TRADING,
    UPGRADING,
    VOTING,
    LancasterState,
    source_of,
)

SEATS: Final[i64] = 5
"""The most seats, and the most houses."""
DECISIONS: Final[i64] = NEXT_TURN
"""The kinds below this one are decisions of the base game."""
UNCOUNTED: Final[i64] = 3
"""About so much do players usually keep, if nobody has counted."""

LETTERS: Final = "ABCDEFGHI"
ASKED: Final = (
    *("first_extension", "place", "squires", "favor", "upgrade", "noble", "extension"),
    *("vote", "trade", "county", "passage", "start_player", "castle", "ransom"),
)
BOARD: Final = (
    *("round", "last_round", *[f"phase.{phase}" for phase in PHASES], "seats"),
    *[f"starts.{seat}" for seat in range(SEATS)],
    *("favors_left", *[f"favor.{tile}" for tile in range(6)]),
    *("screens_open", "screens_counted"),
)
COUNTY_ROW: Final = ("nobles", "squires", "safe", *[f"held.{house}" for house in range(SEATS)])
CONFLICT_ROW: Final = (
    *("french", "missing", "first"),
    *[f"strength.{house}" for house in range(SEATS)],
)
SEAT_ROW: Final = (
    *("points", "gold", "squires", "votes", "new_votes", "nobles"),
    *[f"extension.{space}" for space in range(SPACES)],
)
HOUSE_ROW: Final = ("court.1", "court.2", "court.3", "court.4", "strength", "castle", "counties", "conflicts")
IN_COUNTIES: Final[i64] = 6
IN_CONFLICTS: Final[i64] = 7
OWN: Final = (
    *[f"own.noble.{letter}" for letter in LETTERS],
    *[f"own.reserve.{strength}" for strength in range(1, RANKS)],
    *[f"own.castle.{space}" for space in range(SPACES)],
)
QUESTION: Final = (
    *[f"asked.{seat}" for seat in range(SEATS)],
    *[f"question.{name}" for name in ASKED],
    *("for_ally", "must", "deployed", "knight", "vote_number", "law_number", "ballot_yes", "ballot_added"),
    *[f"asked_county.{letter}" for letter in LETTERS],
    *[f"asked_space.{space}" for space in range(SPACES)],
    *[f"asked_conflict.{slot}" for slot in range(SLOTS)],
    "asked_of_ally",
)
FIXED: Final = (
    *BOARD,
    *[f"county.{letter}.{name}" for letter in LETTERS for name in COUNTY_ROW],
    *[f"conflict.{slot}.{name}" for slot in range(SLOTS) for name in CONFLICT_ROW],
    *[f"seat.{seat}.{name}" for seat in range(SEATS) for name in SEAT_ROW],
    *[f"house.{house}.{name}" for house in range(SEATS) for name in HOUSE_ROW],
    *OWN,
    *QUESTION,
)

# How long the rows are, as plain numbers for the compiler, and where each part begins.
COUNTY_WIDTH: Final[i64] = 8
CONFLICT_WIDTH: Final[i64] = 8
SEAT_WIDTH: Final[i64] = 12
HOUSE_WIDTH: Final[i64] = 8
AT_COUNTIES: Final[i64] = len(BOARD)
AT_CONFLICTS: Final[i64] = AT_COUNTIES + COUNTIES * COUNTY_WIDTH
AT_SEATS: Final[i64] = AT_CONFLICTS + SLOTS * CONFLICT_WIDTH
AT_HOUSES: Final[i64] = AT_SEATS + SEATS * SEAT_WIDTH
AT_OWN: Final[i64] = AT_HOUSES + SEATS * HOUSE_WIDTH
AT_QUESTION: Final[i64] = AT_OWN + len(OWN)
AT_LAWS: Final[i64] = AT_QUESTION + len(QUESTION)

# What is asked about; expansions use these numbers too.
FOR_ALLY: Final[i64] = AT_QUESTION + SEATS + DECISIONS
MUST_TAKE: Final[i64] = FOR_ALLY + 1
ONLY_DEPLOYED: Final[i64] = FOR_ALLY + 2
KNIGHT: Final[i64] = FOR_ALLY + 3
VOTE_NUMBER: Final[i64] = FOR_ALLY + 4
LAW_NUMBER: Final[i64] = FOR_ALLY + 5
BALLOT: Final[i64] = FOR_ALLY + 6
ASKED_COUNTY: Final[i64] = FOR_ALLY + 8
ASKED_SPACE: Final[i64] = ASKED_COUNTY + COUNTIES
ASKED_CONFLICT: Final[i64] = ASKED_SPACE + SPACES
ASKED_OF_ALLY: Final[i64] = ASKED_CONFLICT + SLOTS


def observed(laws: list[Law]) -> list[str]:
    """The names of the numbers of the base game, with all the laws that there are."""
    return [*FIXED, *[f"law.{law.name}.{name}" for law in laws for name in ("in_force", "proposed")]]


def encode(state: LancasterState, seat: i64, numbers: vec[float]) -> None:
    place: i64 = 0
    while place < len(numbers):
        numbers[place] = 0.0
        place += 1
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
    """Of equals the one further down is ranked higher."""
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
    """Who is asked what; those who choose in secret are all asked."""
    kind: i64 = state.top_kind()
    arg: i64 = state.top_arg()
    asked: i64 = state.top_seat()
    if asked >= 0:
        numbers[AT_QUESTION + seen_from(state, seat, asked)] = 1.0
    if kind < DECISIONS:
        numbers[AT_QUESTION + SEATS + kind] = 1.0
    county: i64 = -1
    if kind == SUPPORTING:
        county = AT.of(arg)
        numbers[KNIGHT] = float(strength_with(state, STRENGTH.of(arg), COMPANY.of(arg))) * 0.25
    elif kind == CHOOSING_FAVOR:
        numbers[FOR_ALLY] = 1.0 if state.is_ally(arg) else 0.0
    elif kind == UPGRADING or kind == INVITING or kind == EXTENDING or kind == CROSSING:
        numbers[FOR_ALLY] = 1.0 if state.is_ally(arg & 7) else 0.0
        numbers[MUST_TAKE] = 1.0 if arg & MUST else 0.0
        numbers[ONLY_DEPLOYED] = 1.0 if arg & DEPLOYED else 0.0
        if source_of(arg) < COUNTIES:
            county = source_of(arg)
    elif kind == VOTING:
        left: i64 = 0
        while left < 2 and state.proposed[left] < 0:
            left += 1
        numbers[VOTE_NUMBER] = float(1 + left) / 3.0
        ballot: i64 = state.choices[seat]
        if ballot != 0:
            numbers[BALLOT] = 1.0 if YES.of(ballot) == 1 else -1.0
            numbers[BALLOT + 1] = float(ADDED.of(ballot)) * 0.1
    elif kind == TRADING:
        number: i64 = 0
        while number < 2 and state.current[number] != arg:
            number += 1
        numbers[LAW_NUMBER] = float(1 + number) / 3.0
    elif kind == COUNTY:
        county = arg
        numbers[FOR_ALLY] = 1.0 if state.is_ally(state.county_house[arg]) else 0.0
    elif kind == CASTLES:
        space: i64 = 0
        while space < SPACES:
            numbers[ASKED_SPACE + space] = float(arg >> space & 1)
            space += 1
        numbers[ASKED_OF_ALLY] = 1.0 if arg >> SPACES else 0.0
    elif kind == RANSOMING:
        numbers[KNIGHT] = float(arg & 0xFF) * 0.25
        numbers[ASKED_CONFLICT + (arg >> 8)] = 1.0
    if county >= 0:
        numbers[ASKED_COUNTY + county] = 1.0
