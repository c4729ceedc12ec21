"""The laws: how often each of them pays a seat, and what it pays.

A law is measured for all seats when its turn comes, and then pays them in turn order. `LAWS` stands in the order of
the components; other sets of laws are other rows.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import EXTENSION, GOLD, KINDS, KNIGHT, LAWS, POINTS, SQUIRES, UPGRADE, VOTES
from peerage.games.lancaster.goods import gain_gold, gain_points, gain_squires, gain_votes, pay_gold, pay_squires
from peerage.games.lancaster.knights import ask_upgrade, deployed_place, new_knight, raise_knight, tell_lapse
from peerage.games.lancaster.moves import TRADE, arg_of, move_of
from peerage.games.lancaster.rewards import ask_extension
from peerage.games.lancaster.state import DEPLOYED, LAW_PAYS, TRADING, LancasterState
from peerage.kernel.state import NOBODY
from peerage.kernel.vecs import zeros

Measure = Callable[[LancasterState, int], int]


class Law:
    """`times` says how often a law pays a seat now; `gives` is one payment, `takes` what a trade costs."""

    def __init__(
        self,
        name: str,
        times: Measure,
        gives: dict[int, int],
        takes: dict[int, int] | None = None,
        compares: int = -1,
        deployed: bool = False,
        four: bool = False,
        conflicts: int = 0,
    ) -> None:
        self.name = name
        self.times = times
        self.gives: vec[i64] = row(gives)
        self.takes: vec[i64] = row(takes or {})
        self.trades: bool = takes is not None
        self.compares: i64 = compares
        """GOLD or SQUIRES if it pays those who have the most of it, else -1."""
        self.flags: i64 = DEPLOYED if deployed else 0
        self.four: bool = four
        self.conflicts: i64 = conflicts
        """For how many conflicts it pays once, if it counts them."""

    def hidden(self) -> bool:
        """Whether what it pays depends on what lies behind screens."""
        return self.trades or self.compares >= 0


def row(counts: dict[int, int]) -> vec[i64]:
    values: vec[i64] = zeros(KINDS)
    for kind, count in counts.items():
        values[kind] = count
    return values


# How often a law pays.


def most_gold(state: LancasterState, seat: int) -> int:
    return 1 if state.gold[seat] == largest(state.gold) else 0


def most_squires(state: LancasterState, seat: int) -> int:
    return 1 if state.squires[seat] == largest(state.squires) else 0


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


TABLE: Final[list[Law]] = [
    Law("most-gold-upgrades-deployed", most_gold, {UPGRADE: 1}, compares=GOLD, deployed=True),
    Law("most-squires-new-knight", most_squires, {KNIGHT: 1}, compares=SQUIRES),
    Law("counties-2-points-3", two_counties, {POINTS: 3}),
    Law("gold-to-votes", tradeable_gold, {VOTES: 1}, {GOLD: 1}),
    Law("squire-gold-to-points-3", tradeable_pairs, {POINTS: 3}, {GOLD: 1, SQUIRES: 1}),
    Law("conflicts-2-extension", two_conflicts, {EXTENSION: 1}, conflicts=2),
    Law("deployed-strength-2-squires", deployed_twos, {SQUIRES: 1}),
    Law("conflicts-2-squire-vote-gold", two_conflicts, {SQUIRES: 1, VOTES: 1, GOLD: 1}, conflicts=2),
    Law("no-deployed-strength-2-upgrade", no_deployed_two, {UPGRADE: 1}),
    Law("deployed-3-becomes-4", deployed_three, {}, four=True),
    Law("extensions-3-points-5", three_extensions, {POINTS: 5}),
    Law("conflict-points-3", conflicts, {POINTS: 3}, conflicts=1),
    Law("counties-3-points-8", three_counties, {POINTS: 8}),
    Law("three-strength-1-points-5", three_ones, {POINTS: 5}),
    Law("nobles-3-new-knight", three_nobles, {KNIGHT: 1}),
    Law("gold-to-points", tradeable_gold, {POINTS: 1}, {GOLD: 1}),
    Law("squires-to-points", tradeable_squires, {POINTS: 1}, {SQUIRES: 1}),
    Law("all-four-strengths-points-6", all_four, {POINTS: 6}),
]


# How a law pays.


def apply_law(state: LancasterState, index: i64) -> None:
    """Measure everybody, then pay in turn order."""
    law = TABLE[index]
    if state.log is not None:
        state.tell("law_applied", -1, "laws-in-force", {"law": f"law:{law.name}"})
    mask: i64 = 0
    place: i64 = state.seats - 1
    while place >= 0:
        seat: i64 = state.in_order(place)
        times: i64 = 1 if law.trades else law.times(state, seat)
        if times > 0:
            mask |= 1 << seat
            state.push(LAW_PAYS, NOBODY, index << 16 | seat << 8 | (0 if law.trades else times))
        place -= 1
    if law.compares >= 0:
        announce_most(state, law, mask)


def announce_most(state: LancasterState, law: Law, mask: i64) -> None:
    """Who has the most becomes public, never how much."""
    if law.compares == GOLD:
        state.known_gold = mask
    else:
        state.known_squires = mask
    state.seal()
    if state.log is not None:
        seats = [seat for seat in range(state.terms.seats) if mask >> seat & 1]
        good = "good:gold" if law.compares == GOLD else "good:squires"
        state.tell("most", -1, "compare-hidden", {"good": good, "seats": seats, "law": f"law:{law.name}"})


def pay_seat(state: LancasterState, arg: i64) -> None:
    index: i64 = arg >> 16
    seat: i64 = arg >> 8 & 0xFF
    times: i64 = arg & 0xFF
    law = TABLE[index]
    source: i64 = LAWS + index
    if law.trades:
        state.push(TRADING, seat, index)
        return
    if law.four:
        three_to_four(state, seat, source)
        return
    gain_gold(state, seat, times * law.gives[GOLD], source)
    gain_squires(state, seat, times * law.gives[SQUIRES], source)
    gain_votes(state, seat, times * law.gives[VOTES], source)
    gain_points(state, seat, times * law.gives[POINTS], source)
    while times > 0:
        if law.gives[KNIGHT] > 0:
            new_knight(state, seat, source)
        if law.gives[UPGRADE] > 0:
            ask_upgrade(state, seat, law.flags, source)
        if law.gives[EXTENSION] > 0:
            ask_extension(state, seat, 0, source)
        times -= 1


def three_to_four(state: LancasterState, seat: i64, source: i64) -> None:
    """Not optional, and only while the knight of strength 4 is in the reserve."""
    place: i64 = deployed_place(state, seat, 3)
    if state.reserve[seat * 5 + 4] == 0:
        tell_lapse(state, seat, "upgrade", source, "upgrade-reserve")
    elif place >= 0:
        raise_knight(state, seat, 3, place, source)


# Trades: the whole amount at once.


def offer_trades(state: LancasterState, seat: i64, index: i64) -> None:
    most: i64 = TABLE[index].times(state, seat)
    count: i64 = 0
    while count <= most:
        state.offer(move_of(TRADE, count))
        count += 1


def act_trade(state: LancasterState, seat: i64, index: i64, move: i64) -> None:
    law = TABLE[index]
    source: i64 = LAWS + index
    count: i64 = arg_of(move)
    if state.log is not None:
        args = {"n": int(count), "law": f"law:{law.name}"}
        state.tell("traded", seat, state.board.source_rule(source), args)
    if count == 0:
        return
    if law.takes[GOLD] > 0:
        pay_gold(state, seat, count * law.takes[GOLD], source, state.board.source_rule(source))
    if law.takes[SQUIRES] > 0:
        pay_squires(state, seat, count * law.takes[SQUIRES], source, state.board.source_rule(source))
    gain_votes(state, seat, count * law.gives[VOTES], source)
    gain_points(state, seat, count * law.gives[POINTS], source)
