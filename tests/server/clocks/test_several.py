"""Several servers on one database: they agree about the time, and a flag falls once."""

import asyncio
from typing import Any

import pytest

from clusters import Cluster
from peerage.server import Settings
from server.house import House

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LIVE = {"kind": "live", "bank": 60, "bot": "random"}


async def test_of_two_servers_one_lets_a_flag_fall(cluster: Cluster, known_dice: None) -> None:
    db = cluster.new_database()
    houses: list[Any] = [House(db), House(db)]
    for house in houses:
        house.settings = Settings(bot_pause=0, bot_workers=1, clock_rate=0)
        await house.start()
    try:
        tables = [(await house.people(3, time=LIVE))[0] for house in houses for _ in range(3)]
        for house in houses:  # each has all of them in memory, and knows nothing of what the other does
            house.app.state.hub.wake = lambda table: None
            for table_id in tables:
                async with house.app.state.hub.use(table_id):
                    pass
        await houses[0].sql("UPDATE house SET value = '61000' WHERE name = 'time'")
        for _ in range(2):
            await asyncio.gather(*(house.app.state.hub.flags.look() for house in houses))
        notes = await houses[0].sql("SELECT table_id, note FROM notes")
        assert sorted(table_id for table_id, _ in notes) == sorted(tables)
        assert all('"time_out"' in note for _, note in notes)
        versions = await houses[0].sql("SELECT version, deadline FROM tables")
        assert len({deadline for _, deadline in versions}) == 1
        assert houses[0].app.state.hub.time.now() == houses[1].app.state.hub.time.now() == 61_000
    finally:
        for house in houses:
            await house.stop()
