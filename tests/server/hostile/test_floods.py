"""Whoever talks too much, too long or not at all stops nobody else."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PATIENCE = 5
"""Seconds for the slowest answer on a very busy machine; without limits it was 6 to 30 on a quiet one."""


@pytest.mark.parametrize("kind", ["pings", "texts", "fragments"])
async def test_frames_without_a_pace(fortress: Any, slowest: Callable[..., Any], kind: str) -> None:
    server = await fortress()
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    await line.settle()

    async def ping() -> None:
        await line.answer("pong", type="ping")

    async with server.attacked(kind, 150_000, 4, f"/api/tables/{table_id}/socket") as siege:
        assert await slowest(ping, siege) < PATIENCE
        result = await siege.result()
    assert result["sent"] >= 10_000
    assert result["outcomes"].get("closed", 0) > 0, "a flood does not stay"
    assert server.memory() < 150


async def test_a_fast_client_is_slowed_down_before_it_is_cut_off(fortress: Any) -> None:
    server = await fortress()
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    clock = asyncio.get_running_loop().time
    began = clock()
    for _ in range(150):
        await line.send(type="ping")
    for _ in range(150):
        assert (await line.next())["type"] == "pong"
    assert clock() - began > 0.4, "what is too much waits"
    for _ in range(1500):
        await line.send(type="ping")
    with pytest.raises(ConnectionClosed) as closed:
        await line.until(lambda message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    assert line.messages[-1]["error"] == "rate_limited"


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("endless-header", "431"),
        ("many-headers", "431"),
        ("endless-address", "414"),
        ("endless-trailer", "431"),
        ("chunk-extension", "431"),
        ("tiny-chunks", "400"),
        ("empty-lines", "431"),
        ("endless-body", "405"),
        ("garbage", "400"),
    ],
)
async def test_requests_without_an_end(fortress: Any, slowest: Callable[..., Any], kind: str, status: str) -> None:
    server = await fortress()
    visitor = await server.visitor()

    async def look() -> None:
        assert (await visitor.get("/games")).status_code == 200

    await look()
    before = server.memory()
    async with server.attacked(kind, 30_000_000, 4) as siege:
        assert await slowest(look, siege) < PATIENCE
        result = await siege.result()
    assert result["sent"] < 30_000_000
    assert result["outcomes"]["closed"] == 1
    assert set(result["outcomes"]) <= {"closed", status, "no answer"}, "the answer may be lost in what was sent"
    assert server.memory() - before < 25


@pytest.mark.parametrize("kind", ["requests", "nonsense"])
async def test_too_many_requests_wait(fortress: Any, slowest: Callable[..., Any], kind: str) -> None:
    server = await fortress()
    visitor = await server.visitor()

    async def look() -> None:
        assert (await visitor.get("/games")).status_code == 200

    await look()
    async with server.attacked(kind, 50_000, 4) as siege:
        assert await slowest(look, siege) < PATIENCE
    assert server.memory() < 150


@pytest.mark.parametrize("kind", ["silent", "half-heads", "half-bodies"])
async def test_connections_that_stay_without_a_word(fortress: Any, kind: str) -> None:
    server = await fortress(head_seconds=1, body_seconds=1)
    async with server.attacked(kind, 50, 6) as siege:
        assert await siege.line() == "held"
        result = await siege.result()
    assert result["outcomes"]["closed"] == 50, "all were closed before the attacker gave up"


@pytest.mark.parametrize("kind", ["silent", "half-heads"])
async def test_there_is_room_for_newcomers(fortress: Any, kind: str) -> None:
    server = await fortress(files=128)
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    await line.settle()
    async with server.attacked(kind, 300, 4) as siege:
        assert await siege.line() == "held"
        for _ in range(5):
            newcomer = await asyncio.wait_for(server.visitor(), PATIENCE)
            assert (await newcomer.get(f"/tables/{table_id}")).status_code == 200
        assert (await line.answer("pong", type="ping"))["type"] == "pong"
    assert "connections are open" in server.log()


async def test_a_socket_that_answers_no_pings_is_closed(fortress: Any) -> None:
    server = await fortress(ping_seconds=0.4)
    table_id, people = await server.people(3)
    alive = await people[0].watch(table_id)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /api/tables/{table_id}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    async with asyncio.timeout(5):
        while await reader.read(65536):
            pass
    writer.close()
    await asyncio.sleep(1)
    assert (await alive.answer("pong", type="ping"))["type"] == "pong"


async def test_an_answer_that_nobody_reads_is_given_up(fortress: Any) -> None:
    server = await fortress(answer_seconds=1)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    request = f"GET /api/games/lancaster/rules/en HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    writer.write(request * 300)
    await asyncio.sleep(4)
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):  # noqa: PT012
        async with asyncio.timeout(5):
            while True:
                await reader.readexactly(65536)
    writer.close()


async def test_a_socket_counts_for_its_visitor_and_its_address(fortress: Any) -> None:
    server = await fortress(sockets_per_visitor=3, sockets_per_address=5)
    table_id, (ann, bob, cid) = await server.people(3)
    for _ in range(3):
        await ann.watch(table_id)
    refused = await ann.open(table_id)
    assert json.loads(await refused.recv())["error"] == "rate_limited"
    for _ in range(2):
        await bob.watch(table_id)
    refused = await cid.open(table_id)
    assert json.loads(await refused.recv())["error"] == "rate_limited"
