"""Attacks with requests and messages that look harmless and cost much, from one address on a loopback port.

python bench/server/attacks_requests.py KIND PORT COUNT SECONDS TABLE, in a process of its own, with the id of a table
that anybody may watch; prints as JSON how much was sent and what came back, as tests/server/hostile/attacker.py does.

An attack is an entry of ATTACKS, `async def name(target: Target) -> None`: it sends as fast as limits allow, until
`target.goes_on` is false, and counts into `target.sent` and `target.outcomes`.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any
from unittest.mock import patch

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import peerage.kernel.records.record
from peerage.kernel.records.record_format import OLDER_TAKE_BACKS

HOST = "127.0.0.1"
ADDRESS = "203.0.113.7"
"""The address of the attacker, as a proxy on this machine would forward it."""
CONNECTIONS = 8
SOCKETS = 16
GAME = "lancaster"
SEATS = 5

LOST = (OSError, EOFError, TimeoutError, WebSocketException)


class Target:
    def __init__(self, port: int, table: str, count: int = 10_000, seconds: float = 10.0) -> None:
        self.port = port
        self.table = table
        self.count = count
        self.until = time.monotonic() + seconds
        self.sent = 0
        self.outcomes: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return self.sent < self.count and time.monotonic() < self.until


class Client:
    """A connection that sends a request and waits for the answer, again and again."""

    def __init__(self, target: Target, address: str = ADDRESS) -> None:
        self._target = target
        self._address = address
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie = ""

    async def ask(self, path: str, body: bytes | None = None, cookie: str | None = None, kind: str = "json") -> bytes:
        """Return the body of the answer; empty if there was none."""
        head = [
            f"{'GET' if body is None else 'POST'} {path} HTTP/1.1",
            f"Host: {HOST}:{self._target.port}",
            f"X-Forwarded-For: {self._address}",
            "Accept-Encoding: gzip",
            f"Cookie: {self.cookie if cookie is None else cookie}",
        ]
        if body is not None:
            head += [f"Content-Type: application/{kind}", f"Content-Length: {len(body)}"]
        try:
            async with asyncio.timeout(30):
                return await self._exchange("\r\n".join([*head, "", ""]).encode("latin-1") + (body or b""))
        except LOST as error:
            self.close()
            self._target.outcomes[type(error).__name__] += 1
            return b""

    async def _exchange(self, request: bytes) -> bytes:
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._target.port)
        reader, writer = self._streams
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        if "set-cookie" in headers:
            header = next(line for line in head.split("\r\n") if line.lower().startswith("set-cookie: "))
            self.cookie = header.partition(": ")[2].partition(";")[0]
        answer = await reader.readexactly(int(headers.get("content-length", 0)))
        self._target.outcomes[head.split(" ")[1]] += 1
        if headers.get("connection") == "close":
            self.close()
        return gzip.decompress(answer) if headers.get("content-encoding") == "gzip" else answer

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


Asking = Callable[[Client], Awaitable[Any]]


async def ask_on(target: Target, asking: Asking, clients: int = CONNECTIONS) -> None:
    """Send requests on several connections at once, each with a visitor of its own."""

    async def go_on(client: Client) -> None:
        await client.ask("/api/dice")  # for the cookie
        while target.goes_on:
            target.sent += 1
            await asking(client)
        client.close()

    await asyncio.gather(*(go_on(Client(target)) for _ in range(clients)))


# Custom components.


async def deep_keys(target: Target) -> None:
    """Files whose one key has 14,000 parts."""
    body = json.dumps({"file": ".".join("a" * 14_000) + " = 1"}).encode()
    await ask_on(target, lambda client: client.ask(f"/api/games/{GAME}/components/en", body))


async def long_files(target: Target) -> None:
    """Files of the maximal length that can be parsed."""
    file = "\n".join(f"a.b.c{number} = 1" for number in range(1_800))[:30_000].rpartition("\n")[0]
    body = json.dumps({"file": file}).encode()
    await ask_on(target, lambda client: client.ask(f"/api/games/{GAME}/components/en", body))


# Cookies.


async def backslash_cookies(target: Target) -> None:
    """The visitor's own cookie, behind 7,800 bytes that are slow to unquote."""
    slow = '"' + 7_800 * "\\" + '"'
    await ask_on(target, lambda client: client.ask("/api/dice", cookie=f"a={slow}; {client.cookie}"))


async def many_cookies(target: Target) -> None:
    others = "; ".join(f"{number:x}=1" for number in range(1_100))
    await ask_on(target, lambda client: client.ask("/api/dice", cookie=f"{others}; {client.cookie}"))


