"""Makes the types of schemas.py from games."""

from typing import cast

import peerage
from peerage.bots.levels import levels_of, usual_bot
from peerage.languages import LANGUAGES
from peerage.server.games.schemas import GameInfo, Importance, PrintedValue, Rule, Source
from peerage.server.settings import Settings
from peerage.server.tables.serializers import bot_manner, own_set


def game_infos(settings: Settings) -> list[GameInfo]:
    return [game_info(peerage.load(game_id), settings) for game_id in peerage.game_ids()]


def game_info(game: peerage.Game, settings: Settings) -> GameInfo:
    """Describe a game for the lobby, without the option `finite`, which depends on whether only bots play."""
    return {
        "id": game.id,
        "title": {lang: game.text(lang)["game"]["title"] for lang in LANGUAGES},
        "about": {lang: game.text(lang)["about"] for lang in LANGUAGES},
        "seats": {"min": game.min_seats, "max": game.max_seats},
        "options": [option.to_dict() for option in game.options if option.name != "finite"],
        "bots": list(game.bots),
        "levels": [
            {"name": name, "bot": bot, "manner": bot_manner(bot), "usual": bot == usual_bot(game)}
            for name, bot in levels_of(game).items()
        ],
        "components": own_set(game.id, settings.components.get(game.id, {})),
        "position_starts": [] if game.position_form is None else list(game.position_form.starts),
    }


def rules_of(game: peerage.Game, lang: str) -> list[Rule]:
    return [
        {
            "id": rule.id,
            "section": rule.section,
            "title": rule.title,
            "text": rule.text,
            "when": list(rule.when),
            "also": game.other_names(rule, lang),
        }
        for rule in game.rules(lang)
    ]


def printed_values(game: peerage.Game, lang: str) -> list[PrintedValue]:
    return [
        {
            "path": value.path,
            "part": value.part,
            "label": value.label,
            "source": cast(Source, value.source),
            "printed": value.printed,
            "words": value.words,
            "importance": importance_of(game, value.path),
        }
        for value in game.values(lang)
    ]


def importance_of(game: peerage.Game, path: str) -> Importance | None:
    measured = game.importance()
    found = measured["values"].get(path)
    if found is None:
        return None
    return {
        "level": found["level"],
        "points": found.get("points", 0.0),
        "games": measured["games"],
        "modules": found.get("modules", False),
    }
