"""A server in a process of its own on a loopback port, and its players: for measurements from outside."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect


class Server:
    def __init__(self, db: Path | str, log: Path, options: Sequence[str] = ()) -> None:
        self.db = db
        self.options = options
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self._log = log

    def start(self) -> None:
        command = [sys.executable, "-m", "peerage.cli", "serve", "--port", str(self.port), "--db", str(self.db)]
        command += self.options
        with self._log.open("a") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log)
        assert self.process.stdout is not None
        self.process.stdout.readline()

    def log(self) -> str:
        return self._log.read_text()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Stop the server as an operator would."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait()

    def cpu(self) -> float:
        """Seconds of processor time of the server itself, without bot workers."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident megabytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@contextmanager
def running(db: Path) -> Iterator[Server]:
    server = Server(db, db.with_name("log.txt"))
    server.start()
    try:
        yield server
    finally:
        server.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Person:
    """A visitor with a cookie, and once seated a socket."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address  # as a proxy on this machine would forward it
        self.cookie = ""
        self.state: dict[str, Any] = {}
        self.socket: ClientConnection | None = None

    def call(self, path: str, body: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie, "X-Forwarded-For": self.address}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"http://127.0.0.1:{self.port}/api{path}", data, headers), timeout=30) as answer:
            if cookie := answer.headers.get("Set-Cookie"):
                self.cookie = cookie.partition(";")[0]
            return json.loads(answer.read())

    async def watch(self, table_id: str) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table_id}/socket"
        headers = {"Cookie": self.cookie, "X-Forwarded-For": self.address}
        self.socket = await connect(address, additional_headers=headers, max_queue=None)
        await self.hear()

    async def hear(self) -> dict[str, Any]:
        assert self.socket is not None
        async with asyncio.timeout(30):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "state":
            self.state = message
        return message

    async def settle(self) -> None:
        """Receive all messages that are on their way."""
        assert self.socket is not None
        with contextlib.suppress(TimeoutError):
            while True:
                async with asyncio.timeout(0.1):
                    message = json.loads(await self.socket.recv())
                if message["type"] == "state":
                    self.state = message

    @property
    def moves(self) -> list[int]:
        return [move["move"] for move in self.state["moves"] if move["kind"] != "take_back"]

    async def play(self, move: int) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"type": "play", "number": self.state["decision"]["number"], "move": move}))


async def seated(
    port: int, game: str, seats: int, ports: Sequence[int] = (), address: str = "127.0.0.1"
) -> tuple[str, list[Person]]:
    """A running table of people, all with open sockets, at these ports in turns."""
    people = [Person(port, address) for _ in range(seats)]
    for person in people:
        person.call("/tables")
    chairs = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    table = people[0].call("/tables", {"game": game, "seats": chairs, "name": "P0", "options": {}})
    for number, person in enumerate(people[1:], start=1):
        person.call(f"/tables/{table['id']}/join", {"name": f"P{number}"})
    for number, person in enumerate(people):
        person.port = ports[number % len(ports)] if ports else port
        await person.watch(table["id"])
    for person in people:
        while person.state["view"] is None or not all(seat["online"] for seat in person.state["table"]["seats"]):
            await person.hear()
    return table["id"], people


async def play_on(people: list[Person], moves: int, rng: random.Random, pace: float = 0.0) -> int:
    """Play random moves; wait until all players have seen the end of a turn before the next move.

    Return their number.
    """
    for made in range(moves):
        began = time.perf_counter()
        if people[0].state["view"]["over"]:
            return made
        ready = [person for person in people if person.moves]
        mover = rng.choice(ready)
        secret = mover.state["decision"]["secret"]
        asked = mover.state["decision"]["number"]
        await mover.play(rng.choice(mover.moves))
        while True:
            message = await mover.hear()
            if message.get("error") == "stale":  # messages about a question were still on their way
                await asyncio.gather(*(person.settle() for person in people))
                break
            assert message["type"] == "state", message
            if secret or message["view"]["over"] or message["decision"]["number"] != asked:
                break
        if mover.moves and not secret:
            continue  # what only the mover sees is sent to no other player
        shown = max(mover.state["number"], *(person.state["number"] for person in people))
        for person in people:
            while person.state["number"] < shown and not person.state["view"]["over"]:
                await person.hear()
        await asyncio.sleep(max(0.0, pace - (time.perf_counter() - began)))
    return moves
