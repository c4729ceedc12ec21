"""What an expansion does in counties."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.knights import KnightHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class CountyHooks(KnightHooks):
    reinforces: ClassVar[bool] = False
    """Whether something can stand with knights in counties and conflicts."""

    def enter_county(self, state: LancasterState, house: i64, county: i64, company: i64) -> None: ...

    def may_enter_county(self, house: i64, company: i64) -> bool:
        """Whether the house has this company, and it can go to a county."""
        return False

    def rule_of_safety(self, county: int) -> str:
        """The rule by which nobody is expelled from a safe county."""
        return ""

    def leave_county(self, state: LancasterState, county: i64) -> None:
        """The knight goes home; he still stands there."""

    def offer_in_county(self, state: LancasterState, house: i64, county: i64, both: bool) -> None:
        """Besides the nobleman and the reward; `both` says whether the house may take and pay for two things."""

    def take_in_county(self, state: LancasterState, seat: i64, house: i64, county: i64, move: i64) -> None:
        """One of the moves that an expansion offered in a county."""

    def rule_against_taking(self, state: LancasterState, house: i64, kind: str) -> str:
        """The rule by which something cannot be taken in a county now, if it belongs to the expansion."""
        return ""

    def asks_in_county(self, state: LancasterState, county: i64, kind: i64, source: i64) -> bool:
        """Whether something of the expansion in the county in turn can be the source of a pending reward."""
        return False
