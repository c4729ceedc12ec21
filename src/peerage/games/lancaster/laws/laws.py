"""The laws: how often each of them pays a seat, and what it pays. Those of the base game are here.

The other sets of laws have their rows in expansions; applying.py applies the laws.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    EXTENSION,
    GOLD,
    KINDS,
    KNIGHT,
    LAWS,
    OTHERS,
    POINTS,
    SQUIRES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.state import (
    DEPLOYED,
    TRADING,
    LancasterState,
)
from peerage.kernel.playing.vecs import zeros

Measure = Callable[[LancasterState, int], int]


class Law:
    """`times` says how often a law pays a seat now; `gives` is one payment.

    `takes` is what it costs: optional if the law `asks` for a choice, otherwise compulsory.
    """

    def __init__(
        self,
        name: str,
        times: Measure,
        gives: dict[int, int],
        takes: dict[int, int] | None = None,
        asks: int = -1,
        compares: int = -1,
        fewest: bool = False,
        deployed: bool = False,
        four: bool = False,
        conflicts: int = 0,
        county: int = 0,
        castle: int = 0,
        elsewhere: int = 0,
        beside: "Law | None" = None,
        public: bool = False,
    ) -> None:
        self.name = name
        self.times = times
        self.gives: vec[i64] = row(gives)
        self.takes: vec[i64] = row(takes or {})
        self.asks: i64 = asks
        """The kind of decision that it puts to every seat, or -1."""
        self.compares: i64 = compares
        """What the seats it pays have the most, or the fewest, of; or -1."""
        self.fewest: bool = fewest
        self.flags: i64 = DEPLOYED if deployed else 0
        self.four: bool = four
        self.conflicts: i64 = conflicts
        """How many conflicts it takes for one payment, if it counts conflicts."""
        self.county: i64 = county
        """Roughly how many points it brings for a knight in a county, in the castle, or at a place of an expansion."""
        self.castle: i64 = castle
        self.elsewhere: i64 = elsewhere
        self.beside = beside
        """A second half of the law, which pays others for something else."""
        self.public = public
        """Whether everybody can see what it asks a seat about."""

    def compares_hidden(self) -> bool:
        return self.compares == GOLD or self.compares == SQUIRES or self.compares >= OTHERS

    def asks_hidden(self) -> bool:
        """Whether the answers open to a seat depend on what lies behind its screen."""
        return self.asks >= 0 and not self.public


def row(counts: dict[int, int]) -> vec[i64]:
    values: vec[i64] = zeros(KINDS)
    for kind, count in counts.items():
        values[kind] = count
    return values


def law_slot(state: LancasterState, law: i64) -> str:
    return state.board.place_slot(LAWS + law)


# How often a law pays.


def most_gold(state: LancasterState, seat: int) -> int:
    return 1 if state.gold[seat] == largest(state.gold) else 0


def most_squires(state: LancasterState, seat: int) -> int:
    return 1 if state.squires[seat] == largest(state.squires) else 0


def most_votes(state: LancasterState, seat: int) -> int:
    """Only leftover votes count: what laws have given in this round is kept apart."""
    return 1 if state.votes[seat] == largest(state.votes) else 0


def largest(values: vec[i64]) -> i64:
    best: i64 = values[0]
    index: i64 = 1
    while index < len(values):
        best = max(best, values[index])
        index += 1
    return best


def two_counties(state: LancasterState, seat: int) -> int:
    return state.counties_of(seat) // 2


def three_counties(state: LancasterState, seat: int) -> int:
    return state.counties_of(seat) // 3


def conflicts(state: LancasterState, seat: int) -> int:
    return state.conflicts_of(seat)


def two_conflicts(state: LancasterState, seat: int) -> int:
    return state.conflicts_of(seat) // 2


def tradeable_gold(state: LancasterState, seat: int) -> int:
    return state.gold[seat]


def tradeable_squires(state: LancasterState, seat: int) -> int:
    return state.squires[seat]


def tradeable_pairs(state: LancasterState, seat: int) -> int:
    return min(state.gold[seat], state.squires[seat])


def deployed_twos(state: LancasterState, seat: int) -> int:
    return state.deployed(seat, 2)


def no_deployed_two(state: LancasterState, seat: int) -> int:
    return 1 if state.deployed(seat, 2) == 0 else 0


def deployed_three(state: LancasterState, seat: int) -> int:
    return 1 if state.deployed(seat, 3) > 0 else 0


def three_ones(state: LancasterState, seat: int) -> int:
    return 1 if state.deployed(seat, 1) == state.board.owned[1] else 0


def all_four(state: LancasterState, seat: int) -> int:
    for strength in range(1, 5):
        if state.deployed(seat, strength) == 0:
            return 0
    return 1


def three_extensions(state: LancasterState, seat: int) -> int:
    return state.extensions_of(seat) // 3


def three_nobles(state: LancasterState, seat: int) -> int:
    return state.nobles_of(seat) // 3


BASE: Final[list[Law]] = [
    # rule: law-most-gold-upgrades-deployed
    Law("most-gold-upgrades-deployed", most_gold, {UPGRADE: 1}, compares=GOLD, deployed=True),
    # rule: law-most-squires-new-knight
    Law("most-squires-new-knight", most_squires, {KNIGHT: 1}, compares=SQUIRES),
    # rule: law-counties-2-points-3
    Law("counties-2-points-3", two_counties, {POINTS: 3}),
    # rule: law-gold-to-votes
    Law("gold-to-votes", tradeable_gold, {VOTES: 1}, {GOLD: 1}, TRADING),
    # rule: law-squire-gold-to-points-3
    Law("squire-gold-to-points-3", tradeable_pairs, {POINTS: 3}, {GOLD: 1, SQUIRES: 1}, TRADING),
    # rule: law-conflicts-2-extension
    Law("conflicts-2-extension", two_conflicts, {EXTENSION: 1}, conflicts=2),
    # rule: law-deployed-strength-2-squires
    Law("deployed-strength-2-squires", deployed_twos, {SQUIRES: 1}),
    # rule: law-conflicts-2-squire-vote-gold
    Law("conflicts-2-squire-vote-gold", two_conflicts, {SQUIRES: 1, VOTES: 1, GOLD: 1}, conflicts=2),
    # rule: law-no-deployed-strength-2-upgrade
    Law("no-deployed-strength-2-upgrade", no_deployed_two, {UPGRADE: 1}),
    # rule: law-deployed-3-becomes-4
    Law("deployed-3-becomes-4", deployed_three, {}, four=True),
    # rule: law-extensions-3-points-5
    Law("extensions-3-points-5", three_extensions, {POINTS: 5}),
    # rule: law-conflict-points-3
    Law("conflict-points-3", conflicts, {POINTS: 3}, conflicts=1),
    # rule: law-counties-3-points-8
    Law("counties-3-points-8", three_counties, {POINTS: 8}),
    # rule: law-three-strength-1-points-5
    Law("three-strength-1-points-5", three_ones, {POINTS: 5}),
    # rule: law-nobles-3-new-knight
    Law("nobles-3-new-knight", three_nobles, {KNIGHT: 1}),
    # rule: law-gold-to-points
    Law("gold-to-points", tradeable_gold, {POINTS: 1}, {GOLD: 1}, TRADING),
    # rule: law-squires-to-points
    Law("squires-to-points", tradeable_squires, {POINTS: 1}, {SQUIRES: 1}, TRADING),
    # rule: law-all-four-strengths-points-6
    Law("all-four-strengths-points-6", all_four, {POINTS: 6}),
]
