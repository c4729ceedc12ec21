"""Contracts of every implementation of the coordination, and of two processes on one Redis."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Set

import pytest

from peerage.server.coordination.events import Called, TableEvent
from peerage.server.coordination.in_process import SingleProcess
from peerage.server.coordination.interfaces import Bucket, Coordination
from peerage.server.coordination.jobs import Advise
from peerage.server.coordination.redis.backend import RedisBackend
from peerage.server.coordination.redis.url import RedisUrl
from redis_server import RedisServer
from server.coordination.server_pair import CALM, eventually
from server.live_server import PATIENCE

pytestmark = pytest.mark.anyio

SLOW = 0.0001
"""Tokens per second: none comes back during a test."""


class Recorder:
    """An event handler that records its calls."""

    def __init__(self) -> None:
        self.events: list[TableEvent] = []
        self.gone: list[tuple[str, Set[str]]] = []

    def on_event(self, event: TableEvent) -> None:
        self.events.append(event)

    def on_presence_change(self, table_id: str, gone: Set[str]) -> None:
        self.gone.append((table_id, gone))

    def on_missed_events(self) -> None: ...


@pytest.fixture(params=["in process", "redis"])
async def coordination(request: pytest.FixtureRequest) -> AsyncIterator[Coordination]:
    """A single process without others."""
    made: Coordination = SingleProcess()
    if request.param == "redis":
        redis: RedisServer = request.getfixturevalue("redis_server")
        made = RedisBackend(RedisUrl(redis.address), CALM)
    await made.start(secrets.token_bytes(), Recorder())
    yield made
    await made.aclose()


async def test_coordination_is_up(coordination: Coordination) -> None:
    assert coordination.up


async def test_publishing_does_not_wait_for_followers(coordination: Coordination) -> None:
    await coordination.pubsub.follow("table")
    coordination.pubsub.publish(Called("table", "next"))
    coordination.pubsub.publish(Called("followed by nobody", None))
    coordination.pubsub.unfollow("table")
    coordination.pubsub.unfollow("never followed")


async def test_own_players_are_not_elsewhere(coordination: Coordination) -> None:
    presence = coordination.presence
    presence.announce("table", {"ann"})
    presence.announce("table", {"ann", "bob"})
    assert not presence.remote_browsers("table")
    assert not presence.tables_elsewhere()
    presence.announce("table", None)
    assert not presence.remote_browsers("table")


async def test_absent_browsers_are_not_waited_for(coordination: Coordination) -> None:
    coordination.presence.announce("table", {"ann"})
    async with asyncio.timeout(PATIENCE / 2):
        await coordination.presence.wait_until_shown("table", 7, PATIENCE)
    coordination.presence.announce_shown("table", 7)


async def test_lease_is_held_until_it_is_released(coordination: Coordination) -> None:
    leases = coordination.leases
    assert not leases.holds("table")
    assert await leases.acquire("table")
    assert await leases.acquire("table"), "again"
    assert leases.holds("table")
    assert not leases.holds("another table")
    assert not await leases.held_elsewhere()
    await leases.release("table")
    assert not leases.holds("table")
    await leases.release("table")
    assert await leases.acquire("table")


async def test_bucket_lets_its_burst_through(coordination: Coordination) -> None:
    limits, bucket = coordination.limits, Bucket("test", "ann", SLOW, 3)
    assert [await limits.take(bucket) for _ in range(5)] == [True] * 3 + [False] * 2
    assert await limits.take(bucket._replace(key="bob")), "a bucket per key"
    assert await limits.take(bucket._replace(what="another test")), "a bucket per kind"


async def test_bucket_is_refilled(coordination: Coordination) -> None:
    bucket = Bucket("test", "ann", 50.0, 1)
    assert await coordination.limits.take(bucket)
    async with asyncio.timeout(PATIENCE):
        while not await coordination.limits.take(bucket):
            await asyncio.sleep(0.01)


async def test_first_empty_bucket_refuses(coordination: Coordination) -> None:
    limits = coordination.limits
    empty, full = Bucket("test", "ann", SLOW, 0), Bucket("test", "address", SLOW, 1)
    assert not await limits.take(empty, full)
    assert await limits.take(full), "buckets behind an empty one lose nothing"
    assert not await limits.take(Bucket("test", "bob", SLOW, 1), full)


async def test_connections_are_counted_per_key(coordination: Coordination) -> None:
    limits, most = coordination.limits, {"ann": 2, "address": 3}
    assert [await limits.enter(most) for _ in range(3)] == [True, True, False]
    assert await limits.enter({"bob": 2, "address": 3}), "the refused one does not count for the address"
    assert not await limits.enter({"cleo": 2, "address": 3})
    await limits.exit(most)
    assert await limits.enter(most)


async def test_without_remote_workers_there_is_no_answer(coordination: Coordination) -> None:
    assert coordination.bots.places("quick") == coordination.bots.places("deep") == 0
    assert await coordination.bots.ask("deep", Advise("lancaster", b"", 0, "greedy"), PATIENCE) is None


# Two processes.


@pytest.fixture
async def pair(redis_server: RedisServer) -> AsyncIterator[list[RedisBackend]]:
    key = secrets.token_bytes()
    made = [RedisBackend(RedisUrl(redis_server.address), CALM) for _ in range(2)]
    for backend in made:
        await backend.start(key, Recorder())
    await eventually(lambda: all(backend.process.alive for backend in made))
    yield made
    for backend in made:
        await backend.aclose()


def recorder_of(backend: RedisBackend) -> Recorder:
    assert isinstance(backend._handler, Recorder)
    return backend._handler


async def test_followers_receive_events(pair: list[RedisBackend]) -> None:
    first, second = pair
    await second.pubsub.follow("table")
    called = Called("table", "next")

    async def publish() -> bool:
        first.pubsub.publish(called)
        await asyncio.sleep(0.05)
        return called in recorder_of(second).events

    async with asyncio.timeout(PATIENCE):
        while not await publish():
            pass


async def test_players_at_another_process_are_known(pair: list[RedisBackend]) -> None:
    first, second = pair
    first.presence.announce("table", {"ann"})
    await eventually(lambda: second.presence.remote_browsers("table") == {"ann"})
    assert second.presence.tables_elsewhere() == {"table"}
    first.presence.announce("table", set())
    await eventually(lambda: not second.presence.remote_browsers("table"))
    assert ("table", {"ann"}) in recorder_of(second).gone
    assert second.presence.tables_elsewhere() == {"table"}, "it is still watched"
    first.presence.announce("table", None)
    await eventually(lambda: not second.presence.tables_elsewhere())


async def test_browsers_at_another_process_are_waited_for(pair: list[RedisBackend]) -> None:
    first, second = pair
    await second.pubsub.follow("table")
    first.presence.announce("table", {"ann"})
    await eventually(lambda: second.presence.remote_browsers("table"))
    waiting = asyncio.create_task(second.presence.wait_until_shown("table", 7, PATIENCE))
    while not waiting.done():
        first.presence.announce_shown("table", 7)
        await asyncio.wait([waiting], timeout=0.05)
    await waiting


async def test_lease_belongs_to_one_process(pair: list[RedisBackend]) -> None:
    first, second = pair
    assert await first.leases.acquire("table")
    assert not await second.leases.acquire("table")
    assert await second.leases.held_elsewhere() == {"table"}
    await first.leases.release("table")
    assert await second.leases.acquire("table")
    assert not await first.leases.acquire("table")
