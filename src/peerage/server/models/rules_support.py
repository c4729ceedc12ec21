"""Which versions of the rules this installation plays: tables of any other cannot go on here."""

from functools import cache

import peerage
from peerage.errors import UnknownGame


@cache
def versions_of(game_id: str) -> frozenset[int]:
    """Return the versions of a game's rules that can be played; none if the game is not installed."""
    try:
        game = peerage.load(game_id)
    except UnknownGame:
        return frozenset()
    return frozenset(each.rules_version for each in (game, *game.earlier))


def is_playable(game_id: str, rules: int) -> bool:
    """Return whether a table can go on; before its game begins, its rules have no version (0)."""
    versions = versions_of(game_id)
    return rules in versions if rules else bool(versions)
