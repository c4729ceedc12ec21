"""What an expansion does in castles, and for houses that a player leads besides the one of the seat."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.conflicts import ConflictHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class CastleHooks(ConflictHooks):
    def house_rule(self, state: LancasterState, house: i64, source: i64) -> str:
        """The rule under which a source gives, or denies, its reward to the house."""
        return ""

    def lapse(self, state: LancasterState, house: i64, table: vec[i64], base: i64, source: i64) -> None:
        """The goods in a row of a reward table lapse."""

    def score_castle(self, state: LancasterState, house: i64) -> i64:
        """The castle of the house gives what needs no choice; the mask of the other spaces."""
        return 0

    def use_castle(self, state: LancasterState, house: i64, space: i64) -> None:
        """One of the spaces that were left."""

    def end_castle(self, state: LancasterState, house: i64) -> None:
        """Nothing is left to choose in the castle of the house."""

    def castles_end(self, state: LancasterState) -> None:
        """All castles have given their rewards."""
