"""A chapter of a study: what was found in words, pictures, and figures."""

from collections.abc import Sequence
from typing import Any, NamedTuple


class Picture(NamedTuple):
    name: str
    """Of its file."""
    chart: Any
    caption: str


class Figures(NamedTuple):
    """A table; all columns but the first are numbers."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Chapter(NamedTuple):
    key: str
    title: str
    text: list[str]
    pictures: list[Picture]
    figures: Figures
