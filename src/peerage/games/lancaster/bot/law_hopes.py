"""What laws in force or proposed may pay for where knights are placed."""

from mypy_extensions import i64

from peerage.games.lancaster.board import CASTLE, CONFLICT
from peerage.games.lancaster.laws.laws import Law
from peerage.games.lancaster.state import LancasterState


def law_hopes_at(state: LancasterState, place: i64) -> float:
    """For a knight in a county, in the castle or at a place of an expansion."""
    hope: float = 0.0
    index: i64 = 0
    while index < 3:
        hope += 0.5 * float(points_at(state.board.laws[state.current[index]], place))
        if state.proposed[index] >= 0:
            hope += 0.35 * float(points_at(state.board.laws[state.proposed[index]], place))
        index += 1
    return hope


def points_at(law: Law, place: i64) -> i64:
    if place >= CONFLICT:
        return law.elsewhere
    return law.county if place < CASTLE else law.castle


def law_hopes(state: LancasterState) -> float:
    """Laws that count conflicts make it worth more to join another one."""
    hope: float = 0.0
    index: i64 = 0
    while index < 3:
        hope += law_hope(state, state.current[index], 0.5)
        hope += law_hope(state, state.proposed[index], 0.35)
        index += 1
    return hope


def law_hope(state: LancasterState, law: i64, chance: float) -> float:
    if law < 0:
        return 0.0
    every: i64 = state.board.laws[law].conflicts
    return 2.7 * chance / float(every) if every > 0 else 0.0
