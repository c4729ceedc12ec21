"""Two processes on PostgreSQL take over a database of an earlier release, while its games go on."""

import random
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.server.db.versions import VERSION, VERSION_TABLE
from postgres_cluster import Cluster
from redis_server import RedisServer
from server.coordination.server_pair import CALM, ServerPair
from server.live_server import Visitor
from server.released.databases import NAMES, Released

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.mark.parametrize("name", NAMES)
async def test_two_processes_go_on_with_the_games_of_a_release(
    name: str, cluster: Cluster, redis_server: RedisServer, tmp_path: Path, playing: Any
) -> None:
    released, address = Released(name, tmp_path / "peerage.db"), cluster.new_database()
    await released.copy_to(address)
    async with ServerPair(address, redis_server.address, CALM) as servers:
        assert await servers.first.sql(f"SELECT version_num FROM {VERSION_TABLE}") == [(f"{VERSION:04}",)]
        sides = (servers.first, servers.second, servers.first)
        cookies = released.cookies.values()
        people = [Visitor(side, side.client(own)) for side, own in zip(sides, cookies, strict=True)]
        for key in ("big box", "base", "estates", "dispute"):
            table = released.tables[key]
            lines = [await person.watch(table) for person in people]
            assert await playing(lines, 8, random.Random(key)) > 0
            query = "SELECT line FROM lines WHERE table_id = ? ORDER BY n"
            record = peerage.Record.load("\n".join(line for (line,) in await servers.second.sql(query, table)))
            assert record.header.rules == record.game.rules_version
        bots = await people[0].watch(released.tables["bots"])
        await bots.shows(lambda state: state["number"] > 0)
