"""Players meet although they wait at different processes, and nobody gets two tables."""

import asyncio
from collections import Counter

import pytest

from server.coordination.server_pair import ServerPair
from server.live_server import GAME

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WISH = {"game": GAME, "seats": 3, "pace": "fast", "name": "Guest"}


@pytest.mark.intervals(pairing_poll=0.05)
async def test_players_at_two_processes_meet(servers: ServerPair) -> None:
    people = [await server.visitor() for server in (servers.first, servers.second) for _ in range(3)]
    await asyncio.gather(*(person.post("/pairing", WISH) for person in people))
    tables: list[str | None] = [None]
    while None in tables:
        answers = await asyncio.gather(*(person.post("/pairing/wait", {"bots": False}) for person in people))
        tables = [answer.json()["search"]["table"] for answer in answers]
    assert sorted(Counter(tables).values()) == [3, 3]
    for table in {*tables}:
        assert await servers.first.sql("select count(*) from sitters where table_id = ?", table) == [(3,)]
    assert await servers.first.sql("select count(*) from tables") == [(2,)]
