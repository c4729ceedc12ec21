"""A position as text: what one viewer sees, in the words of the game, for terminals, logs and programs.

It is made from a view, so it shows nothing that the viewer may not know.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from peerage.kernel.presentation.text import word_for, words

UNSEEN = "?"
NONE = "-"
GAP = "  "

Row = Sequence[object]


class TextView:
    """The words of a game for a table of players, and how rows are put together."""

    def __init__(self, table: Mapping[str, Any], names: Sequence[str]) -> None:
        self.table = table
        self.names = names

    def label(self, key: str) -> str:
        return words(self.table, "labels", key, {}, self.names)

    def name(self, thing: str) -> str:
        """Of a thing like `county:B`."""
        return word_for(self.table, "thing", thing, self.names)

    def seat(self, seat: int | None) -> str:
        return NONE if seat is None else self.names[seat]

    def fact(self, label: str, value: object) -> str:
        return f"{self.label(label)}: {shown(value)}"

    def counts(self, kind: str, counts: Mapping[str, int] | None) -> str:
        """How many there are of each thing of a kind, but for those that are missing."""
        if counts is None:
            return UNSEEN
        return ", ".join(f"{count} {self.name(f'{kind}:{thing}')}" for thing, count in counts.items() if count) or NONE

    def players(self, view: Mapping[str, Any], facts: Mapping[str, Iterable[object]]) -> list[str]:
        """A row for each seat: its place and score, and these facts by their labels."""
        heads = ["", self.label("place"), self.label("score"), *map(self.label, facts)]
        columns = zip(self.names, view["places"], view["scores"], *facts.values(), strict=True)
        return rows([heads, *columns])


def shown(value: object) -> str:
    if value is None:
        return UNSEEN
    if isinstance(value, bool):
        return "x" if value else NONE
    if isinstance(value, (list, tuple)):
        return "/".join(map(shown, value)) or NONE
    return str(value)


def rows(table: Sequence[Row]) -> list[str]:
    """Rows with columns of one width."""
    cells = [[shown(cell) for cell in row] for row in table]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]


def titled(title: str, lines: list[str]) -> list[str]:
    """A part of its own, if there is anything in it."""
    return ["", title, *(f"{GAP}{line}" for line in lines)] if lines else []
