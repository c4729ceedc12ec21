"""The languages, and the words in them: `text/languages.json` lists them, and each has tables in `text/<language>`.

What a table lacks is said in English.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

TEXT = files("peerage").joinpath("text")
LANGUAGES: dict[str, str] = json.loads(TEXT.joinpath("languages.json").read_text(encoding="utf-8"))
"""The name of each language, in that language, by its code."""
FALLBACK = "en"

Table = dict[str, dict[str, Any]]
"""Words by section and key."""
PLACE = re.compile(r"\{(\w+)\}", re.ASCII)


def read_table(place: Traversable) -> Table:
    """A table of words; an empty one if nobody has written it."""
    if not place.is_file():
        return {}
    text = place.read_text(encoding="utf-8")
    table: Table = json.loads(text) if place.name.endswith(".json") else tomllib.loads(text)
    return table


def merged(*tables: Table) -> Table:
    """All sections of all tables; later tables override earlier ones, key by key."""
    result: Table = {}
    for table in tables:
        for name, section in table.items():
            result[name] = result.get(name, {}) | section
    return result


def joined(*tables: Mapping[str, Any]) -> dict[str, Any]:
    """All that several tables of one language say, at every depth."""
    result: dict[str, Any] = {}
    for table in tables:
        for name, part in table.items():
            both = isinstance(part, Mapping) and isinstance(result.get(name), Mapping)
            result[name] = joined(result[name], part) if both else part
    return result


@cache
def table(language: str, name: str) -> Table:
    """The table of that name in a language, with English words for what it lacks."""
    own = {} if language not in LANGUAGES else read_table(TEXT.joinpath(language, name))
    return merged(read_table(TEXT.joinpath(FALLBACK, name)), own)


def chosen(template: str | Mapping[str, str], n: object) -> str:
    """The form of a sentence for a count: `none` if there is one, `one` or `other`."""
    if isinstance(template, str):
        return template
    return template["none" if n == 0 and "none" in template else "one" if n == 1 else "other"]


def fill(template: str | Mapping[str, str], details: Mapping[str, object], language: str = FALLBACK) -> str:
    """A sentence with its {places} filled."""
    return PLACE.sub(lambda place: plain(details.get(place[1]), language), chosen(template, details.get("n")))


def plain(value: object, language: str = FALLBACK) -> str:
    """A detail as a sentence says it; what has a situation is itself an error."""
    if isinstance(value, Mapping) and "situation" in value:
        return say_error(value["situation"], value["args"], language)
    if isinstance(value, (list, tuple)):
        return ", ".join(plain(each, language) for each in value)
    return "" if value is None else str(value)


@cache
def situations(language: str) -> dict[str, str | dict[str, str]]:
    """What is said about every error, by its situation."""
    return {key: text for section in table(language, "errors.json").values() for key, text in section.items()}


def say_error(situation: str, details: Mapping[str, object], language: str = FALLBACK) -> str:
    """What happened, and what to do next; a situation without words is a sentence already."""
    template = situations(language).get(situation)
    return situation if template is None else fill(template, details, language)
