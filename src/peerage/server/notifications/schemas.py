"""Types of the notification API."""

from typing import Annotated, Literal, TypedDict

import msgspec

from peerage.server.notifications.channels import NoticeKind
from peerage.server.tables.schemas import Language, Short


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    p256dh: Short
    auth: Short


class Subscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """As the browser's push manager gives it."""

    endpoint: str
    keys: Keys


MailState = Literal["none", "unconfirmed", "confirmed"]
"""Whether this server sends mail, and whether the visitor has a confirmed address."""


class MailWish(msgspec.Struct, forbid_unknown_fields=True):
    language: Language


class PushWish(msgspec.Struct, forbid_unknown_fields=True):
    subscription: Subscription
    name: Short
    """The name of the device, for its owner."""
    language: Language


class WebhookWish(msgspec.Struct, forbid_unknown_fields=True):
    url: Annotated[str, msgspec.Meta(max_length=1000)]
    name: Short
    """The name of the person, for the readers of a chat room."""
    language: Language


class ChannelWish(msgspec.Struct, forbid_unknown_fields=True):
    wanted: bool


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: NoticeKind
    wanted: bool | None
    """None: as at other tables."""


class ChannelInfo(TypedDict):
    id: str
    kind: NoticeKind
    name: str
    wanted: bool


class NoticeInfo(TypedDict):
    push: str | None
    """The key that browsers subscribe with; None if this server sends no pushes."""
    mail: MailState
    webhooks: list[str]
    """The hosts that webhooks may be at."""
    channels: list[ChannelInfo]


class TableNotices(TypedDict):
    wanted: dict[NoticeKind, bool]
    """By kinds of which there is a channel."""
