"""What a law is worth to a seat, roughly in power points; what others have behind their screens is only estimated."""

from mypy_extensions import i64

from peerage.games.lancaster.board import EXTENSION, GOLD, KNIGHT, OTHERS, RANKS, SQUIRES, UPGRADE
from peerage.games.lancaster.bot.prices import Prices, prices_of
from peerage.games.lancaster.bot.worth import best_extension, others_worth, upgrading_worth
from peerage.games.lancaster.decision import asked_by
from peerage.games.lancaster.laws.laws import Law
from peerage.games.lancaster.state import TRADING, LancasterState


def law_worth(state: LancasterState, index: i64, seat: i64, knows_goods: bool) -> float:
    """What a law would give a seat if it were applied now."""
    law = state.board.laws[index]
    worth: float = half_worth(state, law, seat, knows_goods)
    if law.beside is not None:
        worth += half_worth(state, law.beside, seat, knows_goods)
    return worth


def half_worth(state: LancasterState, law: Law, seat: i64, knows_goods: bool) -> float:
    if law.asks == TRADING:
        return max(0.0, trades(state, law, seat, knows_goods) * trade_gain(state, law, seat))
    if law.asks >= 0:
        return asked_by(state, law.asks).worth(state, seat, knows_goods)
    if law.four:
        raised: bool = state.deployed(seat, 3) > 0 and state.reserve[seat * RANKS + 4] > 0
        return prices_of(state).upgrade if raised else 0.0
    times: float = expected_times(state, law, seat, knows_goods)
    if times == 0.0:
        return 0.0
    prices = prices_of(state)
    gain: float = prices.goods(law.gives, 0)
    if law.gives[KNIGHT] > 0 and state.reserve[seat * RANKS + 1] > 0:
        gain += prices.knight[1]
    if law.gives[UPGRADE] > 0:
        gain += upgrading_worth(state, seat, law.flags, knows_goods)
    if law.gives[EXTENSION] > 0:
        gain += best_extension(state, prices, seat)
    gain += others_worth(state, seat, law.gives, 0)
    return times * (gain - price(prices, law))


def price(prices: Prices, law: Law) -> float:
    """The gold and squires that a law takes."""
    return float(law.takes[GOLD]) * prices.gold + float(law.takes[SQUIRES]) * prices.squire


def expected_times(state: LancasterState, law: Law, seat: i64, knows_goods: bool) -> float:
    """How often it pays; if it pays those with the most of something, how likely the seat is to be one of them."""
    if not law.compares_hidden():
        return float(law.times(state, seat))
    if law.compares >= OTHERS:
        chance: float = 0.0
        for expansion in state.expansions:
            chance += expansion.chance_to_lead(state, seat, law.compares, knows_goods)
        return chance
    goods: i64 = 3
    if knows_goods:
        goods = state.gold[seat] if law.compares == GOLD else state.squires[seat]
    return min(0.9, 0.11 * float(goods))


# Trades.


def trades(state: LancasterState, law: Law, seat: i64, knows_goods: bool) -> float:
    if knows_goods:
        return float(law.times(state, seat))
    return 0.4 if law.gives[EXTENSION] > 0 else 2.0


def trade_gain(state: LancasterState, law: Law, seat: i64) -> float:
    """The gain from one trade. Leftover votes are no longer worth anything."""
    prices = prices_of(state)
    gain: float = prices.goods(law.gives, 0) - price(prices, law)
    if law.gives[EXTENSION] > 0:
        gain += best_extension(state, prices, seat)
    return gain - others_worth(state, seat, law.takes, 0)
