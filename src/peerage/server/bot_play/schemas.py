"""Hints on the wire."""

from typing import Literal, TypedDict

from peerage.bots.advice import Verdict


class HintOption(TypedDict):
    """A move that the bot has thought about."""

    move: int
    games: int
    """In how many of the imagined games it was tried."""
    chance: int
    """The estimated chance to win in percent, and its 95 % interval."""
    low: int
    high: int


class HintMessage(TypedDict):
    type: Literal["hint"]
    number: int
    """Of the decision."""
    games: int
    """How many were imagined; none where the bot does not look ahead: then there are no figures."""
    verdict: Verdict
    """How the first move compares with the others, as far as so many games tell."""
    options: list[HintOption]
    """The move that the bot would play, then those that it tried most besides."""
