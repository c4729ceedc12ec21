"""Unused tables are deleted; those in use, changed lately or finished stay."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from peerage.server import Settings
from peerage.server.db.uptime import MOST_KEPT, cutoff
from peerage.server.tables import retention
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.retention import RetentionTask, utc_now
from server.live_server import LiveServer
from server.ops.uptime import was_up

pytestmark = pytest.mark.anyio


def days_ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat()


async def clean(storage: TableRepository, settings: Settings, **how: Any) -> retention.Cleaned:
    return await retention.clean(storage, settings, utc_now(), **how)


async def age(server: LiveServer, table_id: str, days: float) -> None:
    """Make tables unchanged for so long."""
    await server.sql(
        "UPDATE tables SET changed = ?, created = ? WHERE id = ?", days_ago(days), days_ago(days), table_id
    )


async def statuses(server: LiveServer) -> dict[str, list[Any]]:
    rows = await server.sql("SELECT id, status, ending, winners, version FROM tables")
    return {table_id: found for table_id, *found in rows}


@pytest.mark.stores("sqlite", "postgresql")
async def test_abandoned_games_end_and_stay(server: Any) -> None:
    left, [ann, *_] = await server.people(3)
    played, _ = await server.people(3)
    await age(server, left, 91)
    await age(server, played, 89)
    await was_up(server, 100)
    storage = server.app.services.tables._storage
    looked = await clean(storage, Settings(), only_look=True)
    assert looked == ([], [left], [])
    assert (await statuses(server))[left][0] == "running", "looking changes nothing"
    assert await clean(storage, Settings(), used={left}) == ([], [], []), "somebody is there"
    assert await clean(storage, Settings(abandoned_table_days=0)) == ([], [], [])
    assert await clean(storage, Settings()) == ([], [left], [])
    found = await statuses(server)
    assert found[left][:3] == ["over", "cancelled", "[]"]
    assert found[played][0] == "running"
    assert await clean(storage, Settings()) == ([], [], []), "a finished table stays"
    await server.stop()
    await server.start()
    ann.client.base_url = f"http://127.0.0.1:{server.port}"
    assert (await ann.get(f"/tables/{left}")).json()["status"] == "over"


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_host_may_have_them_removed(server: Any) -> None:
    left, _ = await server.people(3)
    await was_up(server, 100)
    await age(server, left, 8)
    storage = server.app.services.tables._storage
    settings = Settings(abandoned_table_days=7, abandoned_tables="remove", finished_table_days=30)
    assert await clean(storage, settings) == ([], [left], [])
    assert await server.sql("SELECT * FROM lines") == []
    over, _ = await server.people(3)
    await server.sql("UPDATE tables SET status = 'over' WHERE id = ?", over)
    await age(server, over, 29)
    assert await clean(storage, settings) == ([], [], [])
    await age(server, over, 31)
    assert await clean(storage, settings) == ([], [], [over])
    assert await statuses(server) == {}


async def test_table_changed_during_the_cleaning_stays(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    left, _ = await server.people(3)
    await age(server, left, 91)
    await was_up(server, 100)
    storage = server.app.services.tables._storage
    find = storage.directory.rows_changed_before

    async def found_and_then_changed(*arguments: Any) -> Any:
        rows = await find(*arguments)
        await server.sql("UPDATE tables SET version = version + 1 WHERE id = ?", left)
        return rows

    monkeypatch.setattr(storage.directory, "rows_changed_before", found_and_then_changed)
    for how in ("end", "remove"):
        assert await clean(storage, Settings(abandoned_tables=how)) == ([], [], [])
    assert (await statuses(server))[left][0] == "running"


def noon() -> datetime:
    """Of today; hours before and after it are the same day."""
    return utc_now().replace(hour=12)


class Clock:
    """A clock that a test advances, and the pauses that were made by it."""

    def __init__(self, now: datetime) -> None:
        self.now = now
        self.pauses: list[float] = []

    def __call__(self) -> datetime:
        return self.now

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += timedelta(seconds=seconds)


Pause = Callable[[float], Awaitable[None]]


def cleaner(server: Any, clock: Clock, settings: Settings | None = None, pause: Pause | None = None) -> RetentionTask:
    """Return the cleanup of a restarted server."""
    tables, settings, pause = server.app.services.tables, settings or Settings(), pause or clock.pause
    return RetentionTask(tables._storage, settings, server.intervals, tables._in_use, tables._drop, clock, pause)


class Ended(Exception):
    """Raised by a pause to stop the server."""


async def stay_up(server: Any, clock: Clock, until: datetime, settings: Settings | None = None) -> None:
    """Start the server and leave it up until then, by its clock."""

    async def pause(seconds: float) -> None:
        await clock.pause(seconds)
        if clock.now >= until:
            raise Ended

    with pytest.raises(Ended):
        await cleaner(server, clock, settings, pause).run()


async def status(server: Any, table_id: str) -> str:
    return str((await statuses(server))[table_id][0])


@pytest.mark.stores("sqlite", "postgresql")
async def test_the_server_cleans_by_itself(server: Any, caplog: pytest.LogCaptureFixture) -> None:
    left, people = await server.people(3)
    empty = (await people[0].create("me", "open", "open"))["id"]
    fresh = (await people[0].create("me", "open", "open"))["id"]
    for table_id in (left, empty):
        await age(server, table_id, 91)
    await was_up(server, 100)
    clock = Clock(noon())
    with caplog.at_level(logging.INFO):
        await stay_up(server, clock, clock.now + timedelta(minutes=30))
    assert clock.pauses == [server.intervals.cleanup_delay, server.intervals.cleanup]
    assert {table_id: status for table_id, (status, *_) in (await statuses(server)).items()} == {
        left: "over",
        fresh: "open",
    }
    assert "1 tables that never began, 1 abandoned games, 0 finished ones" in caplog.text


async def test_nothing_is_cleaned_up_right_after_a_start(server: Any) -> None:
    left, _ = await server.people(3)
    await age(server, left, 91)
    await was_up(server, 100)
    clock = Clock(noon())
    await stay_up(server, clock, clock.now)
    assert clock.pauses == [server.intervals.cleanup_delay]
    assert await status(server, left) == "running"


@pytest.mark.stores("sqlite", "postgresql")
@pytest.mark.parametrize("up_before", [1, 200])
async def test_a_clock_100_days_ahead_ends_no_game(
    server: Any, up_before: int, caplog: pytest.LogCaptureFixture
) -> None:
    left, people = await server.people(3)
    empty = (await people[0].create("me", "open", "open"))["id"]
    await was_up(server, up_before)
    clock = Clock(noon() + timedelta(days=100))
    await stay_up(server, clock, clock.now + timedelta(hours=8))
    assert (await status(server, left), await status(server, empty)) == ("running", "open")
    assert f"no server has used this database since {utc_now():%Y-%m-%d}" in caplog.text
    caplog.clear()

    clock = Clock(noon() + timedelta(days=1))  # an operator has corrected it
    await stay_up(server, clock, clock.now + timedelta(hours=1))
    assert await status(server, left) == "running"
    assert f"today is {clock.now:%Y-%m-%d} by this machine's clock: is it wrong?" in caplog.text


async def test_a_clock_that_jumps_while_the_server_is_up_ends_no_game(server: Any) -> None:
    left, _ = await server.people(3)
    await was_up(server, 200)
    clock = Clock(noon())
    cleans = cleaner(server, clock)
    await cleans.clean()
    for jump in (100, -300, 5000, -4800):
        clock.now += timedelta(days=jump)
        await cleans.clean()
        assert await status(server, left) == "running", jump


async def test_after_months_without_a_server_players_get_their_time(server: Any) -> None:
    left, people = await server.people(3)
    empty = (await people[0].create("me", "open", "open"))["id"]
    await was_up(server, 200)
    clock = Clock(noon() + timedelta(days=300))
    settings = Settings(abandoned_table_days=3)
    await stay_up(server, clock, clock.now + timedelta(hours=11), settings)
    assert (await status(server, left), await status(server, empty)) == ("running", "open"), "the first day"
    await stay_up(server, clock, clock.now + timedelta(hours=24), settings)
    assert empty not in await statuses(server), "open for a day"
    assert await status(server, left) == "running", "the second day"
    await stay_up(server, clock, clock.now + timedelta(hours=48), settings)
    assert await status(server, left) == "over", "three whole days, and the fourth has begun"


async def test_evenings_count_as_days(server: Any) -> None:
    """The days of a server that is up for an hour now and then."""
    left, people = await server.people(3)
    empty = (await people[0].create("me", "open", "open"))["id"]
    clock = Clock(noon())
    for week in range(4):
        await stay_up(server, clock, clock.now + timedelta(hours=1), Settings(abandoned_table_days=3))
        assert await status(server, left) == "running", week
        assert (empty in await statuses(server)) == (week < 2)
        clock.now += timedelta(days=7)
    await stay_up(server, clock, clock.now + timedelta(hours=1), Settings(abandoned_table_days=3))
    assert await status(server, left) == "over"


async def test_processes_record_each_day_once(server: Any) -> None:
    clock = Clock(noon() + timedelta(days=1))
    await was_up(server, 1)
    first, second = cleaner(server, clock), cleaner(server, clock)
    for cleans in (first, second, first):
        await cleans.record_day()
    days = await server.app.services.tables._storage.uptime.days()
    assert days == [utc_now().date(), clock.now.date()]


async def test_without_its_database_the_cleaner_goes_on(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    left, _ = await server.people(3)
    await age(server, left, 91)
    await was_up(server, 100)
    add, failures = server.app.services.tables._storage.uptime.add, [1, 2]

    async def fail_twice(day: date) -> list[date]:
        if failures:
            failures.pop()
            raise OperationalError("SELECT", {}, Exception("away"))
        return list(await add(day))

    monkeypatch.setattr(server.app.services.tables._storage.uptime, "add", fail_twice)
    clock = Clock(noon())
    await stay_up(server, clock, clock.now + timedelta(hours=2))
    assert await status(server, left) == "over"


def test_uptime_is_counted_in_whole_days() -> None:
    days = [date(2026, 3, day) for day in (1, 2, 5, 9)]
    today = date(2026, 3, 9)
    assert cutoff(days, 0, today) is None
    assert cutoff(days, 1, today) == "2026-03-05T00:00:00+00:00"
    assert cutoff(days, 3, today) == "2026-03-01T00:00:00+00:00"
    assert cutoff(days, 4, today) is None, "today is not over"
    assert cutoff(days, 4, date(2026, 3, 10)) == "2026-03-01T00:00:00+00:00"
    assert cutoff(days, 3, date(2026, 3, 5)) is None, "days that are still to come do not count"


async def test_the_oldest_days_are_forgotten(server: Any) -> None:
    await was_up(server, MOST_KEPT)
    uptime = server.app.services.tables._storage.uptime
    tomorrow = utc_now().date() + timedelta(days=1)
    assert len(await uptime.add(tomorrow)) == MOST_KEPT
    days = await uptime.days()
    assert (len(days), days[-1]) == (MOST_KEPT, tomorrow)


async def test_watched_table_is_not_abandoned(server: Any) -> None:
    watched, people = await server.people(3)
    line = await people[0].watch(watched)
    await age(server, watched, 91)
    await was_up(server, 100)
    cleans = cleaner(server, Clock(utc_now()))
    await cleans.clean()
    assert await status(server, watched) == "running"
    await line.socket.close()
    while server.app.services.tables._in_use():
        await asyncio.sleep(0)  # until the server has noticed that they left
    await cleans.clean()
    assert await status(server, watched) == "over"
