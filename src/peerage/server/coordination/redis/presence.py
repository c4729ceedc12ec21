"""Presence over Redis: each process keeps its players in a hash, and publishes changes."""

import asyncio
from collections.abc import Mapping, Set

import msgspec

from peerage.server.coordination.events import Here, Shown
from peerage.server.coordination.interfaces import EventHandler
from peerage.server.coordination.redis.client import Command
from peerage.server.coordination.redis.process import RedisProcess
from peerage.server.coordination.remote_presence import RemotePresence

encode = msgspec.json.Encoder().encode


class RedisPresence:
    def __init__(self, process: RedisProcess) -> None:
        self._process = process
        self._remote = RemotePresence()
        self._here: dict[str, frozenset[str]] = {}
        self._shown: dict[str, dict[str, int]] = {}
        self._progress: dict[str, asyncio.Event] = {}
        self.handler: EventHandler | None = None

    # Outgoing events.

    def announce(self, table_id: str, browsers: Set[str] | None) -> None:
        if browsers == self._here.get(table_id):
            return
        process = self._process
        here = process.key("here", process.name)
        if browsers is None:
            del self._here[table_id]
            change: Command = ("HDEL", here, table_id)
        else:
            self._here[table_id] = frozenset(browsers)
            change = ("HSET", here, table_id, encode(sorted(browsers)))
        event = Here(table_id, process.name, None if browsers is None else sorted(browsers))
        process.send(change, ("PUBLISH", process.key("people"), encode(event)))

    def announce_process(self) -> None:
        """Announce this process to the others, which then read its players."""
        process = self._process
        process.send(("PUBLISH", process.key("people"), encode(Here("", process.name, []))))

    def announce_shown(self, table_id: str, version: int) -> None:
        process = self._process
        process.send(("PUBLISH", process.key("table", table_id), encode(Shown(table_id, process.name, version))))

    def snapshot(self) -> Command:
        """Return the command that stores all players of this process."""
        people = [part for table_id, who in self._here.items() for part in (table_id, encode(sorted(who)))]
        return ("HSET", self._process.key("here", self._process.name), "", "[]", *people)

    # Incoming events.

    def remote_browsers(self, table_id: str) -> Set[str]:
        return self._remote.of(table_id)

    def tables_elsewhere(self) -> Set[str]:
        return self._remote.tables()

    def on_here(self, event: Here) -> None:
        if event.process != self._process.name and event.table:
            gone = self._remote.put(event.process, event.table, event.browsers)
            self._notify({} if gone is None else {event.table: gone})

    def on_shown(self, event: Shown) -> None:
        self._shown.setdefault(event.table, {})[event.process] = event.version
        self._go_on(event.table)

    def forget_dead(self) -> None:
        """Forget the players of processes that died."""
        self._notify(self._remote.keep_only(self._process.alive))

    async def ask(self, process: str) -> None:
        """Read which players are at another process."""
        players = await self._process.link.run("HGETALL", self._process.key("here", process))
        at = {table.decode(): frozenset(msgspec.json.decode(people)) for table, people in players.items() if table}
        self._notify(self._remote.replace(process, at))

    def forget(self, table_id: str) -> None:
        """Forget which versions of a table were shown, because it is unused here."""
        self._shown.pop(table_id, None)
        self._progress.pop(table_id, None)

    def _notify(self, changed: Mapping[str, Set[str]]) -> None:
        for table_id, gone in changed.items():
            self._go_on(table_id)
            if self.handler is not None:
                self.handler.on_presence_change(table_id, gone)

    # Waiting for browsers.

    async def wait_until_shown(self, table_id: str, version: int, limit: float) -> None:
        try:
            async with asyncio.timeout(limit):
                while self._process.up and self._late(table_id, version):
                    progress = self._progress.setdefault(table_id, asyncio.Event())
                    progress.clear()
                    await progress.wait()
        except TimeoutError:
            pass

    def _late(self, table_id: str, version: int) -> bool:
        shown = self._shown.get(table_id, {})
        return any(shown.get(process, -1) < version for process in self._remote.processes(table_id))

    def _go_on(self, table_id: str) -> None:
        if table_id in self._progress:
            self._progress[table_id].set()
