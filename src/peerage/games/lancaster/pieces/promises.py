"""What a reward would bring a house if it were given now: what cannot be given lapses, as in rewards.py."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import EXTENSION, KINDS, KNIGHT, NOBLE, PASSAGE, RANKS, REWARDS, SPACES, UPGRADE
from peerage.games.lancaster.pieces.knights import can_upgrade
from peerage.games.lancaster.pieces.rewards import some_conflict, some_noble
from peerage.games.lancaster.state import LancasterState


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


def promised(state: LancasterState, house: int, table: vec[i64], row: int) -> dict[str, int]:
    """What one row of a reward table would give."""
    counts = {name: obtainable(state, house, kind, int(table[row * KINDS + kind])) for kind, name in enumerate(REWARDS)}
    return {name: count for name, count in counts.items() if count > 0}
