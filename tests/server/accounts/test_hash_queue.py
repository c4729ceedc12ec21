"""Password hashing is shared fairly between addresses, bounded, and skipped for clients that have hung up."""

import asyncio
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from peerage.server.accounts.passwords import AT_ONCE, MOST_WAITING
from peerage.server.bot_play.fair_queue import FairQueue
from server.accounts.conftest import PASSWORD

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]


class Gate:
    """Blocks every hash until it is released, and records which passwords were hashed."""

    def __init__(self) -> None:
        self.turns: list[str] = []
        """The hashed passwords in the order of the queue; threads begin in any order."""
        self.hashed: list[str] = []
        self.open = threading.Event()

    def verify(self, kept: str, password: str) -> bool:
        self.hashed.append(password)
        assert self.open.wait()
        return bool(VERIFY(PasswordHasher(), kept, password))


VERIFY = PasswordHasher.verify
SUBMIT = ThreadPoolExecutor.submit


@pytest.fixture
async def gate(server: Any, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gate]:
    """Each hash takes one second of the queue's clock, however slow the machine is."""
    gate = Gate()
    server.app.services.accounts.passwords._turns = FairQueue(AT_ONCE, lambda: len(gate.hashed), MOST_WAITING)
    monkeypatch.setattr(PasswordHasher, "verify", lambda _, kept, password: gate.verify(kept, password))

    def submit(pool: ThreadPoolExecutor, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        if getattr(function, "__name__", "") == "_verify":
            gate.turns.append(arguments[-1])
        return SUBMIT(pool, function, *arguments)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit)
    yield gate
    gate.open.set()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.005)


async def at(server: Any, address: str) -> Any:
    visitor = await server.visitor()
    visitor.client.headers["X-Forwarded-For"] = address
    return visitor


def guess(visitor: Any, number: int) -> asyncio.Task[httpx.Response]:
    wish = {"login": f"n{number}", "password": f"guess {number}"}
    return asyncio.create_task(visitor.post("/session/password", wish))


async def test_login_is_not_behind_the_guesses_of_other_addresses(server: Any, sign_up: Do, gate: Gate) -> None:
    ann = await at(server, "192.0.2.1")
    await sign_up(ann)
    attackers = [await at(server, f"192.0.2.{66 + number}") for number in range(4)]
    guesses = [guess(attackers[number % 4], number) for number in range(160)]
    refused = 160 - MOST_WAITING - AT_ONCE
    await until(lambda: sum(each.done() for each in guesses) == refused)
    login = asyncio.create_task(ann.post("/session/password", {"login": "ann", "password": PASSWORD}))
    await until(lambda: sum(each.done() for each in guesses) == refused + 1)
    gate.open.set()
    assert (await login).status_code == 200
    before = gate.turns.index(PASSWORD)
    assert before <= AT_ONCE + len(attackers), "those that had begun, and one of each address at most"
    answers = await asyncio.gather(*guesses)
    full = [answer for answer in answers if answer.status_code == 503]
    assert len(full) == refused + 1
    assert {answer.json()["error"] for answer in full} == {"busy"}
    assert all(int(answer.headers["retry-after"]) > 0 for answer in full)
    assert len(gate.hashed) == 160 - len(full) + 1


async def test_password_of_departed_client_is_not_hashed(server: Any, gate: Gate) -> None:
    passwords = server.app.services.accounts.passwords
    visitor = await server.visitor()
    first = [guess(visitor, number) for number in range(AT_ONCE)]
    await until(lambda: len(gate.hashed) == AT_ONCE)
    body = json.dumps({"login": "ann", "password": "of somebody impatient"}).encode()
    head = f"POST /api/session/password HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {len(body)}\r\n"
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
    await until(lambda: passwords.waiting == 1)
    writer.close()
    await until(lambda: passwords.waiting == 0)
    last = guess(visitor, AT_ONCE)
    gate.open.set()
    assert {answer.status_code for answer in await asyncio.gather(*first, last)} == {401}
    assert sorted(gate.hashed) == [f"guess {number}" for number in range(AT_ONCE + 1)]


async def test_waiting_logins_are_refused_when_the_server_ends(
    server: Any, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = await server.visitor()
    guesses = [guess(visitor, number) for number in range(20)]
    await until(lambda: server.app.services.accounts.passwords.waiting == 20 - AT_ONCE)
    with caplog.at_level(logging.WARNING):
        stopping = asyncio.create_task(server.stop())
        await until(lambda: sum(each.done() for each in guesses) == 20 - AT_ONCE)
        gate.open.set()
        await stopping
    statuses = [answer.status_code for answer in await asyncio.gather(*guesses)]
    assert sorted(statuses) == [401] * AT_ONCE + [503] * (20 - AT_ONCE)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
