"""peerage games: list the games."""

import click

from peerage.cli.output import json_option, print_json, print_table
from peerage.kernel import registry
from peerage.languages import LANGUAGES


@click.command()
@json_option
def games(json: bool) -> None:
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
    rows = [
        (
            game.id,
            game.text("en")["game"]["title"],
            f"{game.min_seats}-{game.max_seats}",
            ", ".join(option.name for option in game.options),
            ", ".join(game.bots),
        )
        for game in found
    ]
    print_table(("game", "title", "seats", "options", "bots"), rows)
