"""Types of the friends API. Players have handles; visitor ids stay in the server."""

from typing import Literal

import msgspec

from peerage.server.tables.schemas import Short


class FollowWish(msgspec.Struct, forbid_unknown_fields=True):
    profile: Short
    """The handle."""


class OnlineWish(msgspec.Struct, forbid_unknown_fields=True):
    shown: bool


class FriendTable(msgspec.Struct):
    """A public table that a friend is at."""

    id: str
    game: str
    status: Literal["open", "running"]


class Friend(msgspec.Struct):
    profile: str
    name: str
    hidden: bool
    """Nobody else can see the profile any more; the name is the one at the time of following."""
    online: bool
    """At one of their tables now. False, too, for those who do not show it to the viewer."""
    tables: list[FriendTable]


class Friends(msgspec.Struct):
    friends: list[Friend]
    """Whom the viewer follows, by name."""
    followers: int
    """How many players follow the viewer."""
    online_shown: bool
    """Whether they see when the viewer is online."""
