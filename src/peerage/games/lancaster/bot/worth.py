"""What rewards are worth to a house, roughly in power points."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    EXTENSION,
    KINDS,
    KNIGHT,
    NOBLE,
    OTHERS,
    PASSAGE,
    RANKS,
    SPACES,
    UPGRADE,
)
from peerage.games.lancaster.bot.prices import Prices, prices_of
from peerage.games.lancaster.pieces.knights import can_raise
from peerage.games.lancaster.state import LancasterState

ENOUGH: Final = 2.0
"""What an extension gives in one round counts up to this."""


def noble_worth(state: LancasterState, prices: Prices, seat: i64) -> float:
    """What the next nobleman adds in the final scoring and, until then, in votes."""
    count: i64 = state.nobles_of(seat)
    if count >= 9:
        return 0.0
    added: i64 = state.board.noble_points[count + 1] - state.board.noble_points[count]
    return float(added) + (0.4 + 0.35 * prices.rounds_left) + 0.5


def others_worth(state: LancasterState, seat: i64, table: vec[i64], row: i64) -> float:
    """The worth of the goods of expansions."""
    worth: float = 0.0
    kind: i64 = OTHERS
    while kind < KINDS:
        if table[row + kind] > 0:
            for expansion in state.expansions:
                worth += float(table[row + kind]) * expansion.worth_of(state, seat, kind)
        kind += 1
    return worth


def upgrading_worth(state: LancasterState, house: i64, flags: i64, knows_goods: bool) -> float:
    """The worth of an upgrade, or of something taken instead."""
    worth: float = prices_of(state).upgrade if can_raise(state, house, flags) else 0.0
    for number in state.hooks.instead_worth:
        worth = max(worth, state.expansions[number].instead_worth(state, house, knows_goods))
    return worth


def extension_worth(prices: Prices, each: float) -> float:
    """An extension gives its reward in every remaining round, and counts in the final scoring."""
    return 1.1 + 0.8 * prices.times * min(each, ENOUGH)


def best_extension(state: LancasterState, prices: Prices, seat: i64) -> float:
    best: float = 0.0
    space: i64 = 0
    while space < SPACES and best < ENOUGH:
        if not state.extensions[seat] >> space & 1:
            best = max(best, prices.space[space])
        space += 1
    return extension_worth(prices, best) if best > 0.0 else 0.0


def reward_worth(state: LancasterState, house: i64, table: vec[i64], row: i64) -> float:
    """The worth of a whole row of a reward table, to a player or through an ally."""
    base: i64 = row * KINDS
    prices = prices_of(state)
    worth: float = 0.0
    if table[base + KNIGHT] > 0 and state.reserve[house * RANKS + 1] > 0:
        worth += prices.knight[1]
    if table[base + UPGRADE] > 0:
        worth += upgrading_worth(state, house, 0, True)
    if table[base + PASSAGE] > 0:
        worth += 1.5
    if state.is_ally(house):
        return 0.35 * worth
    worth += prices.goods(table, base)
    if table[base + EXTENSION] > 0:
        worth += best_extension(state, prices, house)
    if table[base + NOBLE] > 0:
        worth += noble_worth(state, prices, house)
    return worth + others_worth(state, house, table, base)


def county_worth(state: LancasterState, house: i64, county: i64, gold: i64) -> float:
    """The better of nobleman and reward, or both if there is enough gold."""
    reward: float = reward_worth(state, house, state.board.county_rewards, county)
    for number in state.hooks.county_worth:
        reward = max(reward, state.expansions[number].county_worth(state, house, county))
    if not state.may_invite(house, county):
        return reward
    if state.is_ally(house):
        return max(reward, 0.5)
    prices = prices_of(state)
    noble: float = noble_worth(state, prices, house)
    best: float = max(reward, noble)
    if gold >= state.board.both_price:
        best = max(best, reward + noble - float(state.board.both_price) * prices.gold)
    return best
