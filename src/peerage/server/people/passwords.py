"""Names and passwords: argon2 in threads of its own, and guesses are slowed down."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from peerage.server.faults import Fault
from peerage.server.people.allowance import Allowance
from peerage.server.several.others import Others
from peerage.server.wire import person_name

Answer = TypeVar("Answer")

SHORTEST = 10
AT_ONCE = 2
"""Each takes 64 MB and a moment on its cores: more than so many wait."""


def login_of(text: str) -> str:
    """The one form of an account name: whoever writes it differently means the same account."""
    return person_name(unicodedata.normalize("NFKC", person_name(text)).casefold())


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_ONCE, "peerage-passwords")

    async def aclose(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str, login: str) -> str:
        if len(password) < SHORTEST or login_form(password) == login:
            raise Fault("weak_password", f"A password has at least {SHORTEST} characters, and is not the account name.")
        return await self._run(self._hasher.hash, canonical(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """It takes as long where there is no such account, or none with a password."""
        return await self._run(self._verify, kept, canonical(password))

    @cached_property
    def _nobody(self) -> str:
        return self._hasher.hash(secrets.token_hex())

    def _verify(self, kept: str | None, password: str) -> bool:
        nobody = self._nobody
        try:
            return self._hasher.verify(nobody if kept is None else kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, function: Callable[..., Answer], *arguments: str | None) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)


def canonical(password: str) -> str:
    """Keyboards write the same letters in different ways."""
    return unicodedata.normalize("NFKC", password)


def login_form(text: str) -> str:
    return canonical(text).casefold()


class Tries:
    """For an account from one address, for an account from everywhere, and for an address: nobody guesses for long.

    Whoever guesses from elsewhere hardly ever keeps the owner out, because the owner's address has tries of its own.
    """

    def __init__(self, others: Others) -> None:
        self._here = Allowance("tries:here", 1 / 60, 10, others)
        self._anywhere = Allowance("tries:anywhere", 1 / 20, 100, others)
        self._homes = Allowance("tries:home", 1 / 10, 40, others)

    async def check(self, login: str, home: str) -> None:
        own = await self._homes.take(home) and await self._here.take(f"{home} {login}")
        if not own or not await self._anywhere.take(login):
            raise Fault("rate_limited", "Too many tries; wait a few minutes.")
