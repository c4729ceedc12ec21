"""What a reward would bring a house if it were given now: what cannot be given lapses, as in rewards.py."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import (
    COUNTIES,
    EXTENSION,
    KINDS,
    KNIGHT,
    NOBLE,
    PASSAGE,
    RANKS,
    REWARDS,
    SLOTS,
    SPACES,
    UPGRADE,
)
from peerage.games.lancaster.decision_types import Prospect, Reward
from peerage.games.lancaster.pieces.knights import can_upgrade, may_fight
from peerage.games.lancaster.state import LancasterState


def some_noble(state: LancasterState, house: i64) -> bool:
    county: i64 = 0
    while county < COUNTIES:
        if state.may_invite(house, county):
            return True
        county += 1
    return False


def some_conflict(state: LancasterState, house: i64) -> bool:
    slot: i64 = 0
    while slot < SLOTS:
        if may_fight(state, house, slot):
            return True
        slot += 1
    return False


def obtainable(state: LancasterState, house: int, kind: int, count: int, flags: int = 0) -> int:
    """How many of a kind a house would get."""
    if count <= 0:
        return 0
    if kind == KNIGHT:
        return min(count, int(state.reserve[house * RANKS + 1]))
    if kind == UPGRADE:
        return count if can_upgrade(state, house, flags) else 0
    if kind == NOBLE:
        return count if some_noble(state, house) else 0
    if kind == PASSAGE:
        return count if some_conflict(state, house) else 0
    if state.is_ally(house):
        return 0
    return min(count, int(SPACES - state.extensions_of(house))) if kind == EXTENSION else count


def promised(state: LancasterState, house: int, table: vec[i64], row: int) -> Reward:
    """What one row of a reward table would give."""
    counts = {name: obtainable(state, house, kind, int(table[row * KINDS + kind])) for kind, name in enumerate(REWARDS)}
    return {name: count for name, count in counts.items() if count > 0}


def added(goods: Reward, more: Reward) -> Reward:
    """Two rewards together, without what comes to nothing."""
    total = {name: goods.get(name, 0) + more.get(name, 0) for name in {**goods, **more}}
    return {name: count for name, count in total.items() if count != 0}


def space_pays(state: LancasterState, house: int, space: int) -> Reward:
    """What a space of a castle would give now, and what that costs."""
    pays = promised(state, house, state.board.space_rewards, space)
    return added(pays, {"squires": -space_costs(state, house, space)}) if pays else pays


def space_costs(state: LancasterState, house: int, space: int) -> int:
    """In squires; an ally pays nothing."""
    return 0 if state.is_ally(house) else int(state.board.space_cost[space])


# Noblemen.


def next_noble(state: LancasterState, seat: int) -> int:
    """What one more nobleman adds to the points for the round table; nothing if none is to be had."""
    if not some_noble(state, seat):
        return 0
    points, seated = state.board.noble_points, state.nobles_of(seat)
    return int(points[seated + 1] - points[seated])


def inviting(state: LancasterState, house: int) -> Prospect:
    """What one more nobleman brings; an ally only removes one."""
    if state.is_ally(house):
        return {"goods": {"noble_removed": 1}}
    return {"goods": {"noble": 1}, "end": next_noble(state, house)}


def both(state: LancasterState, county: int, reward: Reward) -> Prospect:
    """The nobleman and a reward of a county, for gold."""
    brings = inviting(state, int(state.county_house[county]))
    brings["goods"] = added(brings["goods"], reward)
    brings["costs"] = {"gold": int(state.board.both_price)}
    return brings
