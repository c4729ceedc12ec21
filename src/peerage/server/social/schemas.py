"""Types of the social API."""

from typing import Annotated, Literal, TypedDict

import msgspec

from peerage.server.tables.schemas import Short

LONGEST_NOTE = 4000
LONGEST_REASON = 500


class Reporting(msgspec.Struct, forbid_unknown_fields=True):
    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)] = ""


class PrivateNote(msgspec.Struct, forbid_unknown_fields=True):
    """A private note."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]


class Entering(msgspec.Struct, forbid_unknown_fields=True):
    token: Short
    """The key of an invitation, or of a reserved seat."""


class Deciding(msgspec.Struct, forbid_unknown_fields=True):
    """A pause or the end needs the votes of all players; resuming needs one."""

    what: Literal["pause", "cancel", "decline", "resume"]


class Blocked(TypedDict):
    id: str
    name: str
    """The name at that time."""
    since: str
