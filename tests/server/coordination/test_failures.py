"""Failures between processes: nothing acknowledged is lost, no move counts twice, no player stays stuck."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from peerage.server import Intervals
from postgres_cluster import Cluster
from redis_server import PASSWORD, RedisServer
from server.coordination.network_namespace import NetworkNamespace
from server.coordination.processes import Process
from server.coordination.server_pair import CALM, ServerPair, eventually, heard, redis_backend
from server.tcp_proxy import TcpProxy

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def kept(servers: ServerPair, table_id: str) -> list[int]:
    found = await servers.first.sql("SELECT n FROM lines WHERE table_id = ? ORDER BY n", table_id)
    return [n for (n,) in found]


QUICK = replace(CALM, table_poll_alone=0.25, stalled_table=1)


async def test_games_survive_an_outage_of_redis(
    cluster: Cluster,
    own_redis: RedisServer,
    known_dice: None,
    playing: Callable[..., Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with ServerPair(cluster.new_database(), own_redis.address, QUICK) as servers:
        await play_while_redis_is_gone(servers, own_redis, playing)
    assert "lost the connection to Redis" in caplog.text
    assert "connected to Redis" in caplog.text
    assert PASSWORD not in caplog.text


async def play_while_redis_is_gone(servers: ServerPair, redis: RedisServer, playing: Callable[..., Any]) -> None:
    table_id, people, lines = await servers.apart(3)
    rng = random.Random(2)
    assert await playing(lines, 6, rng) == 6
    redis.kill()
    assert await playing(lines, 3, rng) == 3, "slower, but nobody is stuck"
    await heard(lines)
    bots = await (await servers.second.visitor()).create("random", "random", "random")
    watching = await people[0].watch(bots["id"])
    await watching.until(lambda message: message["number"] >= 5)
    redis.start()
    others = redis_backend(servers.first), redis_backend(servers.second)
    await eventually(lambda: all(other.up and other.presence.remote_browsers(table_id) for other in others))
    assert await playing(lines, 6, rng) == 6
    await heard(lines)
    count = len(await kept(servers, table_id))
    assert await kept(servers, table_id) == list(range(count))
    assert not any(message["type"] == "error" for line in lines for message in line.messages)


async def test_postgresql_restarted_under_two_processes(
    own_cluster: Cluster, redis_server: RedisServer, known_dice: None, playing: Callable[..., Any]
) -> None:
    async with ServerPair(own_cluster.new_database(), redis_server.address, CALM) as servers:
        table_id, _, lines = await servers.apart(3)
        rng = random.Random(3)
        assert await playing(lines, 5, rng) == 5
        seen = max(line.state["number"] for line in lines)
        own_cluster.crash()
        for line in lines:
            await line.settle()  # meanwhile both notice that their connections are closed
        assert await playing(lines, 5, rng) == 5
        await heard(lines)
        assert len(await kept(servers, table_id)) > seen


@pytest.fixture
async def proxied(
    cluster: Cluster, redis_server: RedisServer, known_dice: None, intervals: Intervals
) -> AsyncIterator[tuple[ServerPair, TcpProxy, TcpProxy]]:
    """Two processes, the second of which reaches PostgreSQL and Redis through proxies."""
    to_postgres, to_redis = TcpProxy(cluster.port), TcpProxy(redis_server.port)
    await to_postgres.start()
    await to_redis.start()
    servers = ServerPair(cluster.new_database(), redis_server.address, intervals)
    servers.second.db = str(servers.first.db).replace(str(cluster.port), str(to_postgres.port))
    servers.second.redis = redis_server.address.replace(str(redis_server.port), str(to_redis.port))
    async with servers:
        yield servers, to_postgres, to_redis
        to_postgres.mend()
        to_redis.mend()
    await to_postgres.stop()
    await to_redis.stop()


@pytest.mark.intervals(heartbeat_timeout=2, redis_timeout=1, table_poll=0.5, table_poll_alone=0.25)
async def test_a_process_without_redis_goes_on(
    proxied: tuple[ServerPair, TcpProxy, TcpProxy], playing: Callable[..., Any]
) -> None:
    servers, _, to_redis = proxied
    table_id, _, lines = await servers.apart(3)
    rng = random.Random(4)
    to_redis.cut()
    assert await playing(lines, 4, rng) == 4
    await heard(lines)
    first = redis_backend(servers.first)
    await eventually(lambda: not first.presence.remote_browsers(table_id))
    to_redis.mend()
    await eventually(lambda: first.presence.remote_browsers(table_id))
    assert await playing(lines, 4, rng) == 4
    await heard(lines)
    count = len(await kept(servers, table_id))
    assert await kept(servers, table_id) == list(range(count))


async def test_a_process_without_its_database_catches_up(
    proxied: tuple[ServerPair, TcpProxy, TcpProxy], playing: Callable[..., Any]
) -> None:
    servers, to_postgres, _ = proxied
    table_id, people = await servers.first.people(3)
    lines = [await person.watch(table_id) for person in people]
    remote = await servers.elsewhere(people[0]).watch(table_id)
    await remote.settle()
    to_postgres.cut()
    mover = next(seat for seat, line in enumerate(lines) if line.moves)
    doomed = servers.elsewhere(people[mover])
    rng = random.Random(5)
    assert await playing(lines, 6, rng) == 6, "the others play on"
    await heard([*lines, remote])  # Redis still delivers
    waiting = asyncio.create_task(doomed.get("/tables"))
    await remote.settle()
    to_postgres.mend()
    assert (await waiting).status_code in (200, 503)
    assert await playing(lines, 3, rng) == 3
    await heard([*lines, remote])
    assert remote.state["view"] == lines[0].state["view"]


def past(number: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: state["number"] > number


def away(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda state: not state["table"]["seats"][seat]["online"]


MISSING_SOON = replace(CALM, heartbeat_timeout=2, orphan_poll=0.5)
"""On a slow machine a connection that is only late is lost, too, and comes back."""

CUT_OFF = replace(MISSING_SOON, redis_timeout=1, transaction_timeout=5)


async def test_a_machine_that_is_cut_off_comes_back(
    cluster: Cluster, redis_server: RedisServer, tmp_path: Path, playing: Callable[..., Any]
) -> None:
    """Players at the other machine play on, with its bots; then this one catches up, and takes nothing back."""
    db, network = cluster.new_database(), NetworkNamespace()
    here = Process(db, redis_server.address, tmp_path / "first.txt", MISSING_SOON)
    redis = await network.way_to(redis_server.address, redis_server.port)
    there = Process(await network.way_to(db, cluster.port), redis, tmp_path / "second.txt", CUT_OFF, network)
    servers = ServerPair.of(here, there)
    try:
        await asyncio.gather(here.start(), there.start())
        ann = await there.visitor()
        bots = (await ann.create("random", "greedy", "random", finite=False))["id"]  # driven there
        table_id, people, lines = await servers.apart(3)
        spectator = await (await here.visitor()).watch(bots)
        await spectator.shows(past(1))
        network.cut()
        await spectator.settle()
        await spectator.shows(past(spectator.state["number"] + 10))
        await lines[0].shows(away(1))
        lines[1] = await servers.elsewhere(people[1]).watch(table_id)  # players of that process connect here
        assert await playing(lines, 6, random.Random(6)) == 6
        await lines[1].settle()
        network.mend()
        late = await people[1].watch(table_id)
        await late.shows(lambda state: state["view"] == lines[1].state["view"])
        assert await playing([lines[0], late, lines[2]], 4, random.Random(7)) == 4
        for each in (bots, table_id):
            numbers = await kept(servers, each)
            assert numbers == list(range(len(numbers)))
    finally:
        await here.stop()
        await there.stop()
        await network.stop()
    assert "Traceback" not in here.log() + there.log()


async def test_clocks_that_jump_change_nothing(
    servers: ServerPair, playing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, people, lines = await servers.apart(3)
    began = [len(line.messages) for line in lines]
    rng = random.Random(8)
    assert await playing(lines, 3, rng) == 3
    right = time.time
    for jump in (86_400, -86_400):
        monkeypatch.setattr(time, "time", lambda jump=jump: right() + jump)
        await beats(servers, 2)
        assert await playing(lines, 3, rng) == 3
    bots = await people[1].create("random", "random", "random")
    await (await people[0].watch(bots["id"])).shows(past(2))
    await beats(servers, 2)
    for line, number in zip(lines, began, strict=True):
        await line.settle()
        states = [message for message in line.messages[number:] if message["type"] == "state"]
        assert all(seat["online"] for state in states for seat in state["table"]["seats"]), "nobody seemed to be gone"


async def beats(servers: ServerPair, count: int) -> None:
    """Wait until both have sent so many heartbeats, and received the other's."""
    others = [redis_backend(server) for server in (servers.first, servers.second)]
    before = [each.heartbeats for each in others]
    await eventually(lambda: all(each.heartbeats > was + count for each, was in zip(others, before, strict=True)))


async def test_games_survive_a_killed_process(cluster: Cluster, redis_server: RedisServer, tmp_path: Path) -> None:
    """The bots that it drove go on, its players are gone, and no move that was shown is lost."""
    db = cluster.new_database()
    here = Process(db, redis_server.address, tmp_path / "first.txt", CALM)
    there = Process(db, redis_server.address, tmp_path / "second.txt", MISSING_SOON)
    servers = ServerPair.of(here, there)
    try:
        await asyncio.gather(here.start(), there.start())
        ann = await here.visitor()
        bots = (await ann.create("greedy", "greedy", "greedy", game="lancaster"))["id"]  # driven there
        _, _, lines = await servers.apart(3)
        spectator = await (await there.visitor()).watch(bots)
        await spectator.shows(past(2))
        here.kill()
        await spectator.settle()
        number = spectator.state["number"]
        await spectator.shows(lambda state: state["number"] > number + 2 or state["view"]["over"])
        await lines[1].shows(away(0))
        await here.start()
        again = await ann.watch(bots)
        assert again.state["number"] >= number
    finally:
        await here.stop()
        await there.stop()
    assert "Traceback" not in there.log()
