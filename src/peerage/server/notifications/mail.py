"""Notifications by e-mail, to addresses that their owners have confirmed."""

import sqlalchemy as sa

from peerage.server.db.database import Database
from peerage.server.db.schema import emails
from peerage.server.notifications.channels import Channel
from peerage.server.notifications.ssrf_safe_client import Unreached
from peerage.server.notifications.templates import Message, say
from peerage.server.transport.smtp import Mailer, Undelivered

SENT = 200
NO_ADDRESS = 403


async def confirmed(database: Database, person: str) -> str | None:
    """Return the confirmed address of a visitor with an account."""
    query = sa.select(emails.c.address).where(emails.c.person == person, emails.c.token.is_(None))
    return await database.read(lambda connection: connection.execute(query).scalar())


class Mail:
    def __init__(self, database: Database, mailer: Mailer, address: str) -> None:
        self._database = database
        self._mailer = mailer
        self._address = address

    async def send(self, channel: Channel, message: Message, notification_id: str) -> int:
        to = await confirmed(self._database, channel.visitor)
        if to is None:
            return NO_ADDRESS
        settings = f"{self._address}/notices"
        headers = {
            "Message-ID": f"<{notification_id}@{self._address.partition('://')[2]}>",
            "List-Unsubscribe": f"<{settings}>",
        }
        try:
            await self._mailer.send(to, message.title, self._text(channel.language, message, settings), headers)
        except Undelivered as error:
            raise Unreached(str(error)) from None
        return SENT

    def _text(self, language: str, message: Message, settings: str) -> str:
        link = f"{say(language, 'e-mail', 'open')}\n{self._address}{message.path}"
        foot = f"-- \n{say(language, 'e-mail', 'why')}\n{settings}\n"
        return "\n\n".join(filter(None, [f"{message.title}.", message.body(), link, foot]))
