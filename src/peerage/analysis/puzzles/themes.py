"""What a puzzle is about: `themes.toml` says by which decision, kind of move, place or event it has which theme."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from peerage.kernel.game import Game
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.state import State

OTHER: Final = "other"
"""The theme of what has no other, as in games that declare none."""


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle has it if one of these fits."""

    decisions: Sequence[str] = ()
    moves: Sequence[str] = ()
    """Kinds of the best move."""
    slots: Sequence[str] = ()
    """How a place that the best move touches begins."""
    events: Sequence[str] = ()
    """Of the best move, and of the same seat's next ones."""
    unless: Sequence[str] = ()
    """Themes that stand before it in the file and exclude it."""

    def fits(self, decision: str, move: Mapping[str, Any], events: Iterable[Event]) -> bool:
        return (
            decision in self.decisions
            or move["kind"] in self.moves
            or any(str(slot).startswith(start) for slot in move.get("slots", ()) for start in self.slots)
            or any(event.kind in self.events for event in events)
        )


@cache
def themes_of_games() -> dict[str, dict[str, Theme]]:
    text = files(__package__).joinpath("themes.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[str, Theme]])


def themes_of(game: Game) -> dict[str, Theme]:
    return themes_of_games().get(game.id, {})


def themes_at(state: State, seat: int, best: int, events: Sequence[Event]) -> list[str]:
    """Return the themes of a position with its best move and what comes of it."""
    game: Game = state.config.game
    question = state.decision(seat)
    assert question is not None
    move = game.describe(state, best)
    found: list[str] = []
    for name, theme in themes_of(game).items():
        if theme.fits(question["kind"], move, events) and not any(other in found for other in theme.unless):
            found.append(name)
    return found or [OTHER]
