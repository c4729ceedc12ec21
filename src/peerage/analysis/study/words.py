"""The words and numbers of a study in one language: its own texts, and those of the game."""

import re
from typing import Any

from peerage.analysis.study.intervals import Estimate
from peerage.kernel.game import Game
from peerage.kernel.presentation.text import words as sentence
from peerage.languages import fill, table

FILE = "study.toml"
PLACE = re.compile(r"\{[^}]*\}")
LONGEST = 58


class Words:
    def __init__(self, game: Game, lang: str) -> None:
        self.lang = lang
        self.game: dict[str, Any] = game.text(lang)
        self.table = table(lang, FILE)

    def say(self, section: str, key: str, **details: object) -> str:
        return fill(self.table[section][key], details)

    def title(self) -> str:
        return str(self.game["game"]["title"])

    def source(self, name: str) -> str:
        return str(self.game["sources"].get(name, name))

    def part(self, kind: str, n: int) -> str:
        return sentence(self.game, "parts", kind, {"n": n}, ())

    def option(self, name: str) -> str:
        return ", ".join(str(self.game["options"].get(one, {}).get("title", one)) for one in name.split(", "))

    def law(self, name: str) -> str:
        return self.name(name)

    def name(self, name: str) -> str:
        return str(self.game["names"].get(name, name))

    def decision(self, kind: str) -> str:
        """The question, without what stands in its places."""
        said = self.game["decisions"].get(kind, kind)
        said = said["one"] if isinstance(said, dict) else said
        said = PLACE.sub("…", said)
        return said if len(said) <= LONGEST else said[:LONGEST].rsplit(" ", 1)[0].rstrip(" ,.:") + " …"

    # Numbers.

    def number(self, value: float, digits: int = 1) -> str:
        said = f"{value:,.{digits}f}"
        if said.strip("-0.,") == "":
            said = said.removeprefix("-")
        return said.translate(str.maketrans(",.", ".,")) if self.lang == "de" else said

    def percent(self, share: float) -> str:
        return self.number(100 * share, 1) + (" %" if self.lang == "de" else "%")

    def range(self, estimate: Estimate, digits: int = 1) -> str:
        return self.between(*(self.number(value, digits) for value in estimate))

    def percents(self, estimate: Estimate) -> str:
        return self.between(*(self.percent(value) for value in estimate))

    def between(self, mean: str, low: str, high: str) -> str:
        return self.say("numbers", "range", mean=mean, low=low, high=high)
