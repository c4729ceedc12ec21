"""Types of the rating API. Players have handles; visitor ids stay in the server."""

from typing import Annotated, TypedDict

import msgspec

from peerage.server.models.rating_rules import Ladder
from peerage.server.tables.messages import OPEN


class ShownRating(TypedDict):
    rating: int
    uncertainty: int
    games: int
    provisional: bool
    """Too few games to rely on it."""


class RatedSeat(TypedDict):
    profile: str | None
    """The handle, unless it is hidden or nobody has one."""
    rating: ShownRating | None
    """Of a bot: what holds the scale. None for newcomers."""
    change: int | None
    """What the game brought, once it is over."""


class TableRatings(TypedDict):
    ladder: Ladder | None
    """What the table counts for; None: it does not."""
    seats: list[RatedSeat]


class LadderStanding(TypedDict):
    game: str
    seats: int
    ladder: Ladder
    rating: ShownRating


class Profile(TypedDict):
    handle: str | None
    """None: nobody can look it up, because no game has counted yet."""
    name: str
    you: bool
    hidden: bool
    games: int
    """How many of those that you may see are finished."""
    wins: int
    ladders: list[LadderStanding]


class PlayedBy(TypedDict):
    name: str
    profile: str | None
    bot: str | None
    place: int
    score: int
    own: bool
    """Whose profile it is."""


class PlayedGame(TypedDict):
    table: str | None
    """None where it is by invitation and you were not there, or where it is gone."""
    game: str
    ended: str
    ladder: Ladder | None
    players: list[PlayedBy]
    rating: int | None
    change: int | None


class PlayedGames(TypedDict):
    games: list[PlayedGame]
    next: str | None


class ChartPoint(TypedDict):
    ended: str
    rating: int
    uncertainty: int
    place: int


class Spoken(TypedDict):
    kind: str


class Opening(TypedDict):
    move: Annotated[Spoken, OPEN]
    """As records have it."""
    games: int
    wins: int


class Leader(TypedDict):
    profile: str
    name: str
    you: bool
    rating: ShownRating


class Anchor(TypedDict):
    level: str
    rating: int


class Leaders(TypedDict):
    leaders: list[Leader]
    anchors: list[Anchor]
    """The bots' levels, for orientation."""


class ProfileWish(msgspec.Struct, forbid_unknown_fields=True):
    hidden: bool
