"""Types of the pairing API. Visitors who wait are counted, never named."""

from typing import Annotated, Literal

import msgspec

from peerage.server.models.time_control import TimeControl
from peerage.server.tables.schemas import Arms, Short

Pace = Literal["fast", "calm", "daily"]
"""Two live time controls, and correspondence with a day per decision."""


class PairingWish(msgspec.Struct, forbid_unknown_fields=True):
    game: Short
    seats: Annotated[int, msgspec.Meta(ge=2, le=8)]
    pace: Pace
    name: Short
    arms: Arms = ""
    bots: bool = False
    """Whether the game may begin with bots in the free seats, if too few players come."""


class StillWaiting(msgspec.Struct, forbid_unknown_fields=True):
    bots: bool


class Search(msgspec.Struct):
    """What the viewer waits for."""

    game: str
    seats: int
    pace: Pace
    bots: bool
    since: str
    bots_from: str
    """When the game may begin with bots, if the viewer agrees."""
    table: str | None
    """The table, once the players have met."""


class WaitingGroup(msgspec.Struct):
    game: str
    seats: int
    pace: Pace
    waiting: int


class PaceInfo(msgspec.Struct):
    pace: Pace
    time: TimeControl


class PairingState(msgspec.Struct):
    paces: list[PaceInfo]
    search: Search | None
    groups: list[WaitingGroup]
    """All who wait now, the viewer included."""
