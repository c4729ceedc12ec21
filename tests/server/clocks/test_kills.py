"""Clocks survive a kill, and count neither the time until the next start nor a jump of the machine's clock."""

import asyncio
import time
from typing import Any

import pytest

from peerage.server import Settings
from server.house import free_port
from server.test_storage import Child

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LIVE = {"kind": "live", "bank": 60}
YEAR = 365 * 24 * 3600


def left(line: Any) -> float:
    [clock] = [clock for clock in line.state["clock"]["seats"] if clock is not None and clock["since"] is not None]
    return float(clock["left"] - (line.state["now"] - clock["since"])) / 1000


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_kill_costs_a_second_at_most_in_the_players_favour(house: Any) -> None:
    await house.stop()
    house.port = free_port()
    child = Child(house.port, house.db)
    try:
        await child.ready()
        table_id, people = await house.people(3, time=LIVE)
        lines = [await person.watch(table_id) for person in people]
        seat = next(line.state["seat"] for line in lines if line.moves)
        await asyncio.sleep(3.5)
        before = left(await people[seat].watch(table_id))
        assert before < 58
    finally:
        child.kill()
    await house.stop()
    await asyncio.sleep(2)  # nobody is there to play
    started = time.monotonic()
    child = Child(house.port, house.db)
    try:
        await child.ready()
        after = left(await people[seat].watch(table_id))
        assert before - (time.monotonic() - started) - 1 <= after <= before + 1.5
    finally:
        child.kill()
        await house.stop()


async def test_nothing_depends_on_the_machines_clock(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.stop()
    house.settings = Settings(bot_pause=0, bot_workers=1)
    await house.start()
    table_id, people = await house.people(3, time=LIVE)
    seat = next(line.state["seat"] for line in [await person.watch(table_id) for person in people] if line.moves)
    real = time.time
    for jump in (YEAR, -YEAR):
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        await house.app.state.hub.flags.look()
        line = await people[seat].watch(table_id)
        assert 50 < left(line) <= 60
        assert line.state["table"]["seats"][seat]["bot"] is None
