"""Handlers of reviews."""

from typing import Any

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

import peerage
from peerage.server.dependencies import InjectedDatabase, Request, address_hash_of, visitor_of
from peerage.server.review.report_service import player_report, share_report
from peerage.server.review.schemas import PlayerReport, ReportSharing, ReviewState
from peerage.server.review.service import ReviewService, moves_at
from peerage.server.tables.manager import InjectedTableManager

InjectedReviews = NamedDependency[ReviewService]


@get("/tables/{table_id:str}/review")
async def show_review(
    request: Request, tables: InjectedTableManager, reviews: InjectedReviews, table_id: FromPath[str]
) -> ReviewState:
    async with tables.visit(table_id, visitor_of(request)) as table:
        return await reviews.state(table)


@post("/tables/{table_id:str}/review", status_code=200)
async def begin_review(
    request: Request, tables: InjectedTableManager, reviews: InjectedReviews, table_id: FromPath[str]
) -> ReviewState:
    visitor = visitor_of(request)
    async with tables.visit(table_id, visitor) as table:
        return await reviews.begin(table, visitor, address_hash_of(request))


@get("/tables/{table_id:str}/review/moves/{number:int}")
async def show_reviewed_moves(
    request: Request, tables: InjectedTableManager, table_id: FromPath[str], number: FromPath[int]
) -> list[dict[str, Any]]:
    async with tables.visit(table_id, visitor_of(request)) as table:
        return await moves_at(table, number)


@get("/profiles/{handle:str}/report/{game_id:str}")
async def show_report(
    request: Request, database: InjectedDatabase, handle: FromPath[str], game_id: FromPath[str]
) -> PlayerReport | None:
    return await player_report(database, visitor_of(request), handle, peerage.load(game_id).id)


@post("/profile/report", status_code=204)
async def change_report(request: Request, database: InjectedDatabase, data: JSONBody[ReportSharing]) -> None:
    await share_report(database, visitor_of(request), data.shared)


HANDLERS = [show_review, begin_review, show_reviewed_moves, show_report, change_report]
