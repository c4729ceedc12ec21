"""Handlers of positions that are set up by hand."""

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

import peerage
from peerage.server.dependencies import Request, address_hash_of, visitor_of
from peerage.server.positions.schemas import CheckedPosition, FirstPosition, NewPosition, PositionTable, PositionWish
from peerage.server.positions.service import PositionService
from peerage.server.tables.schemas import TableInfo

InjectedPositions = NamedDependency[PositionService]


@post("/positions", status_code=200)
async def begin_position(request: Request, positions: InjectedPositions, data: JSONBody[NewPosition]) -> FirstPosition:
    return await positions.begin(visitor_of(request), data)


@post("/positions/check/{lang:str}", status_code=200)
async def check_position(
    positions: InjectedPositions, lang: FromPath[str], data: JSONBody[PositionWish]
) -> CheckedPosition:
    peerage.load(data.game).check_language(lang)
    return positions.check(data, lang)


@post("/positions/table")
async def open_position(request: Request, positions: InjectedPositions, data: JSONBody[PositionTable]) -> TableInfo:
    return await positions.open(visitor_of(request), address_hash_of(request), data)


HANDLERS = [begin_position, check_position, open_position]
