"""Handlers of tables."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

import peerage
from peerage.kernel.presentation.schemas import GameResult
from peerage.server.dependencies import Request, address_hash_of, player_of, visitor_of
from peerage.server.errors import Fault
from peerage.server.models.names import person_name
from peerage.server.response_cache import InjectedResponseCache, get_shared
from peerage.server.tables import queries
from peerage.server.tables.archive import UNREADABLE, InjectedArchive
from peerage.server.tables.manager import InjectedTableManager
from peerage.server.tables.schemas import (
    Arrangement,
    CheckedBox,
    CreateTable,
    ForkTable,
    JoinTable,
    PlayAgain,
    SealedDice,
    StandIn,
    TableArchive,
    TableInfo,
    TableList,
    WaitingTables,
)
from peerage.server.tables.seats import stand_ins
from peerage.server.tables.seats.joining import arrange, join
from peerage.server.tables.service import InjectedTableService
from peerage.server.tables.setup.components import checked_box
from peerage.server.tables.socket import table_socket


@get("/dice", sync_to_thread=False)
def sealed_dice(table_service: InjectedTableService) -> SealedDice:
    """Return the server's commitment for a table that is about to be opened."""
    return table_service.commitments.sealed()


@get("/tables")
async def list_tables(
    request: Request, table_service: InjectedTableService, before: FromQuery[str | None] = None
) -> TableList:
    return await table_service.page(visitor_of(request), before)


@get("/tables/waiting")
async def list_waiting_tables(request: Request, table_service: InjectedTableService) -> WaitingTables:
    return await table_service.waiting_for(visitor_of(request))


@post("/tables")
async def create_table(request: Request, table_service: InjectedTableService, data: JSONBody[CreateTable]) -> TableInfo:
    return await table_service.create(visitor_of(request), address_hash_of(request), data)


@get("/tables/{table_id:str}")
async def show_table(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> TableInfo:
    async with tables.visit(table_id, visitor_of(request)) as table:
        return await table.info(player_of(request))


@get("/tables/{table_id:str}/board")
async def table_board(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> Mapping[str, Any]:
    async with tables.visit(table_id, visitor_of(request)) as table:
        row = table.row
    return peerage.load(row.game).drawing(len(row.seats), row.overrides)


@get("/tables/{table_id:str}/components")
async def table_components(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> CheckedBox:
    async with tables.visit(table_id, visitor_of(request)) as table:
        row = table.row
    return checked_box(peerage.load(row.game), row.overrides)


@post("/tables/{table_id:str}/join", status_code=200)
async def join_table(
    request: Request, tables: InjectedTableManager, table_id: FromPath[str], data: JSONBody[JoinTable]
) -> TableInfo:
    async with tables.visit(table_id, visitor_of(request)) as table:
        info = await join(table, player_of(request), replace(data, name=person_name(data.name)))
        tables.wake(table.row)
        return info


@post("/tables/{table_id:str}/seats/{seat:int}", status_code=200)
async def arrange_seat(
    request: Request,
    tables: InjectedTableManager,
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[Arrangement],
) -> TableInfo:
    async with tables.use(table_id) as table:
        info = await arrange(table, player_of(request), seat, data)
        tables.wake(table.row)
        return info


@delete("/tables/{table_id:str}")
async def close_table(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> None:
    await tables.close(visitor_of(request), table_id)


@post("/tables/{table_id:str}/fork")
async def fork_table(
    request: Request, table_service: InjectedTableService, table_id: FromPath[str], data: JSONBody[ForkTable]
) -> TableInfo:
    return await table_service.fork(player_of(request), address_hash_of(request), table_id, data)


@post("/tables/{table_id:str}/again", status_code=200)
async def play_again(
    request: Request, table_service: InjectedTableService, table_id: FromPath[str], data: JSONBody[PlayAgain]
) -> TableInfo:
    return await table_service.again(visitor_of(request), address_hash_of(request), table_id, data.dice)


@post("/tables/{table_id:str}/stand-in", status_code=200)
async def stand_in(
    request: Request, tables: InjectedTableManager, table_id: FromPath[str], data: JSONBody[StandIn]
) -> TableInfo:
    async with tables.use(table_id) as table:
        info = await stand_ins.stand_in(table, player_of(request), data.seat, data.bot)
        tables.wake(table.row)
        return info


@get("/tables/{table_id:str}/positions/{number:int}")
async def show_position(
    request: Request,
    tables: InjectedTableManager,
    table_id: FromPath[str],
    number: FromPath[int],
    seat: FromQuery[int | None] = None,
) -> dict[str, Any]:
    async with tables.visit(table_id, visitor_of(request)) as table:
        return await queries.position(table, player_of(request), number, seat)


@get("/tables/{table_id:str}/result")
async def show_result(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> GameResult:
    async with tables.visit(table_id, visitor_of(request)) as table:
        return await queries.result(table)


@get_shared("/tables/{table_id:str}/record")
async def show_record(
    request: Request,
    cache: InjectedResponseCache,
    tables: InjectedTableManager,
    archive: InjectedArchive,
    table_id: FromPath[str],
) -> Response[str]:
    kind, name = "application/jsonl", f'attachment; filename="{table_id}.jsonl"'
    try:
        async with tables.visit(table_id, visitor_of(request)) as table:
            record = await queries.finished_record(table)
            key = "record", table_id, table.row.version
    except Fault as fault:
        if fault.code not in UNREADABLE:
            raise
        version, text = await archive.record(table_id, visitor_of(request))
        return await cache.answer(request, ("record", table_id, version), lambda: text, kind, name)
    return await cache.answer(request, key, lambda: queries.record_text(record), kind, name)


@get("/tables/{table_id:str}/archive")
async def show_archive(request: Request, archive: InjectedArchive, table_id: FromPath[str]) -> TableArchive:
    """Show a table that this server cannot open, without its rules."""
    return await archive.show(table_id, visitor_of(request))


@post("/tables/{table_id:str}/end", status_code=200)
async def end_table(request: Request, archive: InjectedArchive, table_id: FromPath[str]) -> TableArchive:
    """End a game that cannot go on here, without a winner; any of its players may."""
    return await archive.end(table_id, visitor_of(request))


HANDLERS = [
    sealed_dice,
    list_tables,
    list_waiting_tables,
    create_table,
    show_table,
    table_board,
    table_components,
    join_table,
    arrange_seat,
    close_table,
    fork_table,
    play_again,
    stand_in,
    show_position,
    show_result,
    show_record,
    show_archive,
    end_table,
    table_socket,
]
