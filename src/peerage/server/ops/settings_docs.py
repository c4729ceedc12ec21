"""Describes the settings: for the configuration file, its checks and the docs."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from peerage.server.settings import Settings


class Described(NamedTuple):
    group: str
    name: str
    type: Any
    default: Any
    sentence: str
    shown: str | None
    """The default as a text, where it depends on the machine."""


def described_settings() -> Iterator[Described]:
    """Describe all settings except the components, which are files of their own, in groups."""
    for group in reversed(Settings.__bases__):
        hints = get_type_hints(group, include_extras=True)
        for each in fields(group):
            sentence, *shown = words_of(hints[each.name])
            title = group.__doc__ or group.__name__
            yield Described(title, each.name, hints[each.name], each.default, sentence, shown[0] if shown else None)


def words_of(hint: Any) -> list[str]:
    """Return the sentences that annotate a type."""
    return [each for each in get_args(hint)[1:] if isinstance(each, str)] if get_origin(hint) is Annotated else []
