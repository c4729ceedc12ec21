"""All tables: making them, keeping the busy ones in memory, letting their bots move."""

import asyncio
import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from weakref import WeakValueDictionary

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import Game, PeerageError
from peerage.server import imported, loading
from peerage.server.bots import Thinkers, check_bot
from peerage.server.driver import Driver
from peerage.server.faults import Fault
from peerage.server.settings import Settings
from peerage.server.storage import Chair, Row, Storage
from peerage.server.table import Table, standing
from peerage.server.wire import CreateTable, TableInfo, person_name, table_info

log = logging.getLogger("peerage.server")


class Tables:
    def __init__(self, storage: Storage, thinkers: Thinkers, settings: Settings) -> None:
        self._storage = storage
        self._thinkers = thinkers
        self._settings = settings
        self._live: dict[str, Table] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._resuming: asyncio.Task[None] | None = None
        self._proving = asyncio.Lock()

    # Life.

    def resume(self) -> None:
        """After a restart: bots that are to move think again."""
        self._resuming = asyncio.create_task(self._resume())

    async def _resume(self) -> None:
        for table_id in await self._storage.running():
            try:
                async with self.use(table_id) as table:
                    self.wake(table)
            except (PeerageError, SQLAlchemyError) as error:
                log.warning("table %s is left aside: %s", table_id, error)

    async def aclose(self) -> None:
        tasks = [*self._tasks.values(), *([self._resuming] if self._resuming else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def use(self, table_id: str) -> AsyncIterator[Table]:
        """A table that stays in memory meanwhile; there is never a second copy of it."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            table = self._live.pop(table_id, None)
            if table is None:
                row, record = await loading.read_table(self._storage, table_id)
                table = Table(row, record, self._storage)
                if row.status == "over" and await self._storage.row(next_id(row)) is not None:
                    table.next = next_id(row)
            self._live[table_id] = table  # last in order: most recently used
            table.users += 1
        try:
            yield table
        finally:
            table.users -= 1
            self._forget_idle()

    def _forget_idle(self) -> None:
        spare = len(self._live) - self._settings.tables_in_memory
        if spare > 0:
            idle = [table_id for table_id, table in self._live.items() if table.users == 0]
            for table_id in idle[:spare]:
                del self._live[table_id]

    def wake(self, table: Table) -> None:
        """Let the bots of a table move, if it is their turn."""
        row = table.row
        if row.status == "running" and row.id not in self._tasks and any(chair.bot is not None for chair in row.seats):
            self._tasks[row.id] = asyncio.create_task(self._drive(row.id))

    async def _drive(self, table_id: str) -> None:
        try:
            async with self.use(table_id) as table:
                await Driver(table, self._thinkers, self._settings.bot_pause).run()
        except (PeerageError, SQLAlchemyError) as error:
            log.warning("the bots of table %s stopped: %s", table_id, error)
        finally:
            del self._tasks[table_id]

    # The lobby.

    async def newest(self, visitor: str) -> list[TableInfo]:
        rows = await self._storage.newest(self._settings.tables_listed)
        return [table_info(row, row.seat_of(visitor), self._present(row.id)) for row in rows]

    def _present(self, table_id: str) -> set[str]:
        table = self._live.get(table_id)
        return set() if table is None else table.present

    async def create(self, visitor: str, wish: CreateTable) -> TableInfo:
        game = peerage.load(wish.game)
        row = new_row(game, visitor, wish)
        await self._open(row)
        async with self.use(row.id) as table:
            self.wake(table)
            return await table.info(visitor)

    async def _open(self, row: Row) -> None:
        since = (datetime.now(UTC) - timedelta(days=1)).isoformat()
        if await self._storage.unfinished(row.owner, since) >= self._settings.unfinished_tables:
            raise Fault("rate_limited", "You have many unfinished tables; finish some of them first.")
        record = loading.begin(row)  # also the check of seats and options
        if all(chair.kind != "open" for chair in row.seats):
            row = standing(row, record)
            await self._storage.create(row, record.lines())
        else:
            await self._storage.create(row, [])

    async def again(self, visitor: str, table_id: str) -> TableInfo:
        """The same table anew: the first of those who played opens it, the others are called and join."""
        async with self.use(table_id) as old, old.lock:
            seat = old.own_seat(visitor)
            if old.row.status != "over":
                raise Fault("not_over", "You can play again when the game is over.")
            chair = old.row.seats[seat]
            if old.next is None:
                await self._open(next_row(old.row, visitor))
                old.call(next_id(old.row))
        async with self.use(next_id(old.row)) as table:
            free = table.row.seats[seat].kind == "open"
            info = await table.join(visitor, chair.name or "", seat if free else None)
            self.wake(table)
            return info

    async def keep(self, visitor: str, text: bytes) -> TableInfo:
        """A finished game from elsewhere becomes a table of its own. One is proven at a time: that is work."""
        async with self._proving:
            record = await asyncio.to_thread(imported.prove, text)
        row = imported.row_of(record, visitor)
        await self._storage.create(row, record.lines())
        return table_info(row, None, ())


def new_row(game: Game, visitor: str, wish: CreateTable) -> Row:
    game.check_seats(len(wish.seats))
    if sum(seat.kind == "me" for seat in wish.seats) > 1:
        raise Fault("bad_seats", "You can take one seat at a table; leave the others open or give them to bots.")
    seats = []
    for number, seat in enumerate(wish.seats):
        if seat.kind == "me":
            seats.append(Chair(kind="person", name=person_name(wish.name), visitor=visitor))
        elif seat.kind == "open":
            seats.append(Chair(kind="open"))
        else:
            bot = seat.bot or game.bots[0]
            check_bot(game, bot)
            seats.append(Chair(kind="bot", name=f"{bot.partition(':')[0].capitalize()} {number + 1}", bot=bot))
    return fresh_row(secrets.token_urlsafe(9), game.id, options_of(game, wish, seats), seats, visitor)


def fresh_row(table_id: str, game_id: str, options: dict[str, bool | str], seats: list[Chair], owner: str) -> Row:
    seed = secrets.token_hex(32)
    return Row(
        id=table_id,
        game=game_id,
        options=options,
        seats=seats,
        seed=seed,
        seed_hash=peerage.seed_hash(seed),
        owner=owner,
        created=datetime.now(UTC).isoformat(),
    )


def next_id(row: Row) -> str:
    """What the table is called where those who sit here play again; nobody can know it before the game is over."""
    return urlsafe_b64encode(sha256(f"again {row.id} {row.seed}".encode()).digest())[:12].decode()


def next_row(row: Row, visitor: str) -> Row:
    """The same game and bots; the chairs of the others stay open for them."""
    seats = []
    for chair in row.seats:
        if chair.kind == "person":
            chair = replace(chair, bot=None) if chair.visitor == visitor else Chair(kind="open")
        seats.append(chair)
    return fresh_row(next_id(row), row.game, row.options, seats, visitor)


def options_of(game: Game, wish: CreateTable, seats: list[Chair]) -> dict[str, bool | str]:
    """Every option with its value. People decide themselves how long they play; a game among bots has to end."""
    options: dict[str, object] = {name: value for name, value in wish.options.items() if name != "finite"}
    if any(option.name == "finite" for option in game.options):
        options["finite"] = all(chair.kind == "bot" for chair in seats)
    return game.terms(len(seats), options).options
