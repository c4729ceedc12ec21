"""Floods, long messages and idle connections stop no other player; `siege.py` measures how long others wait."""

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from peerage.server import Settings
from peerage.server.transport.connection_limits import Stage
from peerage.server.transport.websocket_protocol import FRAMES_AT_ONCE, HELD_BYTES, WebSocketProtocol

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GROWTH = 25
"""Megabytes."""

PING = 21  # bytes, with the header of its frame


@pytest.mark.parametrize("kind", ["pings", "texts", "fragments"])
async def test_flood_of_frames_is_slowed_down(fortress: Any, kind: str) -> None:
    server = await fortress()
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    await line.settle()
    before = server.memory()

    async def ping() -> None:
        await line.answer("pong", type="ping")

    async with server.attacked(kind, 50_000, f"/api/tables/{table_id}/socket") as siege:
        result = await siege.meanwhile(ping)
    assert result["sent"] >= 10_000
    assert set(result["outcomes"]) == {"101", "closed"}, "a flood does not stay"
    assert result["outcomes"]["closed"] == result["outcomes"]["101"]
    assert server.memory() - before < GROWTH


async def test_a_fast_client_is_slowed_down_before_it_is_cut_off(fortress: Any) -> None:
    server = await fortress()
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    await line.settle()
    many = FRAMES_AT_ONCE + 30
    for _ in range(many):
        await line.send(type="ping")
    for _ in range(many):
        assert (await line.next())["type"] == "pong", "what is too much waits"
    for _ in range(2 * HELD_BYTES // PING):
        line.socket.protocol.send_text(b'{"type":"ping"}')
    line.socket.send_data()
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
async def test_endless_requests_are_cut_off(fortress: Any, kind: str, status: str) -> None:
    server = await fortress()
    visitor = await server.visitor()

    async def look() -> None:
        assert (await visitor.get("/games")).status_code == 200

    await look()
    before = server.memory()
    async with server.attacked(kind, 30_000_000) as siege:
        result = await siege.meanwhile(look)
    assert result["sent"] < 30_000_000
    assert result["outcomes"]["closed"] == 1
    assert set(result["outcomes"]) <= {"closed", status, "no answer"}, "the answer may be lost in what was sent"
    assert server.memory() - before < GROWTH


@pytest.mark.parametrize("kind", ["requests", "nonsense"])
async def test_too_many_requests_wait(fortress: Any, kind: str) -> None:
    server = await fortress()
    visitor = await server.visitor()

    async def look() -> None:
        assert (await visitor.get("/games")).status_code == 200

    await look()
    before = server.memory()
    async with server.attacked(kind, 5_000) as siege:
        result = await siege.meanwhile(look)
    assert set(result["outcomes"]) == {"closed"}, "who does not wait for answers is hung up on"
    assert server.memory() - before < GROWTH


@pytest.mark.parametrize("kind", ["silent", "half-heads", "half-bodies"])
async def test_idle_connections_are_closed(fortress: Any, kind: str) -> None:
    server = await fortress(head_seconds=1, body_seconds=1)
    async with server.attacked(kind, 50) as siege:
        assert await siege.line() == "held"
        result = await siege.result()
    assert result["outcomes"] == {"closed": 50}


@pytest.mark.parametrize("kind", ["silent", "half-heads"])
async def test_newcomers_get_in_when_the_server_is_full(fortress: Any, kind: str) -> None:
    server = await fortress(files=128)
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    await line.settle()
    async with server.attacked(kind, 300) as siege:
        assert await siege.line() == "held"
        for _ in range(5):
            newcomer = await server.visitor()
            assert (await newcomer.get(f"/tables/{table_id}")).status_code == 200
        assert (await line.answer("pong", type="ping"))["type"] == "pong"
    assert "the connection limit of" in server.log()


async def test_a_socket_that_answers_no_pings_is_closed(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_workers=1, ping_seconds=3600)
    await server.start()
    table_id, people = await server.people(3)
    alive = await people[0].watch(table_id)
    await alive.settle()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        f"GET /api/tables/{table_id}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    sockets: list[WebSocketProtocol] = server.app.infrastructure.connections.at(Stage.LIVE)
    assert len(sockets) == 2
    for socket in sockets:
        socket.stop_keepalive()
        socket.send_keepalive_ping()
    await alive.settle()
    late = [socket for socket in sockets if socket.pending_ping_payload is not None]
    assert len(late) == 1
    late[0].keepalive_timeout()
    while await reader.read(65536):
        pass
    writer.close()
    await alive.settle()
    assert server.app.infrastructure.connections.at(Stage.LIVE) == [socket for socket in sockets if socket not in late]


async def test_an_answer_that_nobody_reads_is_given_up(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_workers=1, answer_seconds=0.5)
    await server.start()
    connections = server.app.infrastructure.connections
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
    request = f"GET /api/games/lancaster/rules/en HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    writer.write(request * 300)
    while not len(connections):
        await asyncio.sleep(0.01)
    while len(connections):
        await asyncio.sleep(0.01)
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):  # noqa: PT012
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
