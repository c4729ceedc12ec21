"""How a search thinks: its budget, and ideas that can be switched off one by one to measure what each brings."""

import re
from typing import Any

from peerage.errors import BadBot

ITERATIONS = 1000
TEMPERATURE = 0.5
"""At this one, rules of thumb say best what a search will try; nets correct them at this one, too."""
GAMES_OWN = -1
MOST_CORES = 16

BUDGET = re.compile(r"(?P<iterations>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(?:\.\d{1,3})?)(?P<milli>m?)s")
NO_CONFIDENCE = 1 << 40
"""Visits that no node has: no net is asked below the root."""


class SearchSettings:
    def __init__(self, net: bool = False) -> None:
        self.iterations: int = ITERATIONS
        self.seconds: float = 0.0
        """If not 0, it thinks for so long, however many iterations that gives."""
        self.clock: str = "wall"
        """What it measures that time by: `cpu` counts its own processor time alone, however busy the machine is."""
        self.cores: int = 1
        """Processes that think about the same choice, each with chance of its own."""
        self.ledger: bool = True
        """Remember what could be counted; otherwise guess like somebody who has just sat down."""
        self.keep: bool = True
        """Within a turn of several steps, go on from what was learnt in the steps before."""
        self.early: bool = True
        """By the clock, stop when the time left can no longer change the choice."""
        self.net: bool = net
        """A net corrects the estimate where the tree ends, and the priors of the choice at hand."""
        self.path: str = ""
        """The file of the net; the game's own if empty."""
        self.exploration: float = 0.15 if net else 0.3
        """How much untried moves count: less where a net knows more of them."""
        self.temperature: float = TEMPERATURE
        self.rollout: int = GAMES_OWN
        """How many moves are rolled out where the tree ends; otherwise as the game says, and none with a net."""
        self.leaf: str = "move"
        """Where a position is judged: `turn` plays on until the turn of the last move is over."""
        self.calm: bool = False
        """Correct the game's estimate for whose turn it is (`State.calm`)."""
        self.root: str = "puct"
        """How the choice is searched: `halving` drops the worse half of the candidates again and again, all of them
        tried in the same determinizations; `gumbel` draws the candidates, too, for games to learn from."""
        self.candidates: int = 16
        """The most moves that halving begins with."""
        self.fpu: float = 0.0
        """First-play urgency: how much less than its parent a move is worth that was not tried."""
        self.deeper: int = NO_CONFIDENCE
        """The visits from which a net corrects the priors of the seat's own later choices, too."""
        self.second: str = ""
        """The file of a second net: the mean of both counts."""
        self.shrink: float = 0.0
        """How much the game's estimate counts where both nets disagree: wholly at a distance of 1 / `shrink`."""

    def __reduce__(self) -> tuple[Any, ...]:
        return settings_of, (self.net, {name: getattr(self, name) for name in OTHERS})

    def switch_off(self) -> None:
        """The search without any of the ideas."""
        self.ledger = self.keep = self.early = self.calm = False

    @property
    def alone(self) -> "SearchSettings":
        """The same for one process of several."""
        return settings_of(self.net, {name: getattr(self, name) for name in OTHERS if name != "cores"})


SWITCHES = ("ledger", "keep", "early", "calm")
NUMBERS = ("exploration", "temperature", "fpu", "shrink")
COUNTS = {"cores": MOST_CORES, "candidates": 64, "deeper": 1_000_000}
"""With the most that each can be."""
WORDS = {"clock": ("wall", "cpu"), "leaf": ("move", "turn"), "root": ("puct", "halving", "gumbel")}
PATHS = {"file": "path", "second": "second"}
OTHERS = ("iterations", "seconds", "rollout", "path", "second", *COUNTS, *WORDS, *SWITCHES, *NUMBERS)
"""All settings besides the net."""


def settings_of(net: bool, others: dict[str, Any]) -> SearchSettings:
    settings = SearchSettings(net)
    for name, value in others.items():
        setattr(settings, name, value)
    return settings


def read_settings(words: list[str], net: bool = False) -> SearchSettings:
    """From the parts of a name: a budget first, if any; then `plain`, or settings like `ledger=off` and `cores=2`."""
    settings = SearchSettings(net)
    if words and (budget := BUDGET.fullmatch(words[0])):
        words = words[1:]
        if budget["seconds"]:
            settings.seconds = float(budget["seconds"]) / (1000 if budget["milli"] else 1)
            if settings.seconds == 0:
                raise BadBot("a search needs some time to think")
        else:
            settings.iterations = int(budget["iterations"])
    for word in words:
        set_one(settings, word)
    if settings.root != "puct" and settings.seconds:
        raise BadBot(f"root={settings.root} divides a number of iterations, not a time")
    return settings


def set_one(settings: SearchSettings, word: str) -> None:
    name, _, value = word.partition("=")
    if word == "plain":
        settings.switch_off()
    elif name in SWITCHES and value in ("on", "off"):
        setattr(settings, name, value == "on")
    elif name in WORDS and value in WORDS[name]:
        setattr(settings, name, value)
    elif name in COUNTS and value.isdecimal() and 1 <= int(value) <= COUNTS[name]:
        setattr(settings, name, int(value))
    elif name == "rollout" and re.fullmatch(r"\d{1,4}", value):
        settings.rollout = int(value)
    elif name in PATHS and value:
        setattr(settings, PATHS[name], value)
    elif name in NUMBERS and re.fullmatch(r"\d{1,2}(\.\d{1,4})?", value) and float(value) > 0:
        setattr(settings, name, float(value))
    else:
        known = ", ".join(
            [f"{name}=on/off" for name in SWITCHES]
            + [f"{name}={'/'.join(values)}" for name, values in WORDS.items()]
            + [f"{name}=8" for name in ("rollout", *COUNTS)]
            + [f"{name}=0.5" for name in NUMBERS]
        )
        raise BadBot(f"a search has no setting {word!r}; there are plain, {known}")
