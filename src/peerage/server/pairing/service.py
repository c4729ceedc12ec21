"""Lets visitors who look for the same game meet.

Every process looks at all searches now and then. What is to be done follows from the database, and a table is made in
one transaction with the searches that it ends: no search gets two tables, and after a crash nobody waits in vain.
"""

import asyncio
import logging
import random
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta

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
from peerage.server.models.names import person_name
from peerage.server.models.personas import persona
from peerage.server.models.rating_rules import first_stake
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.pairing import matching, repository
from peerage.server.pairing.repository import Seeker
from peerage.server.pairing.schemas import PaceInfo, PairingState, PairingWish, Search, WaitingGroup
from peerage.server.settings import Settings
from peerage.server.tables.live import loader
from peerage.server.tables.live.loader import options_of
from peerage.server.tables.repository import TableRepository
from peerage.server.tables.seats.joining import is_beginner
from peerage.server.tables.seats.no_shows import with_those_here
from peerage.server.tables.seed_commitment import SeedCommitments
from peerage.server.tables.setup.factory import fresh_row
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

DAY = timedelta(days=1)
LOTS = random.SystemRandom()


class PairingService:
    def __init__(
        self,
        database: Database,
        storage: TableRepository,
        commitments: SeedCommitments,
        time: UptimeClock,
        settings: Settings,
        limits: Limits,
        intervals: Intervals,
        wake: Callable[[str], Awaitable[None]],
    ) -> None:
        self._database = database
        self._storage = storage
        self._commitments = commitments
        self._time = time
        self._settings = settings
        self._intervals = intervals
        self._wake = wake
        """Lets the bots of a new table move."""
        most = settings.searches_per_address
        self._searches = Quota("searches", most / DAY.total_seconds(), most, limits)
        self._matching = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    # Lifecycle.

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._look_on())]

    async def aclose(self) -> None:
        await end(self._tasks)

    async def _look_on(self) -> None:
        while True:
            try:
                await self.look()
                await self._database.write(lambda connection: repository.remove_old(connection, now()))
            except SQLAlchemyError as error:
                log_failure(error, "database unavailable, pairing is delayed: %s", type(error).__name__)
            await asyncio.sleep(self._intervals.pairing_poll)

    async def look(self) -> None:
        """Let all parties begin that can play now."""
        time = now()

        def query(connection: sa.Connection) -> tuple[list[Seeker], set[tuple[str, str]]]:
            waiting = repository.waiting(connection, time)
            return waiting, repository.blocked_pairs(connection, [seeker.visitor for seeker in waiting])

        async with self._matching:
            for party in matching.parties(*await self._database.read(query), time):
                try:
                    await self._begin(party)
                except PeerageError as error:
                    log.warning("a party for %s could not begin: %s", party[0].game, error)
                except SQLAlchemyError:
                    raise
                except Exception:  # one failure must not stop the others
                    log.exception("unhandled error when a party for %s began", party[0].game)

    async def _begin(self, party: Sequence[Seeker]) -> None:
        row, begun, header = await self._table(party)

        def job(connection: sa.Connection) -> bool:
            if not repository.claim(connection, party, row.id):
                return False
            self._storage.begin_table(connection, row, begun, header)
            return True

        if await self._database.write(job) and begun.bot_turn:
            await self._wake(row.id)

    async def _table(self, party: Sequence[Seeker]) -> tuple[TableRow, TableRow, str]:
        """Return a new table, its running row, and the header of its record; seats are drawn by lot."""
        first = party[0]
        game = peerage.load(first.game)
        seat_rows = [
            SeatRow(
                kind="person",
                name=name,
                arms=seeker.arms,
                visitor=seeker.visitor,
                stake=first_stake(await is_beginner(self._storage, seeker.visitor, game.id), None),
            )
            for seeker, name in zip(party, matching.distinct_names([seeker.name for seeker in party]), strict=True)
        ]
        while len(seat_rows) < first.seats:
            bot = usual_bot(game)
            seat_rows.append(SeatRow(kind="bot", bot=bot, name=persona(bot, seat_rows)))
        LOTS.shuffle(seat_rows)
        together = len(party) > 1
        row = fresh_row(
            secrets.token_urlsafe(9),
            game.id,
            options_of(game, {}, seat_rows),
            seat_rows,
            first.visitor,
            first.address_hash,
            together,
            self._settings.components.get(game.id, {}),
            self._commitments.secret(None),
        )
        time = replace(matching.CONTROLS[first.pace], bot=usual_bot(game))
        row = with_those_here(
            replace(row, time=time, rated="yes" if together and self._settings.rated else "no"), set()
        )
        begun, record = loader.begin(await with_vacations(self._storage.vacations, row))
        return row, with_clocks(begun, record.state, self._time.now()), record.header_line()

    # Requests.

    async def state(self, visitor: str) -> PairingState:
        def query(connection: sa.Connection) -> tuple[Seeker | None, list[Seeker]]:
            return repository.of(connection, visitor), repository.waiting(connection, now())

        own, waiting = await self._database.read(query)
        counts = Counter((seeker.game, seeker.seats, seeker.pace) for seeker in waiting)
        return PairingState(
            paces=[PaceInfo(pace, time) for pace, time in matching.CONTROLS.items()],
            search=None if own is None else search(own),
            groups=[WaitingGroup(*group, waiting=n) for group, n in sorted(counts.items())],
        )

    async def seek(self, visitor: str, address_hash: str, wish: PairingWish) -> PairingState:
        """Begin a search in place of an earlier one."""
        peerage.load(wish.game).check_seats(wish.seats)
        name = person_name(wish.name)
        since = (datetime.now(UTC) - DAY).isoformat()
        unfinished = await self._storage.directory.count(since, ("open", "running"), owner=visitor)
        if unfinished >= self._settings.unfinished_tables:
            raise Fault("your_tables_unfinished")
        if not await self._searches.take(address_hash):
            raise Fault("searches_begun")
        time = now().isoformat()
        seeker = Seeker(
            visitor=visitor,
            address_hash=address_hash,
            name=name,
            arms=wish.arms,
            game=wish.game,
            seats=wish.seats,
            pace=wish.pace,
            bots=wish.bots,
            since=time,
            seen=time,
        )
        await self._database.write(lambda connection: repository.begin(connection, seeker))
        await self.look()
        return await self.state(visitor)

    async def wait_on(self, visitor: str, bots: bool) -> PairingState:
        """Note that the visitor still waits; without this, a search soon counts no more."""
        await self._database.write(lambda connection: repository.renew(connection, visitor, bots, now().isoformat()))
        return await self.state(visitor)

    async def stop(self, visitor: str) -> None:
        await self._database.write(lambda connection: repository.end(connection, visitor))


def search(seeker: Seeker) -> Search:
    return Search(
        game=seeker.game,
        seats=seeker.seats,
        pace=seeker.pace,
        bots=seeker.bots,
        since=seeker.since,
        bots_from=matching.bots_from(seeker).isoformat(),
        table=seeker.table_id,
    )


def now() -> datetime:
    return datetime.now(UTC)
