"""What an expansion does in conflicts."""

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.counties import CountyHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class ConflictHooks(CountyHooks):
    def enter_conflict(self, state: LancasterState, house: i64, slot: i64, company: i64) -> None: ...

    def second_battle(self, slot: i64, lower: i64) -> None:
        """All that is in a conflict moves down."""

    def leave_conflict(self, state: LancasterState, slot: i64, space: i64, won: bool) -> None:
        """The conflict is over; the knights on this space still stand there."""

    def capture(self, state: LancasterState, slot: i64) -> None:
        """The knights of players are captured or ransomed; those of other houses are still in the conflict."""

    def conflict_scored(self, state: LancasterState, slot: i64, won: bool) -> None:
        """The ranks of a conflict are paid; its knights still stand there."""

    def describe_rank(self, state: LancasterState, house: i64, helper: bool, side: str, rule: str) -> tuple[str, str]:
        """On which side a rank in a conflict is held, and by which rule, given what is said so far."""
        return side, rule
