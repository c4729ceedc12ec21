"""Handlers of seat tokens, and the WebSocket on which programs play."""

from contextlib import suppress

from litestar import delete, post, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from peerage.server.coordination.quota import Quota
from peerage.server.dependencies import Request, player_of
from peerage.server.errors import Fault
from peerage.server.programs.schemas import SeatToken
from peerage.server.programs.service import admit, dismiss
from peerage.server.programs.session import ProgramSession
from peerage.server.programs.tokens import seat_of, table_of
from peerage.server.settings import Settings
from peerage.server.tables.manager import InjectedTableManager, TableManager
from peerage.server.tables.socket import GONE, Socket, SocketServices, close_with, counted, to_fault

SCHEME = "Bearer "
CONNECTIONS_PER_SECOND, CONNECTIONS_AT_ONCE = 0.2, 12
"""For all programs of a table: each connection words the position anew."""


@post("/tables/{table_id:str}/program")
async def create_seat_token(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> SeatToken:
    """Create the token with which a program plays in the visitor's seat; an earlier one is void."""
    async with tables.use(table_id) as table:
        return SeatToken(await admit(table, player_of(request)))


@delete("/tables/{table_id:str}/program", status_code=204)
async def revoke_seat_token(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> None:
    async with tables.use(table_id) as table:
        await dismiss(table, player_of(request))


@websocket("/seat")
async def program_socket(
    socket: Socket,
    tables: NamedDependency[TableManager],
    settings: NamedDependency[Settings],
    socket_services: NamedDependency[SocketServices],
) -> None:
    """Let a program play in the seat of its bearer token."""
    with suppress(*GONE):
        await socket.accept()
    try:
        token = token_in(socket.headers.get("authorization", ""))
        async with tables.use(table_of(token)) as table:
            async with table.lock:
                await table.trust()
                seat_of(table.row, token)
            quota = Quota("program-sockets", CONNECTIONS_PER_SECOND, CONNECTIONS_AT_ONCE, socket_services.limits)
            if not await quota.take(table.row.id):
                raise Fault("requests_too_fast")
            async with counted(socket, settings, socket_services):
                await ProgramSession(socket, tables, table, token, socket_services.attention).run()
    except Exception as error:
        if not isinstance(error, GONE):
            await close_with(socket, to_fault(error))


def token_in(authorization: str) -> str:
    """Return the token of an Authorization header. Addresses have none: they stand in logs."""
    if not authorization.startswith(SCHEME):
        raise Fault("seat_token_invalid")
    return authorization.removeprefix(SCHEME).strip()


HANDLERS = [create_seat_token, revoke_seat_token, program_socket]
