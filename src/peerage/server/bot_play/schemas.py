"""Messages of hints."""

from typing import Literal, TypedDict

from peerage.bots.advice import Verdict


class HintOption(TypedDict):
    """A move that the bot has considered."""

    move: int
    games: int
    """The number of simulated games in which it was tried."""
    chance: int
    """The estimated chance to win in percent, and its 95 % interval."""
    low: int
    high: int


class HintMessage(TypedDict):
    type: Literal["hint"]
    number: int
    """The number of the decision."""
    games: int
    """The number of simulated games; 0 for a bot that does not search: then there are no figures."""
    verdict: Verdict
    """How the first move compares with the others, by these games."""
    options: list[HintOption]
    """The move that the bot would play, then the other most tried ones."""
