"""What an expansion adds to a state: it holds that, and acts at the hooks."""

from mypy_extensions import mypyc_attr

from peerage.games.lancaster.hooks.position import PositionHooks
from peerage.kernel.playing.codec import Codec


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpansionState(PositionHooks):
    """By default nothing happens at any hook."""

    def clone(self) -> "ExpansionState":
        """A copy for a copied state; the expansion itself if it holds nothing that changes."""
        raise NotImplementedError

    def carry(self, codec: Codec) -> None:
        """Pass every field to the codec and store the result, as `State.carry` does."""
        raise NotImplementedError
