"""Random play to the end, as fast as the rules allow."""

from mypy_extensions import i64

from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State


def play_random(state: State, seed: int, limit: int = 1 << 60) -> int:
    """Play uniformly random moves until the game is over or `limit` decisions are made; return how many were."""
    rng = Rng.quick(seed)
    decisions: i64 = 0
    most: i64 = limit
    while not state.over and decisions < most:
        seat: i64 = state.first_to_move()
        count: i64 = state.prepare(seat)
        state.apply(seat, state.menu[rng.drawn_below(count)])
        decisions += 1
    return int(decisions)


def time_clones(state: State, count: int) -> None:
    """Copy a state many times, for the benchmark."""
    for _ in range(count):
        state.clone()
