"""Moves as short texts: the kind, then `name=value` for each argument, like `place at=county:B knight=2 squires=1`."""

from collections.abc import Mapping
from typing import Any

LEFT_OUT = ("kind", "slots", "move", "prospect")
"""Of a described move: what the kind says itself, or what is no part of the wish."""


def notation(described: Mapping[str, Any]) -> str:
    """Return the notation of a described move. What is worked out about it, in tables of its own, is left out."""
    parts = [f"{name}={said(value)}" for name, value in arguments(described).items()]
    return " ".join([str(described["kind"]), *parts])


def arguments(described: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in described.items() if name not in LEFT_OUT and not isinstance(value, Mapping)}


def said(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "+".join(map(said, value))
    return str(value)


def matches(described: Mapping[str, Any], wish: Mapping[str, Any]) -> bool:
    """Return whether a described move is what a wish says, compared as notation."""
    return described["kind"] == wish.get("kind") and all(
        name in described and said(described[name]) == said(value) for name, value in arguments(wish).items()
    )


def wish_in(text: str) -> dict[str, Any] | None:
    """Return the wish that a text in notation says; None if it is no notation."""
    kind, _, rest = text.strip().partition(" ")
    parts = [part.partition("=") for part in rest.split()]
    if not all(equals for _, equals, _ in parts):
        return None
    return {"kind": kind, **{name: value_of(value) for name, _, value in parts}}


def value_of(text: str) -> object:
    if text in ("true", "false"):
        return text == "true"
    if text.removeprefix("-").isdecimal() and len(text) < 20:
        return int(text)
    return text.split("+") if "+" in text else text
