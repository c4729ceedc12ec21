"""A view in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from peerage.kernel.presentation.text import word_for

COMMON = ("game", "seats", "seat", "options", "over", "scores", "places", "winners", "chosen", "choice")
"""Fields that other parts of a message tell."""


def position_text(text: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Return the fields of a view, a line for each, indented by their depth."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
    rest = {name: value for name, value in view.items() if name not in COMMON}
    return "\n".join([f"{text['labels']['score']}: {scores}", *lines(text, rest, names, "")])


def lines(text: Mapping[str, Any], table: Mapping[str, Any], names: Sequence[str], indent: str) -> Iterator[str]:
    for name, value in table.items():
        label = text["labels"].get(name, name.replace("_", " "))
        if isinstance(value, Mapping):
            yield f"{indent}{label}:"
            yield from lines(text, value, names, indent + "  ")
        elif isinstance(value, list) and value and isinstance(value[0], Mapping):
            heads = names if len(value) == len(names) else [f"{number}" for number in range(1, len(value) + 1)]
            yield f"{indent}{label}:"
            yield from lines(text, dict(zip(heads, value, strict=True)), names, indent + "  ")
        elif value is not None and value != []:
            yield f"{indent}{label}: {word_for(text, name, value, names)}"
