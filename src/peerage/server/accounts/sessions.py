"""Validity of cookies: a guest's needs no lookup, a person's is valid until its session ends.

Session lookups are cached for some seconds. Changes of this process apply here at once; other processes notice them
when that time is over, and then close the sockets of sessions that have ended.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from sqlalchemy.exc import SQLAlchemyError

from peerage.server.accounts.repository import AccountRepository
from peerage.server.accounts.rows import Session
from peerage.server.db.outage import log_failure
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.transport.cookies import Pass
from peerage.server.transport.tokens import moment

SEEN_EVERY = timedelta(hours=1)
"""The precision with which the last use of a session is stored."""

OVERLAP = timedelta(minutes=5)
"""Tolerance for clocks of several machines."""

JUST = 60.0
"""Seconds after signing up in which a guest's pending request may still arrive."""

LATER = 1.0
"""Seconds until sockets are closed whose browser is about to get another cookie."""

MOST_KNOWN = 20_000
CHUNK = 500

HangUp = Callable[[], None]


class Sessions:
    def __init__(self, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self._intervals = intervals
        self._repository: AccountRepository | None = None
        self._known: dict[str, tuple[float, str | None]] = {}  # by session: when it was looked up, and its person
        self._people: dict[str, float] = {}  # visitors who have signed up here: their guest cookies are void
        self._since = ""
        self._open: dict[Pass, set[HangUp]] = {}  # sockets
        self._tasks: list[asyncio.Task[None]] = []

    # Lifecycle.

    async def use(self, repository: AccountRepository) -> None:
        self._repository = repository
        await self._meet_people()
        self._people = dict.fromkeys(self._people, -JUST)
        self._tasks = [asyncio.create_task(loop) for loop in (self._follow(), self._clean())]

    async def aclose(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _follow(self) -> None:
        """Apply what other processes have changed."""
        while True:
            await asyncio.sleep(self._intervals.session_cache)
            try:
                await self._meet_people()
                await self._close_ended()
            except SQLAlchemyError as error:
                log_failure(
                    error,
                    "sessions could not be reloaded from the database, using the cached ones: %s",
                    type(error).__name__,
                )

    async def _clean(self) -> None:
        while True:
            try:
                await self.repository.clean()
            except SQLAlchemyError as error:
                log_failure(
                    error, "expired sessions could not be removed, trying again later: %s", type(error).__name__
                )
            await asyncio.sleep(self._intervals.session_cleanup)

    @property
    def repository(self) -> AccountRepository:
        assert self._repository is not None
        return self._repository

    async def _meet_people(self) -> None:
        now = moment(-OVERLAP)
        for person in await self.repository.signed_up(self._since):
            self._people.setdefault(person, time.monotonic())
        self._since = now

    async def _close_ended(self) -> None:
        """Close the sockets of sessions that have ended, and of guests who have signed up meanwhile."""
        ids = [cookie.session for cookie in self._open if cookie.session is not None]
        for start in range(0, len(ids), CHUNK):
            some = ids[start : start + CHUNK]
            self.end(set(some) - await self.repository.alive(some))
        for cookie in list(self._open):
            if cookie.session is None and cookie.visitor in self._people:
                self._hang_up(cookie)

    # Cookies.

    async def counts(self, cookie: Pass) -> bool:
        if cookie.session is None:
            return cookie.visitor not in self._people
        return await self._person(cookie.session) == cookie.visitor

    async def _person(self, session_id: str) -> str | None:
        known = self._known.get(session_id)
        if known is not None and time.monotonic() - known[0] < self._intervals.session_cache:
            return known[1]
        try:
            session = await self.repository.session(session_id)
            if session is not None and is_long_ago(session.seen):
                await self.repository.touch(session_id)
        except SQLAlchemyError:
            if known is None:
                raise
            return known[1]  # while the database is away, no session can have ended
        person = None if session is None else session.person
        self._know(session_id, person)
        return person

    def _know(self, session_id: str, person: str | None) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known = dict(list(self._known.items())[MOST_KNOWN // 2 :])
        self._known.pop(session_id, None)
        self._known[session_id] = time.monotonic(), person

    def just_signed_up(self, visitor: str) -> bool:
        """Return whether a visitor has just signed up: a new guest cookie must not replace the session's."""
        return time.monotonic() - self._people.get(visitor, -JUST) < JUST

    def begin(self, session: Session) -> None:
        """Remember a session that was opened; older cookies of this person are void from now on."""
        self._people.setdefault(session.person, time.monotonic())
        self._know(session.id, session.person)
        self.leave_behind(session.person)

    def end(self, session_ids: Iterable[str]) -> None:
        ended = set(session_ids)
        for session_id in ended:
            self._know(session_id, None)
        for cookie in [each for each in self._open if each.session in ended]:
            self._hang_up(cookie)

    # Sockets.

    @contextmanager
    def open_socket(self, cookie: Pass, hang_up: HangUp) -> Iterator[None]:
        self._open.setdefault(cookie, set()).add(hang_up)
        try:
            yield
        finally:
            self._open[cookie].discard(hang_up)
            if not self._open[cookie]:
                del self._open[cookie]

    def leave_behind(self, guest: str) -> None:
        """Close a guest's sockets once the browser has its new cookie, so that it reconnects as the person."""
        asyncio.get_running_loop().call_later(LATER, self._hang_up, Pass(guest))

    def _hang_up(self, cookie: Pass) -> None:
        for hang_up in list(self._open.get(cookie, ())):
            hang_up()


def is_long_ago(seen: str) -> bool:
    return datetime.fromisoformat(moment()) - datetime.fromisoformat(seen) >= SEEN_EVERY
