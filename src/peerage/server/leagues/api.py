"""Leagues over HTTP."""

import sqlalchemy as sa
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from peerage.server.db.database import Database
from peerage.server.dependencies import InjectedDatabase, Request, address_hash_of, visitor_of
from peerage.server.leagues import repository, serializers
from peerage.server.leagues.schemas import JoinLeague, LeagueInfo, LeagueSummary, LeagueWish
from peerage.server.leagues.service import LeagueService
from peerage.server.models.names import person_name

InjectedLeagueService = NamedDependency[LeagueService]


async def shown(database: Database, league_id: str, viewer: str) -> LeagueInfo:
    def query(connection: sa.Connection) -> LeagueInfo:
        return serializers.info(connection, repository.whole(connection, league_id), viewer)

    return await database.read(query)


@get("/leagues")
async def list_leagues(request: Request, database: InjectedDatabase) -> list[LeagueSummary]:
    viewer = visitor_of(request)
    return await database.read(lambda connection: serializers.summaries(connection, viewer))


@post("/leagues")
async def open_league(
    request: Request, database: InjectedDatabase, leagues: InjectedLeagueService, data: JSONBody[LeagueWish]
) -> LeagueInfo:
    league = await leagues.open(visitor_of(request), address_hash_of(request), data)
    return await shown(database, league.id, visitor_of(request))


@get("/leagues/{league_id:str}")
async def show_league(request: Request, database: InjectedDatabase, league_id: FromPath[str]) -> LeagueInfo:
    return await shown(database, league_id, visitor_of(request))


@post("/leagues/{league_id:str}/join", status_code=200)
async def join_league(
    request: Request,
    database: InjectedDatabase,
    leagues: InjectedLeagueService,
    league_id: FromPath[str],
    data: JSONBody[JoinLeague],
) -> LeagueInfo:
    await leagues.join(visitor_of(request), address_hash_of(request), league_id, person_name(data.name))
    return await shown(database, league_id, visitor_of(request))


@post("/leagues/{league_id:str}/leave", status_code=200)
async def leave_league(
    request: Request, database: InjectedDatabase, leagues: InjectedLeagueService, league_id: FromPath[str]
) -> LeagueInfo:
    await leagues.leave(visitor_of(request), league_id)
    return await shown(database, league_id, visitor_of(request))


@post("/leagues/{league_id:str}/members/{number:int}/remove", status_code=200)
async def remove_member(
    request: Request,
    database: InjectedDatabase,
    leagues: InjectedLeagueService,
    league_id: FromPath[str],
    number: FromPath[int],
) -> LeagueInfo:
    await leagues.expel(visitor_of(request), league_id, number)
    return await shown(database, league_id, visitor_of(request))


@post("/leagues/{league_id:str}/start", status_code=200)
async def start_league(
    request: Request, database: InjectedDatabase, leagues: InjectedLeagueService, league_id: FromPath[str]
) -> LeagueInfo:
    await leagues.begin(visitor_of(request), league_id)
    return await shown(database, league_id, visitor_of(request))


HANDLERS = [list_leagues, open_league, show_league, join_league, leave_league, remove_member, start_league]
