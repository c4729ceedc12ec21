"""What an expansion does when a round begins and ends, and with its own goods."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.state import LancasterState
from peerage.kernel.playing.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundHooks:
    screened: ClassVar[tuple[int, ...]] = ()
    """The kinds of its goods that lie behind screens; wherever they change, everybody sees it: see `Ledger.book`."""

    def set_up(self, state: LancasterState, rng: Rng) -> None:
        """The base game is set up."""

    def round_begins(self, state: LancasterState) -> None:
        """Conflicts, favors and proposals lie there."""

    def round_ends(self, state: LancasterState) -> None:
        """All conflicts are scored."""

    def gain(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        """A seat gets goods; those of other expansions are none of its business."""

    def pay(self, state: LancasterState, seat: i64, kind: i64, count: i64, source: i64) -> None:
        """A seat trades its goods in."""

    def behind_screen(self, seat: i64, kind: i64) -> i64:
        """How many of its goods a seat has behind its screen."""
        return 0

    def put_behind_screen(self, seat: i64, kind: i64, count: i64) -> None:
        """Let a seat have so many."""
