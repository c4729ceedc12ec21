"""The Queen and the round track: who gets her, and where her holder moves the marker."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.games.noblemen.board import BALL_SPACE, SCORING_SPACE
from peerage.games.noblemen.state import HOLD_BALL, MOVE_MARKER, NEXT_TURN, SCORE, NoblemenState
from peerage.kernel.playing.decision import Step
from peerage.kernel.playing.state import NOBODY

SPACE_NAMES: Final = ("space:plain", "space:ball", "space:locked", "space:scoring")


def take_queen(state: NoblemenState, seat: i64, source: str, rule: str) -> None:
    """Give the Queen to a seat; on the locked space she stays."""
    if state.locked():
        if state.log is not None:
            state.emit("queen_stays", seat, "queen-locked", {"from": source})
    elif state.queen == seat:
        if state.log is not None:
            state.emit("queen_kept", seat, "queen-own", {"from": source})
    else:
        # rule: queen-one, queen-ways
        state.queen = seat
        if state.log is not None:
            state.emit("queen", seat, rule, {"to_seat": int(seat), "from": source})


def gets_queen(state: NoblemenState, seat: i64) -> bool:
    """Whether she would come to a seat."""
    return state.queen != seat and not state.locked()


class MoveMarker(Step[NoblemenState]):
    """One space on; a ball or scoring follows at once, else the turn of the seat left of the Queen's holder."""

    kind: ClassVar[int] = MOVE_MARKER
    name: ClassVar[str] = "move_marker"

    def run(self, state: NoblemenState, arg: i64) -> None:
        state.space += 1
        space: i64 = state.board.track[state.space]
        if state.log is not None:
            state.emit("round_marker", -1, "round-marker", {"space": SPACE_NAMES[space], "n": int(state.space)})
        if space == BALL_SPACE:
            state.push(HOLD_BALL, NOBODY, 0)
        elif space == SCORING_SPACE:
            state.push(SCORE, NOBODY, 0)
        else:
            # rule: ball-next
            state.push(NEXT_TURN, NOBODY, state.left_of(state.queen))
