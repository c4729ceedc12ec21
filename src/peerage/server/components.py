"""Components of one's own: what is printed, what of it is corrected, and whether that can be played with."""

from typing import Any, cast

from peerage import BadComponents, Game
from peerage.kernel.components import parse_toml
from peerage.kernel.values import as_toml
from peerage.server.messages import BoxRefusal, CheckedBox, PrintedValue, Source
from peerage.server.wire import BoxWish, own_set


def printed_values(game: Game, lang: str) -> list[PrintedValue]:
    return [
        {
            "path": value.path,
            "part": value.part,
            "label": value.label,
            "source": cast(Source, value.source),
            "printed": value.printed,
            "words": value.words,
        }
        for value in game.values(lang)
    ]


def checked_box(game: Game, overrides: dict[str, Any]) -> CheckedBox:
    """What a set that can be played with changes, and the file of it."""
    changes = game.changed(overrides)
    own = game.overriding(changes)
    named = own_set(game.id, own)
    return {"id": named.id if named else None, "changes": changes, "file": file_of(game, own), "refused": None}


def check_box(game: Game, lang: str, wish: BoxWish) -> CheckedBox:
    """Try changes, or a file of one's own; the first reason against them, if there is one."""
    game.check_language(lang)
    try:
        own = game.overriding(wish.changes) if wish.file is None else parse_toml(wish.file, "This file")
        return checked_box(game, own)
    except BadComponents as error:
        refused: BoxRefusal = {"path": error.where, "message": game.say_demand(error, lang)}
        return {"id": None, "changes": wish.changes, "file": None, "refused": refused}


def file_of(game: Game, own: dict[str, Any]) -> str:
    head = f"# Components of {game.id} as they are in my box. Use: peerage serve --components {game.id}=FILE\n\n"
    return head + as_toml(own)
