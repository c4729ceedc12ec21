"""Sends notifications that are due. Every process does; a notification is claimed before it is sent.

If a sender dies in between, its claim expires. If it died after the receiver had accepted the message, the message is
sent again with the same identity: its topic and tag, its message id or its idempotency key.
"""

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Mapping
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from peerage.errors import PeerageError
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.db.database import Database
from peerage.server.db.outage import log_failure
from peerage.server.models.table_row import TableRow
from peerage.server.models.time_control import HOUR
from peerage.server.notifications import outbox
from peerage.server.notifications.channels import Channel, Channels, NoticeKind
from peerage.server.notifications.deadlines import until_reminder
from peerage.server.notifications.outbox import Claim, Reason, moment
from peerage.server.notifications.ssrf_safe_client import Unreached
from peerage.server.notifications.templates import Message, message_of
from peerage.server.tables.repository import TableRepository
from peerage.server.transport.networks import Refused

log = logging.getLogger("peerage.server")

GONE = (404, 410)
LATER = (408, 425, 429)


class Sender(Protocol):
    async def send(self, channel: Channel, message: Message, notification_id: str) -> int:
        """Send a message and return a status as in HTTP; or raise Refused or Unreached."""


class Dispatcher:
    def __init__(
        self,
        database: Database,
        channels: Channels,
        storage: TableRepository,
        senders: Mapping[NoticeKind, Sender],
        time: UptimeClock,
        key: bytes,
        grace: float,
        poll: float,
    ) -> None:
        """`grace` and `poll` are seconds: after a message becomes due, and between searches for messages."""
        self._database = database
        self._channels = channels
        self._storage = storage
        self._senders = senders
        self._time = time
        self._key = key
        self.grace = int(1000 * grace)  # milliseconds
        self._poll = poll

    async def run(self) -> None:
        """Send notifications for ever; after a restart, wait first until browsers have reconnected."""
        await asyncio.sleep(self.grace / 1000)
        while True:
            try:
                await self.round()
            except SQLAlchemyError as error:
                log_failure(error, "database unavailable, notifications are delayed: %s", type(error).__name__)
            except Exception:  # one failure must not stop the others
                log.exception("unhandled error while sending notifications")
            await asyncio.sleep(min(self._poll, self.grace / 4000))

    async def round(self) -> None:
        """Send all that is due now."""
        grace = self.grace
        while await self._database.read(lambda connection: outbox.any_ripe(connection, moment(), grace)):
            claims = await self._database.write(lambda connection: outbox.claim(connection, moment(), grace))
            done = await asyncio.gather(*(self._settle(claim) for claim in claims), return_exceptions=True)
            for failure in filter(None, done):
                raise failure

    async def _settle(self, claim: Claim) -> None:
        """Send a claimed notification, or drop or postpone it."""
        channel, row = await self._channels.get(claim.channel), await self._row(claim.table_id)
        if channel is None or row is None:
            await self._database.write(lambda connection: outbox.drop(connection, claim))
            return
        reason = due_now(row, claim, channel.kind)
        if reason is None:
            await self._database.write(lambda connection: outbox.drop(connection, claim, row.version))
            return
        early = self._early(row, claim.visitor, reason)
        if early > 0:
            await self._database.write(lambda connection: outbox.postpone(connection, claim, moment() + early))
            return
        message = message_of(row, reason, claim.visitor, channel.language)
        verdict = await self.send(channel, message, self._name(claim))
        if verdict == "gone":
            await self._channels.remove(None, channel.id)
        elif verdict == "later" and claim.tries < outbox.TRIES:
            await self._database.write(lambda connection: outbox.put_off(connection, claim, moment()))
        else:
            await self._database.write(lambda connection: outbox.settle(connection, claim))

    def _early(self, row: TableRow, visitor: str, reason: Reason) -> int:
        """Return the milliseconds until a reminder is due, in real time: clocks may stand still meanwhile."""
        if reason != "clock":
            return 0
        wait = until_reminder(row, visitor, self._time.now())
        return HOUR if wait is None else self._time.real(wait)

    async def _row(self, table_id: str) -> TableRow | None:
        try:
            return await self._storage.row(table_id)
        except PeerageError:  # a damaged table cannot be played
            return None

    async def send(self, channel: Channel, message: Message, notification_id: str) -> str:
        """Send a message and return the outcome: sent, gone, later, or never. Addresses are secret and not logged."""
        sender = self._senders.get(channel.kind)
        if sender is None:
            return "never"
        try:
            status = await sender.send(channel, message, notification_id)
        except Unreached as error:
            log.info("%s notification will be sent again later: %s", channel.kind, error)
            return "later"
        except Refused as error:
            log.warning("%s notification was not sent: %s", channel.kind, error)
            return "never"
        except Exception:  # one failure must not stop the others
            log.exception("unhandled error while sending a %s notification", channel.kind)
            return "later"
        if 200 <= status < 300:
            return "sent"
        log.info("%s notification: the receiver answered with status %d", channel.kind, status)
        if status in GONE:
            return "gone"
        return "later" if status in LATER or status >= 500 else "never"

    def _name(self, claim: Claim) -> str:
        """Return an identity of the notification, the same for every sender; it reveals nothing about the table."""
        identity = f"{claim.channel} {claim.table_id} {claim.occasion} {claim.reason}"
        return hmac.new(self._key, identity.encode(), hashlib.sha256).hexdigest()[:32]


def due_now(row: TableRow, claim: Claim, kind: NoticeKind) -> Reason | None:
    """Return the current reason of a notification, if there is one: the game may have ended since it was written."""
    if row.status == "over":
        return "again" if claim.reason == "again" else "over"
    if row.status == "open":
        return "invite" if claim.visitor in outbox.invited_to(row) else None
    reason = "begin" if claim.reason == "invite" else claim.reason
    asked = row.choosing if kind == "webhook" else row.to_move
    seats = [seat for seat in row.seats_of(claim.visitor) if row.seats[seat].bot is None]
    return reason if any(asked >> seat & 1 for seat in seats) else None
