"""What a form for positions consists of: which parts are shown, the words to choose from, what can be added."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from peerage.kernel.playing.table_config import TableConfig

SEAT = "seat"
"""The kind of words that are numbers of seats."""
KERNEL_PARTS = (
    "game",
    "rules",
    "seats",
    "options",
    "overrides",
    "asked",
    "over",
    "stack",
    "secret",
    "chance",
    "ledger",
)
"""What every position has, and what a form cannot change by hand; the question has a field of its own."""


class Words(msgspec.Struct, frozen=True):
    """The values of a field, the keys of a table, or the entries of a list of numbers, with the kind of their names."""

    of: str
    words: list[str | int]
    optional: bool = False
    """The field may be empty."""


class PositionForm:
    """The form for the positions of a game. Paths have `*` for each part of a list or table."""

    hidden: ClassVar[Sequence[str]] = ()
    """Paths of parts that follow from the others, or that nobody has to set up."""
    starts: ClassVar[Sequence[str]] = ()
    """The decisions that somebody who sets up a position can begin with."""

    def words(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Words]:
        """What can be chosen. `position` is the one to begin with: what is hidden in it stays as it is."""
        return {}

    def templates(self, config: TableConfig, position: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is added to a list or a table, or to a part that is empty."""
        return {}

    def put_back(self, position: dict[str, Any], config: TableConfig) -> None:
        """Put everything that lies nowhere else where it is kept in the game."""


def completed(position: Mapping[str, Any], seats: int, seed: str) -> dict[str, Any]:
    """A position without memory, with chance of its own, in which nobody has chosen yet and the game is not over."""
    whole = {name: value for name, value in position.items() if name != "ledger"}
    whole |= {"over": False, "secret": None, "chance": {"seed": seed, "move": 0}}
    if "final" in whole:
        whole["final"] = None
    stack = whole.get("stack")
    top = stack[-1] if isinstance(stack, list) and stack else None
    asked = top.get("seats") if isinstance(top, dict) else None
    if isinstance(asked, list):
        whole["secret"] = {"waiting": asked, "forced": [], "choices": [0] * seats}
    return whole
