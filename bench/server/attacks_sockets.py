"""More attacks in the shape of attacks_requests.py: sockets, passwords and leagues, from one address or a few.

python bench/server/attacks_sockets.py KIND PORT COUNT SECONDS TABLE, in a process of its own; it prints the same as
attacks_requests.py.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import count, cycle
from typing import Any

from attacks_requests import ADDRESS, HOST, Client, Target, address_of, ask_on, headers, run
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

DEAF_SOCKETS = 120
LISTEN = b"\x81\x91" + b"\0" * 4 + b'{"type":"listen"}'
GUESSERS = 4
GUESSES_AT_ONCE = 40
LOCKERS = 11
OWNER = "owner"
"""The account whose password is guessed."""

LOST = (OSError, EOFError, TimeoutError, WebSocketException)


# Sockets.


async def deaf_sockets(target: Target) -> None:
    """Request the chat again and again and read nothing; sockets that are closed are opened anew."""

    async def open_and_ask() -> None:
        while target.goes_on:
            with socket.socket() as client, suppress(OSError, TimeoutError):
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.setblocking(False)
                await ask_deaf(target, client)
                target.outcomes["closed"] += 1
            await asyncio.sleep(0.1)

    await asyncio.gather(*(open_and_ask() for _ in range(DEAF_SOCKETS)))


async def ask_deaf(target: Target, client: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    request = (
        f"GET /api/tables/{target.table}/socket HTTP/1.1\r\nHost: {HOST}:{target.port}\r\n"
        f"X-Forwarded-For: {ADDRESS}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await loop.sock_connect(client, (HOST, target.port))
    await loop.sock_sendall(client, request.encode())
    async with asyncio.timeout(5):
        target.outcomes[(await loop.sock_recv(client, 12)).decode()[-3:]] += 1
    while target.goes_on:
        async with asyncio.timeout(2):
            await loop.sock_sendall(client, LISTEN)
        target.sent += 1
        await asyncio.sleep(0.05)


async def reads_and_sockets(target: Target) -> None:
    """Five visitors at one address read lists and open the table's socket in turns."""
    paths = cycle(["/api/tables", f"/api/tables/{target.table}", "/api/leagues", "/api/dice"])

    async def look(client: Client) -> None:
        await client.ask(next(paths))
        try:
            async with (
                asyncio.timeout(30),
                connect(address_of(target, target.table), additional_headers=headers(client)) as opened,
            ):
                target.outcomes[json.loads(await opened.recv())["type"]] += 1
        except LOST as error:
            target.outcomes[type(error).__name__] += 1

    await ask_on(target, look, clients=5)


# Passwords.


async def guess_on(target: Target, addresses: int, at_once: int, login: Callable[[], str]) -> None:
    async def guess(number: int) -> None:
        client = Client(target, f"203.0.113.{100 + number % addresses}")
        while target.goes_on:
            body = json.dumps({"login": login(), "password": "a wrong guess"}).encode()
            await client.ask("/api/session/password", body)
            target.sent += 1
        client.close()

    await asyncio.gather(*(guess(number) for number in range(addresses * at_once)))


async def wrong_logins(target: Target) -> None:
    """Names without an account, from four addresses, forty at a time each."""
    numbers = count()
    await guess_on(target, GUESSERS, GUESSES_AT_ONCE, lambda: f"nobody {next(numbers)}")


async def lock_out(target: Target) -> None:
    """The same account from eleven addresses."""
    await guess_on(target, LOCKERS, 1, lambda: OWNER)


# Leagues.


async def league_joins(target: Target) -> None:
    """Join a league with a fresh cookie each time."""
    owner = Client(target)
    wish = {"name": "Siege", "game": "lancaster", "kind": "robin", "size": 3, "rounds": 1, "days": 1}
    answer = await owner.ask("/api/leagues", json.dumps(wish).encode())
    owner.close()
    assert b'"id"' in answer, answer
    path = f"/api/leagues/{json.loads(answer)['id']}/join"
    numbers = count()

    async def join(client: Client) -> None:
        await client.ask(path, json.dumps({"name": f"Eve {next(numbers)}"}).encode(), cookie="")

    await ask_on(target, join)


ATTACKS: dict[str, Callable[[Target], Coroutine[Any, Any, None]]] = {
    "deaf-sockets": deaf_sockets,
    "wrong-logins": wrong_logins,
    "lock-out": lock_out,
    "league-joins": league_joins,
    "reads-and-sockets": reads_and_sockets,
}

if __name__ == "__main__":
    run(ATTACKS)
