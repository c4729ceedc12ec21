"""Notification channels and settings, and the interface of notifications for the rest of the server."""

import asyncio
from contextlib import suppress
from secrets import token_hex

import msgspec

from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.db.database import Database
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.models.player_ids import browser_of
from peerage.server.notifications import outbox, push, webhook
from peerage.server.notifications.channels import KINDS, Channel, Channels, NoticeKind, channel_id
from peerage.server.notifications.deadlines import until_reminder
from peerage.server.notifications.dispatcher import Dispatcher, Sender
from peerage.server.notifications.mail import Mail, confirmed
from peerage.server.notifications.push import Push
from peerage.server.notifications.schemas import ChannelInfo, MailState, NoticeInfo, Subscription, TableNotices
from peerage.server.notifications.ssrf_safe_client import SsrfSafeClient
from peerage.server.notifications.templates import trial
from peerage.server.notifications.webhook import Webhook
from peerage.server.settings import Settings
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table
from peerage.server.tables.repository import TableRepository
from peerage.server.transport.networks import Hosts
from peerage.server.transport.rate_limit import Limiter
from peerage.server.transport.smtp import Mailer

DAY = 86_400.0
NEW_IN_A_DAY = 2000
"""New channels per address: a cookie is easily dropped, and each guest has ten."""


class NotificationService:
    def __init__(
        self,
        database: Database,
        storage: TableRepository,
        settings: Settings,
        time: UptimeClock,
        mailer: Mailer | None,
        key: bytes,
        limits: Limits,
        intervals: Intervals,
    ) -> None:
        self._database = database
        self._time = time
        self._mailer = mailer
        self._channels = Channels(database)
        self._outgoing = SsrfSafeClient(settings.notice_networks)
        self._push_hosts = Hosts(settings.push_hosts)
        self._webhook_hosts = Hosts(settings.webhook_hosts)
        self._named_hosts = list(settings.webhook_hosts)
        self._push = Push(database, self._outgoing, self._push_hosts, settings.push_contact or settings.address or "")
        address = settings.address or ""
        webhooks = Webhook(self._outgoing, self._webhook_hosts, address)
        senders: dict[NoticeKind, Sender] = {"push": self._push, "webhook": webhooks}
        if mailer is not None:
            senders["mail"] = Mail(database, mailer, address)
        grace, poll = settings.notice_grace, intervals.notification_poll
        self.dispatcher = Dispatcher(database, self._channels, storage, senders, time, key, grace, poll)
        self._trials = Limiter(1 / 20, 3)
        self._arrivals = Quota("channels", NEW_IN_A_DAY / DAY, NEW_IN_A_DAY, limits)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self.dispatcher.run())

    async def aclose(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._outgoing.aclose()

    async def looked(self, table: Table, connection: Connection) -> None:
        """Note that a player has seen the state that the browser shows: its notifications are deleted."""
        visitor, row = browser_of(connection.visitor), table.row
        seats = row.seats_of(visitor)
        asked = row.asked if any(row.choosing >> seat & 1 for seat in seats) else None
        news = asked, row.status, table.next
        if (seats or row.expects(visitor)) and connection.looked_at != news:
            wait = until_reminder(row, visitor, self._time.now())
            reminder = outbox.moment() + self._time.real(wait) if wait is not None and wait > 0 else None
            await self._database.write(lambda database: outbox.forget(database, row, visitor, reminder))
            connection.looked_at = news

    # Requests.

    async def info(self, visitor: str) -> NoticeInfo:
        return {
            "push": await self._push.public_key() if self._push_hosts else None,
            "mail": await self._mail_of(visitor),
            "webhooks": self._named_hosts,
            "channels": [shown(channel) for channel in await self._channels.of(visitor)],
        }

    async def _mail_of(self, visitor: str) -> MailState:
        if self._mailer is None:
            return "none"
        return "unconfirmed" if await confirmed(self._database, visitor) is None else "confirmed"

    async def add_mail(self, visitor: str, origin: str, language: str) -> None:
        if await self._mail_of(visitor) != "confirmed":
            raise Fault("email_unconfirmed")
        await self._channels.keep(Channel(channel_id("mail", visitor), visitor, "mail", "", "", language, origin))

    async def add_push(
        self, visitor: str, address_hash: str, origin: str, name: str, language: str, subscription: Subscription
    ) -> None:
        push.checked(subscription, self._push_hosts)
        address = msgspec.json.encode(subscription).decode()
        own_id = channel_id("push", subscription.endpoint)
        await self._keep(Channel(own_id, visitor, "push", address, name, language, origin), address_hash)

    async def add_webhook(
        self, visitor: str, address_hash: str, origin: str, name: str, language: str, url: str
    ) -> None:
        own_id = channel_id("webhook", visitor, webhook.checked(url, self._webhook_hosts))
        await self._keep(Channel(own_id, visitor, "webhook", url, name, language, origin), address_hash)

    async def _keep(self, channel: Channel, address_hash: str) -> None:
        if await self._channels.get(channel.id) is None and not await self._arrivals.take(address_hash):
            raise Fault("channels_added")
        await self._channels.keep(channel)

    async def want(self, visitor: str, channel: str, wanted: bool) -> None:
        await self._channels.want(visitor, channel, wanted)

    async def remove(self, visitor: str, channel: str) -> None:
        await self._channels.remove(visitor, channel)

    async def attempt(self, visitor: str, channel_id: str) -> None:
        """Send a message at once, as a test of the channel."""
        channel = await self._channels.get(channel_id)
        if channel is None or channel.visitor != visitor:
            raise Fault("channel_unknown")
        if not self._trials.take(visitor):
            raise Fault("test_messages_too_fast")
        if await self.dispatcher.send(channel, trial(channel.language), token_hex(16)) != "sent":
            raise Fault("test_message_not_sent")

    async def table_wishes(self, visitor: str, table_id: str) -> TableNotices:
        """Return the settings for a table; kinds without a channel are missing."""
        wishes = await self._channels.wishes(visitor, table_id)
        own = await self._channels.of(visitor)
        general = {kind: any(each.wanted for each in own if each.kind == kind) for kind in KINDS}
        used = {each.kind for each in own}
        return {"wanted": {kind: wishes.get(kind, general[kind]) for kind in KINDS if kind in used}}

    async def wish(self, visitor: str, table: Table, kind: NoticeKind, wanted: bool | None) -> TableNotices:
        if not table.row.seats_of(visitor):
            raise Fault("no_seat_here")
        await self._channels.wish(visitor, table.row.id, kind, wanted)
        return await self.table_wishes(visitor, table.row.id)


def shown(channel: Channel) -> ChannelInfo:
    """Describe a channel without its address, which would allow writing to it."""
    return {"id": channel.id, "kind": channel.kind, "name": channel.name, "wanted": channel.wanted}
