"""Names of people: which are valid, and which look alike."""

import re
import unicodedata

from peerage.server.errors import Fault

UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Characters that count as printable but are invisible."""

MOST_MARKS = 3
"""Combining marks per letter."""


FORMER = "Former player"
"""The name of people who are gone in records, which have no language; pages say it in their own."""

FORMER_NAME = re.compile(f"{FORMER}(?: ([2-9]))?")


def former_number(name: str | None) -> int | None:
    """Return which of several former players at a table this is, from 1 on; None for a player's name."""
    found = FORMER_NAME.fullmatch(name or "")
    return int(found[1] or 1) if found else None


LONGEST_PERSON = 24
LONGEST_LEAGUE = 48


def person_name(name: str) -> str:
    """Normalize and return a valid name of a person: readable and distinguishable."""
    return normalized(name, LONGEST_PERSON)


def league_name(name: str) -> str:
    return normalized(name, LONGEST_LEAGUE)


def normalized(name: str, longest: int) -> str:
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(name) <= longest or not name.isprintable() or UNSEEN.search(name):
        raise Fault("name_length", most=longest)
    marks = "".join("m" if unicodedata.category(sign).startswith("M") else " " for sign in name)
    if marks.startswith("m") or "m" * (MOST_MARKS + 1) in marks:
        raise Fault("name_marks")
    return name


def same_name(one: str, other: str) -> bool:
    """Return whether two names look alike, apart from case and forms of the same letter."""
    return unicodedata.normalize("NFKC", one).casefold() == unicodedata.normalize("NFKC", other).casefold()
