"""How a conflict stands, as if it were scored now."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import RANKS, ROOM
from peerage.games.lancaster.decision_types import FightNow
from peerage.games.lancaster.phases.conflicts import UPPER, england_wins, english, prize, ranking, ransom_of
from peerage.games.lancaster.pieces.knights import join_conflict
from peerage.games.lancaster.state import HELPERS, LancasterState


def missing(state: LancasterState, slot: i64) -> int:
    """The strength that England lacks to win."""
    return max(0, int(state.board.french[state.conflict[slot]] - english(state, slot)))


def ransom_at_stake(state: LancasterState, slot: i64, space: i64) -> int:
    """The gold that it takes to ransom all knights on a space if the conflict is lost: only after a second battle."""
    house = int(state.fighter[slot * ROOM + space])
    if slot < UPPER or house >= HELPERS or state.is_ally(house):
        return 0
    row = (int(slot) * int(ROOM) + int(space)) * int(RANKS)
    return sum(int(ransom_of(strength)) * int(state.fighting[row + strength]) for strength in range(1, RANKS))


def standing(state: LancasterState, slot: i64) -> dict[int, tuple[int, int]]:
    """For each space that is taken: its rank, and the points for it."""
    won = england_wins(english(state, slot), state.board.french[state.conflict[slot]])
    order: vec[i64] = ranking(state, slot)
    held = [int(space) for space in order if space >= 0]
    houses = [int(state.fighter[slot * ROOM + space] % HELPERS) for space in held]
    points = [int(prize(state, slot, house, rank, won)) for rank, house in enumerate(houses)]
    return {space: (rank + 1, points[rank]) for rank, space in enumerate(held)}


def fight(state: LancasterState, house: int, slot: int) -> FightNow:
    """How a conflict stands, for a house that is in it."""
    rank, points = standing(state, slot)[int(state.space_in(house, slot))]
    return {
        "english": int(english(state, slot)),
        "french": int(state.board.french[state.conflict[slot]]),
        "missing": missing(state, slot),
        "rank": rank,
        "points": points,
    }


def fight_joined(state: LancasterState, house: int, strength: int, slot: int, company: int) -> FightNow:
    """How a conflict would stand if a knight and his company joined it."""
    after = state.clone()
    assert isinstance(after, LancasterState)
    join_conflict(after, house, strength, slot, company)
    return fight(after, house, slot)
