"""Rules of thumb for The King's Resentment and laws that ask for choices: the prior of each move, in power points."""

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, GOLD, TOWER
from peerage.games.lancaster.bot.worth import (
    conflict_points,
    county_worth,
    dishonor_cost,
    gold_worth,
    space_worth,
    squire_worth,
)
from peerage.games.lancaster.decision import thing_of
from peerage.games.lancaster.laws.applying import TABLE
from peerage.games.lancaster.laws.laws import Law
from peerage.games.lancaster.modules.new_laws.new_laws import RATE, count_taken, good_given
from peerage.games.lancaster.moves import EXCHANGE, PAY, REDEEM, RETURN, SEND
from peerage.games.lancaster.state import COUNTY_TAX, LancasterState


def module_prior(state: LancasterState, seat: i64, kind: i64, arg: i64) -> float:
    if kind == REDEEM:
        return float(arg) * dishonor_cost(state)
    if kind == RETURN:
        return dishonor_cost(state)
    if kind == SEND:
        more: float = conflict_points(state, seat, arg, 1, 0.0) - conflict_points(state, seat, arg, 0, 0.0)
        return more - squire_worth(state)
    if kind == PAY:
        return paying(state, seat)
    if kind == EXCHANGE:
        return exchanging(state, seat, good_given(arg) == GOLD, count_taken(arg))
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


def paying(state: LancasterState, seat: i64) -> float:
    """Pay a tax for something that would otherwise be lost in this round."""
    taxed: i64 = thing_of(state.top_arg())
    if state.top_kind() == COUNTY_TAX:
        return county_worth(state, seat, taxed, state.gold[seat] - 1) - gold_worth(state)
    return space_worth(state, taxed) - squire_worth(state)


def exchanging(state: LancasterState, seat: i64, gold_given: bool, taken: i64) -> float:
    """Exchange a surplus of one good for the other: the more a player has of a good, the less another one is worth."""
    gold: i64 = state.gold[seat]
    squires: i64 = state.squires[seat]
    before: float = stock(gold) * gold_worth(state) + stock(squires) * squire_worth(state)
    if gold_given:
        gold -= taken * RATE
        squires += taken
    else:
        gold += taken
        squires -= taken * RATE
    return stock(gold) * gold_worth(state) + stock(squires) * squire_worth(state) - before


def stock(count: i64) -> float:
    first: i64 = min(count, 3)
    more: i64 = min(max(0, count - 3), 3)
    return float(first) + 0.6 * float(more) + 0.2 * float(count - first - more)
