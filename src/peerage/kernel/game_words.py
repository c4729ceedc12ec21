"""The words of a game: its texts and its catalogue of rules, with those that every table shares."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from peerage.errors import PeerageError
from peerage.kernel.content.catalogue import Rule, read_catalogue
from peerage.languages import FALLBACK, LANGUAGES, Table, joined, merged, read_table


class GameWords:
    package: str
    extra_packages: tuple[str, ...] = ()
    """More packages with words of this game, in folders `text`, `rules` and `values` like those of `package`."""

    def file(self, name: str) -> Traversable:
        return files(self.package).joinpath(name)

    @cache
    def text(self, lang: str) -> dict[str, Any]:
        """Return all words of the game in a language: moves, events, decisions, labels, names."""
        return self.spoken(lang, "text")

    @cache
    def rules(self, lang: str) -> list[Rule]:
        """Return the catalogue of rules in a language; rule ids of moves and events refer to it."""
        self.check_language(lang)
        english, own = self.catalogue(FALLBACK), self.catalogue(lang)
        return [own.get(name, rule) for name, rule in english.items()]

    def catalogue(self, lang: str) -> dict[str, Rule]:
        """The rules that are written in a language, by their ids; those of a section stand together."""
        name = f"rules/{lang}.md"
        rules = read_catalogue("\n".join(map(read_text, [*self.own_files(name), shared_file(name)])))
        sections = list(dict.fromkeys(rule.section for rule in rules))
        return {rule.id: rule for rule in sorted(rules, key=lambda rule: sections.index(rule.section))}

    def spoken(self, lang: str, folder: str) -> Table:
        """The words of a folder in a language, with English for what it lacks."""
        self.check_language(lang)
        return merged(self.written(FALLBACK, folder), self.written(lang, folder))

    def written(self, lang: str, folder: str) -> Table:
        """The words of a folder that are written in a language; the game's own override shared ones."""
        name = f"{folder}/{lang}.toml"
        return merged(read_table(shared_file(name)), joined(*map(read_table, self.own_files(name))))

    def synonyms(self, lang: str) -> list[list[str]]:
        """Names for the same thing, if the game lists any."""
        tables = [tomllib.loads(read_text(place)) for place in self.own_files("rules/synonyms.toml")]
        return [names for table in tables for names in table.get(lang, [])]

    def other_names(self, rule: Rule, lang: str) -> list[str]:
        """Other names for what a rule speaks of, so that a search finds it by them."""
        spoken = f"{rule.title} {rule.text}".casefold()
        return [
            name
            for alike in self.synonyms(lang)
            if any(name.casefold() in spoken for name in alike)
            for name in alike
            if name.casefold() not in spoken
        ]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game has words in; in all others it speaks English."""
        return tuple(lang for lang in LANGUAGES if self.file(f"text/{lang}.toml").is_file())

    def own_files(self, name: str) -> list[Traversable]:
        """The files of this name in the packages of the game, whether they are there or not."""
        return [files(package).joinpath(name) for package in (self.package, *self.extra_packages)]

    @staticmethod
    def check_language(lang: str) -> None:
        if lang not in LANGUAGES:
            raise PeerageError("language_unknown", lang=repr(lang), languages=list(LANGUAGES))


def shared_file(name: str) -> Traversable:
    """A file of words that every game shares."""
    return files("peerage.kernel.content").joinpath(name)


def read_text(place: Traversable) -> str:
    """A text file, or nothing if there is none."""
    return place.read_text(encoding="utf-8") if place.is_file() else ""
