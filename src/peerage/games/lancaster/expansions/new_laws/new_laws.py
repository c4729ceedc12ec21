"""The New Laws: how often each one pays, and what. For those that ask for choices, see choices.py."""

from typing import Final

from mypy_extensions import i64

from peerage.games.lancaster.board import (
    COUNTIES,
    EXTENSION,
    GOLD,
    KNIGHT,
    POINTS,
    RANKS,
    ROOM,
    SLOTS,
    SPACES,
    SQUIRES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.laws.laws import (
    Law,
    Measure,
    conflicts,
    most_gold,
    most_squires,
    most_votes,
    two_counties,
)
from peerage.games.lancaster.state import BASE_KINDS, TRADING, LancasterState

# The kinds of its decisions.
SENDING: Final[i64] = BASE_KINDS + 2
COUNTY_TAX: Final[i64] = BASE_KINDS + 3
EXTENSION_TAX: Final[i64] = BASE_KINDS + 4
EXCHANGING: Final[i64] = BASE_KINDS + 5

RATE: Final[i64] = 2
"""How many goods an exchange takes for each one it gives."""


# How often a law pays.


def no_noble(state: LancasterState, seat: int) -> int:
    return 1 if state.table[seat] == 0 else 0


def squires_to_send(state: LancasterState, seat: int) -> int:
    return min(state.conflicts_of(seat), state.squires[seat])


def deployed_ones(state: LancasterState, seat: int) -> int:
    return state.deployed(seat, 1)


def extensions_for_sale(state: LancasterState, seat: int) -> int:
    return min(state.gold[seat] // 4, SPACES - state.extensions_of(seat))


def castle_knights(state: LancasterState, seat: int) -> int:
    count: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if state.castle[seat * SPACES + space] > 0:
            count += 1
        space += 1
    return count


def both_twos(state: LancasterState, seat: int) -> int:
    return 1 if state.deployed(seat, 2) == state.board.owned[2] else 0


def counties(state: LancasterState, seat: int) -> int:
    return state.counties_of(seat)


def extensions(state: LancasterState, seat: int) -> int:
    return state.extensions_of(seat)


def may_exchange(state: LancasterState, seat: int) -> int:
    return 1 if max(state.gold[seat], state.squires[seat]) >= RATE else 0


def two_supporting(state: LancasterState, seat: int) -> int:
    count: i64 = 0
    county: i64 = 0
    while county < COUNTIES:
        if state.county_house[county] == seat:
            count += state.county_squires[county]
        county += 1
    return count // 2


def counties_without_nobles(state: LancasterState, seat: int) -> int:
    count: i64 = 0
    county: i64 = 0
    while county < COUNTIES:
        if state.county_house[county] == seat and state.nobles[county] == 0:
            count += 1
        county += 1
    return count


def tradeable_triples(state: LancasterState, seat: int) -> int:
    return min(state.gold[seat], state.squires[seat], state.votes[seat])


def most_in_france(state: LancasterState, seat: int) -> int:
    own: i64 = knights_in_france(state, seat)
    other: i64 = 0
    while other < state.seats:
        if knights_in_france(state, other) > own:
            return 0
        other += 1
    return 1


def knights_in_france(state: LancasterState, house: i64) -> i64:
    """Counted over both rows."""
    count: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        space: i64 = state.space_in(house, slot)
        strength: i64 = 1
        while space >= 0 and strength < RANKS:
            count += state.fighting[(slot * ROOM + space) * RANKS + strength]
            strength += 1
        slot += 1
    return count


NEW: Final[list[Law]] = [
    # rule: law-conflict-vote
    Law("conflict-vote", conflicts, {VOTES: 1}, conflicts=1),
    # rule: law-most-squires-gold-vote
    Law("most-squires-gold-vote", most_squires, {GOLD: 1, VOTES: 1}, compares=SQUIRES),
    # rule: law-most-gold-squire-vote
    Law("most-gold-squire-vote", most_gold, {SQUIRES: 1, VOTES: 1}, compares=GOLD),
    # rule: law-no-noble-gold-squire-vote
    Law("no-noble-gold-squire-vote", no_noble, {GOLD: 1, SQUIRES: 1, VOTES: 1}),
    # rule: law-squires-into-conflicts
    Law("squires-into-conflicts", squires_to_send, {}, {SQUIRES: 1}, SENDING, conflicts=1),
    # rule: law-deployed-strength-1-squires
    Law("deployed-strength-1-squires", deployed_ones, {SQUIRES: 1}),
    # rule: law-gold-4-extension
    Law("gold-4-extension", extensions_for_sale, {EXTENSION: 1}, {GOLD: 4}, TRADING),
    # rule: law-castle-knight-points-3
    Law("castle-knight-points-3", castle_knights, {POINTS: 3}, castle=3),
    # rule: law-most-leftover-votes-upgrade
    Law("most-leftover-votes-upgrade", most_votes, {UPGRADE: 1}, compares=VOTES),
    # rule: law-both-strength-2-points-3
    Law("both-strength-2-points-3", both_twos, {POINTS: 3}),
    Law("county-tax-gold", counties, {}, {GOLD: 1}, COUNTY_TAX, county=-1, public=True),
    # rule: law-counties-2-points-5
    Law("counties-2-points-5", two_counties, {POINTS: 5}, county=2),
    Law("extension-tax-squire", extensions, {}, {SQUIRES: 1}, EXTENSION_TAX, public=True),
    # rule: law-exchange-gold-squires
    Law("exchange-gold-squires", may_exchange, {SQUIRES: 1}, {GOLD: int(RATE)}, EXCHANGING),
    # rule: law-supporting-squires-2-points-3
    Law("supporting-squires-2-points-3", two_supporting, {POINTS: 3}),
    # rule: law-county-without-nobles-points-3
    Law("county-without-nobles-points-3", counties_without_nobles, {POINTS: 3}, county=1),
    # rule: law-gold-squire-vote-to-points-3
    Law("gold-squire-vote-to-points-3", tradeable_triples, {POINTS: 3}, {GOLD: 1, SQUIRES: 1, VOTES: 1}, TRADING),
    # rule: law-most-conflict-knights-points-5
    Law("most-conflict-knights-points-5", most_in_france, {POINTS: 5}, compares=KNIGHT, conflicts=2),
]

COUNTED: Final[dict[Measure, Reward]] = {
    no_noble: {"none": 1, "noble": 1},
    squires_to_send: {"conflict": 1},
    deployed_ones: {"1": 1},
    castle_knights: {"castle": 1, "strength": 1},
    both_twos: {"2": 2},
    counties: {"county": 1},
    extensions: {"extension": 1},
    two_supporting: {"county": 1, "squires": 2},
    counties_without_nobles: {"county": 1, "none": 1, "noble": 1},
}
"""What is drawn on a card for each way to count."""
ASKED: Final[dict[int, Reward]] = {int(SENDING): {"sends": 1}}
"""What is drawn there for a choice."""
