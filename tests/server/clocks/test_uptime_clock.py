"""The uptime clock counts only while the server is up and can write."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from peerage.server import Intervals
from peerage.server.clocks import uptime_clock
from peerage.server.clocks.timeouts import Timeouts
from peerage.server.clocks.uptime_clock import MOST_AHEAD, UptimeClock

pytestmark = pytest.mark.anyio


class Book:
    """A database, as far as the clock needs it."""

    def __init__(self) -> None:
        self.kept = 0

    async def keep_time(self, time: int) -> int:
        self.kept = max(self.kept, time)
        return self.kept


class Watch:
    def __init__(self) -> None:
        self.seconds = 500.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(uptime_clock, "monotonic", watch)
    return watch


async def test_uptime_clock_resumes_after_a_restart(watch: Watch) -> None:
    book = Book()
    first = UptimeClock(book)
    await first.keep()
    for _ in range(100):
        watch.seconds += 1.0005
        await first.keep()
    assert first.now() == pytest.approx(100_050, abs=1)
    watch.seconds += 0.9  # not stored before the crash
    watch.seconds = 3.0  # another machine
    second = UptimeClock(book)
    assert await second.keep() == pytest.approx(100_050, abs=1)
    watch.seconds += 2
    assert second.now() == pytest.approx(102_050, abs=1)


async def test_uptime_clock_stops_while_the_database_is_unavailable(watch: Watch) -> None:
    """Or while the process is stopped: nobody could have played."""
    time = UptimeClock(Book())
    watch.seconds += 3600
    assert time.now() == 1000 * MOST_AHEAD
    assert await time.keep() == 1000 * MOST_AHEAD
    watch.seconds += 1
    assert time.now() == 1000 * MOST_AHEAD + 1000


async def test_where_no_clock_runs_it_waits_for_the_first_one(watch: Watch) -> None:
    book = Book()
    time = UptimeClock(book)
    await time.keep()
    for _ in range(10):
        watch.seconds += 1
        time.rest()
    assert time.now() == book.kept
    watch.seconds += 0.9
    assert time.now() == pytest.approx(book.kept + 900, abs=1)


class ClockTables(Book):
    """The dependencies of timeouts."""

    def __init__(self) -> None:
        super().__init__()
        self.looked = asyncio.Event()
        self.while_looking: Callable[[], Any] = lambda: None
        self.run = False
        self.late: list[tuple[str, int]] = []

    async def clocks_run(self) -> bool:
        self.while_looking()
        self.looked.set()
        return self.run

    async def overdue(self, time: int) -> list[tuple[str, int]]:
        return self.late

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[None]:
        await asyncio.Event().wait()
        yield

    @asynccontextmanager
    async def flags(self, time: UptimeClock) -> AsyncIterator[None]:
        tables: Any = self
        running = asyncio.create_task(Timeouts(tables, tables, tables, time, Intervals(flag_poll=0.01)).run())
        yield
        running.cancel()

    async def rounds(self, number: int) -> None:
        for _ in range(number):
            self.looked.clear()
            await self.looked.wait()


@pytest.fixture
def tables() -> ClockTables:
    return ClockTables()


async def test_the_first_clock_of_a_quiet_server_loses_nothing(watch: Watch, tables: ClockTables) -> None:
    time = UptimeClock(tables)
    async with tables.flags(time):
        watch.seconds += 60
        await tables.rounds(2)
        began = time.now()
        assert began < 1000
        watch.seconds += 1
        assert time.now() == began + 1000


async def test_clock_that_starts_during_a_look_for_timeouts_loses_nothing(watch: Watch, tables: ClockTables) -> None:
    time = UptimeClock(tables)
    began = list[int]()
    tables.while_looking = lambda: began.append(time.now())
    watch.seconds += 0.9
    async with tables.flags(time):
        await tables.rounds(1)
    watch.seconds += 1
    assert time.now() - began[0] == 1000


async def test_uptime_clock_is_saved_while_a_timeout_is_slow(watch: Watch, tables: ClockTables) -> None:
    def tick() -> None:
        watch.seconds += 1

    tables.run, tables.late, tables.while_looking = True, [("table", 1)], tick
    async with tables.flags(UptimeClock(tables)):
        await tables.rounds(2)
        before = tables.kept
        await tables.rounds(3)
        assert tables.kept > before


async def test_servers_agree_within_a_second_and_never_go_back(watch: Watch) -> None:
    book = Book()
    one, other = UptimeClock(book), UptimeClock(book)
    await one.keep()
    for _ in range(5):
        watch.seconds += 1
        await one.keep()
    last = 0
    for _ in range(20):
        watch.seconds += 0.5
        await other.keep()
        watch.seconds += 0.5
        await one.keep()
        assert 0 <= one.now() - other.now() <= 1000
        assert other.now() > last
        last = other.now()


async def test_two_that_keep_it_at_once_do_not_turn_it_back(watch: Watch) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Book):
        """Answers the first write with what was stored before the second came."""

        async def keep_time(self, time: int) -> int:
            kept = await super().keep_time(time)
            asked.set()
            await go_on.wait()
            return kept

    book = Slow()
    time = UptimeClock(book, rate=0)
    first = asyncio.create_task(time.keep())
    await asked.wait()
    book.kept = 5000
    second = asyncio.create_task(time.keep())
    await asyncio.sleep(0)  # it has begun
    go_on.set()
    assert await second == 5000
    await first
    assert time.now() == 5000


async def test_uptime_clock_can_run_faster(watch: Watch) -> None:
    time = UptimeClock(Book(), rate=60)
    watch.seconds += 1
    assert time.now() == 60_000
