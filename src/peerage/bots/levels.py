"""The bots that tables offer, from the weakest to the strongest; docs/reference/bots.md has their measured ratings.

The weaker ones play by rules of thumb and err like people: often, but seldom absurdly.
"""

from typing import Final

from peerage.kernel.game import Game

LEVELS: Final = {
    "beginner": "greedy:2",
    "easy": "greedy:1",
    "medium": "greedy",
    "hard": "search:100",
    "expert": "net:300",
    "master": "net:1500",
}


USUAL: Final = "medium"
"""Friendly to people who have just learnt the rules."""


def levels_of(game: Game) -> dict[str, str]:
    """The levels that a game offers, with their bots; if it has none of these bots, its first one for beginners."""
    offered = {level: bot for level, bot in LEVELS.items() if bot.partition(":")[0] in game.bots}
    return offered or {"beginner": game.bots[0]}


def usual_bot(game: Game) -> str:
    """The bot that plays where nobody has chosen one, also as a stand-in."""
    levels = levels_of(game)
    return levels.get(USUAL, list(levels.values())[-1])
