"""Bots are driven by one process, and job workers help all of them."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

import peerage
from peerage.server import Intervals
from peerage.server.accounts.middleware import Pace
from peerage.server.bot_play.pool import BotPool
from peerage.server.coordination.interfaces import Bucket
from peerage.server.coordination.jobs import Answer, Think
from peerage.server.coordination.redis import lua
from peerage.server.coordination.redis.backend import RedisBackend
from peerage.server.coordination.redis.client import RedisClient
from peerage.server.coordination.redis.heartbeat import HeartbeatMonitor
from peerage.server.coordination.redis.job_queue import JobQueue, key
from peerage.server.coordination.redis.url import RedisUrl
from postgres_cluster import Cluster
from redis_server import PASSWORD, RedisServer
from server.coordination.processes import JobWorkerProcess
from server.coordination.server_pair import CALM, ServerPair, eventually, heard, redis_backend
from server.live_server import LiveServer
from server.tcp_proxy import TcpProxy

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GAME = "long-live-the-king"
LIMIT = 600.0


class Deaf:
    """A handler without tables."""

    def on_event(self, event: object) -> None: ...
    def on_presence_change(self, table_id: str, gone: object) -> None: ...
    def on_missed_events(self) -> None: ...


class Asking:
    """A process with one worker of its own, and one table."""

    def __init__(self, redis: RedisServer, intervals: Intervals) -> None:
        self.coordination = RedisBackend(RedisUrl(redis.address), intervals)
        self.pool = BotPool(1, LIMIT, self.coordination.bots)
        self.link = RedisClient(RedisUrl(redis.address), CALM)
        self.state = peerage.load(GAME).start(3, seed=1)
        self.seat = self.state.to_move[0]
        self.busy = self.pool.deep._here

    async def start(self) -> None:
        await self.coordination.start(b"a server of its own", Deaf())
        await eventually(lambda: self.coordination.bots.places("deep"))

    async def stop(self) -> None:
        await self.pool.aclose()
        await self.coordination.aclose()
        await self.link.aclose()

    async def choose(self, bot: str) -> int:
        return await self.pool.choose(GAME, self.state.to_bytes(), self.seat, bot, "known")


@pytest.fixture
def job_worker(own_redis: RedisServer) -> Iterator[JobWorkerProcess]:
    job_worker = JobWorkerProcess(own_redis.address)
    yield job_worker
    job_worker.kill()


@pytest.fixture
async def asking(own_redis: RedisServer, job_worker: JobWorkerProcess, intervals: Intervals) -> AsyncIterator[Asking]:
    """Wait until a job worker is known."""
    asking = Asking(own_redis, intervals)
    await asking.start()
    yield asking
    await asking.stop()


async def test_process_without_a_free_worker_asks_a_job_worker(
    own_redis: RedisServer, job_worker: JobWorkerProcess, asking: Asking
) -> None:
    assert job_worker.said.startswith(f"Running 1 bot workers for the servers at redis://127.0.0.1:{own_redis.port}/0")
    assert PASSWORD not in job_worker.said
    async with asking.busy:
        remote = await asking.choose("search:50")
    assert remote in asking.state.moves(asking.seat)
    assert await asking.choose("search:50") == remote, "where it thinks makes no difference"
    names = ("LLEN", key("queue", "deep")), ("HLEN", key("taken")), ("KEYS", key("job", "*"))
    assert await asking.link.all(*names) == [0, 0, []], "nothing stays behind"


async def test_job_worker_of_another_commit_is_not_asked(own_redis: RedisServer) -> None:
    link = RedisClient(RedisUrl(own_redis.address), CALM)
    asking = JobQueue(link, "asking", CALM)
    state = peerage.load(GAME).start(3, seed=1)
    other = "f" * 12
    worker = JobWorkerProcess(own_redis.address, PEERAGE_COMMIT=other)
    try:
        while not await link.run("HLEN", f"peerage:think:{peerage.__version__}:{other}:beats"):
            await asyncio.sleep(0.02)
        await asking.count_heartbeats()
        assert asking.places("quick") == asking.places("deep") == 0
        assert (
            await asking.ask("quick", Think(GAME, state.to_bytes(), state.to_move[0], "greedy", "known"), LIMIT) is None
        )
        assert await link.run("EXISTS", key("beats")) == 0
    finally:
        worker.kill()
        await link.aclose()


@pytest.mark.intervals(heartbeat_timeout=2)
async def test_a_killed_worker_delays_no_job(job_worker: JobWorkerProcess, asking: Asking) -> None:
    async with asking.busy:
        await asking.choose("search:50")
        with job_worker.frozen():
            move = asyncio.create_task(asking.choose("search:50"))
            while not await asking.link.run("HLEN", key("taken")):
                await asyncio.sleep(0.02)
            job_worker.kill()
    assert await move in asking.state.moves(asking.seat)


class RemoteWorkers:
    """Job workers, played by the test."""

    def __init__(self, link: RedisClient) -> None:
        self._link = link

    async def beat(self, name: str) -> None:
        await self._link.all(("HINCRBY", key("beats"), name, 1), ("HSET", key("cores"), name, 1))

    async def claim(self, name: str) -> str:
        """Wait for a job and take it."""
        while True:
            queue = [key("queue", "deep"), key("taken")]
            taken = await self._link.script(lua.CLAIM, queue, name, key("job", ""))
            if taken is not None:
                return str(taken[0].decode())
            await asyncio.sleep(0.01)

    async def answer(self, job_id: str, move: int) -> None:
        await self._link.run("SET", key("answer", job_id), msgspec.json.encode(Answer(move=move)))


async def test_job_of_a_dead_worker_goes_to_another_one(own_redis: RedisServer) -> None:
    now = 0.0
    link = RedisClient(RedisUrl(own_redis.address), CALM)
    machines = JobQueue(link, "asking", Intervals(job_poll=0.01))
    machines._beats = HeartbeatMonitor(clock=lambda: now)
    remote = RemoteWorkers(link)
    for name in ("first", "second"):
        await remote.beat(name)
    await machines.count_heartbeats()
    assert machines.places("deep") == 2
    asked = asyncio.create_task(machines.ask("deep", Think(GAME, b"", 0, "search", None), LIMIT))
    lost = await remote.claim("first")
    now += 5
    await remote.beat("second")
    await machines.count_heartbeats()
    assert machines.places("deep") == 1
    again = await remote.claim("second")
    assert again != lost
    await remote.answer(again, 7)
    found = await asked
    assert found is not None
    assert found.move == 7
    await link.aclose()


async def test_bots_wait_for_browsers_at_other_processes(
    cluster: Cluster, redis_server: RedisServer, known_dice: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that one process drives does not run ahead of a browser at another process."""
    async with ServerPair(cluster.new_database(), redis_server.address, CALM, bot_patience=3600) as servers:
        ann = await servers.first.visitor()
        here = await ann.watch((await ann.create("me", "random", "random"))["id"])
        there = await servers.elsewhere(ann).watch(here.state["table"]["id"])
        while not (here.moves and there.moves):
            await (there if here.moves else here).next()
        await there.send(type="seen", number=there.state["number"], wait=True)
        await there.settle()
        waiting = watched(servers.first, monkeypatch)
        while not waiting:
            await here.play(here.moves[0])
            await here.settle()
            if not here.moves:
                await eventually(lambda: waiting)
        await heard([here, there])
        stopped = there.state["number"]
        for line in (here, there):
            await line.settle()
        assert waiting, "nothing else keeps the bots back"
        assert here.state["number"] == there.state["number"] == stopped, "the bots do not wait"
        await there.send(type="seen", number=stopped, wait=True)
        await there.until(lambda message: message["type"] == "state" and message["number"] > stopped)


