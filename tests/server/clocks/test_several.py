"""Several servers on one database: they agree about the time, and a timeout happens once."""

import asyncio
from typing import Any

import pytest

from peerage.server import Settings
from postgres_cluster import Cluster
from server.live_server import LiveServer

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

LIVE = {"kind": "live", "bank": 60, "bot": "random"}


async def test_of_two_servers_one_lets_a_flag_fall(cluster: Cluster, known_dice: None) -> None:
    db = cluster.new_database()
    servers: list[Any] = [LiveServer(db), LiveServer(db)]
    for server in servers:
        server.settings = Settings(bot_pause=0, bot_workers=1, clock_rate=0)
        await server.start()
    try:
        tables = [(await server.people(3, time=LIVE))[0] for server in servers for _ in range(3)]
        for server in servers:  # each has all of them in memory, without events of the other
            server.app.services.tables.wake = lambda table: None
            for table_id in tables:
                async with server.app.services.tables.use(table_id):
                    pass
        await servers[0].sql("UPDATE house SET value = '61000' WHERE name = 'time'")
        for _ in range(2):
            await asyncio.gather(*(server.app.services.tables.timeouts.look() for server in servers))
        notes = await servers[0].sql("SELECT table_id, note FROM notes")
        assert sorted(table_id for table_id, _ in notes) == sorted(tables)
        assert all('"time_out"' in note for _, note in notes)
        versions = await servers[0].sql("SELECT version, deadline FROM tables")
        assert len({deadline for _, deadline in versions}) == 1
        assert servers[0].app.services.tables.time.now() == servers[1].app.services.tables.time.now() == 61_000
    finally:
        for server in servers:
            await server.stop()
