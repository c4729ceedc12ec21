"""The HTTP API: handlers for games and tables, and the router of all features."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, Router, delete, get, post
from litestar.datastructures import CacheControlHeader
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec.structs import replace

import peerage
from peerage.bots.levels import levels_of
from peerage.kernel.presentation.schemas import GameResult
from peerage.languages import LANGUAGES
from peerage.server.accounts.api import HANDLERS as PEOPLE
from peerage.server.bot_play.fair_queue import Share
from peerage.server.clocks.schemas import VacationInfo
from peerage.server.dependencies import (
    InjectedSettings,
    InjectedTableManager,
    Request,
    address_hash_of,
    player_of,
    visitor_of,
)
from peerage.server.leagues.api import HANDLERS as LEAGUES
from peerage.server.lessons import HANDLERS as LESSONS
from peerage.server.models.names import person_name
from peerage.server.notifications.api import HANDLERS as NOTICES
from peerage.server.ratings.api import HANDLERS as RATINGS
from peerage.server.records.api import HANDLERS as RECORDS
from peerage.server.response_cache import InjectedResponseCache, get_shared
from peerage.server.settings import Settings
from peerage.server.social.api import HANDLERS as TOGETHER
from peerage.server.tables import queries
from peerage.server.tables.components import checked_box, printed_values
from peerage.server.tables.messages import Addresses, CheckedBox, GameInfo, PrintedValue, Rule, SealedDice
from peerage.server.tables.schemas import (
    Arrangement,
    BoxWish,
    CreateTable,
    JoinTable,
    PlayAgain,
    StandIn,
    TableInfo,
    TableList,
    VacationWish,
)
from peerage.server.tables.seats import stand_ins
from peerage.server.tables.seats.joining import arrange, join
from peerage.server.tables.serializers import own_set
from peerage.server.transport.addresses import BoundAddress, is_local, origins


@get_shared("/games")
async def list_games(
    request: Request, cache: InjectedResponseCache, settings: InjectedSettings
) -> Response[list[GameInfo]]:
    return await cache.answer(request, ("games",), lambda: offered(settings))


def offered(settings: Settings) -> list[GameInfo]:
    return [about(peerage.load(game_id), settings) for game_id in peerage.game_ids()]


def about(game: peerage.Game, settings: Settings) -> GameInfo:
    """What the lobby offers. Whether a game has to end is not offered: it depends on whether only bots play."""
    return {
        "id": game.id,
        "title": {lang: game.text(lang)["game"]["title"] for lang in LANGUAGES},
        "about": {lang: game.text(lang)["about"] for lang in LANGUAGES},
        "seats": {"min": game.min_seats, "max": game.max_seats},
        "options": [option.to_dict() for option in game.options if option.name != "finite"],
        "bots": list(game.bots),
        "levels": [{"name": name, "bot": bot} for name, bot in levels_of(game).items()],
        "components": own_set(game.id, settings.components.get(game.id, {})),
    }


@get_shared("/games/{game_id:str}/text/{lang:str}")
async def game_text(
    request: Request, cache: InjectedResponseCache, game_id: FromPath[str], lang: FromPath[str]
) -> Response[dict[str, Any]]:
    return await cache.answer(request, ("text", game_id, lang), lambda: peerage.load(game_id).text(lang))


@get_shared("/games/{game_id:str}/rules/{lang:str}")
async def game_rules(
    request: Request, cache: InjectedResponseCache, game_id: FromPath[str], lang: FromPath[str]
) -> Response[list[Rule]]:
    return await cache.answer(request, ("rules", game_id, lang), lambda: rules_of(peerage.load(game_id), lang))


def rules_of(game: peerage.Game, lang: str) -> list[Rule]:
    return [
        {
            "id": rule.id,
            "section": rule.section,
            "title": rule.title,
            "text": rule.text,
            "when": list(rule.when),
            "also": game.other_names(rule, lang),
        }
        for rule in game.rules(lang)
    ]


@get_shared("/games/{game_id:str}/board")
async def game_board(
    request: Request, cache: InjectedResponseCache, game_id: FromPath[str], seats: FromQuery[int]
) -> Response[Mapping[str, Any]]:
    game = peerage.load(game_id)
    game.check_seats(seats)
    return await cache.answer(request, ("board", game_id, seats), lambda: game.drawing(seats))


@get_shared("/games/{game_id:str}/values/{lang:str}")
async def game_values(
    request: Request, cache: InjectedResponseCache, game_id: FromPath[str], lang: FromPath[str]
) -> Response[list[PrintedValue]]:
    return await cache.answer(request, ("values", game_id, lang), lambda: printed_values(peerage.load(game_id), lang))


@get_shared("/games/{game_id:str}/components")
async def game_components(
    request: Request, cache: InjectedResponseCache, settings: InjectedSettings, game_id: FromPath[str]
) -> Response[CheckedBox]:
    """Return the components of new tables."""
    game = peerage.load(game_id)
    own = settings.components.get(game_id, {})
    return await cache.answer(request, ("components", game_id), lambda: checked_box(game, own))


@post("/games/{game_id:str}/components/{lang:str}", status_code=200)
async def try_components(
    request: Request, tables: InjectedTableManager, game_id: FromPath[str], lang: FromPath[str], data: JSONBody[BoxWish]
) -> CheckedBox:
    share = Share(address_hash_of(request), visitor_of(request), "")
    return await tables.component_checks.check(peerage.load(game_id), lang, data, share)


@get("/addresses", sync_to_thread=False)
def list_addresses(request: Request, bound: NamedDependency[BoundAddress]) -> Addresses:
    """Return this server's addresses, but only to a browser on its own machine."""
    client = request.client
    here = client is not None and is_local(client.host)
    return {"addresses": origins(*bound.address) if here and bound.address is not None else []}


