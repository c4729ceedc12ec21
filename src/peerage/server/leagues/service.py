"""Runs the leagues: opening, joining, starting, and from round to round.

Every process handles all leagues. What is to be done follows from the database, and each step is one transaction under
the league's version; so any process can do it, and a crash in between does no harm.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import PeerageError
from peerage.bots.levels import usual_bot
from peerage.server.clocks.transitions import with_clocks
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.clocks.vacations import with_vacations
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.db.database import Database
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.leagues import repository
from peerage.server.leagues.pairing import LARGEST, SMALLEST, Tables, round_robin, sizes, swiss
from peerage.server.leagues.repository import FullLeague, League
from peerage.server.leagues.schemas import LeagueWish
from peerage.server.models.names import league_name, person_name, same_name
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.models.time_control import Correspondence
from peerage.server.settings import Settings
from peerage.server.tables.live import loader
from peerage.server.tables.live.loader import options_of
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.schemas import LEAGUE
from peerage.server.tables.seed_commitment import SeedCommitments
from peerage.server.tables.setup.factory import fresh_row

log = logging.getLogger("peerage.server")

MOST_UNFINISHED = 5
"""Unfinished leagues that one visitor may have opened."""

MOST_MEMBERS = 60

PATIENCE = timedelta(days=60)
"""A league that was not started by then is removed."""

DAY = timedelta(days=1).total_seconds()

TRIES = 5
"""Attempts at joining or leaving that conflicts with concurrent ones."""


class LeagueService:
    def __init__(
        self,
        database: Database,
        storage: TableRepository,
        commitments: SeedCommitments,
        time: UptimeClock,
        settings: Settings,
        limits: Limits,
        intervals: Intervals,
    ) -> None:
        self._intervals = intervals
        self._database = database
        self._storage = storage
        self._commitments = commitments
        self._time = time
        self._components = settings.components
        self._may_rate = settings.rated
        most = settings.leagues_per_address
        self._openings = Quota("leagues", most / DAY, most, limits)
        most = settings.league_joins_per_address
        self._joins = Quota("league joins", most / DAY, most, limits)
        self._looking: asyncio.Task[None] | None = None

    # Lifecycle.

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look_on())

    async def aclose(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look_on(self) -> None:
        while True:
            try:
                await self.look()
            except SQLAlchemyError as error:
                log_failure(error, "database unavailable, leagues are delayed: %s", type(error).__name__)
            await asyncio.sleep(self._intervals.league_poll)

    async def look(self) -> None:
        """Bring every league as far as it can go now."""
        for league_id in await self._database.read(repository.running):
            try:
                while await self._step(await self.whole(league_id)):
                    pass
            except PeerageError as error:
                log.info("league %s could not continue: %s", league_id, error)
            except SQLAlchemyError:
                raise
            except Exception:  # one failure must not stop the others
                log.exception("unhandled error in league %s", league_id)
        await self._remove_unbegun((datetime.now(UTC) - PATIENCE).isoformat())

    async def _remove_unbegun(self, before: str) -> None:
        for league_id in await self._database.read(lambda connection: repository.unbegun(connection, before)):
            await self._database.write(partial(repository.remove, league_id=league_id))

    async def _step(self, of: FullLeague) -> bool:
        """Take one step of a league; return False if it has to wait."""
        league = of.league
        if league.status != "running":
            return False
        if any(pairing.scores is None for pairing in of.current):
            if not await self._is_up(of):
                return False
            await self._database.write(lambda connection: repository.score(connection, of))
        elif league.round == league.rounds or len(of.active) < SMALLEST:
            await self._database.write(lambda connection: repository.end(connection, league))
        else:
            await self._next_round(of)
        return True

    async def _is_up(self, of: FullLeague) -> bool:
        """Return whether all games of the round are over, or its time is."""
        if of.league.deadline is not None and of.league.deadline <= now():
            return True
        table_ids = [pairing.table for pairing in of.current]
        return not await self._database.read(lambda connection: repository.still_played(connection, table_ids))

    async def whole(self, league_id: str) -> FullLeague:
        return await self._database.read(lambda connection: repository.whole(connection, league_id))

    # Requests of members and owners.

    async def open(self, visitor: str, address_hash: str, wish: LeagueWish) -> League:
        game = peerage.load(wish.game)
        for size in range(SMALLEST, LARGEST + 1):  # whatever fails at a table
            options = options_of(game, wish.options, [SeatRow(kind="open")] * size)
        league = League(
            id=secrets.token_urlsafe(9),
            name=league_name(wish.name),
            game=game.id,
            options=options,
            kind=wish.kind,
            size=wish.size,
            rounds=wish.rounds,
            days=wish.days,
            rated=wish.rated and self._may_rate,
            public=wish.public,
            owner=visitor,
            created=now(),
        )
        player = None if wish.player is None else person_name(wish.player)

        if not await self._openings.take(address_hash):
            raise Fault("leagues_opened")

        def job(connection: sa.Connection) -> None:
            if repository.unfinished(connection, visitor) >= MOST_UNFINISHED:
                raise Fault("leagues_unfinished")
            repository.insert(connection, league)
            if player is not None:
                repository.join(connection, league, visitor, player)

        await self._database.write(job)
        return league

    async def join(self, visitor: str, address_hash: str, league_id: str, name: str) -> None:
        if not may_join(await self.whole(league_id), visitor, name):
            return
        if not await self._joins.take(address_hash):
            raise Fault("leagues_joined")

        def job(connection: sa.Connection) -> None:
            of = repository.whole(connection, league_id)
            if may_join(of, visitor, name):
                repository.join(connection, of.league, visitor, name)

        await self._insist(job)

    async def expel(self, visitor: str, league_id: str, number: int) -> None:
        """Remove a member at the owner's request."""

        def job(connection: sa.Connection) -> None:
            of = repository.whole(connection, league_id)
            check_owner(of.league, visitor, "league_owner_removes")
            member = next((each for each in of.members if each.number == number), None)
            if member is None:
                raise Fault("member_unknown")
            if not member.gone and of.league.status != "over":
                repository.expel(connection, of.league, member)

        await self._insist(job)

    async def leave(self, visitor: str, league_id: str) -> None:
        def job(connection: sa.Connection) -> None:
            of = repository.whole(connection, league_id)
            member = of.member(visitor)
            if member is not None and not member.gone and of.league.status != "over":
                repository.leave(connection, of.league, member)

        await self._insist(job)

    async def _insist(self, job: Callable[[sa.Connection], None]) -> None:
        for left in range(TRIES - 1, -1, -1):
            try:
                return await self._database.write(job)
            except Fault as fault:
                if fault.code != "stale" or not left:
                    raise
        return None

    async def begin(self, visitor: str, league_id: str) -> None:
        """Start the first round."""
        of = await self.whole(league_id)
        check_owner(of.league, visitor, "league_owner_starts")
        if of.league.status != "open":
            raise Fault("league_started")
        if not sizes(len(of.active), of.league.size):
            raise Fault("league_too_small", least=SMALLEST)
        await self._next_round(of)

    # Rounds.

    async def _next_round(self, of: FullLeague) -> None:
        paired = await asyncio.to_thread(paired_next, of)
        made = [await self._table(of, players) for players in paired]
        deadline = (datetime.now(UTC) + timedelta(days=of.league.days)).isoformat()

        def job(connection: sa.Connection) -> None:
            after = repository.change(
                connection, of.league, status="running", round=of.league.round + 1, deadline=deadline
            )
            for table in made:
                self._storage.begin_table(connection, *table)
            repository.pair(
                connection, after, [(row.id, players) for (row, *_), players in zip(made, paired, strict=True)]
            )

        await self._database.write(job)

    async def _table(self, of: FullLeague, players: Sequence[int]) -> tuple[TableRow, TableRow, str]:
        """Return a new table, its running row, and the header of its record.

        It is by correspondence: the round has a deadline, a move has none.
        """
        league = of.league
        game = peerage.load(league.game)
        named = {member.number: member for member in of.members}
        seats = [SeatRow(kind="person", name=named[each].name, visitor=named[each].visitor) for each in players]
        row = fresh_row(
            secrets.token_urlsafe(9),
            league.game,
            league.options,
            seats,
            LEAGUE + league.id,
            "",
            league.public,
            self._components.get(league.game, {}),
            self._commitments.secret(None),
        )
        time = Correspondence(hours=24 * league.days, bot=usual_bot(game))
        row = await with_vacations(
            self._storage.vacations, replace(row, time=time, rated="yes" if league.rated else "no")
        )
        begun, record = loader.begin(row)
        return row, with_clocks(begun, record.state, self._time.now()), record.header_line()


def may_join(of: FullLeague, visitor: str, name: str) -> bool:
    """Return whether a visitor is to become a member; False for members."""
    if of.league.status != "open":
        raise Fault("league_started")
    member = of.member(visitor)
    if member is not None and member.gone:
        raise Fault("removed_from_league")
    if member is not None:
        return False
    if any(same_name(each.name, name) for each in of.shown):
        raise Fault("name_taken_in_league")
    if len(of.active) >= MOST_MEMBERS:
        raise Fault("league_full", most=MOST_MEMBERS)
    return True


def check_owner(league: League, visitor: str, refusal: str) -> None:
    if league.owner != visitor:
        raise Fault(refusal)


def paired_next(of: FullLeague) -> Tables:
    league = of.league
    if league.kind == "robin":
        return round_robin(of.active, league.size, of.rounds, league.id)
    active = set(of.active)
    ranked = [standing.player for standing in of.standings if standing.player in active]
    return swiss(ranked, league.size, of.rounds)


def now() -> str:
    return datetime.now(UTC).isoformat()
