"""Rules of thumb."""

from mypy_extensions import i64

from peerage.games.lancaster.state import LancasterState


def appeal_of(state: LancasterState, seat: i64, move: i64) -> float:
    return 0.0
