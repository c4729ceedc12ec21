"""Kills over all kinds of process, and restarts of Redis and PostgreSQL, while people and bots play at two processes.

python bench/server/chaos.py [--kills 100] [--restarts 20] [--tables 4]

What was sent to a player must never be lost, no move may count twice, and every table must go on soon after a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import tempfile
import time
from pathlib import Path
from urllib.error import URLError

import asyncpg
from servers.server_process import Person, Server, seated
from servers.services import Services, server, services
from websockets.exceptions import ConnectionClosed, InvalidHandshake

GAME = "long-live-the-king"
SOON = 90.0
"""Seconds in which every table has to go on; a busy machine starts a process in half of that."""

TROUBLE = (ConnectionClosed, InvalidHandshake, ConnectionError, TimeoutError, OSError, URLError)


class Player:
    """A player at whichever process accepts the connection, who remembers the last state."""

    def __init__(self, person: Person, table_id: str, ports: list[int], rng: random.Random) -> None:
        self.person = person
        self.table_id = table_id
        self.lost = 0
        self.seen = 0
        self.when = time.monotonic()
        self._ports = ports
        self._rng = rng

    async def live(self) -> None:
        while True:
            try:
                self.person.port = self._rng.choice(self._ports)
                await self.person.watch(self.table_id)
                self._compare()
                await self._play()
            except TROUBLE:
                await asyncio.sleep(0.2)

    async def _play(self) -> None:
        while True:
            if self.person.moves:
                await self.person.play(self._rng.choice(self.person.moves))
            message = await self.person.hear()
            if message["type"] == "error":  # another player was first, or the database is away: look again
                await asyncio.sleep(0.1)
                await self.person.settle()
            self._compare()
            await asyncio.sleep(0.02)

    def _compare(self) -> None:
        number = int(self.person.state["number"])
        if number > self.seen:
            self.when = time.monotonic()
        self.lost += number < self.seen
        self.seen = max(self.seen, number)

    @property
    def over(self) -> bool:
        return bool(self.person.state["table"]["status"] == "over")


class Spectator(Player):
    async def _play(self) -> None:
        while True:
            await self.person.hear()
            self._compare()


class Chaos:
    def __init__(self, found: Services, servers: list[Server], rng: random.Random) -> None:
        self.found = found
        self.servers = servers
        self.rng = rng
        self.job_worker = found.job_worker()
        self.players: list[Player] = []
        self.playing: list[asyncio.Task[None]] = []
        self.stuck = 0
        self.longest = 0.0
        self.tables: list[str] = []
        self.lost = 0
        self.seen = 0

    async def new_tables(self, count: int) -> None:
        """Open tables of people who sit at both processes, and one of bots."""
        ports = [server.port for server in self.servers]
        for number in range(count):
            table_id, people = await seated(ports[0], GAME, 3, ports, f"192.0.2.{len(self.tables) % 250}")
            await self._join(table_id, [Player(person, table_id, ports, self.rng) for person in people])
            if number == 0:
                host = Person(ports[1], f"198.51.100.{len(self.tables) % 250}")
                chairs = [{"kind": "bot", "bot": bot} for bot in ("greedy", "search:100", "search:100")]
                table = host.call("/tables", {"game": GAME, "seats": chairs, "name": "Ann", "options": {}})
                await self._join(table["id"], [Spectator(host, table["id"], ports, self.rng)])

    async def _join(self, table_id: str, players: list[Player]) -> None:
        self.tables.append(table_id)
        self.players += players
        self.playing += [asyncio.create_task(player.live()) for player in players]

    async def kill(self) -> None:
        kind = self.rng.choice(("server", "server", "job worker", "bot worker"))
        if kind == "server":
            server = self.rng.choice(self.servers)
            server.kill()
            await asyncio.sleep(self.rng.uniform(0, 2))
            await asyncio.to_thread(server.start)
        elif kind == "job worker":
            self.job_worker.kill()
            self.job_worker.wait()
            self.job_worker = self.found.job_worker()
        else:
            process = self.rng.choice(self.servers).process
            assert process is not None
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
            for child in children.split():  # the job workers
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)

    async def restart(self, what: str) -> None:
        if what == "redis":
            self.found.redis.kill()
            await asyncio.sleep(self.rng.uniform(0, 3))
            await asyncio.to_thread(self.found.redis.start)
        else:
            await asyncio.to_thread(self.found.cluster.stop, self.rng.choice((signal.SIGINT, signal.SIGQUIT)))
            await asyncio.sleep(self.rng.uniform(0, 1))
            await asyncio.to_thread(self.found.cluster.start)

    async def go_on(self) -> None:
        """Wait until every table has made a move after the fault, or is over."""
        began = time.monotonic()
        waiting = {player.table_id: player for player in self.players}
        while waiting and time.monotonic() < began + SOON:
            for player in self.players:
                if player.when > began or player.over:
                    waiting.pop(player.table_id, None)
            await asyncio.sleep(0.05)
        self.stuck += len(waiting)
        self.longest = max(self.longest, time.monotonic() - began)

    async def renew(self, count: int) -> None:
        """Open new tables once most games are over."""
        if sum(player.over for player in self.players) > len(self.players) / 2:
            await self.leave()
            await self.new_tables(count)

    async def leave(self) -> None:
        while any(not task.done() for task in self.playing):  # a library may lose a cancellation
            for task in self.playing:
                task.cancel()
            await asyncio.wait(self.playing, timeout=1)
        for player in self.players:
            if player.person.socket is not None:
                with contextlib.suppress(*TROUBLE):
                    await player.person.socket.close()
        self.lost += sum(player.lost for player in self.players)
        self.seen += sum({player.table_id: player.seen for player in self.players}.values())
        await self._check_lines()
        self.players, self.playing = [], []

    async def _check_lines(self) -> None:
        """Check that the database has every move that a player saw, and none twice."""
        connection = await asyncpg.connect(self.found.db)
        for table_id, seen in {player.table_id: player.seen for player in self.players}.items():
            rows = await connection.fetch("SELECT n FROM lines WHERE table_id = $1 ORDER BY n", table_id)
            numbers = [row["n"] for row in rows]
            assert numbers == list(range(len(numbers))), table_id
            assert len(numbers) > seen, table_id
        await connection.close()


async def run(found: Services, servers: list[Server], kills: int, restarts: int, tables: int) -> None:
    rng = random.Random(1)
    faults = ["kill"] * kills + ["redis"] * restarts + ["postgresql"] * restarts
    rng.shuffle(faults)
    chaos = Chaos(found, servers, rng)
    began = time.monotonic()
    try:
        await chaos.new_tables(tables)
        for number, fault in enumerate(faults, start=1):
            await (chaos.kill() if fault == "kill" else chaos.restart(fault))
            await chaos.go_on()
            await chaos.renew(tables)
            if number % 10 == 0:
                print(f"{number} faults, {time.monotonic() - began:.0f} s, {chaos.stuck} tables stuck", flush=True)
        await chaos.leave()
    finally:
        chaos.job_worker.kill()
        chaos.job_worker.wait()
    print(
        f"{kills} kills, {restarts} restarts of Redis and of PostgreSQL each, {len(chaos.tables)} tables, "
        f"{chaos.seen} moves seen: {chaos.lost} lost, none twice, {chaos.stuck} tables stuck; "
        f"the longest until all went on: {chaos.longest:.1f} s"
    )
    assert not chaos.lost
    assert not chaos.stuck


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--restarts", type=int, default=20, help="of Redis, and as many of PostgreSQL")
    parser.add_argument("--tables", type=int, default=4, help="of people; one of bots is added")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, services(folder) as found, server(found, 2) as servers:
        try:
            asyncio.run(run(found, servers, arguments.kills, arguments.restarts, arguments.tables))
        finally:
            for path in sorted(Path(folder).glob("log*.txt")):
                print(f"{path.name}: {path.read_text().count('Traceback')} tracebacks")


if __name__ == "__main__":
    main()
