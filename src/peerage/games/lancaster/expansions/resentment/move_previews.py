"""What redeeming dishonor would bring."""

from typing import Final

from peerage.games.lancaster.moves import N
from peerage.games.lancaster.presentation.move_previews import Preview
from peerage.games.lancaster.presentation.outlook import added
from peerage.games.lancaster.presentation.schemas import Prospect
from peerage.games.lancaster.state import LancasterState


def redeem(state: LancasterState, seat: int, arg: int, move: int) -> Prospect:
    return {"costs": added({}, {"dishonor": int(N.of(move))})}


PREVIEWS: Final[dict[str, Preview]] = {"redeem": redeem}
