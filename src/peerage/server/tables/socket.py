"""The WebSocket session of one visitor at one table."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketException
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.protocols.utils import ClientDisconnected

from peerage import PeerageError
from peerage.server import metrics
from peerage.server.coordination.interfaces import Limits
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault, fault_of, server_fault, unavailable
from peerage.server.models.player_ids import player
from peerage.server.settings import Settings
from peerage.server.tables import queries
from peerage.server.tables.extensions import AttentionObserver, SocketRegistry
from peerage.server.tables.live.broadcaster import framed
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table
from peerage.server.tables.manager import TableManager
from peerage.server.tables.socket_schemas import (
    Ask,
    ClientMessage,
    Hint,
    Listen,
    Ping,
    Play,
    React,
    Say,
    Seen,
    Undo,
    Weigh,
    read_request,
)
from peerage.server.transport.cookies import Pass

log = logging.getLogger("peerage.server")

REFUSED = 4400

Socket = WebSocket[Any, Any, Any]

GONE = (WebSocketException, ClientDisconnected, RuntimeError)
"""The client has disconnected: nothing to send, nothing to log."""


class SocketServices:
    """Services of other packages for open sockets."""

    def __init__(self, sessions: SocketRegistry, attention: AttentionObserver, limits: Limits) -> None:
        self.sessions = sessions
        self.attention = attention
        self.limits = limits


@websocket("/tables/{table_id:str}/socket")
async def table_socket(
    socket: Socket,
    tables: NamedDependency[TableManager],
    settings: NamedDependency[Settings],
    socket_services: NamedDependency[SocketServices],
    table_id: FromPath[str],
) -> None:
    with suppress(*GONE):
        await socket.accept()
    try:
        async with counted(socket, settings, socket_services), tables.visit(table_id, socket.state.visitor) as table:
            with socket_services.sessions.open_socket(*session_of(socket)):
                await TableSession(socket, tables, table, socket_services.attention).run()
    except Exception as error:
        if not isinstance(error, GONE):
            await close_with(socket, to_fault(error))


def session_of(socket: Socket) -> tuple[Pass, Callable[[], None]]:
    """Return the visitor and session of the cookie, and a function that closes the socket."""
    return Pass(socket.state.visitor, socket.state.session), socket.state.hang_up


@asynccontextmanager
async def counted(socket: Socket, settings: Settings, services: SocketServices) -> AsyncIterator[None]:
    """Count one more socket for its address and for its visitor, at all processes together."""
    keys = {socket.state.address_hash: settings.sockets_per_address, socket.state.visitor: settings.sockets_per_visitor}
    if not await services.limits.enter(keys):
        raise Fault("connections_open")
    try:
        yield
    finally:
        await asyncio.shield(services.limits.exit(keys))


class TableSession:
    def __init__(self, socket: Socket, tables: TableManager, table: Table, attention: AttentionObserver) -> None:
        self._socket = socket
        self._tables = tables
        self._table = table
        self._attention = attention
        visitor = player(socket.state.visitor, socket.query_params.get("as"))
        self._connection = Connection(visitor, socket.state.send_frame, socket.state.lags)
        socket.state.when_drained(lambda: table.broadcaster.caught_up_reading(self._connection))

    async def run(self) -> None:
        await self._tables.catch_up(self._table)
        await self._table.connect(self._connection)
        try:
            await self._tables.chat.greet(self._table, self._connection)
            await self._listen()
        finally:
            await asyncio.shield(self._table.disconnect(self._connection))

    async def _listen(self) -> None:
        while True:
            message: Any = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                text = message.get("text")
                if text is None:
                    raise Fault("message_not_text")
                await self._answer(read_request(text))
            except Exception as error:
                self._put({"type": "error", **to_fault(error).body()})

    async def _answer(self, request: ClientMessage) -> None:
        match request:
            case Play(number, move, deadline):
                check_in_time(deadline)
                await self._table.play(self._connection, number, move)
                self._tables.wake(self._table.row)
            case Undo(number, deadline):
                check_in_time(deadline)
                await self._table.undo(self._connection, number)
                self._tables.wake(self._table.row)
            case Ask(slot):
                self._put(await queries.reason(self._table, self._connection.visitor, slot))
            case Weigh(number, move):
                self._put(await queries.weigh(self._table, self._connection.visitor, number, move))
            case Hint(number):
                await self._tables.hints.ask(self._table, self._connection, number)
            case Seen(number, wait, looked):
                self._table.broadcaster.seen(self._connection, number, wait)
                if looked and number == self._connection.number:
                    await self._attention.looked(self._table, self._connection)
            case Say():
                await self._check_invited()
                await self._tables.chat.say(self._table, self._connection, request)
            case Listen(changes):
                await self._check_invited()
                await self._tables.chat.listen(self._table, self._connection, self._socket.state.address_hash, changes)
            case React(reaction):
                await self._tables.chat.react(self._table, self._connection, reaction)
            case Ping():
                self._put({"type": "pong", "now": now()})

    async def _check_invited(self) -> None:
        """Check the invitation again: it may have been renewed since this socket was opened."""
        await self._tables.invitations.check(self._table, self._connection.visitor)

    def _put(self, message: Mapping[str, Any]) -> None:
        self._connection.put(framed(message))


def now() -> int:
    return int(time.monotonic() * 1000)


def check_in_time(deadline: int | None) -> None:
    """Refuse what was clicked on a frozen connection and arrives when its player no longer expects it."""
    if deadline is not None and now() > deadline:
        raise Fault("message_late")


def to_fault(error: Exception) -> Fault:
    """Translate an error to what the client may know of it."""
    fault = server_fault()
    if isinstance(error, PeerageError):
        fault = fault_of(error)
    elif isinstance(error, SQLAlchemyError):
        metrics.DATABASE_ERRORS.inc()
        log_failure(error, "database error: %s", error, level=logging.ERROR)
        fault = unavailable()
    else:
        log.exception("unhandled error on a WebSocket", exc_info=error)
    metrics.FAULTS.labels(fault.code).inc()
    return fault


async def close_with(socket: Socket, fault: Fault) -> None:
    with suppress(*GONE):
        await socket.send_json({"type": "error", **fault.body()})
        await socket.close(code=REFUSED)
