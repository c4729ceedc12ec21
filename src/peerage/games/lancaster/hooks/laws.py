"""What an expansion does with laws."""

from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from peerage.games.lancaster.hooks.rounds import RoundHooks
from peerage.games.lancaster.state import LancasterState


@mypyc_attr(allow_interpreted_subclasses=True)
class LawHooks(RoundHooks):
    brings_laws: ClassVar[bool] = False
    """Whether laws from sets other than the base game's can be in play."""

    def law_sets(self, group: int, possible: list[int]) -> list[int]:
        """The sets that a group of laws can come from, given those so far."""
        return possible

    def law_set_rule(self, group: int, rule: str) -> str:
        """The rule by which a group comes from its set, given the one so far."""
        return rule

    def compared(self, state: LancasterState, kind: i64, mask: i64) -> None:
        """A law has shown which seats have the most, or the fewest, of the expansion's goods."""

    def parliament_ends(self, state: LancasterState) -> None:
        """All laws are applied; the counties pay next."""
