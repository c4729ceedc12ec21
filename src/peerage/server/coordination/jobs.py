"""Jobs for bot workers, in child processes or on other machines, and their answers."""

from typing import Any

import msgspec

import peerage
import peerage.bots
from peerage.analysis.review.questions import Answer as Estimated
from peerage.analysis.review.questions import Question
from peerage.analysis.review.reasons import WhyQuestion
from peerage.analysis.review.schemas import Why
from peerage.kernel.content.values import Corrections


class Think(msgspec.Struct, tag="Think"):
    game: str
    position: bytes
    seat: int
    bot: str
    chance: str | None
    """The seed of the bot's random choices; without one, its choice cannot be repeated."""


class Advise(msgspec.Struct, tag="Advise"):
    game: str
    position: bytes
    seat: int
    bot: str


class Prove(msgspec.Struct, tag="Prove"):
    text: str


class Correct(msgspec.Struct, tag="Correct"):
    """Custom components: values by their paths, or a file of them."""

    game: str
    lang: str
    changes: dict[str, Any]
    file: str | None


class Estimate(msgspec.Struct, tag="Estimate"):
    """Part of a review: what a position or its options are worth."""

    question: Question


class Explain(msgspec.Struct, tag="Explain"):
    """Part of a review: why a move is better."""

    question: WhyQuestion


Request = Think | Advise | Prove | Correct | Estimate | Explain


class Facts(msgspec.Struct):
    """What a valid record says about its game."""

    game: str
    options: dict[str, bool | str]
    overrides: dict[str, Any]
    seats: int
    seed: str
    dice: peerage.Dice | None
    names: list[str]
    number: int
    shown: int
    winners: list[int] | None
    rules: int = 0


class Answer(msgspec.Struct):
    move: int | None = None
    advice: peerage.bots.Advice | None = None
    facts: Facts | None = None
    flaw: tuple[int, str] | None = None
    """The first invalid line of a record, and the reason."""
    situation: str = ""
    """The reason as a key of the texts for errors."""
    details: dict[str, Any] = {}
    """The arguments of that text."""
    corrections: Corrections | None = None
    estimate: Estimated | None = None
    why: Why | None = None
    refused: tuple[str, str] | None = None
    """The path of an invalid value of components, and the reason."""
    error: str | None = None