def watched(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions of tables whose bots have chosen, and wait for browsers at other processes."""
    waiting: list[int] = []
    others, pool = redis_backend(server), server.app.services.tables._pool
    shown, choose = others.presence.wait_until_shown, pool.choose
    thinking = asyncio.Event()

    async def chosen(*position: Any) -> int:
        move: int = await choose(*position)
        thinking.set()
        return move

    async def watch(table_id: str, version: int, limit: float) -> None:
        await thinking.wait()
        thinking.clear()
        waiting.append(version)
        await shown(table_id, version, limit)
        waiting.remove(version)

    monkeypatch.setattr(others.presence, "wait_until_shown", watch)
    monkeypatch.setattr(pool, "choose", chosen)
    return waiting


async def test_limits_count_at_all_processes(servers: ServerPair) -> None:
    """Each process alone would allow the whole burst."""
    first, second = redis_backend(servers.first), redis_backend(servers.second)
    bucket = Bucket("test", "ann", 0.0001, 10)
    taken = [await (first if number % 2 else second).limits.take(bucket) for number in range(12)]
    assert taken == [True] * 10 + [False] * 2

    paces = [Pace("test", 0.0001, 60, each.limits) for each in (first, second)]
    allowed = await asyncio.gather(*(pace.allows("ann", "her address") for pace in paces * 60))
    assert allowed.count(True) == 60

    most = {"ann": 3}
    assert [await process.limits.enter(most) for process in (first, second, first, second)] == [True, True, True, False]
    await first.limits.exit(most)
    assert await second.limits.enter(most)


@pytest.mark.intervals(refusal_delay=0)
async def test_rate_limit_counts_requests_at_other_processes(servers: ServerPair) -> None:
    ann = await servers.first.visitor()
    bob = servers.elsewhere(ann)
    link = RedisClient(RedisUrl(str(servers.first.redis)), CALM)
    counted = await link.run("KEYS", redis_backend(servers.first).process.key("pace", "*"))
    for who in (ann, bob):
        later = time.time() + 86_400  # until then there are no new tokens
        await link.all(*(("HSET", name, "tokens", 0, "filled", later) for name in counted))
        assert (await who.get("/tables")).status_code == 429
    await link.aclose()


async def test_a_clock_of_redis_that_was_set_back_locks_nobody_out(servers: ServerPair) -> None:
    first, second = redis_backend(servers.first), redis_backend(servers.second)
    link = RedisClient(RedisUrl(str(servers.first.redis)), CALM)
    later = time.time() + 86_400
    await link.run("HSET", first.process.key("pace", "test", "bob"), "tokens", 0, "filled", later)
    await link.aclose()
    bucket = Bucket("test", "bob", 100, 10)
    assert not await first.limits.take(bucket)
    while not await second.limits.take(bucket):
        await asyncio.sleep(0.01)


async def test_while_redis_is_late_each_process_counts_for_itself(own_redis: RedisServer) -> None:
    """A cut connection does not block: the first request finds out, the others are allowed up to the whole burst."""
    proxy = TcpProxy(own_redis.port)
    await proxy.start()
    address = own_redis.address.replace(str(own_redis.port), str(proxy.port))
    coordination = [RedisBackend(RedisUrl(address), replace(CALM, redis_timeout=0.5, heartbeat=3600)) for _ in range(2)]
    for process in coordination:
        await process.start(b"a server of its own", Deaf())
    paces = [Pace("test", 0.0001, 20, process.limits) for process in coordination]
    proxy.cut()
    for pace, process in zip(paces, coordination, strict=True):
        allowed = [await pace.allows("ann", "her address") for _ in range(25)]
        assert allowed == [True] * 20 + [False] * 5
        assert not process.up
    proxy.mend()
    for process in coordination:
        await process._beat()
        assert process.up
    bob = [await pace.allows("bob", "his address") for pace in paces * 20]
    assert bob.count(True) == 20, "together again"
    for process in coordination:
        await process.aclose()
    await proxy.stop()


def test_heartbeat_monitor_counts_only_silence_as_death() -> None:
    """Heartbeat counts decide, not the time of any clock."""
    now = 100.0
    beats = HeartbeatMonitor(clock=lambda: now)
    beats.look({"ann": 7, "bob": 1})
    now += 3
    beats.look({"ann": 8, "bob": 1})
    assert beats.alive == {"ann", "bob"}
    now += 2
    assert beats.alive == {"ann"}
    beats.look({"ann": 3, "bob": 1})  # Redis has lost everything
    now += 3
    assert beats.alive == {"ann"}
    beats.pause()
    assert beats.alive == {"ann", "bob"}, "nobody could be heard"
    now += 70
    assert beats.long_dead == {"ann", "bob"}
    beats.look({"ann": 4})
    assert beats.alive == {"ann"}
