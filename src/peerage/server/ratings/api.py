"""Handlers of profiles, leaderboards and the ratings at a table."""

import asyncio
import io
import zipfile

import sqlalchemy as sa
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

import peerage
from peerage.server.coordination.export_limit import ExportLimit
from peerage.server.dependencies import InjectedDatabase, Request, visitor_of
from peerage.server.errors import Fault
from peerage.server.models.rating_rules import LADDERS, Ladder, ladder_of
from peerage.server.ratings import queries
from peerage.server.ratings.schemas import ChartPoint, Leaders, Opening, PlayedGames, Profile, ProfileWish, TableRatings
from peerage.server.ratings.seats import seats_of
from peerage.server.tables.manager import InjectedTableManager
from peerage.server.tables.repository import lines_of

MOST_RECORDS = 300


def checked(game_id: str, seats: int, ladder: str) -> Ladder:
    peerage.load(game_id).check_seats(seats)
    if ladder not in LADDERS:
        raise Fault("ladder_unknown", ladders=list(LADDERS))
    return ladder


@get("/leaders/{game_id:str}/{seats:int}/{ladder:str}")
async def show_leaders(
    request: Request, database: InjectedDatabase, game_id: FromPath[str], seats: FromPath[int], ladder: FromPath[str]
) -> Leaders:
    which, viewer = checked(game_id, seats, ladder), visitor_of(request)
    return await database.read(lambda connection: queries.leaders(connection, viewer, game_id, seats, which))


@get("/profiles/{handle:str}")
async def show_profile(request: Request, database: InjectedDatabase, handle: FromPath[str]) -> Profile:
    viewer = visitor_of(request)
    return await database.read(
        lambda connection: queries.profile(connection, queries.known(connection, viewer, handle))
    )


@post("/profile", status_code=200)
async def change_profile(request: Request, database: InjectedDatabase, data: JSONBody[ProfileWish]) -> Profile:
    viewer = visitor_of(request)

    def job(connection: sa.Connection) -> Profile:
        queries.hide(connection, viewer, data.hidden)
        return queries.profile(connection, queries.known(connection, viewer, "me"))

    return await database.write(job)


@get("/profiles/{handle:str}/games")
async def show_games(
    request: Request, database: InjectedDatabase, handle: FromPath[str], before: FromQuery[str | None] = None
) -> PlayedGames:
    viewer = visitor_of(request)

    def query(connection: sa.Connection) -> PlayedGames:
        return queries.games(connection, queries.known(connection, viewer, handle), viewer, before)

    return await database.read(query)


@get("/profiles/{handle:str}/chart/{game_id:str}/{seats:int}/{ladder:str}")
async def show_chart(
    request: Request,
    database: InjectedDatabase,
    handle: FromPath[str],
    game_id: FromPath[str],
    seats: FromPath[int],
    ladder: FromPath[str],
) -> list[ChartPoint]:
    which, viewer = checked(game_id, seats, ladder), visitor_of(request)

    def query(connection: sa.Connection) -> list[ChartPoint]:
        return queries.chart(connection, queries.known(connection, viewer, handle), game_id, seats, which)

    return await database.read(query)


@get("/profiles/{handle:str}/openings/{game_id:str}")
async def show_openings(
    request: Request, database: InjectedDatabase, handle: FromPath[str], game_id: FromPath[str]
) -> list[Opening]:
    viewer = visitor_of(request)

    def query(connection: sa.Connection) -> list[Opening]:
        return queries.openings(connection, queries.known(connection, viewer, handle), game_id)

    return await database.read(query)


@get("/profile/records")
async def own_records(
    request: Request, database: InjectedDatabase, exports: NamedDependency[ExportLimit]
) -> Response[bytes]:
    """Return the records of the viewer's last games, in one file."""
    viewer = visitor_of(request)
    await exports.check(viewer)

    def query(connection: sa.Connection) -> dict[str, str]:
        own = queries.own_records(connection, viewer, MOST_RECORDS)
        return {table: "".join(f"{line}\n" for _, line in lines_of(connection, table)) for table in own}

    packed = await asyncio.to_thread(zipped, await database.read(query))
    headers = {"Content-Disposition": 'attachment; filename="records.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)


def zipped(records: dict[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table, text in records.items():
            archive.writestr(f"{table}.jsonl", text)
    return file.getvalue()


@get("/tables/{table_id:str}/ratings")
async def table_ratings(
    request: Request, tables: InjectedTableManager, database: InjectedDatabase, table_id: FromPath[str]
) -> TableRatings:
    async with tables.visit(table_id, visitor_of(request)) as table:
        row = table.row
    ladder = ladder_of(row)
    if ladder is None:
        return {"ladder": None, "seats": []}
    seats = await database.read(lambda connection: seats_of(connection, row, ladder))
    return {"ladder": ladder, "seats": seats}


HANDLERS = [
    show_leaders,
    show_profile,
    change_profile,
    show_games,
    show_chart,
    show_openings,
    own_records,
    table_ratings,
]
