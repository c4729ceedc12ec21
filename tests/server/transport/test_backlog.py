"""Clients that do not read fill no memory, and other connections get everything."""

import asyncio
import logging
import random
import socket
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from peerage.server.transport.backlog import UNREAD_PER_ADDRESS, UNREAD_PER_SOCKET, Backlog
from peerage.server.transport.connection_limits import Stage
from peerage.server.transport.websocket_protocol import WebSocketProtocol

pytestmark = pytest.mark.anyio

DEAF = 60
FRAME = 100_000


async def deaf_socket(server: Any, table_id: str) -> socket.socket:
    """A WebSocket from another address that is never read."""
    loop = asyncio.get_running_loop()
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.setblocking(False)
    await loop.sock_connect(client, ("127.0.0.1", server.port))
    request = (
        f"GET /api/tables/{table_id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        "X-Forwarded-For: 192.0.2.66\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await loop.sock_sendall(client, request.encode())
    assert b" 101" in await loop.sock_recv(client, 12)
    return client


def live_sockets(server: Any) -> list[WebSocketProtocol]:
    return [
        connection
        for connection in server.app.infrastructure.connections.at(Stage.LIVE)
        if isinstance(connection, WebSocketProtocol)
    ]


async def test_sockets_that_are_not_read_stay_within_the_share_of_their_address(server: Any) -> None:
    table_id, (ann, *_) = await server.people(3)
    line = await ann.watch(table_id)
    deaf = [await deaf_socket(server, table_id) for _ in range(DEAF)]
    table = server.app.services.tables.live[table_id]
    while len(table.broadcaster.everybody()) < DEAF + 1:
        await line.answer("pong", type="ping")
    most = total = 0
    for number in range(30):
        table.broadcaster.put({"type": "test", "number": number, "text": "x" * FRAME})
        await line.until(lambda message, number=number: message.get("number") == number)
        unread = [connection.unread for connection in live_sockets(server)]
        most, total = max(most, *unread), max(total, sum(unread))
    assert most <= UNREAD_PER_SOCKET
    assert UNREAD_PER_ADDRESS / 2 < total <= UNREAD_PER_ADDRESS + FRAME
    assert len(live_sockets(server)) == 1, "those that did not read are closed"
    assert (await line.answer("pong", type="ping"))["type"] == "pong"
    for client in deaf:
        client.close()


async def test_client_that_does_not_read_is_not_answered_again_and_again(server: Any) -> None:
    table_id, (ann, *_) = await server.people(3)
    line = await ann.watch(table_id)
    client = await deaf_socket(server, table_id)
    table = server.app.services.tables.live[table_id]
    while len(table.broadcaster.everybody()) < 2:
        await line.answer("pong", type="ping")
    table.broadcaster.put({"type": "test", "text": "x" * 2 * FRAME})
    await line.until(lambda message: message["type"] == "test")
    deaf = next(connection for connection in live_sockets(server) if connection.unread)
    before = deaf.unread
    ping = b"\x81\x8f" + b"\0" * 4 + b'{"type":"ping"}'
    await asyncio.get_running_loop().sock_sendall(client, ping * 20)
    while not deaf.read_paused:  # the first of them waits for the application
        await line.answer("pong", type="ping")
    await line.answer("pong", type="ping")
    assert 0 < deaf.unread <= before
    client.close()


async def test_refused_socket_is_no_error_of_the_server(
    server: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = await server.visitor()
    monkeypatch.setattr(server.app.infrastructure.bans, "name", lambda visitor, home, host="": True)
    with caplog.at_level(logging.WARNING), pytest.raises(InvalidStatus) as refused:
        await visitor.open("any")
    assert refused.value.response.status_code == 403
    assert (await visitor.get("/tables")).status_code == 403, "asked after the refusal"
    assert caplog.messages == []


class Slow:
    def __init__(self, unread: int) -> None:
        self.unread = unread
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def test_the_socket_that_is_furthest_behind_goes_first() -> None:
    backlog = Backlog()
    share = UNREAD_PER_ADDRESS // 4
    readers = [Slow(share), Slow(3 * share), Slow(share), Slow(share // 2)]
    for reader in readers[:3]:
        backlog.add("here", reader)
    backlog.add("elsewhere", readers[3])
    backlog.check("here")
    assert [reader.dropped for reader in readers] == [False, True, False, False]
    assert backlog.unread("here") == 2 * share
    for reader in readers:
        backlog.discard("here", reader)
    backlog.check("here")
    assert backlog.unread("here") == 0
    assert backlog.unread("elsewhere") == share // 2


async def test_lagging_listener_gets_everything_in_one_message_when_it_reads(server: Any, playing: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectator = await (await server.visitor()).watch(table_id)
    table = server.app.services.tables.live[table_id]
    (lagging,) = [each for each in table.broadcaster.everybody() if each.kind is None]
    lagging.lags = lambda: True
    await spectator.settle()
    before = spectator.state["number"]
    assert await playing(lines, 5, random.Random(1)) == 5
    await spectator.settle()
    assert spectator.state["number"] == before, "it has enough to read"
    lagging.lags = lambda: False
    table.broadcaster.caught_up_reading(lagging)
    await spectator.next()
    whole = await (await server.visitor()).watch(table_id)
    assert spectator.state["number"] == whole.state["number"] > before
    assert spectator.log == whole.log