# Pages that are the same for all visitors.


async def values(target: Target) -> None:
    await ask_on(target, lambda client: client.ask(f"/api/games/{GAME}/values/en"))


async def guide(target: Target) -> None:
    await ask_on(target, lambda client: client.ask(f"/api/games/{GAME}/guide/en"))


async def games(target: Target) -> None:
    await ask_on(target, lambda client: client.ask("/api/games"))


# A long record.


async def long_record(target: Target) -> None:
    """Upload the record of a game of the maximal length, and load it again and again."""
    client = Client(target)
    answer = await client.ask("/api/records", record_text().encode(), kind="jsonl")
    client.close()
    assert b'"id"' in answer, answer
    await look_on(target, json.loads(answer)["id"])


async def look_on(target: Target, table: str) -> None:
    async def look(client: Client) -> None:
        try:
            async with connect(address_of(target, table), additional_headers=headers(client), max_size=None) as socket:
                target.outcomes["bytes"] += len(await socket.recv())
        except LOST as error:
            target.outcomes[type(error).__name__] += 1

    await ask_on(target, look)


def record_text(moves: int = 3_700) -> str:
    """Return the record of a game in which secret choices are taken back as often as older servers allowed."""
    with patch.object(peerage.kernel.records.record, "MOST_TAKEN_BACK", OLDER_TAKE_BACKS):
        record = peerage.Record.begin(peerage.load(GAME), SEATS, "long")
        state = record.state
        while not state.over:
            fickle = [seat for seat in range(SEATS) if record.number < moves and record.may_take_back(seat)]
            seat = fickle[0] if fickle else state.to_move[0]
            record.play(seat, peerage.TAKE_BACK if fickle else next(move for move in state.moves(seat) if move))
    assert record.number > moves, "the game was over too early"
    return "\n".join(record.lines())


# Chat.


async def listening(target: Target) -> None:
    """Have the whole chat sent again, on 16 sockets."""
    await fill_chat(target)
    client = Client(target)
    await client.ask("/api/dice")

    async def listen() -> None:
        try:
            async with connect(address_of(target, target.table), additional_headers=headers(client)) as socket:
                while target.goes_on:
                    await socket.send('{"type":"listen"}')
                    target.sent += 1
                    await hear(target, socket)
        except LOST as error:
            target.outcomes[type(error).__name__] += 1

    await asyncio.gather(*(listen() for _ in range(SOCKETS)))
    client.close()


async def hear(target: Target, socket: ClientConnection) -> int:
    """Return the number of lines in the answer, which comes among the states of the table."""
    async with asyncio.timeout(10):
        while True:
            message = json.loads(await socket.recv())
            if message["type"] in ("chat", "error"):
                target.outcomes[message.get("error", "chat")] += 1
                return len(message.get("lines", ()))


async def fill_chat(target: Target, lines: int = 200, each: int = 5) -> None:
    """Fill the chat with long lines, by visitors who each write a few of them."""
    for number in range(0, lines, each):
        client = Client(target)
        await client.ask("/api/dice")
        client.close()
        async with connect(address_of(target, target.table), additional_headers=headers(client)) as socket:
            await socket.send('{"type":"listen"}')
            if await hear(target, socket) >= lines:
                return
            for line in range(number, number + each):
                said = {"type": "say", "text": f"{line} " + "x" * 290, "name": f"Eve {number}"}
                await socket.send(json.dumps(said))
                await hear(target, socket)


def address_of(target: Target, table: str) -> str:
    return f"ws://{HOST}:{target.port}/api/tables/{table}/socket"


def headers(client: Client) -> dict[str, str]:
    return {"Cookie": client.cookie, "X-Forwarded-For": ADDRESS}


Attacks = dict[str, Callable[[Target], Coroutine[Any, Any, None]]]

ATTACKS: Attacks = {
    "deep-keys": deep_keys,
    "long-files": long_files,
    "backslash-cookies": backslash_cookies,
    "many-cookies": many_cookies,
    "values": values,
    "guide": guide,
    "games": games,
    "long-record": long_record,
    "listening": listening,
}


def run(attacks: Attacks) -> None:
    """Run the attack that the command line names."""
    kind, port, count, seconds, table = sys.argv[1:]
    target = Target(int(port), table, int(count), float(seconds))
    asyncio.run(attacks[kind](target))
    print(json.dumps({"sent": target.sent, "outcomes": target.outcomes}), flush=True)


if __name__ == "__main__":
    run(ATTACKS)
