"""Decides which games are rated, and on which ladder."""

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from peerage.bots.levels import LEVELS
from peerage.server.models.shipped_anchors import anchored_games

if TYPE_CHECKING:
    from peerage.server.models.table_row import Row

Wish = Literal["yes", "no", "lost"]
"""Whether a table is meant to be rated. `lost`: it was, until a hint was given or a bot stood in."""

Ladder = Literal["people", "all"]
"""A game of people alone counts on both ladders, a game with bots only on `all`."""

LADDERS: tuple[Ladder, ...] = ("people", "all")

Counting = Literal["people", "all", "no", "lost"]
"""The narrowest ladder that a table currently counts for; `lost`: it is no longer rated."""


def counting(row: "Row") -> Counting:
    if row.rated == "lost":
        return "lost"
    return ladder_of(row) or "no"


def ladder_of(row: "Row") -> Ladder | None:
    """Return the ladder of a table; open seats count as people."""
    bots = [chair.bot for chair in row.seats if chair.kind == "bot"]
    if row.rated != "yes" or row.ending is not None or row.overrides or len(bots) == len(row.seats):
        return None
    if any(chair.visitor != chair.browser for chair in row.seats):  # several people play on one browser
        return None
    if not bots:
        return "people"
    return "all" if row.game in anchored_games() and set(bots) <= set(LEVELS.values()) else None


def no_longer(row: "Row") -> "Row":
    """Return the row unrated, after a player got help."""
    return replace(row, rated="lost") if row.rated == "yes" else row


def without_stand_ins(row: "Row") -> "Row":
    """Return the row unrated if a bot has played for a person."""
    stood_in = any(chair.kind == "person" and chair.bot is not None for chair in row.seats)
    return no_longer(row) if stood_in else row
