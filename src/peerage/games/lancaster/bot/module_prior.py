"""Rules of thumb for The King's Resentment and for what laws may pay: the prior of each move, in power points."""

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, TOWER
from peerage.games.lancaster.bot.worth import (
    dishonor_cost,
)
from peerage.games.lancaster.laws.laws import TABLE, Law
from peerage.games.lancaster.moves import REDEEM
from peerage.games.lancaster.state import LancasterState


def module_prior(state: LancasterState, seat: i64, kind: i64, arg: i64) -> float:
    if kind == REDEEM:
        return float(arg) * dishonor_cost(state)
    return 0.0


def into_tower(state: LancasterState, house: i64, strength: i64) -> float:
    """The worth of the markers that the knight redeems, and of laws that pay for knights in the tower."""
    if state.is_ally(house):
        return -0.3 * float(strength)
    redeemed: i64 = min(strength, state.anger.dishonor[house])
    return float(redeemed) * dishonor_cost(state) - 0.45 * float(strength) + law_hopes_at(state, TOWER)


def law_hopes_at(state: LancasterState, place: i64) -> float:
    """What laws in force or proposed may pay for a knight in a county, in the castle or in the tower."""
    hope: float = 0.0
    index: i64 = 0
    while index < 3:
        hope += 0.5 * float(points_at(TABLE[state.current[index]], place))
        if state.proposed[index] >= 0:
            hope += 0.35 * float(points_at(TABLE[state.proposed[index]], place))
        index += 1
    return hope


def points_at(law: Law, place: i64) -> i64:
    if place == TOWER:
        return law.tower
    return law.county if place < CASTLE else law.castle
