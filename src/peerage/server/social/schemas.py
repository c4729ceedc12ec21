"""Types of the social API."""

from typing import Annotated, Literal, TypedDict

import msgspec

from peerage.server.tables.schemas import Short

LONGEST_NOTE = 4000
LONGEST_REASON = 500


class Reporting(msgspec.Struct, forbid_unknown_fields=True):
    reason: Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)] = ""


class Jotting(msgspec.Struct, forbid_unknown_fields=True):
    """A note for oneself."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_NOTE)]


class Entering(msgspec.Struct, forbid_unknown_fields=True):
    token: Short
    """Of an invitation, or of a seat that is reserved."""


class Deciding(msgspec.Struct, forbid_unknown_fields=True):
    """Agreeing to a pause or to the end takes all who play; going on takes one."""

    what: Literal["pause", "cancel", "decline", "resume"]


class Blocked(TypedDict):
    id: str
    name: str
    """That they had then."""
    since: str
