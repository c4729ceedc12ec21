"""What redeeming dishonor would bring."""

from typing import Final

from peerage.games.lancaster.moves import N
from peerage.games.lancaster.outside.outlook import added
from peerage.games.lancaster.outside.prospects import Telling
from peerage.games.lancaster.outside.shapes import Prospect
from peerage.games.lancaster.state import LancasterState


def redeem(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"costs": added({}, {"dishonor": int(N.of(move))})}


PROSPECTS: Final[dict[str, Telling]] = {"redeem": redeem}
