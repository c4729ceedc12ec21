"""Types of the rating API. Players have handles; visitor ids stay in the server."""

from typing import Annotated, TypedDict

import msgspec

from peerage.server.models.rating_rules import Ladder, RatingStake
from peerage.server.tables.schemas import OPEN


class ShownRating(TypedDict):
    rating: int
    uncertainty: int
    games: int
    provisional: bool
    """Too few games for a reliable rating."""


class RatedSeat(TypedDict):
    profile: str | None
    """The handle, unless the profile is hidden or there is none."""
    rating: ShownRating | None
    """For a bot: its fixed rating. None for newcomers."""
    change: int | None
    """The change by the game, once it is over."""


class TableRatings(TypedDict):
    ladder: Ladder | None
    """The ladder that the table counts for; None: it is not rated."""
    seats: list[RatedSeat]


class LadderStanding(TypedDict):
    game: str
    seats: int
    ladder: Ladder
    rating: ShownRating


class Profile(TypedDict):
    handle: str | None
    """None: there is no profile, because no game has been rated yet."""
    name: str
    you: bool
    hidden: bool
    games: int
    """The number of finished games that the viewer may see."""
    wins: int
    ladders: list[LadderStanding]
    finished: dict[str, int]
    """By game, how many you have finished, rated or not; empty for others."""


class PlayedBy(TypedDict):
    name: str
    profile: str | None
    bot: str | None
    place: int
    score: int
    own: bool
    """Whether the profile is the viewer's."""


class PlayedGame(TypedDict):
    table: str | None
    """None for a private table where the viewer was not invited, or a deleted one."""
    game: str
    ended: str
    ladder: Ladder | None
    players: list[PlayedBy]
    rating: int | None
    change: int | None
    stake: RatingStake
    """What the game could do to the rating of whose profile it is."""


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
    """As in records."""
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
    """The bots' levels, for comparison."""


class ProfileWish(msgspec.Struct, forbid_unknown_fields=True):
    hidden: bool
