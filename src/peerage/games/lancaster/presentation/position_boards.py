"""What lies on the boards of a position in each phase."""

from peerage.errors import check
from peerage.games.lancaster.board import ROOM, SLOTS
from peerage.games.lancaster.decision import LancasterDecision
from peerage.games.lancaster.presentation.view import by_strength
from peerage.games.lancaster.state import (
    CASTLE_PHASE,
    CONFLICT_PHASE,
    HELPERS,
    PARLIAMENT,
    LancasterState,
)


def check_boards(state: LancasterState) -> None:
    """Check what each phase leaves on the boards."""
    phase = state.phase
    check(
        phase == CONFLICT_PHASE or min(state.conflict[0], state.conflict[1]) >= 0, "two conflicts lie in the upper row"
    )
    early = state.round == 1 and phase != CONFLICT_PHASE
    check(not early or max(state.conflict[2], state.conflict[3]) < 0, "no conflict is lost before the first round ends")
    check(phase <= PARLIAMENT or max(state.proposed) < 0, "all proposals are voted on before rewards")
    check(phase >= PARLIAMENT or min(state.proposed) >= 0, "three proposals lie there before parliament sits")
    check(phase == PARLIAMENT or max(state.new_votes) == 0, "votes of laws are kept apart in parliament only")
    late = phase in (CASTLE_PHASE, CONFLICT_PHASE)
    check(not late or max(state.county_house) < 0, "after the counties no knight stands in them")
    check(phase != CONFLICT_PHASE or not any(state.castle), "after the castles no knight stands in them")
    check(state.over or min(state.points) >= 0, "points are lost in the final scoring only")
    decision = state.decisions[state.top_kind()]
    vacated = decision.vacated_conflict(state.top_arg()) if isinstance(decision, LancasterDecision) else -1
    for slot in range(SLOTS):
        for space in range(ROOM):
            index = slot * ROOM + space
            alone = state.fighter[index] < 0 or state.fighter[index] >= HELPERS
            stands = alone or any(by_strength(state.fighting, int(index))) or slot == vacated
            check(stands, f"conflict {slot + 1}: a space is taken without a knight")
