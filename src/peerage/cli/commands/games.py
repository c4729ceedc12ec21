"""peerage games: list the games."""

from typing import Annotated

import typer
from rich.table import Table

from peerage.cli.output import console, print_json
from peerage.kernel import registry
from peerage.languages import LANGUAGES


def games(json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the games with their seats, options and bots."""
    found = [registry.load(name) for name in registry.game_ids()]
    if json:
        print_json(
            [
                {
                    "id": game.id,
                    "title": {lang: game.text(lang)["game"]["title"] for lang in LANGUAGES},
                    "seats": {"min": game.min_seats, "max": game.max_seats},
                    "options": [option.to_dict() for option in game.options],
                    "bots": game.bots,
                }
                for game in found
            ]
        )
        return
    table = Table("game", "title", "seats", "options", "bots", box=None)
    for game in found:
        table.add_row(
            game.id,
            game.text("en")["game"]["title"],
            f"{game.min_seats}-{game.max_seats}",
            ", ".join(option.name for option in game.options),
            ", ".join(game.bots),
        )
    console.print(table)
