"""What things are worth to a sensible player, roughly in power points: goods, knights, rewards, conflicts."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    EXTENSION,
    GOLD,
    KINDS,
    KNIGHT,
    NOBLE,
    OTHERS,
    PASSAGE,
    POINTS,
    RANKS,
    ROOM,
    SPACES,
    SQUIRES,
    UPGRADE,
    VOTES,
)
from peerage.games.lancaster.phases.conflicts import UPPER, english
from peerage.games.lancaster.pieces.knights import can_raise
from peerage.games.lancaster.state import CASTLE_PHASE, COUNTY_PHASE, PLACEMENT, LancasterState

ENOUGH: Final = 2.0
"""What an extension gives in one round counts up to this."""


def rounds_left(state: LancasterState) -> float:
    """Rounds left after this one."""
    return float(state.board.rounds - state.round)


def gold_worth(state: LancasterState) -> float:
    if state.round < state.board.rounds:
        return 0.9
    return 0.7 if state.phase <= COUNTY_PHASE else 0.1


def squire_worth(state: LancasterState) -> float:
    if state.round < state.board.rounds:
        return 0.8
    return 0.5 if state.phase <= CASTLE_PHASE else 0.1


def vote_worth(state: LancasterState) -> float:
    """Votes gained after the last vote are worth nothing."""
    return 0.5 if state.round < state.board.rounds or state.phase <= PLACEMENT else 0.0


def noble_worth(state: LancasterState, seat: i64) -> float:
    """What the next nobleman adds in the final scoring and, until then, in votes."""
    count: i64 = state.nobles_of(seat)
    if count >= 9:
        return 0.0
    added: i64 = state.board.noble_points[count + 1] - state.board.noble_points[count]
    return float(added) + (0.4 + 0.35 * rounds_left(state)) + 0.5


def knight_worth(state: LancasterState, strength: i64) -> float:
    """The worth of a knight outside the reserve: what he does in the rounds to come, and in the final scoring."""
    return rounds_left(state) * (1.0 + 0.4 * float(strength)) + 0.55 * float(strength)


def upgrade_worth(state: LancasterState) -> float:
    return 0.7 + 0.55 * rounds_left(state)


def others_worth(state: LancasterState, seat: i64, table: vec[i64], row: i64) -> float:
    """The worth of the goods of modules."""
    worth: float = 0.0
    kind: i64 = OTHERS
    while kind < KINDS:
        if table[row + kind] > 0:
            for module in state.modules:
                worth += float(table[row + kind]) * module.worth_of(state, seat, kind)
        kind += 1
    return worth


def upgrading_worth(state: LancasterState, house: i64, flags: i64, knows_goods: bool) -> float:
    """The worth of an upgrade, or of something taken instead."""
    worth: float = upgrade_worth(state) if can_raise(state, house, flags) else 0.0
    for number in state.acting.instead_worth:
        worth = max(worth, state.modules[number].instead_worth(state, house, knows_goods))
    return worth


def space_worth(state: LancasterState, space: i64) -> float:
    """What a castle space gives in one round."""
    row: i64 = space * KINDS
    table: vec[i64] = state.board.space_rewards
    worth: float = goods_worth(state, table, row) - squire_worth(state) * float(state.board.space_cost[space])
    if table[row + KNIGHT] > 0:
        worth += knight_worth(state, 1) + 0.3
    if table[row + UPGRADE] > 0:
        worth += upgrade_worth(state)
    return max(worth, 0.2)


def goods_worth(state: LancasterState, table: vec[i64], row: i64) -> float:
    """Most rows have one kind of goods or none, so zeros are skipped rather than multiplied."""
    worth: float = 0.0
    if table[row + GOLD] > 0:
        worth += float(table[row + GOLD]) * gold_worth(state)
    if table[row + SQUIRES] > 0:
        worth += float(table[row + SQUIRES]) * squire_worth(state)
    if table[row + VOTES] > 0:
        worth += float(table[row + VOTES]) * vote_worth(state)
    if table[row + POINTS] > 0:
        worth += float(table[row + POINTS])
    return worth


def extension_worth(state: LancasterState, space: i64) -> float:
    return worth_giving(state, space_worth(state, space))


def worth_giving(state: LancasterState, each: float) -> float:
    """An extension gives its reward in every remaining round, and counts in the final scoring."""
    times: float = rounds_left(state) + (1.0 if state.phase < CASTLE_PHASE else 0.0)
    return 1.1 + 0.8 * times * min(each, ENOUGH)


def best_extension(state: LancasterState, seat: i64) -> float:
    best: float = 0.0
    space: i64 = 0
    while space < SPACES and best < ENOUGH:
        if not state.extensions[seat] >> space & 1:
            best = max(best, space_worth(state, space))
        space += 1
    return worth_giving(state, best) if best > 0.0 else 0.0


def reward_worth(state: LancasterState, house: i64, table: vec[i64], row: i64) -> float:
    """The worth of a whole row of a reward table, to a player or through an ally."""
    base: i64 = row * KINDS
    worth: float = 0.0
    if table[base + KNIGHT] > 0 and state.reserve[house * RANKS + 1] > 0:
        worth += knight_worth(state, 1)
    if table[base + UPGRADE] > 0:
        worth += upgrading_worth(state, house, 0, True)
    if table[base + PASSAGE] > 0:
        worth += 1.5
    if state.is_ally(house):
        return 0.35 * worth
    worth += goods_worth(state, table, base)
    if table[base + EXTENSION] > 0:
        worth += best_extension(state, house)
    if table[base + NOBLE] > 0:
        worth += noble_worth(state, house)
    return worth + others_worth(state, house, table, base)


def county_worth(state: LancasterState, house: i64, county: i64, gold: i64) -> float:
    """The better of nobleman and reward, or both if there is enough gold."""
    reward: float = reward_worth(state, house, state.board.county_rewards, county)
    for number in state.acting.county_worth:
        reward = max(reward, state.modules[number].county_worth(state, house, county))
    if not state.may_invite(house, county):
        return reward
    if state.is_ally(house):
        return max(reward, 0.5)
    noble: float = noble_worth(state, house)
    best: float = max(reward, noble)
    if gold >= state.board.both_price:
        best = max(best, reward + noble - float(state.board.both_price) * gold_worth(state))
    return best


# Conflicts.


def conflict_points(state: LancasterState, house: i64, slot: i64, more: i64, helpful: float) -> float:
    """What a house can expect from a conflict if it adds this much strength and others help a little."""
    own: i64 = state.space_in(house, slot)
    effort: i64 = more + (state.effort(slot, own) if own >= 0 else 0)
    if effort == 0:
        return 0.0
    rank: i64 = 0
    space: i64 = 0
    while space < ROOM:
        if space != own and state.fighter[slot * ROOM + space] >= 0:
            other: i64 = state.effort(slot, space)
            if other > effort or (other == effort and own >= 0 and space > own):
                rank += 1
        space += 1
    card: i64 = state.conflict[slot] * ROOM
    prize: vec[i64] = state.board.conflict_points
    won: float = float(prize[card + rank]) if rank < ROOM else 0.0
    lost: float = float(prize[card + rank + 1]) if rank + 1 < ROOM else 0.0
    chance: float = win_chance(state, slot, more, helpful)
    worth: float = chance * won + (1.0 - chance) * lost
    return worth - (1.0 - chance) * bound_cost(state, slot, effort)


def win_chance(state: LancasterState, slot: i64, more: i64, helpful: float) -> float:
    missing: i64 = state.board.french[state.conflict[slot]] - english(state, slot) - more
    if missing <= 0:
        return 1.0
    return max(0.0, 1.0 - float(missing) / helpful) if helpful > 0.0 else 0.0


def bound_cost(state: LancasterState, slot: i64, effort: i64) -> float:
    """In the upper row the knights will be missing in the next round; in the lower row they cost ransom or are lost."""
    if slot >= UPPER:
        return 0.9 * float(effort) * (1.0 if state.round < state.board.rounds else 0.4)
    return 0.0 if state.round == state.board.rounds else 0.7 + 0.35 * float(effort)
