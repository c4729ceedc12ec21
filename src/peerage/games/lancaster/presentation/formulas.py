"""What is drawn on the card of a law: what it counts, and what it gives, in signs."""

from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import KNIGHT, REWARDS
from peerage.games.lancaster.decision_types import Reward
from peerage.games.lancaster.laws import laws
from peerage.games.lancaster.laws.laws import Law, Measure
from peerage.games.lancaster.presentation.view_schemas import Formula, Sign

COUNTED: Final[dict[Measure, Reward]] = {
    laws.two_counties: {"county": 2},
    laws.three_counties: {"county": 3},
    laws.conflicts: {"conflict": 1},
    laws.two_conflicts: {"conflict": 2},
    laws.deployed_twos: {"2": 1},
    laws.no_deployed_two: {"none": 1, "2": 1},
    laws.deployed_three: {"3": 1},
    laws.three_ones: {"1": 3},
    laws.all_four: {"1": 1, "2": 1, "3": 1, "4": 1},
    laws.three_extensions: {"extension": 3},
    laws.three_nobles: {"noble": 3},
}
"""What is drawn for each way to count how often a law pays, in the base game."""


def formula(law: Law, counted: Mapping[Measure, Reward], asked: Mapping[int, Reward]) -> Formula:
    if law.asks >= 0 and goods(law.gives):
        return drawn(goods(law.takes), goods(law.gives), True)
    return drawn(compared(law) if law.compares >= 0 else counted[law.times], given(law, asked), False)


def drawn(has: Reward, gives: Reward, trade: bool) -> Formula:
    return {"has": signs(has), "gives": signs(gives), "trade": trade}


def signs(counts: Reward) -> list[Sign]:
    """In their order, which numbers as names lose in the client."""
    return [{"sign": sign, "n": count} for sign, count in counts.items()]


def compared(law: Law) -> Reward:
    """What the seats that it pays have the most or the fewest of."""
    halves = [law] if law.beside is None else [law, law.beside]
    return {"fewest" if law.fewest else "most": 1} | {sign_of(int(half.compares)): 1 for half in halves}


def sign_of(kind: int) -> str:
    """Knights are compared in conflicts."""
    return "conflict" if kind == KNIGHT else REWARDS[kind]


def given(law: Law, asked: Mapping[int, Reward]) -> Reward:
    if law.asks in asked:
        return asked[law.asks]
    if law.four:
        return {"four": 1}
    lost = {name: -count for name, count in goods(law.takes).items()}
    return goods(law.gives) | lost | (given(law.beside, asked) if law.beside is not None else {})


def goods(counts: vec[i64]) -> Reward:
    return {name: int(counts[kind]) for kind, name in enumerate(REWARDS) if counts[kind] > 0}
