"""The squires that a law has sent to conflicts."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import BadPosition
from peerage.games.lancaster.expansion_state import ExpansionState
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.codec import Codec


class SentSquires(ExpansionState):
    def __init__(self, chosen: str, sent: vec[i64]) -> None:
        self.chosen: str = chosen
        """`all`, `lot`, or groups like `0+2+4`."""
        self.sent: vec[i64] = sent
        """On each space of each conflict."""

    def carry(self, codec: Codec) -> None:
        self.sent = codec.row(self.sent)


def sent_squires(state: LancasterState) -> vec[i64]:
    for expansion in state.expansions:
        if isinstance(expansion, SentSquires):
            return expansion.sent
    raise BadPosition("The New Laws are not in play")
