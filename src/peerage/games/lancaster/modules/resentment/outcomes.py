"""What redeeming dishonor would bring."""

from typing import Final

from peerage.games.lancaster.moves import N
from peerage.games.lancaster.outside.outcomes import Telling
from peerage.games.lancaster.outside.prospects import added
from peerage.games.lancaster.outside.shapes import Outcome
from peerage.games.lancaster.state import LancasterState


def redeem(state: LancasterState, seat: int, arg: int, move: int) -> Outcome:
    return {"costs": added({}, {"dishonor": int(N.of(move))})}


OUTCOMES: Final[dict[str, Telling]] = {"redeem": redeem}
