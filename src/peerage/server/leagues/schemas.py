"""Types of the league API. Members have names and handles; visitor ids stay in the server."""

from typing import Annotated, Literal, TypedDict

import msgspec

from peerage.server.tables.schemas import Short

Kind = Literal["robin", "swiss"]
LeagueStatus = Literal["open", "running", "over"]


class LeagueWish(msgspec.Struct, forbid_unknown_fields=True):
    name: Short
    game: Short
    kind: Kind
    size: Annotated[int, msgspec.Meta(ge=3, le=5)]
    """The wished size of tables; where that does not work out, tables have three to five seats."""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    days: Annotated[int, msgspec.Meta(ge=1, le=30)]
    """For each round."""
    options: dict[Short, bool | Short] = {}
    rated: bool = True
    public: bool = True
    """Listed for all; otherwise by its link."""
    player: Short | None = None
    """The name with which the owner becomes the first member."""


class JoinLeague(msgspec.Struct, forbid_unknown_fields=True):
    name: Short


class LeagueSummary(TypedDict):
    id: str
    name: str
    game: str
    kind: Kind
    size: int
    rounds: int
    round: int
    """0 before the first round."""
    status: LeagueStatus
    members: int
    yours: bool
    """Whether the viewer plays in it, or opened it."""


class LeagueMember(TypedDict):
    number: int
    """Identifies the member in requests of the league's owner."""
    rank: int
    """Tied members share it."""
    name: str
    profile: str | None
    you: bool
    gone: bool
    """Plays in no further round."""
    points: float
    strength: float
    """The mean points of the opponents: the tie-break."""
    wins: int
    games: int


class LeagueSeat(TypedDict):
    name: str
    you: bool
    place: int | None
    points: float | None
    """None during the game."""


class LeagueTable(TypedDict):
    table: str
    seats: list[LeagueSeat]


class LeagueRound(TypedDict):
    round: int
    tables: list[LeagueTable]


class LeagueInfo(TypedDict):
    id: str
    name: str
    game: str
    options: dict[str, bool | str]
    kind: Kind
    size: int
    rounds: int
    days: int
    rated: bool
    public: bool
    status: LeagueStatus
    round: int
    deadline: str | None
    """Of the current round."""
    hosting: bool
    """Whether the viewer opened it."""
    joined: bool
    members: list[LeagueMember]
    """In order of standing."""
    played: list[LeagueRound]
    """The latest first."""
    your_table: str | None
    """The viewer's table of this round, during the game."""
