"""The squires that a law has sent to conflicts."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.module import Module
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.errors import BadPosition
from peerage.kernel.tape import Tape


class SentSquires(Module):
    def __init__(self, chosen: str, sent: vec[i64]) -> None:
        self.chosen: str = chosen
        """`all`, `lot`, or groups like `0+2+4`."""
        self.sent: vec[i64] = sent
        """On each space of each conflict."""

    def carry(self, tape: Tape) -> None:
        self.sent = tape.row(self.sent)


def sent_squires(state: LancasterState) -> vec[i64]:
    for module in state.modules:
        if isinstance(module, SentSquires):
            return module.sent
    raise BadPosition("The New Laws are not in play")
