"""Finds games by entry point, so that others can add theirs: group `peerage.games`, name = id, value = a Game."""

import sys
from functools import cache
from typing import TYPE_CHECKING

from peerage.errors import UnknownGame
from peerage.kernel.game import Game
from peerage.kernel.playing.state import State

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "peerage.games"


def installed_games() -> "dict[str, EntryPoint]":
    return games_on_path(tuple(sys.path))


@cache
def games_on_path(_path: tuple[str, ...]) -> "dict[str, EntryPoint]":
    """Once for each path: looking through all packages takes long, and visitors may ask for what is not there."""
    from importlib.metadata import entry_points  # here, because it loads a parser of e-mails

    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """Return the ids of the installed games."""
    return sorted(installed_games())


@cache
def load(game_id: str) -> Game:
    """Return an installed game."""
    point = installed_games().get(game_id)
    if point is None:
        raise UnknownGame("game_unknown", game=repr(game_id), known=game_ids())
    game = point.load()
    if not isinstance(game, Game):
        raise UnknownGame(f"{point.value} is not a game")
    return game


def load_version(game_id: str, version: int) -> Game:
    return load(game_id).by_version(version)


def unpickled(game_id: str, data: bytes) -> State:
    """A state from its pickle."""
    state: State = load(game_id).from_bytes(data)
    return state
