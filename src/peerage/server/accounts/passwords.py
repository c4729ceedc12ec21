"""Passwords: argon2 in threads of its own, and limits on attempts."""

import asyncio
import contextlib
import os
import secrets
import threading
import unicodedata
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from peerage.server.bot_play.fair_queue import Departed, FairQueue, Full, Share
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.errors import Fault
from peerage.server.models.names import person_name

Answer = TypeVar("Answer")
Check = Callable[[], Awaitable[bool]]

SHORTEST = 10
AT_ONCE = 1
"""Each hash takes 64 MB and a core for a moment; beyond this number of waiting requests, new ones are refused."""

MOST_WAITING = 32
RETRY_SECONDS = 5
"""Roughly the time that a full queue takes."""

NICENESS = 9
"""The event loop comes before hashing, and hashing before bots."""


class Asker(NamedTuple):
    """The client of a password: its share of hashing time, and a future that is done when it has hung up."""

    share: Share
    departed: asyncio.Future[Any] | None = None


def login_of(text: str) -> str:
    """Return the canonical form of an account name."""
    return person_name(unicodedata.normalize("NFKC", person_name(text)).casefold())


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = FairQueue(AT_ONCE, most=MOST_WAITING)
        self._threads = ThreadPoolExecutor(AT_ONCE, "peerage-passwords", yield_to_players)

    @property
    def waiting(self) -> int:
        return self._turns.waiting

    def refuse(self) -> None:
        """Refuse all waiting requests: the server shuts down."""
        self._turns.close()

    async def aclose(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str, login: str, asker: Asker) -> str:
        if len(password) < SHORTEST or login_form(password) == login:
            raise Fault("password_weak", least=SHORTEST)
        return await self._run(asker, self._hasher.hash, canonical(password))

    async def matches(self, kept: str | None, password: str, asker: Asker) -> bool:
        """Check a password, in the same time where there is no such account or it has no password."""
        return await self._run(asker, self._verify, kept, canonical(password))

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash(secrets.token_hex())

    def _verify(self, kept: str | None, password: str) -> bool:
        nobody = self._nobody
        try:
            return self._hasher.verify(nobody if kept is None else kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, asker: Asker, function: Callable[..., Answer], *arguments: str | None) -> Answer:
        try:
            async with self._turns.place(asker.share, departed=asker.departed):
                return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)
        except Full:
            raise Fault("sign_in_busy", RETRY_SECONDS) from None
        except Departed:
            raise Fault("client_gone") from None  # the client is gone and gets no answer


def yield_to_players() -> None:
    """Lower the priority of this thread and of those that argon2 starts from it, and keep them on one core."""
    thread = threading.get_native_id()
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, thread, NICENESS)
    if hasattr(os, "sched_setaffinity"):  # Linux only
        with contextlib.suppress(OSError):
            os.sched_setaffinity(thread, {secrets.choice(sorted(os.sched_getaffinity(0)))})


def canonical(password: str) -> str:
    """Normalize a password: keyboards encode the same letters in different ways."""
    return unicodedata.normalize("NFKC", password)


def login_form(text: str) -> str:
    return canonical(text).casefold()


class Tries:
    """Limits attempts for an account from one address, for an account from all addresses, and for an address.

    Attempts from other places do not lock the owner out: browsers and addresses that have signed in before have
    attempts of their own.
    """

    def __init__(self, limits: Limits) -> None:
        self._here = Quota("tries:here", 1 / 60, 10, limits)
        self._devices = Quota("tries:device", 1 / 60, 10, limits)
        self._anywhere = Quota("tries:anywhere", 1 / 20, 100, limits)
        self._by_address = Quota("tries:home", 1 / 10, 40, limits)

    async def check(
        self, login: str, address_hash: str, device: str | None = None, is_known: Check | None = None
    ) -> None:
        """Take an attempt.

        `device` is a browser that has signed in to this account before; `is_known` asks that of the address.
        """
        if device is not None:
            allowed = await self._devices.take(f"{device} {login}")
        else:
            allowed = await self._by_address.take(address_hash) and await self._here.take(f"{address_hash} {login}")
            allowed = allowed and (await self._anywhere.take(login) or (is_known is not None and await is_known()))
        if not allowed:
            raise Fault("sign_in_too_often")
