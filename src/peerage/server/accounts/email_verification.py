"""Verification of e-mail addresses: the message with the link, and limits on sending it."""

import re
from datetime import timedelta

from peerage.languages import fill, table
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault

LIFE = timedelta(days=1)
DAY = LIFE.total_seconds()
RECOVERY_LIFE = timedelta(hours=1)

ADDRESS = re.compile(r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}")


def address_of(text: str) -> str:
    name, _, domain = text.strip().rpartition("@")
    address = f"{name}@{domain.lower()}"
    if not ADDRESS.fullmatch(address):
        raise Fault("email_invalid")
    return address


def verification_message(language: str, name: str, link: str) -> tuple[str, str]:
    words = table(language, "notifications.toml")["confirmation"]
    return words["subject"], fill(words["text"], {"name": name, "link": link})


def recovery_message(language: str, name: str, link: str) -> tuple[str, str]:
    words = table(language, "notifications.toml")["recovery"]
    return words["subject"], fill(words["text"], {"name": name, "link": link})


class EmailVerification:
    """Limit e-mails per player, per network address and per e-mail address."""

    def __init__(self, limits: Limits) -> None:
        self._people = Quota("letters:person", 6 / DAY, 6, limits)
        self._by_address = Quota("letters:home", 20 / DAY, 20, limits)
        self._addresses = Quota("letters:address", 3 / DAY, 3, limits)

    async def check(self, person: str, address_hash: str, address: str) -> None:
        own = await self._people.take(person) and await self._by_address.take(address_hash)
        if not own or not await self._addresses.take(address.casefold()):
            raise Fault("emails_sent")
