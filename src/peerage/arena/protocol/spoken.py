"""Wishes in a game's words, like "Go to Oxeneford", also illegal ones: so that the refusal can name the reason."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from peerage.kernel.presentation.text import PARTS, PLACE, SEAT

LONGEST = 200
"""Characters of a sentence; none that says a move is nearly as long."""


def spoken_wishes(text: Mapping[str, Any], said: str, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield what a sentence may wish: it is compared with those that say the moves, of every kind."""
    if len(said) > LONGEST:
        return
    for kind, pattern in text["moves"].items():
        for sentence in pattern.values() if isinstance(pattern, Mapping) else [pattern]:
            if PARTS.search(sentence):
                continue  # lists whose parts may be missing
            found = expression(sentence).fullmatch(said)
            if found:
                places = [(place[1], place[2]) for place in PLACE.finditer(sentence)]
                meant = [
                    meanings(text, name, form, value, names)
                    for (name, form), value in zip(places, found.groups(), strict=True)
                ]
                for values in product(*meant):
                    yield {"kind": kind, **dict(zip((name for name, _ in places), values, strict=True))}


def expression(sentence: str) -> re.Pattern[str]:
    """Return an expression with a group for each place of a sentence."""
    literals = PLACE.sub("\0", sentence).split("\0")
    return re.compile("(.+?)".join(map(re.escape, literals)), re.IGNORECASE)


def meanings(text: Mapping[str, Any], place: str, form: str | None, said: str, names: Sequence[str]) -> list[Any]:
    """Return the things that a name in this form may mean, or the seat, or the number."""
    spoken = said.casefold()
    if SEAT.search(place):
        return [seat for seat, name in enumerate(names) if name.casefold() == spoken]
    if spoken.removeprefix("-").isdecimal() and len(spoken) < 20:
        return [int(spoken)]
    forms = {**text.get("names", {}), **text.get("forms", {}).get(form, {})}
    return [thing for thing, name in forms.items() if str(name).casefold() == spoken]
