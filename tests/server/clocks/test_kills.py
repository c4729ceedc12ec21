"""Clocks survive a kill, and count neither the time until the next start nor a jump of the machine's clock."""

import asyncio
import time
from typing import Any

import pytest

from peerage.server import Settings
from peerage.server.clocks import uptime_clock
from peerage.server.clocks.uptime_clock import MOST_AHEAD
from ports import free_port
from server.test_storage import Child

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LIVE = {"kind": "live", "bank": 60}
YEAR = 365 * 24 * 3600


def left(line: Any) -> float:
    [clock] = [clock for clock in line.state["clock"]["seats"] if clock is not None and clock["since"] is not None]
    return float(clock["left"] - (line.state["now"] - clock["since"])) / 1000


async def kept(server: Any) -> int:
    [(time,)] = await server.sql("SELECT value FROM house WHERE name = 'time'")
    return int(time)


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_kill_costs_little_time_in_the_players_favor(server: Any) -> None:
    await server.stop()
    server.port = free_port()
    child = Child(server.port, server.db)
    try:
        await child.ready()
        table_id, people = await server.people(3, time=LIVE)
        lines = [await person.watch(table_id) for person in people]
        seat = next(line.state["seat"] for line in lines if line.moves)
        while await kept(server) <= lines[seat].state["now"]:
            await asyncio.sleep(0.05)  # the server in the other process writes about once a second
        before = await people[seat].watch(table_id)
        assert left(before) < 60
    finally:
        child.kill()
    await server.stop()
    written = await kept(server)
    assert written >= before.state["now"] - 1000 * MOST_AHEAD, "no more is ever lost"
    started = time.monotonic()
    child = Child(server.port, server.db)
    try:
        await child.ready()
        after = await people[seat].watch(table_id)
        passed = after.state["now"] - written
        assert 0 <= passed <= 1000 * (time.monotonic() - started), "it goes on where it was"
        assert left(before) - left(after) == pytest.approx((after.state["now"] - before.state["now"]) / 1000)
    finally:
        child.kill()
        await server.stop()


async def test_nothing_depends_on_the_machines_clock(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1)
    monkeypatch.setattr(uptime_clock, "monotonic", lambda: 500.0)
    await server.start()
    table_id, people = await server.people(3, time=LIVE)
    seat = next(line.state["seat"] for line in [await person.watch(table_id) for person in people] if line.moves)
    real = time.time
    for jump in (YEAR, -YEAR):
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        await server.app.services.tables.timeouts.look()
        line = await people[seat].watch(table_id)
        assert left(line) == 60
        assert line.state["table"]["seats"][seat]["bot"] is None