@get("/dice", sync_to_thread=False)
def sealed_dice(tables: InjectedTableManager) -> SealedDice:
    """Return the server's commitment for a table that is about to be opened."""
    return tables.commitments.sealed()


@get("/vacation")
async def show_vacation(request: Request, tables: InjectedTableManager) -> VacationInfo:
    return await tables.vacations.info(visitor_of(request))


@post("/vacation", status_code=200)
async def go_on_vacation(request: Request, tables: InjectedTableManager, data: JSONBody[VacationWish]) -> VacationInfo:
    return await tables.vacations.go(visitor_of(request), data.days)


@delete("/vacation", status_code=200)
async def end_vacation(request: Request, tables: InjectedTableManager) -> VacationInfo:
    return await tables.vacations.end(visitor_of(request))


@get("/tables")
async def list_tables(
    request: Request, tables: InjectedTableManager, before: FromQuery[str | None] = None
) -> TableList:
    return await tables.page(visitor_of(request), before)


@post("/tables")
async def create_table(request: Request, tables: InjectedTableManager, data: JSONBody[CreateTable]) -> TableInfo:
    return await tables.create(visitor_of(request), address_hash_of(request), data)


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


@post("/tables/{table_id:str}/again", status_code=200)
async def play_again(
    request: Request, tables: InjectedTableManager, table_id: FromPath[str], data: JSONBody[PlayAgain]
) -> TableInfo:
    return await tables.again(visitor_of(request), address_hash_of(request), table_id, data.dice)


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
    request: Request, cache: InjectedResponseCache, tables: InjectedTableManager, table_id: FromPath[str]
) -> Response[str]:
    async with tables.visit(table_id, visitor_of(request)) as table:
        record = await queries.finished_record(table)
        key = "record", table_id, table.row.version
    kind, name = "application/jsonl", f'attachment; filename="{table_id}.jsonl"'
    return await cache.answer(request, key, lambda: queries.record_text(record), kind, name)


def api_router(*sockets: Any) -> Router:
    handlers = [
        list_games,
        game_text,
        game_rules,
        game_board,
        game_values,
        game_components,
        try_components,
        *LESSONS,
        *PEOPLE,
        *NOTICES,
        *TOGETHER,
        list_addresses,
        sealed_dice,
        show_vacation,
        go_on_vacation,
        end_vacation,
        list_tables,
        create_table,
        show_table,
        table_board,
        table_components,
        join_table,
        arrange_seat,
        close_table,
        play_again,
        stand_in,
        show_position,
        show_result,
        show_record,
        *RECORDS,
        *RATINGS,
        *LEAGUES,
    ]
    return Router(
        "/api",
        route_handlers=[*handlers, *sockets],
        cache_control=CacheControlHeader(no_store=True),
    )
