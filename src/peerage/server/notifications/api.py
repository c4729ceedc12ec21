"""Notification handlers."""

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage import Game
from peerage.server.dependencies import Request, address_hash_of, visitor_of
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
from peerage.server.tables.manager import InjectedTableManager

InjectedNotificationService = NamedDependency[NotificationService]


def origin_of(request: Request) -> str:
    """Return the page's origin; the CSRF guard has compared it with this host and the operator's settings."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"


@get("/notices")
async def show_notices(request: Request, notifications: InjectedNotificationService) -> NoticeInfo:
    return await notifications.info(visitor_of(request))


@post("/notices/push", status_code=200)
async def add_push(
    request: Request, notifications: InjectedNotificationService, data: JSONBody[PushWish]
) -> NoticeInfo:
    Game.check_language(data.language)
    visitor, address_hash = visitor_of(request), address_hash_of(request)
    await notifications.add_push(
        visitor, address_hash, origin_of(request), person_name(data.name), data.language, data.subscription
    )
    return await notifications.info(visitor)


@post("/notices/mail", status_code=200)
async def add_mail(
    request: Request, notifications: InjectedNotificationService, data: JSONBody[MailWish]
) -> NoticeInfo:
    Game.check_language(data.language)
    await notifications.add_mail(visitor_of(request), origin_of(request), data.language)
    return await notifications.info(visitor_of(request))


@post("/notices/webhooks", status_code=200)
async def add_webhook(
    request: Request, notifications: InjectedNotificationService, data: JSONBody[WebhookWish]
) -> NoticeInfo:
    Game.check_language(data.language)
    visitor, address_hash = visitor_of(request), address_hash_of(request)
    await notifications.add_webhook(
        visitor, address_hash, origin_of(request), person_name(data.name), data.language, data.url
    )
    return await notifications.info(visitor)


@post("/notices/channels/{channel:str}", status_code=200)
async def want_channel(
    request: Request, notifications: InjectedNotificationService, channel: FromPath[str], data: JSONBody[ChannelWish]
) -> NoticeInfo:
    await notifications.want(visitor_of(request), channel, data.wanted)
    return await notifications.info(visitor_of(request))


@delete("/notices/channels/{channel:str}", status_code=200)
async def remove_channel(
    request: Request, notifications: InjectedNotificationService, channel: FromPath[str]
) -> NoticeInfo:
    await notifications.remove(visitor_of(request), channel)
    return await notifications.info(visitor_of(request))


@post("/notices/channels/{channel:str}/try", status_code=204)
async def try_channel(request: Request, notifications: InjectedNotificationService, channel: FromPath[str]) -> None:
    await notifications.attempt(visitor_of(request), channel)


@get("/tables/{table_id:str}/notices")
async def show_wishes(
    request: Request, notifications: InjectedNotificationService, table_id: FromPath[str]
) -> TableNotices:
    return await notifications.table_wishes(visitor_of(request), table_id)


@post("/tables/{table_id:str}/notices", status_code=200)
async def set_wish(
    request: Request,
    notifications: InjectedNotificationService,
    tables: InjectedTableManager,
    table_id: FromPath[str],
    data: JSONBody[TableWish],
) -> TableNotices:
    async with tables.use(table_id) as table:
        return await notifications.wish(visitor_of(request), table, data.kind, data.wanted)


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
