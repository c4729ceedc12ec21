"""The other processes of a house, met through Redis."""

import asyncio
import contextlib
import hashlib
import logging
import secrets
from collections import Counter
from collections.abc import Collection, Mapping, Set
from typing import Any

import msgspec

from peerage.server.coordination import lua
from peerage.server.coordination.events import Here, News, Shown
from peerage.server.coordination.heartbeat import HeartbeatMonitor
from peerage.server.coordination.interfaces import Bucket, EventHandler, RemoteBots
from peerage.server.coordination.job_queue import JobQueue
from peerage.server.coordination.redis_client import Away, Command, RedisClient
from peerage.server.coordination.redis_url import RedisUrl
from peerage.server.coordination.remote_presence import RemotePresence
from peerage.server.coordination.subscriber import Subscriber
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

REFRESH = 10
"""Every so many beats, what the others say about their people is read anew."""

decode = msgspec.json.Decoder(News).decode
encode = msgspec.json.Encoder().encode


class RedisBackend:
    several = True

    def __init__(self, url: RedisUrl, intervals: Intervals = DEFAULT_INTERVALS) -> None:
        self.name = secrets.token_urlsafe(9)
        self._intervals = intervals
        self._link = RedisClient(url, intervals)
        self._house = ""
        self._hearer: EventHandler | None = None
        self._hearing: Subscriber | None = None
        self._beats = HeartbeatMonitor(intervals)
        self._count = 0
        self._alive: Set[str] = set()
        self._stranger = asyncio.Event()
        self._outgoing: asyncio.Queue[tuple[Command, ...]] = asyncio.Queue()
        self._elsewhere = RemotePresence()
        self._here: dict[str, frozenset[str]] = {}
        self._sockets: Counter[str] = Counter()
        self._leases: set[str] = set()
        self._shown: dict[str, dict[str, int]] = {}
        self._progress: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._machines = JobQueue(self._link, self.name, intervals)
        self.far: RemoteBots = self._machines

    @property
    def up(self) -> bool:
        return self._link.up

    async def start(self, key: bytes, hearer: EventHandler) -> None:
        """Houses that share a Redis do not meet: the secret key names the house."""
        self._house = f"peerage:{hashlib.sha256(b'redis' + key).hexdigest()[:12]}"
        self._hearer = hearer
        await self._link.check()
        own = self._key("own", self.name)
        self._hearing = Subscriber(self._link, own, self._hear, hearer.look_again, self._intervals)
        await self._hearing.add(self._key("people"))
        await self._hearing.add(self._machines.answers)
        await self._beat()
        self._outgoing.put_nowait((("PUBLISH", self._key("people"), encode(Here("", self.name, []))),))
        chores = (self._hearing.run(), self._keep_beating(), self._send())
        self._tasks = [asyncio.create_task(chore) for chore in chores]

    async def aclose(self) -> None:
        await end(self._tasks)
        await self._quietly(
            ("HDEL", self._key("beats"), self.name),
            ("DEL", self._key("here", self.name), self._key("sockets", self.name)),
            *(("HDEL", self._key("leases"), table_id) for table_id in self._leases),
        )
        await self._link.aclose()

    def _key(self, *names: str) -> str:
        return ":".join((self._house, *names))

    async def _quietly(self, *commands: Command) -> None:
        with contextlib.suppress(Away):
            await self._link.all(*commands)

    # Who lives.

    async def _keep_beating(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._intervals.heartbeat):
                    await self._stranger.wait()
            self._stranger.clear()
            try:
                await self._beat()
            except Exception:  # who does not beat counts as dead
                log.exception("a beat failed")

    async def _beat(self) -> None:
        was_up = self._link.up
        self._count += 1
        try:
            _, counts, known, _ = await self._link.knock(
                ("HINCRBY", self._key("beats"), self.name, 1),
                ("HGETALL", self._key("beats")),
                ("EXISTS", self._key("here", self.name)),
                ("PUBLISH", self._key("own", self.name), b""),
            )
            if not (known and was_up):
                await self._say_all()
            self._beats.look({name.decode(): int(count) for name, count in counts.items()})
            await self._look_around(everywhere=not was_up or self._count % REFRESH == 0)
            await self._machines.beat()
            if not was_up and self._hearer is not None:
                self._hearer.look_again()
        except Away:
            self._beats.pause()
            self._machines.pause()

    async def _look_around(self, everywhere: bool) -> None:
        """Those who died have nobody with them any more; those who came are asked who is."""
        before, self._alive = self._alive, self._beats.alive - {self.name}
        self._tell_hearer(self._elsewhere.keep_only(self._alive))
        asked = self._alive if everywhere else self._alive - before
        for process in asked:
            said = await self._link.run("HGETALL", self._key("here", process))
            at = {table.decode(): frozenset(msgspec.json.decode(people)) for table, people in said.items() if table}
            self._tell_hearer(self._elsewhere.replace(process, at))
        for process in self._beats.long_dead:
            keys = self._key("here", process), self._key("sockets", process)
            await self._link.all(("HDEL", self._key("beats"), process), ("DEL", *keys))

    async def _say_all(self) -> None:
        """Redis knows nothing of this process, or may have missed something."""
        here, sockets = self._key("here", self.name), self._key("sockets", self.name)
        people = [part for table_id, who in self._here.items() for part in (table_id, encode(sorted(who)))]
        commands: list[Command] = [("DEL", here, sockets), ("HSET", here, "", "[]", *people)]
        if self._sockets:
            commands.append(("HSET", sockets, *(part for pair in self._sockets.items() for part in pair)))
        await self._link.all(*commands)
        for table_id in list(self._leases):
            await self.lease(table_id)

    # What is said.

    async def follow(self, table_id: str) -> None:
        if self._hearing is not None:
            await self._hearing.add(self._key("table", table_id))

    def leave(self, table_id: str) -> None:
        self._shown.pop(table_id, None)
        self._progress.pop(table_id, None)
        if self._hearing is not None:
            self._tasks.append(asyncio.create_task(self._hearing.discard(self._key("table", table_id))))
            self._tasks = [task for task in self._tasks if not task.done()]

    def tell(self, news: News) -> None:
        self._outgoing.put_nowait((("PUBLISH", self._key("table", news.table), encode(news)),))

    async def _send(self) -> None:
        """What came meanwhile goes together. While Redis is away nothing is kept: who missed it looks it up."""
        while True:
            commands = [*await self._outgoing.get()]
            while not self._outgoing.empty():
                commands += self._outgoing.get_nowait()
            await self._quietly(*commands)

    def _hear(self, channel: str, message: bytes) -> None:
        if channel == self._machines.answers:
            self._machines.hear(message.decode())
        elif message:
            try:
                self._understand(decode(message))
            except msgspec.MsgspecError as error:  # a newer Peerage may say more
                log.warning("news that are not understood: %s", error)
            except Exception:  # whatever went wrong with one table, the others go on
                log.exception("news that nobody could follow")

    def _understand(self, news: News) -> None:
        match news:
            case Here(table, process, browsers):
                if process not in (self.name, *self._alive):
                    self._stranger.set()
                if process != self.name and table:
                    gone = self._elsewhere.put(process, table, browsers)
                    self._tell_hearer({} if gone is None else {table: gone})
            case Shown(table, process, version):
                self._shown.setdefault(table, {})[process] = version
                self._go_on(table)
            case _:
                if self._hearer is not None:
                    self._hearer.hear(news)

    # Who is where.

    def here(self, table_id: str, browsers: Set[str] | None) -> None:
        if browsers == self._here.get(table_id):
            return
        here = self._key("here", self.name)
        if browsers is None:
            del self._here[table_id]
            change: Command = ("HDEL", here, table_id)
        else:
            self._here[table_id] = frozenset(browsers)
            change = ("HSET", here, table_id, encode(sorted(browsers)))
        news = Here(table_id, self.name, None if browsers is None else sorted(browsers))
        self._outgoing.put_nowait((change, ("PUBLISH", self._key("people"), encode(news))))

    def elsewhere(self, table_id: str) -> Set[str]:
        return self._elsewhere.of(table_id)

    def looked_at(self) -> Set[str]:
        return self._elsewhere.tables()

    def _tell_hearer(self, changed: Mapping[str, Set[str]]) -> None:
        for table_id, gone in changed.items():
            self._go_on(table_id)
            if self._hearer is not None:
                self._hearer.people_changed(table_id, gone)

    async def shown(self, table_id: str, version: int, limit: float) -> None:
        try:
            async with asyncio.timeout(limit):
                while self.up and self._late(table_id, version):
                    progress = self._progress.setdefault(table_id, asyncio.Event())
                    progress.clear()
                    await progress.wait()
        except TimeoutError:
            pass

    def _late(self, table_id: str, version: int) -> bool:
        shown = self._shown.get(table_id, {})
        return any(shown.get(process, -1) < version for process in self._elsewhere.processes(table_id))

    def _go_on(self, table_id: str) -> None:
        if table_id in self._progress:
            self._progress[table_id].set()

    # Who drives. A lease lasts as long as its process lives; the database sees to it that two drivers do no harm.

    async def lease(self, table_id: str) -> bool:
        try:
            words = table_id, self.name, *self._alive
            taken = bool(await self._link.script(lua.LEASE, [self._key("leases")], *words))
        except Away:
            taken = True
        (self._leases.add if taken else self._leases.discard)(table_id)
        return taken

    def holds(self, table_id: str) -> bool:
        return table_id in self._leases

    async def release(self, table_id: str) -> None:
        self._leases.discard(table_id)
        with contextlib.suppress(Away):
            await self._link.script(lua.RELEASE, [self._key("leases")], table_id, self.name)

    async def leased(self) -> Collection[str]:
        try:
            holders: dict[bytes, bytes] = await self._link.run("HGETALL", self._key("leases"))
        except Away:
            return set()
        return {table.decode() for table, holder in holders.items() if holder.decode() in self._alive}

    # Who did how much.

    async def take(self, *buckets: Bucket) -> bool:
        keys = [self._key("pace", bucket.what, bucket.key) for bucket in buckets]
        values: list[Any] = [part for bucket in buckets for part in (bucket.rate, bucket.burst)]
        try:
            return bool(await self._link.script(lua.TAKE, keys, *values))
        except Away:
            return True

    async def enter(self, most: Mapping[str, int]) -> bool:
        processes = [self._key("sockets", process) for process in (self.name, *self._alive)]
        values = [part for pair in most.items() for part in pair]
        try:
            if not await self._link.script(lua.ENTER, processes, *values):
                return False
        except Away:
            pass
        self._sockets.update(most.keys())
        return True

    async def exit(self, keys: Collection[str]) -> None:
        for key in keys:
            self._sockets[key] -= 1
            if self._sockets[key] <= 0:
                del self._sockets[key]
        with contextlib.suppress(Away):
            await self._link.script(lua.EXIT, [self._key("sockets", self.name)], *keys)
