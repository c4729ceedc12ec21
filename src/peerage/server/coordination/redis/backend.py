"""Coordination over Redis: the heartbeat of this process, and its parts."""

import asyncio
import contextlib
import logging

import msgspec

from peerage.server.coordination.events import Here, Shown, TableEvent
from peerage.server.coordination.interfaces import EventHandler
from peerage.server.coordination.redis.client import RedisClient, RedisUnavailable
from peerage.server.coordination.redis.heartbeat import HeartbeatMonitor
from peerage.server.coordination.redis.job_queue import JobQueue
from peerage.server.coordination.redis.leases import RedisLeases
from peerage.server.coordination.redis.limits import RedisLimits
from peerage.server.coordination.redis.presence import RedisPresence
from peerage.server.coordination.redis.process import RedisProcess
from peerage.server.coordination.redis.pubsub import RedisPubSub
from peerage.server.coordination.redis.url import RedisUrl
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

REFRESH = 10
"""Heartbeats between two complete reads of the other processes' players."""

decode = msgspec.json.Decoder(TableEvent).decode


class RedisBackend:
    several = True

    def __init__(self, url: RedisUrl, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self._intervals = intervals
        self._link = RedisClient(url, intervals)
        self.process = RedisProcess(self._link)
        self.presence = RedisPresence(self.process)
        self.pubsub = RedisPubSub(self.process, intervals, self.presence.forget)
        self.leases = RedisLeases(self.process)
        self.limits = RedisLimits(self.process)
        self.bots = JobQueue(self._link, self.process.name, intervals)
        self._handler: EventHandler | None = None
        self._monitor = HeartbeatMonitor(intervals)
        self._newcomer = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.heartbeats = 0

    @property
    def up(self) -> bool:
        return self._link.up

    async def start(self, key: bytes, handler: EventHandler) -> None:
        self.process.join(key)
        self._handler = self.presence.handler = handler
        await self._link.check()
        channels = [self.process.key("people"), self.bots.answers]
        subscriber = await self.pubsub.subscribe(channels, self._on_message, handler.on_missed_events)
        await self._beat()
        self.presence.announce_process()
        loops = (subscriber.run(), self._send_heartbeats(), self.process.run())
        self._tasks = [asyncio.create_task(loop) for loop in loops]

    async def aclose(self) -> None:
        await end([*self._tasks, *self.pubsub.tasks])
        process = self.process
        await process.quietly(
            ("HDEL", process.key("beats"), process.name),
            ("DEL", process.key("here", process.name), process.key("sockets", process.name)),
            *self.leases.release_all(),
        )
        await self._link.aclose()

    # Heartbeat.

    async def _send_heartbeats(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._intervals.heartbeat):
                    await self._newcomer.wait()
            self._newcomer.clear()
            try:
                await self._beat()
            except Exception:  # a process without a heartbeat counts as dead
                log.exception("sending the heartbeat failed")

    async def _beat(self) -> None:
        was_up = self._link.up
        self.heartbeats += 1
        process = self.process
        try:
            _, counts, known, _ = await self._link.probe(
                ("HINCRBY", process.key("beats"), process.name, 1),
                ("HGETALL", process.key("beats")),
                ("EXISTS", process.key("here", process.name)),
                ("PUBLISH", process.key("own", process.name), b""),
            )
            if not (known and was_up):
                await self._write_all()
            self._monitor.look({name.decode(): int(count) for name, count in counts.items()})
            await self._discover_processes(everywhere=not was_up or self.heartbeats % REFRESH == 0)
            await self.bots.count_heartbeats()
            if not was_up and self._handler is not None:
                self._handler.on_missed_events()
        except RedisUnavailable:
            self._monitor.pause()
            self.bots.pause()

    async def _discover_processes(self, everywhere: bool) -> None:
        """Forget the players of dead processes; read those of new processes."""
        process = self.process
        before, process.alive = process.alive, self._monitor.alive - {process.name}
        self.presence.forget_dead()
        for other in process.alive if everywhere else process.alive - before:
            await self.presence.ask(other)
        for dead in self._monitor.long_dead:
            keys = process.key("here", dead), process.key("sockets", dead)
            await self._link.all(("HDEL", process.key("beats"), dead), ("DEL", *keys))

    async def _write_all(self) -> None:
        """Write the state of this process again: Redis has lost it, or may have missed changes."""
        process = self.process
        old = process.key("here", process.name), process.key("sockets", process.name)
        await self._link.all(("DEL", *old), self.presence.snapshot(), *self.limits.snapshot())
        await self.leases.renew()

    # Messages.

    def _on_message(self, channel: str, message: bytes) -> None:
        if channel == self.bots.answers:
            self.bots.on_answer(message.decode())
        elif message:
            try:
                self._dispatch(decode(message))
            except msgspec.MsgspecError as error:  # a newer Peerage may send more kinds of events
                log.warning("invalid event from another process, skipped: %s", error)
            except Exception:  # whatever failed at one table, the others go on
                log.exception("handling an event from another process failed")

    def _dispatch(self, event: TableEvent) -> None:
        match event:
            case Here():
                if event.process not in (self.process.name, *self.process.alive):
                    self._newcomer.set()
                self.presence.on_here(event)
            case Shown():
                self.presence.on_shown(event)
            case _:
                if self._handler is not None:
                    self._handler.on_event(event)
