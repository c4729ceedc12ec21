"""The chapters of a study, in their order. Each makes a `Chapter`, or None if the games say nothing about it."""

from collections.abc import Callable

from peerage.analysis.study.chapter import Chapter
from peerage.analysis.study.chapters.branching import branching
from peerage.analysis.study.chapters.certainty import certainty
from peerage.analysis.study.chapters.laws import laws
from peerage.analysis.study.chapters.length import length
from peerage.analysis.study.chapters.luck import luck
from peerage.analysis.study.chapters.options import options
from peerage.analysis.study.chapters.points import points
from peerage.analysis.study.chapters.seats import seats
from peerage.analysis.study.chapters.winners import winners
from peerage.analysis.study.sample import Source
from peerage.analysis.study.words import Words

CHAPTERS: tuple[Callable[[Source, Words], Chapter | None], ...] = (
    seats,
    length,
    points,
    winners,
    laws,
    options,
    branching,
    certainty,
    luck,
)
