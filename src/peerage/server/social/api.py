"""Handlers of invitations, notes, blocks, reports and votes."""

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage.server.dependencies import Request, player_of, visitor_of
from peerage.server.social.chat import ChatService
from peerage.server.social.pause_votes import decide as agree
from peerage.server.social.schemas import Blocked, Deciding, Entering, PrivateNote, Reporting
from peerage.server.tables.manager import InjectedTableManager
from peerage.server.tables.schemas import TableInfo

InjectedChat = NamedDependency[ChatService]


@post("/tables/{table_id:str}/enter", status_code=200)
async def enter_table(
    request: Request, tables: InjectedTableManager, table_id: FromPath[str], data: JSONBody[Entering]
) -> TableInfo:
    async with tables.use(table_id) as table:
        await tables.invitations.enter(table, visitor_of(request), data.token)
        return await table.info(player_of(request))


@post("/tables/{table_id:str}/invite", status_code=200)
async def renew_invitation(request: Request, tables: InjectedTableManager, table_id: FromPath[str]) -> TableInfo:
    async with tables.use(table_id) as table:
        await tables.invitations.renew(table, visitor_of(request))
        return await table.info(player_of(request))


@post("/tables/{table_id:str}/decide", status_code=200)
async def decide(
    request: Request, tables: InjectedTableManager, table_id: FromPath[str], data: JSONBody[Deciding]
) -> TableInfo:
    async with tables.use(table_id) as table:
        await agree(table, player_of(request), data.what)
        tables.wake(table.row)
        return await table.info(player_of(request))


@get("/tables/{table_id:str}/note")
async def show_note(
    request: Request, tables: InjectedTableManager, chat: InjectedChat, table_id: FromPath[str]
) -> PrivateNote:
    async with tables.use(table_id) as table:
        table.own_seat(player_of(request))
    return PrivateNote(await chat.repository.private_note(player_of(request), table_id))


@put("/tables/{table_id:str}/note")
async def write_note(
    request: Request,
    tables: InjectedTableManager,
    chat: InjectedChat,
    table_id: FromPath[str],
    data: JSONBody[PrivateNote],
) -> PrivateNote:
    async with tables.use(table_id) as table:
        table.own_seat(player_of(request))
        await chat.repository.jot(player_of(request), table_id, data.text)
    return data


@post("/tables/{table_id:str}/chat/{k:int}/block", status_code=204)
async def block_speaker(
    request: Request, tables: InjectedTableManager, chat: InjectedChat, table_id: FromPath[str], k: FromPath[int]
) -> None:
    async with tables.visit(table_id, visitor_of(request)) as table:
        await chat.block(table, player_of(request), k)


@post("/tables/{table_id:str}/chat/{k:int}/report", status_code=204)
async def report_line(
    request: Request,
    tables: InjectedTableManager,
    chat: InjectedChat,
    table_id: FromPath[str],
    k: FromPath[int],
    data: JSONBody[Reporting],
) -> None:
    async with tables.visit(table_id, visitor_of(request)) as table:
        await chat.report(table, player_of(request), k, data.reason)


@get("/blocks")
async def list_blocks(request: Request, chat: InjectedChat) -> list[Blocked]:
    found = await chat.repository.blocks_of(visitor_of(request))
    return [{"id": block.id, "name": block.name, "since": block.since} for block in found]


@delete("/blocks/{block:str}")
async def unblock(request: Request, chat: InjectedChat, block: FromPath[str]) -> None:
    await chat.repository.unblock(visitor_of(request), block)


HANDLERS = [
    enter_table,
    renew_invitation,
    decide,
    show_note,
    write_note,
    block_speaker,
    report_line,
    list_blocks,
    unblock,
]
