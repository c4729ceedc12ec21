"""A bot worker on another machine: takes jobs from a queue in Redis and stores the answers."""

import asyncio
import contextlib
import logging
import secrets
import signal

import msgspec

from peerage.server.bot_play.pool import BotWorker, WorkerFailed
from peerage.server.coordination.jobs import Answer
from peerage.server.coordination.redis import lua
from peerage.server.coordination.redis.client import RedisClient, RedisUnavailable
from peerage.server.coordination.redis.job_queue import ANSWER_SECONDS, Job, key
from peerage.server.coordination.redis.subscriber import Subscriber
from peerage.server.coordination.redis.url import RedisUrl
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals

log = logging.getLogger("peerage.server")


class JobWorker:
    def __init__(self, url: RedisUrl, cores: int, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self.name = secrets.token_urlsafe(9)
        self._intervals = intervals
        self._link = RedisClient(url, intervals)
        self._cores = cores
        self._wakeups = {"quick": asyncio.Event(), "deep": asyncio.Event()}
        self._subscriber = Subscriber(self._link, key("own", self.name), self._on_message, self._wake, intervals)

    async def run(self) -> None:
        """Work until cancelled."""
        await self._link.check()
        await self._subscriber.add(key("bell"))
        lanes = ["quick", *["deep"] * self._cores]
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._subscriber.run())
                group.create_task(self._send_heartbeats())
                for lane in lanes:
                    group.create_task(self._work(lane))
        finally:
            with contextlib.suppress(RedisUnavailable):
                await self._link.all(("HDEL", key("beats"), self.name), ("HDEL", key("cores"), self.name))
            await self._link.aclose()

    async def _send_heartbeats(self) -> None:
        while True:
            with contextlib.suppress(RedisUnavailable):
                await self._link.probe(
                    ("HSET", key("cores"), self.name, self._cores),
                    ("HINCRBY", key("beats"), self.name, 1),
                    ("PUBLISH", key("own", self.name), b""),
                )
            await asyncio.sleep(self._intervals.heartbeat)

    def _on_message(self, channel: str, message: bytes) -> None:
        if channel == key("bell"):
            self._wake()

    def _wake(self) -> None:
        for wakeup in self._wakeups.values():
            wakeup.set()

    async def _work(self, lane: str) -> None:
        worker = BotWorker()
        try:
            while True:
                self._wakeups[lane].clear()
                taken = await self._claim(lane)
                if taken is None:
                    await self._wait(lane)
                else:
                    worker = await self._think(worker, *taken)
        finally:
            await worker.end()

    async def _claim(self, lane: str) -> tuple[str, Job] | None:
        try:
            taken = await self._link.script(lua.CLAIM, [key("queue", lane), key("taken")], self.name, key("job", ""))
            return None if taken is None else (taken[0].decode(), msgspec.json.decode(taken[1], type=Job))
        except RedisUnavailable:
            return None
        except msgspec.MsgspecError as error:
            log.warning("invalid job in the Redis queue, skipped: %s", error)
            return None

    async def _wait(self, lane: str) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._intervals.job_poll):
                await self._wakeups[lane].wait()

    async def _think(self, worker: BotWorker, job_id: str, job: Job) -> BotWorker:
        """Run a job; return the worker for the next one, a new one after a failure."""
        try:
            async with asyncio.timeout(job.limit):
                answer = await worker.ask(job.request)
        except (WorkerFailed, TimeoutError, OSError, msgspec.MsgspecError) as error:
            await worker.end()
            worker = BotWorker()
            answer = Answer(error=str(error) or type(error).__name__)
        with contextlib.suppress(RedisUnavailable):
            await self._link.all(
                ("SET", key("answer", job_id), msgspec.json.encode(answer), "EX", ANSWER_SECONDS),
                ("HDEL", key("taken"), job_id),
                ("PUBLISH", key("answers", job.process), job_id),
            )
        return worker


async def think(url: RedisUrl, cores: int, intervals: Intervals = DEFAULT_INTERVALS) -> None:
    """Run a job worker until the process gets SIGINT or SIGTERM."""
    machine = asyncio.ensure_future(JobWorker(url, cores, intervals).run())
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, machine.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await machine
