"""Decides which games are rated, and on which ladder."""

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from peerage.bots.levels import LEVELS
from peerage.server.models.shipped_anchors import anchored_games

if TYPE_CHECKING:
    from peerage.server.models.table_row import Row

Wish = Literal["yes", "no", "lost"]
"""Whether a table is meant to count. `lost`: until a hint was given, or a bot stood in."""

Ladder = Literal["people", "all"]
"""A game of people alone counts for both, a game with bots only for `all`."""

LADDERS: tuple[Ladder, ...] = ("people", "all")

Counting = Literal["people", "all", "no", "lost"]
"""The narrowest ladder that a table counts for, as it stands; `lost`: it no longer counts."""


def counting(row: "Row") -> Counting:
    if row.rated == "lost":
        return "lost"
    return ladder_of(row) or "no"


def ladder_of(row: "Row") -> Ladder | None:
    """Open seats are taken for people."""
    bots = [chair.bot for chair in row.seats if chair.kind == "bot"]
    if row.rated != "yes" or row.ending is not None or row.overrides or len(bots) == len(row.seats):
        return None
    if any(chair.visitor != chair.browser for chair in row.seats):  # several people play on one browser
        return None
    if not bots:
        return "people"
    return "all" if row.game in anchored_games() and set(bots) <= set(LEVELS.values()) else None


def no_longer(row: "Row") -> "Row":
    """Somebody got help."""
    return replace(row, rated="lost") if row.rated == "yes" else row


def without_stand_ins(row: "Row") -> "Row":
    """A table counts as long as no bot has played for a person."""
    stood_in = any(chair.kind == "person" and chair.bot is not None for chair in row.seats)
    return no_longer(row) if stood_in else row
