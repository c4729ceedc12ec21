"""Jobs for bot workers on other machines: a queue in Redis, with answers by pub/sub.

The requesting process watches the job: if its worker dies, the job is queued again.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable

import msgspec

import peerage
from peerage.server.coordination.jobs import Answer, Request
from peerage.server.coordination.redis.client import RedisClient, RedisUnavailable
from peerage.server.coordination.redis.heartbeat import HeartbeatMonitor
from peerage.server.intervals import Intervals

QUEUE = f"peerage:think:{peerage.__version__}:{peerage.commit() or 'unknown'}"
"""Another build might play by other rules, so it has a queue of its own."""

LANES = ("quick", "deep")
ANSWER_SECONDS = 60
"""Seconds for which an answer is kept for the requesting process."""


def key(*names: str) -> str:
    return ":".join((QUEUE, *names))


class Job(msgspec.Struct, frozen=True):
    process: str
    limit: float
    request: Request


class JobQueue:
    def __init__(self, link: RedisClient, name: str, intervals: Intervals) -> None:
        self._link = link
        self._name = name
        self._intervals = intervals
        self._beats = HeartbeatMonitor(intervals)
        self._places: dict[str, int] = {}
        self._waiting: dict[str, asyncio.Event] = {}
        self.on_change: Callable[[], None] | None = None

    @property
    def answers(self) -> str:
        """The channel of notifications about answers."""
        return key("answers", self._name)

    def places(self, lane: str) -> int:
        return self._places.get(lane, 0) if self._link.up else 0

    async def count_heartbeats(self) -> None:
        counts, cores = await self._link.all(("HGETALL", key("beats")), ("HGETALL", key("cores")))
        self._beats.look({name.decode(): int(count) for name, count in counts.items()})
        alive = self._beats.alive
        deep = sum(int(number) for name, number in cores.items() if name.decode() in alive)
        self._change({"quick": len(alive), "deep": deep})
        for worker in self._beats.long_dead:
            await self._link.all(("HDEL", key("beats"), worker), ("HDEL", key("cores"), worker))

    def pause(self) -> None:
        self._beats.pause()
        self._change({})

    def _change(self, places: dict[str, int]) -> None:
        if places != self._places:
            self._places = places
            if self.on_change is not None:
                self.on_change()

    def on_answer(self, job_id: str) -> None:
        if job_id in self._waiting:
            self._waiting[job_id].set()

    async def ask(self, lane: str, request: Request, limit: float) -> Answer | None:
        job = msgspec.json.encode(Job(self._name, limit, request))
        try:
            async with asyncio.timeout(limit):
                while self.places(lane):
                    answer = await self._try(lane, job, limit)
                    if answer is not None:
                        return answer
        except (RedisUnavailable, TimeoutError):
            pass
        return None

    async def _try(self, lane: str, job: bytes, limit: float) -> Answer | None:
        """Queue a job once and wait for its answer; None if the job was lost."""
        job_id = secrets.token_urlsafe(9)
        ready = self._waiting[job_id] = asyncio.Event()
        try:
            await self._link.all(
                ("SET", key("job", job_id), job, "EX", int(limit) + 1),
                ("RPUSH", key("queue", lane), job_id),
                ("PUBLISH", key("bell"), lane),
            )
            while True:
                try:
                    async with asyncio.timeout(self._intervals.job_poll):
                        await ready.wait()
                except TimeoutError:
                    pass
                answer, waits, taken_by = await self._link.all(
                    ("GETDEL", key("answer", job_id)),
                    ("EXISTS", key("job", job_id)),
                    ("HGET", key("taken"), job_id),
                )
                if answer is not None:
                    return msgspec.json.decode(answer, type=Answer)
                lost = not waits and (taken_by is None or taken_by.decode() not in self._beats.alive)
                if lost or not self.places(lane):
                    return None
        finally:
            del self._waiting[job_id]
            await self._withdraw(job_id)

    async def _withdraw(self, job_id: str) -> None:
        with contextlib.suppress(RedisUnavailable):
            await self._link.all(("DEL", key("job", job_id)), ("HDEL", key("taken"), job_id))
