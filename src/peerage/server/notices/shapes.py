"""Notices on the wire."""

from typing import Annotated, Literal, TypedDict

import msgspec

from peerage.server.notices.channels import Kind
from peerage.server.notices.push import Subscription
from peerage.server.wire import Short

Language = Literal["en", "de"]


class PushWish(msgspec.Struct, forbid_unknown_fields=True):
    subscription: Subscription
    name: Short
    """Of the device, for its owner."""
    language: Language


class WebhookWish(msgspec.Struct, forbid_unknown_fields=True):
    url: Annotated[str, msgspec.Meta(max_length=1000)]
    name: Short
    """Who is meant, for those who read it."""
    language: Language


class ChannelWish(msgspec.Struct, forbid_unknown_fields=True):
    wanted: bool


class TableWish(msgspec.Struct, forbid_unknown_fields=True):
    kind: Kind
    wanted: bool | None
    """None: as at other tables."""


class ChannelInfo(TypedDict):
    id: str
    kind: Kind
    name: str
    wanted: bool


class NoticeInfo(TypedDict):
    push: str | None
    """The key that browsers subscribe with; None if this server sends none."""
    webhooks: list[str]
    """The hosts to which this server sends them."""
    channels: list[ChannelInfo]


class TableNotices(TypedDict):
    wanted: dict[Kind, bool]
    """For the kinds of which one has any."""
