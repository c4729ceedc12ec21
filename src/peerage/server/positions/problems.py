"""Says what is wrong with a position in the words of players. The checks say it in English, for developers.

The tables `positions.json` have a sentence for each sentence of the checks, with {places} for what differs. In a
sentence, `{name:county}` is the county with this name.
"""

import re
from functools import cache
from typing import NamedTuple

from peerage import Game
from peerage.languages import PLACE, table

COUNTED = ("seat", "house", "other", "holder", "named")
"""Places with a number of a seat or a house, which players count from 1."""
WHERE = ("where", "whose", "what")
"""Places with words that have an entry of their own."""
SAID = re.compile(r"\{(\w+)(?::([\w-]*))?\}")


class Sentence(NamedTuple):
    pattern: re.Pattern[str]
    said: str
    fixed: int
    """How many letters of it are fixed."""


@cache
def sentences(game_id: str, language: str) -> list[Sentence]:
    """All sentences about positions of a game, those with the most fixed letters first."""
    words = table(language, "positions.json")
    known = words["kernel"] | words.get(game_id, {})
    found = [sentence(template, said) for template, said in known.items()]
    return sorted(found, key=lambda each: -each.fixed)


def sentence(template: str, said: str) -> Sentence:
    fixed, names = PLACE.split(template)[::2], PLACE.findall(template)
    parts = [re.escape(fixed[0])]
    for number, (name, after) in enumerate(zip(names, fixed[1:], strict=True)):
        parts += [f"(?P={name})" if name in names[:number] else f"(?P<{name}>.+?)", re.escape(after)]
    return Sentence(re.compile("".join(parts), re.DOTALL), said, sum(map(len, fixed)))


def say_problem(game: Game, reason: str, language: str) -> str:
    """Return a sentence of a check in a language; one that no table has stays as it is."""
    for each in sentences(game.id, language):
        match = each.pattern.fullmatch(reason)
        if match is not None:
            return filled(game, each.said, match.groupdict(), language)
    return reason


def filled(game: Game, said: str, places: dict[str, str], language: str) -> str:
    return SAID.sub(lambda found: place(game, found[1], found[2], places[found[1]], language), said)


def place(game: Game, name: str, kind: str | None, text: str, language: str) -> str:
    """Return what stands at a place of a sentence: with a kind, the name of that thing or the label of that word."""
    value = text.strip("'")
    if name in WHERE:
        return say_problem(game, text, language)
    if kind is not None:
        words = game.text(language)
        known = words["names"].get(f"{kind}:{value}") or words["labels"].get(value)
        return str(known) if known else say_problem(game, value, language)
    return str(int(value) + 1) if name in COUNTED and value.isdecimal() else value
