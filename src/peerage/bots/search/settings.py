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
CLOCKS = ("wall", "cpu")


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

    def __reduce__(self) -> tuple[Any, ...]:
        return settings_of, (self.net, {name: getattr(self, name) for name in OTHERS})

    def switch_off(self) -> None:
        """The search without any of the ideas."""
        self.ledger = self.keep = self.early = False

    @property
    def alone(self) -> "SearchSettings":
        """The same for one process of several."""
        return settings_of(self.net, {name: getattr(self, name) for name in OTHERS if name != "cores"})


SWITCHES = ("ledger", "keep", "early")
NUMBERS = ("exploration", "temperature")
OTHERS = ("iterations", "seconds", "clock", "cores", "path", "rollout", *SWITCHES, *NUMBERS)
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
    return settings


def set_one(settings: SearchSettings, word: str) -> None:
    name, _, value = word.partition("=")
    if word == "plain":
        settings.switch_off()
    elif name in SWITCHES and value in ("on", "off"):
        setattr(settings, name, value == "on")
    elif name == "clock" and value in CLOCKS:
        settings.clock = value
    elif name == "cores" and value.isdecimal() and 1 <= int(value) <= MOST_CORES:
        settings.cores = int(value)
    elif name == "rollout" and re.fullmatch(r"\d{1,4}", value):
        settings.rollout = int(value)
    elif name == "file" and value:
        settings.path = value
    elif name in NUMBERS and re.fullmatch(r"\d{1,2}(\.\d{1,4})?", value) and float(value) > 0:
        setattr(settings, name, float(value))
    else:
        known = ", ".join([f"{name}=on/off" for name in SWITCHES] + [f"{name}=0.5" for name in NUMBERS])
        raise BadBot(f"a search has no setting {word!r}; there are plain, clock=cpu, cores=2, rollout=8, {known}")
