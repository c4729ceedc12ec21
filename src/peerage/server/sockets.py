"""The live connection of one visitor to one table."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketException
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from peerage import PeerageError
from peerage.server.connection import Connection
from peerage.server.faults import Fault, fault_of, server_fault, unavailable
from peerage.server.guard import address
from peerage.server.limits import Bucket
from peerage.server.settings import Settings
from peerage.server.table import Table
from peerage.server.tables import Tables
from peerage.server.wire import Ask, Ping, Play, Request, Undo, read_request

log = logging.getLogger("peerage.server")

GOING_AWAY = 1001
POLICY = 1008
TOO_LARGE = 1009
TRY_AGAIN = 1013
REFUSED = 4400

Socket = WebSocket[Any, Any, Any]


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket, hub: NamedDependency[Tables], settings: NamedDependency[Settings], table_id: FromPath[str]
) -> None:
    await socket.accept()
    open_sockets: Counter[str] = socket.app.state.open_sockets
    home = address(socket)
    open_sockets[home] += 1
    try:
        if open_sockets[home] > settings.sockets_per_address:
            raise Fault("rate_limited", "Too many open connections.")
        async with hub.use(table_id) as table:
            await Visit(socket, hub, table, settings).run()
    except Exception as error:
        await close_with(socket, told(error), REFUSED)
    finally:
        open_sockets[home] -= 1
        if not open_sockets[home]:
            del open_sockets[home]


class Visit:
    def __init__(self, socket: Socket, hub: Tables, table: Table, settings: Settings) -> None:
        self._socket = socket
        self._hub = hub
        self._table = table
        self._largest = settings.message_bytes
        self._connection = Connection(socket.state.visitor)
        self._pace = Bucket(rate=20, burst=100)
        self._ignored = Bucket(rate=20, burst=200)

    async def run(self) -> None:
        await self._table.connect(self._connection)
        sender = asyncio.create_task(self._send())
        try:
            await self._listen()
        finally:
            sender.cancel()
            await asyncio.shield(self._table.disconnect(self._connection))

    async def _send(self) -> None:
        with suppress(WebSocketException, RuntimeError):  # gone: the listener notices, too
            while (message := await self._connection.outbox.get()) is not None:
                await self._socket.send_text(message)
            await self._socket.close(code=TRY_AGAIN)

    async def _listen(self) -> None:
        while True:
            message: Any = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return None
            text = message.get("text")
            size = len(text.encode()) if text is not None else len(message.get("bytes") or b"")
            if size > self._largest:
                fault = Fault("too_large", f"A message has at most {self._largest} bytes.")
                return await close_with(self._socket, fault, TOO_LARGE)
            if not self._pace.take():
                fault = Fault("rate_limited", "Too many messages at once; wait a moment.")
                if not self._ignored.take():
                    return await close_with(self._socket, fault, POLICY)
                self._tell_fault(fault)
                continue
            try:
                if text is None:
                    raise Fault("bad_input", "Send text, not bytes.")
                await self._answer(read_request(text))
            except Exception as error:
                self._tell_fault(told(error))

    async def _answer(self, request: Request) -> None:
        match request:
            case Play(number, move):
                await self._table.play(self._connection, number, move)
                self._hub.wake(self._table)
            case Undo(number):
                await self._table.undo(self._connection, number)
                self._hub.wake(self._table)
            case Ask(slot):
                self._connection.put(await self._table.reason(self._connection.visitor, slot))
            case Ping():
                self._connection.put({"type": "pong"})

    def _tell_fault(self, fault: Fault) -> None:
        self._connection.put({"type": "error", **fault.body()})


def told(error: Exception) -> Fault:
    """What the client may know of an error."""
    if isinstance(error, PeerageError):
        return fault_of(error)
    if isinstance(error, SQLAlchemyError):
        log.error("database: %s", error)
        return unavailable()
    log.exception("a socket failed", exc_info=error)
    return server_fault()


async def close_with(socket: Socket, fault: Fault, code: int) -> None:
    with suppress(WebSocketException, RuntimeError):
        await socket.send_json({"type": "error", **fault.body()})
        await socket.close(code=code)
