"""What a conflict may bring to a house, roughly in power points."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import ROOM, SLOTS
from peerage.games.lancaster.phases.conflicts import UPPER, english
from peerage.games.lancaster.state import LancasterState


def size_up(state: LancasterState) -> None:
    """Work out how strong everybody is in all conflicts: `points_on` and `chance_of` go by that."""
    slot: i64 = 0
    while slot < SLOTS:
        if state.conflict[slot] >= 0:
            base: i64 = slot * ROOM
            state.sized_up[base] = state.effort(slot, 0)
            state.sized_up[base + 1] = state.effort(slot, 1)
            state.sized_up[base + 2] = state.effort(slot, 2)
        slot += 1


def conflict_points(state: LancasterState, house: i64, slot: i64, more: i64, helpful: float) -> float:
    """What a house can expect from a conflict if it adds this much strength and others help a little."""
    size_up(state)
    return points_on(state, slot, state.space_in(house, slot), more, helpful)


def points_on(state: LancasterState, slot: i64, own: i64, more: i64, helpful: float) -> float:
    """Return the points that a house can expect; `own` is its space, or -1 if it has none yet."""
    base: i64 = slot * ROOM
    sizes: vec[i64] = state.sized_up
    effort: i64 = more
    if own >= 0:
        effort += sizes[base + own]
    if effort == 0:
        return 0.0
    rank: i64 = 0
    space: i64 = 0
    while space < ROOM:
        if space != own and state.fighter[base + space] >= 0:
            other: i64 = sizes[base + space]
            if other > effort or (other == effort and own >= 0 and space > own):
                rank += 1
        space += 1
    card: i64 = state.conflict[slot] * ROOM
    prize: vec[i64] = state.board.conflict_points
    won: float = float(prize[card + rank]) if rank < ROOM else 0.0
    lost: float = float(prize[card + rank + 1]) if rank + 1 < ROOM else 0.0
    chance: float = chance_of(state, slot, more, helpful)
    worth: float = chance * won + (1.0 - chance) * lost
    return worth - (1.0 - chance) * bound_cost(state, slot, effort)


def chance_of(state: LancasterState, slot: i64, more: i64, helpful: float) -> float:
    """How likely England is to win a conflict that was sized up."""
    base: i64 = slot * ROOM
    sizes: vec[i64] = state.sized_up
    return chance_against(state, slot, sizes[base] + sizes[base + 1] + sizes[base + 2] + more, helpful)


def win_chance(state: LancasterState, slot: i64, more: i64, helpful: float) -> float:
    return chance_against(state, slot, english(state, slot) + more, helpful)


def chance_against(state: LancasterState, slot: i64, strength: i64, helpful: float) -> float:
    missing: i64 = state.board.french[state.conflict[slot]] - strength
    if missing <= 0:
        return 1.0
    return max(0.0, 1.0 - float(missing) / helpful) if helpful > 0.0 else 0.0


def bound_cost(state: LancasterState, slot: i64, effort: i64) -> float:
    """Return the cost of bound knights: missing in the next round (upper row), ransomed or lost (lower row)."""
    if slot >= UPPER:
        return 0.9 * float(effort) * (1.0 if state.round < state.board.rounds else 0.4)
    return 0.0 if state.round == state.board.rounds else 0.7 + 0.35 * float(effort)
