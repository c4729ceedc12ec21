"""Handlers of games."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, post
from litestar.params import FromPath, FromQuery, JSONBody

import peerage
from peerage.server.bot_play.fair_queue import Share
from peerage.server.dependencies import InjectedSettings, Request, address_hash_of, visitor_of
from peerage.server.games.schemas import GameInfo, PrintedValue, Rule
from peerage.server.games.serializers import game_infos, printed_values, rules_of
from peerage.server.response_cache import InjectedResponseCache, get_shared
from peerage.server.tables.schemas import BoxWish, CheckedBox
from peerage.server.tables.setup.components import InjectedComponentChecks, checked_box


@get_shared("/games")
async def list_games(
    request: Request, cache: InjectedResponseCache, settings: InjectedSettings
) -> Response[list[GameInfo]]:
    return await cache.answer(request, ("games",), lambda: game_infos(settings))


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
    request: Request,
    component_checks: InjectedComponentChecks,
    game_id: FromPath[str],
    lang: FromPath[str],
    data: JSONBody[BoxWish],
) -> CheckedBox:
    share = Share(address_hash_of(request), visitor_of(request), "")
    return await component_checks.check(peerage.load(game_id), lang, data, share)


HANDLERS = [
    list_games,
    game_text,
    game_rules,
    game_board,
    game_values,
    game_components,
    try_components,
]
