"""Verification of e-mail addresses: the message with the link, and limits on sending it."""

import re
from datetime import timedelta

from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault

LIFE = timedelta(days=1)
DAY = LIFE.total_seconds()

ADDRESS = re.compile(r"[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9-]{1,63}\.)+[a-z]{2,63}")

WORDS = {
    "en": (
        "Peerage: confirm your e-mail address",
        "Hello {name},\n\nis this your e-mail address? Then open this link within a day:\n\n{link}\n\n"
        "If you do not know what this is about, ignore this letter; then nothing happens.\n",
    ),
    "de": (
        "Peerage: E-Mail-Adresse bestätigen",
        "Hallo {name},\n\nist das deine E-Mail-Adresse? Dann öffne innerhalb eines Tages diesen Link:\n\n{link}\n\n"
        "Wenn du nicht weißt, worum es geht, beachte diese Nachricht nicht. Dann geschieht nichts.\n",
    ),
}


def address_of(text: str) -> str:
    name, _, domain = text.strip().rpartition("@")
    address = f"{name}@{domain.lower()}"
    if not ADDRESS.fullmatch(address):
        raise Fault("bad_email", "This is no e-mail address.")
    return address


def verification_message(language: str, name: str, link: str) -> tuple[str, str]:
    subject, text = WORDS[language]
    return subject, text.format(name=name, link=link)


class EmailVerification:
    """Limits e-mails by the person who asks, by the network address, and by the e-mail address."""

    def __init__(self, limits: Limits) -> None:
        self._people = Quota("letters:person", 6 / DAY, 6, limits)
        self._by_address = Quota("letters:home", 20 / DAY, 20, limits)
        self._addresses = Quota("letters:address", 3 / DAY, 3, limits)

    async def check(self, person: str, address_hash: str, address: str) -> None:
        own = await self._people.take(person) and await self._by_address.take(address_hash)
        if not own or not await self._addresses.take(address.casefold()):
            raise Fault("too_many", "Many letters were sent already; come back tomorrow.")
