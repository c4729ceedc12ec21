"""What an expansion adds to the final scoring."""

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.castles import CastleHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class ScoringHooks(CastleHooks):
    final_points: ClassVar[Mapping[str, tuple[str, int]]] = {}
    """Its events in the final scoring: where their points come from, and -1 if they are lost."""

    def strength_at_end(self, state: LancasterState, seat: i64) -> i64:
        """What it adds to the strength of a seat's knights if the game ends with this round."""
        return 0

    def score_finally(self, state: LancasterState) -> None:
        """The base game is scored."""

    def emit_final(self, state: LancasterState) -> None:
        """The scores of the base game have been emitted."""

    def scored(self, seat: int) -> int:
        """What the final scoring gave a seat."""
        return 0
