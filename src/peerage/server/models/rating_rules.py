"""Decides which games are rated, on which ladder, and for whom."""

from typing import TYPE_CHECKING, Literal

from peerage.bots.levels import LEVELS
from peerage.server.models.shipped_anchors import anchored_games

if TYPE_CHECKING:
    from peerage.server.models.table_row import SeatRow, TableRow

Wish = Literal["yes", "no", "lost"]
"""Whether a table is meant to be rated. `lost`: older versions wrote it where a player had got help."""

Ladder = Literal["people", "all"]
"""A game of people alone counts on both ladders, a game with bots only on `all`."""

LADDERS: tuple[Ladder, ...] = ("people", "all")

Counting = Literal["people", "all", "no", "lost"]
"""The narrowest ladder that a table currently counts for; `lost`: it is no longer rated."""

RatingStake = Literal["full", "none", "loss_only", "gain_only", "lost"]
"""What a rated game can do to one person's rating.

`none`: nothing, like the first games of a beginner. `loss_only`: the person got a hint, and can only lose. `lost`: the
person left the game to a bot or gave it up. `gain_only`: the game was not played to its end, because others left it.
"""

FIRST_GAMES = 5
"""So many games of a person at a game are not rated, unless the person wants it."""


def counting(row: "TableRow") -> Counting:
    if row.rated == "lost":
        return "lost"
    return ladder_of(row) or "no"


def ladder_of(row: "TableRow") -> Ladder | None:
    """Return the ladder of a table; open seats count as people whose rating is at stake."""
    bots = [seat_row.bot for seat_row in row.seats if seat_row.kind == "bot"]
    if row.rated != "yes" or row.overrides or len(bots) == len(row.seats):
        return None
    if any(seat_row.visitor != seat_row.browser for seat_row in row.seats):  # several people play on one browser
        return None
    if any(seat_row.program is not None for seat_row in row.seats):
        return None
    if not comparable(row):
        return None
    if not bots:
        return "people"
    return "all" if row.game in anchored_games() and set(bots) <= set(LEVELS.values()) else None


def comparable(row: "TableRow") -> bool:
    """Return whether there is a player to rate and one to compare with; an early end only shows who left."""
    stakes = [final_stake(seat_row) for seat_row in row.seats]
    people = [stake for seat_row, stake in zip(row.seats, stakes, strict=True) if seat_row.kind != "bot"]
    rated = len(stakes) - stakes.count("none")
    distinguishable = row.ending is None or 0 < stakes.count("lost") < rated
    return rated > 1 and distinguishable and any(stake != "none" for stake in people)


def final_stake(seat_row: "SeatRow") -> RatingStake:
    """Return the stake of a seat if its game ended now: a person whose bot still plays has left."""
    # rule: forfeit
    if seat_row.kind != "person" or seat_row.bot is None or seat_row.stake == "none":
        return seat_row.stake
    return "lost" if seat_row.came else "none"


def usually_rated(beginner: bool, with_people: bool) -> bool:
    """Return whether a table is rated by default."""
    return with_people and not beginner


def first_stake(beginner: bool, wish: bool | None) -> RatingStake:
    """Return the stake of a person who sits down at a rated table; a wish overrides the rule for beginners."""
    return "full" if (not beginner if wish is None else wish) else "none"
