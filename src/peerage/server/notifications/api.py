"""Notices over HTTP."""

from typing import Any

from litestar import delete, get, post
from litestar.connection import Request
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage.server.models.names import person_name
from peerage.server.notifications.schemas import (
    ChannelWish,
    MailWish,
    NoticeInfo,
    PushWish,
    TableNotices,
    TableWish,
    WebhookWish,
)
from peerage.server.notifications.service import NotificationService
from peerage.server.tables.manager import TableManager

Visit = Request[Any, Any, Any]
InjectedNotificationService = NamedDependency[NotificationService]
InjectedTableManager = NamedDependency[TableManager]


def origin_of(request: Visit) -> str:
    """The guard has compared the page's origin with this host, or with those that the host of the house has named."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"


@get("/notices")
async def show_notices(request: Visit, notices: InjectedNotificationService) -> NoticeInfo:
    return await notices.info(request.state.visitor)


@post("/notices/push", status_code=200)
async def add_push(request: Visit, notices: InjectedNotificationService, data: JSONBody[PushWish]) -> NoticeInfo:
    visitor, home = request.state.visitor, request.state.home
    await notices.add_push(visitor, home, origin_of(request), person_name(data.name), data.language, data.subscription)
    return await notices.info(visitor)


@post("/notices/mail", status_code=200)
async def add_mail(request: Visit, notices: InjectedNotificationService, data: JSONBody[MailWish]) -> NoticeInfo:
    await notices.add_mail(request.state.visitor, origin_of(request), data.language)
    return await notices.info(request.state.visitor)


@post("/notices/webhooks", status_code=200)
async def add_webhook(request: Visit, notices: InjectedNotificationService, data: JSONBody[WebhookWish]) -> NoticeInfo:
    visitor, home = request.state.visitor, request.state.home
    await notices.add_webhook(visitor, home, origin_of(request), person_name(data.name), data.language, data.url)
    return await notices.info(visitor)


@post("/notices/channels/{channel:str}", status_code=200)
async def want_channel(
    request: Visit, notices: InjectedNotificationService, channel: FromPath[str], data: JSONBody[ChannelWish]
) -> NoticeInfo:
    await notices.want(request.state.visitor, channel, data.wanted)
    return await notices.info(request.state.visitor)


@delete("/notices/channels/{channel:str}", status_code=200)
async def remove_channel(request: Visit, notices: InjectedNotificationService, channel: FromPath[str]) -> NoticeInfo:
    await notices.remove(request.state.visitor, channel)
    return await notices.info(request.state.visitor)


@post("/notices/channels/{channel:str}/try", status_code=204)
async def try_channel(request: Visit, notices: InjectedNotificationService, channel: FromPath[str]) -> None:
    await notices.attempt(request.state.visitor, channel)


@get("/tables/{table_id:str}/notices")
async def show_wishes(request: Visit, notices: InjectedNotificationService, table_id: FromPath[str]) -> TableNotices:
    return await notices.table_wishes(request.state.visitor, table_id)


@post("/tables/{table_id:str}/notices", status_code=200)
async def set_wish(
    request: Visit,
    notices: InjectedNotificationService,
    hub: InjectedTableManager,
    table_id: FromPath[str],
    data: JSONBody[TableWish],
) -> TableNotices:
    async with hub.use(table_id) as table:
        return await notices.wish(request.state.visitor, table, data.kind, data.wanted)


HANDLERS = [
    show_notices,
    add_push,
    add_mail,
    add_webhook,
    want_channel,
    remove_channel,
    try_channel,
    show_wishes,
    set_wish,
]
