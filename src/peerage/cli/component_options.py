"""Custom components on the command line: files with corrected values."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from peerage.errors import BadComponents
from peerage.kernel import registry
from peerage.kernel.content.components import read_toml

components_option = click.option(
    "--components",
    type=click.Path(path_type=Path),
    help="A file with corrected values of the components, from the page *Your own box*.",
)
components_of_games_option = click.option(
    "--components",
    multiple=True,
    help="Corrected components for the tables of a game, like lancaster=my-box.toml. Repeatable.",
)


def read_own(game_id: str, path: Path | None) -> dict[str, Any]:
    """Return a file's corrections of a game; invalid ones are refused."""
    game = registry.load(game_id)
    own = {} if path is None else read_toml(path)
    try:
        game.played_with(own)
    except BadComponents as error:
        raise BadComponents(f"{path}: {error}") from None
    return own


def read_all(given: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Parse game=file, for several games."""
    read: dict[str, dict[str, Any]] = {}
    for pair in given:
        game_id, _, file = pair.partition("=")
        if not game_id or not file:
            raise BadComponents(f"components look like game=file.toml, not {pair!r}")
        if game_id in read:
            raise BadComponents(f"there are two files of components for {game_id}")
        read[game_id] = read_own(game_id, Path(file))
    return read
