"""How a conflict stands, as if it were scored now."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import ROOM
from peerage.games.lancaster.phases.conflicts import england_wins, english, prize, ranking
from peerage.games.lancaster.state import HELPERS, LancasterState


def missing(state: LancasterState, slot: i64) -> int:
    """The strength that England lacks to win."""
    return max(0, int(state.board.french[state.conflict[slot]] - english(state, slot)))


def standing(state: LancasterState, slot: i64) -> dict[int, tuple[int, int]]:
    """For each space that is taken: its rank, and the points for it."""
    won = england_wins(english(state, slot), state.board.french[state.conflict[slot]])
    order: vec[i64] = ranking(state, slot)
    held = [int(space) for space in order if space >= 0]
    houses = [int(state.fighter[slot * ROOM + space] % HELPERS) for space in held]
    points = [int(prize(state, slot, house, rank, won)) for rank, house in enumerate(houses)]
    return {space: (rank + 1, points[rank]) for rank, space in enumerate(held)}
