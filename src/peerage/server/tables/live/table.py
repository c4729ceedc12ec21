"""A live table: its record in memory, its connections, and the path of a move.

The lock protects all access to the record. A change is written to the database first, then broadcast to the connections
here and published to other processes; if the write fails, the record in memory is dropped and read again when it is
next needed.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from peerage import BadMove, BadRecord, PeerageError, Record
from peerage.kernel.presentation.schemas import GameResult
from peerage.server.clocks.timeouts import check_own_decision
from peerage.server.clocks.transitions import answer_to, answered, rearranged
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.coordination.events import Called, Changed, Queued
from peerage.server.coordination.interfaces import Presence, PubSub
from peerage.server.errors import Fault, illegal
from peerage.server.intervals import DEFAULT_INTERVALS, Intervals
from peerage.server.metrics import MoveWatch
from peerage.server.models.forfeits import helped
from peerage.server.models.game_result import outcome
from peerage.server.models.player_ids import browser_of
from peerage.server.models.progress import updated
from peerage.server.models.seat_changes import arrived, new_names, stand_ins
from peerage.server.models.table_row import Note, TableRow
from peerage.server.settings import Settings
from peerage.server.tables.live import loader
from peerage.server.tables.live.broadcaster import Broadcaster, Kind, Shown, framed
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.presence import TablePresence
from peerage.server.tables.live.snapshots import Snapshots, seat_of, visible_events
from peerage.server.tables.live.table_log import LogEntry, TableLog
from peerage.server.tables.live.take_backs import taken_back_to
from peerage.server.tables.repository import ExtraWrites, TableRepository
from peerage.server.tables.schemas import TableInfo
from peerage.server.tables.serializers import table_info


class Table:
    def __init__(
        self,
        row: TableRow,
        record: Record | None,
        notes: list[Note],
        storage: TableRepository,
        settings: Settings,
        time: UptimeClock,
        pubsub: PubSub,
        presence: Presence,
        intervals: Intervals = DEFAULT_INTERVALS,
    ) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self.users = 0  # sockets, requests and bots that hold this table in memory
        self.next: str | None = None  # the id of the rematch
        self.rewinds = 0  # how often moves were taken back: earlier choices of bots are void
        self.storage = storage
        self.settings = settings
        self.time = time
        self.broadcaster = Broadcaster(self, intervals)
        self.noted = TableLog(record, notes)
        self._record = record
        self._pubsub = pubsub
        self.presence = TablePresence(row.id, self.broadcaster, presence, settings, self._broadcast_presence)
        self._showing = Snapshots(self.presence, settings)
        self._trusted = True
        self._queue: int | None = None  # the number of requests ahead of this table's bots
        self._catching_up: asyncio.Task[None] | None = None
        self.result: GameResult | None = None  # computed on demand
        self.said: int | None = None  # the last chat line that was sent here, once a connection reads the chat
        self.guests: set[tuple[str, str]] = set()  # invitations, and the visitors who are known to have come by them

    # State. The caller of record() holds the lock.

    async def record(self) -> Record:
        await self.trust()
        if self._record is None:
            raise Fault("game_not_started")
        return self._record

    async def trust(self) -> None:
        """Read the table again if it may differ from the database, and broadcast what has changed.

        The caller holds the lock.
        """
        if not self._trusted:
            row, record, kept = await loader.read_table(self.storage, self.row.id)
            self._take(row, record, kept)
            self.broadcaster.broadcast()

    def _take(self, row: TableRow, record: Record | None, kept: list[Note]) -> None:
        """Replace the state by that of the database."""
        if not loader.goes_on_from(self._record, record):
            self.rewinds += 1
            self.broadcaster.forget()
        before = self.row
        self.row, self._record = row, record
        self.noted.read_again(record, kept)
        self._trusted = True
        self.broadcaster.seat_again()
        if row.invite != before.invite:
            self.broadcaster.dismiss(lambda visitor: not row.includes(browser_of(visitor)))
        self.presence.announce()

    def distrust(self) -> None:
        """Mark the state as possibly outdated."""
        self._trusted = False

    def empty(self) -> None:
        """Free the memory of an unused table at once, without waiting for the garbage collector."""
        self._trusted = False
        self._record, self.result = None, None
        self.noted.empty()
        self._showing.empty()
        self.broadcaster.forget()

    def is_at(self, version: int) -> bool:
        """Return whether the table is known in this version or a later one."""
        return self._trusted and self.row.version >= version

    def seat_of(self, visitor: str) -> int | None:
        return self.row.seat_of(visitor)

    def sits(self, visitor: str) -> bool:
        """Return whether any player at this visitor's browser has a seat."""
        return bool(self.row.seats_of(browser_of(visitor)))

    def expected(self, visitor: str) -> str | None:
        browser = browser_of(visitor)
        return browser if self.row.status == "open" and self.row.expects(browser) else None

    @property
    def over(self) -> bool:
        """Whether no more moves are possible, even if the game has not come to its end."""
        return self.row.status == "over"

    async def info(self, visitor: str) -> TableInfo:
        async with self.lock:
            return self.info_of(visitor)

    def info_of(self, visitor: str) -> TableInfo:
        """Describe the table to a visitor; the caller holds the lock."""
        seat = self.seat_of(visitor)
        number = None if self._record is None else self._record.last_seen(seat)
        return table_info(
            self.row, seat, self.presence.here, self.presence.away(self.row), number, self.next, browser_of(visitor)
        )

    def own_seat(self, visitor: str) -> int:
        seat = self.seat_of(visitor)
        if seat is None:
            raise Fault("no_seat_here")
        return seat

    # Seats, and the rematch.

    def announce_next(self, table_id: str | None) -> None:
        """Announce the rematch to all processes, or that there is none; the caller holds the lock."""
        self.set_next(table_id)
        self._pubsub.publish(Called(self.row.id, table_id))

    def set_next(self, table_id: str | None) -> None:
        if self.next != table_id:
            self.next = table_id
            self.broadcaster.broadcast()

    async def seat(self, row: TableRow, record: Record | None) -> None:
        """Write changed seats before the game; with a record, the game begins."""
        self.row = await self._write(self.storage.update(row, record.lines()[0] if record else None))
        self._record = record
        self.broadcaster.seat_again()
        self.presence.announce()
        self.broadcaster.broadcast()

    async def hand_over(self, change: Callable[[TableRow], TableRow]) -> None:
        """Transfer seats to other owners, or to bots that play for players who have left."""
        async with self.lock:
            await self.trust()
            before, row = self.row, change(self.row)
            if row == before:
                return
            record, notes = self._record, list[Note]()
            names = new_names(before, row)
            if record is not None:
                if not self.over:
                    row = rearranged(updated(row, record), record.state, self.time.now())
                    notes = stand_ins(before, row, record.number)
                record.header.names = [names.get(seat, name) for seat, name in enumerate(record.header.names)]
            self.row = await self._write(self.storage.hand_over(row, names, len(self.noted.stored), notes))
            if record is not None and notes:
                self.noted.add(record, *notes)
            self.broadcaster.seat_again()
            self.presence.announce()
            self.broadcaster.broadcast()

    def check_on(self) -> None:
        if self.over:
            raise Fault("game_over")

    def _check_going(self) -> None:
        """Refuse moves after an early end or in a pause, which the game's rules do not know."""
        if self.row.ending is not None:
            self.check_on()
        if self.row.paused:
            raise Fault("game_paused")

    async def reseat(self, row: TableRow, record: Record, *notes: Note) -> None:
        """Write a change of seats or clocks in the middle of a game, with its notes."""
        result = outcome(row, record) if row.status == "over" else None
        self.row = await self._write(self.storage.reseat(row, len(self.noted.stored), *notes, result=result))
        self.noted.add(record, *notes)
        self.broadcaster.seat_again()
        self.broadcaster.broadcast()

    async def rewrite(self, change: Callable[[TableRow], TableRow]) -> None:
        """Write a change of the table that does not concern its game."""
        async with self.lock:
            await self.trust()
            self.row = await self._write(self.storage.update(change(self.row), None))
            self.broadcaster.broadcast()

    # Moves.

    async def play(self, connection: Connection, number: int, move: int) -> None:
        came = perf_counter()
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(connection.visitor)
            self._check_going()
            check_own_decision(self.row, record, seat)
            check_fresh(record, number)
            try:
                await self.carry_out(record, seat, move, connection, came)
            except BadMove as error:
                if error.rule == "take-back-limit":
                    raise Fault("choice_changed_too_often") from None
                raise illegal(error) from None

    async def carry_out(
        self,
        record: Record,
        seat: int,
        move: int,
        mover: Connection | None = None,
        came: float | None = None,
        extra: ExtraWrites | None = None,
    ) -> None:
        """Check, play, write and broadcast a move; the caller holds the lock."""
        watch = MoveWatch(self.row.game, mover is not None, came)
        answer = answer_to(record.state, seat, move)
        record.play(seat, move)
        row = answered(updated(self.row, record), record.state, answer, self.time.now())
        line = record.last_line()
        writing = self.storage.append(row, line, outcome(row, record), len(self.noted.stored), extra)
        self.row = await self._write(writing, line if extra is None else None)
        if extra is not None:
            self.noted.add(record, *extra.notes)
        watch.committed()
        self.broadcaster.broadcast(mover)
        watch.broadcast()

    async def mark_hint(self, record: Record, seat: int) -> None:
        """Mark in the record that a hint is given, before it is; the caller holds the lock."""
        if record.mark_hint(seat):
            self.row = await self._write(self.storage.mark(helped(self.row, seat), record.header_line()))
            self.noted.add_hint(record, seat)
            self.broadcaster.broadcast()

    async def undo(self, connection: Connection, number: int) -> None:
        async with self.lock:
            record = await self.record()
            seat = self.own_seat(connection.visitor)
            self._check_going()
            if number != record.last_seen(seat):
                raise Fault("take_back_outdated")
            left = taken_back_to(self.row, record, seat)
            if left is None:
                raise Fault("take_back_impossible")
            record.rewind(left)
            self.rewinds += 1
            row = rearranged(updated(self.row, record), record.state, self.time.now())
            self.row = await self._write(self.storage.cut(row, record.header_line()), undone=seat)
            self.noted.rewind(record)
            self.broadcaster.broadcast(connection)

    async def _write(
        self, writing: Coroutine[Any, Any, TableRow], line: str | None = None, undone: int | None = None
    ) -> TableRow:
        """Wait for the database, then publish the change. If the write fails, read the table again."""
        try:
            row = await writing
        except BaseException:
            self._trusted = False
            self._catching_up = asyncio.create_task(self.catch_up())
            raise
        self._pubsub.publish(Changed(row.id, row, line, undone))
        return row

    # Changes of other processes.

    def follow(self, event: Changed) -> bool:
        """Apply a change if it directly follows the known version; the lock must be free.

        Return whether it was applied.
        """
        record = self._record
        if not self._trusted or record is None or event.row.version != self.row.version + 1:
            return False
        try:
            if event.line is not None:
                record.follow(event.line)
            elif event.undone is not None:
                record.rewind(event.row.number)
                self.rewinds += 1
                self.noted.rewind(record)
            else:
                return False
        except (BadMove, BadRecord):
            self._trusted = False
            return False
        self.row = event.row
        self.set_queue(None)
        self.broadcaster.broadcast()
        return True

    async def catch_up(self) -> None:
        async with self.lock:
            with suppress(PeerageError, SQLAlchemyError):  # the next access tries again
                await self.trust()

    def end(self) -> None:
        """Notify the connections that the table was deleted; the caller holds the lock."""
        self._trusted = False
        self.broadcaster.put({"type": "closed"})

    # Connections.

    async def connect(self, connection: Connection) -> None:
        async with self.lock:
            await self.trust()
            await self._mark_arrival(browser_of(connection.visitor))
            came = self.sits(connection.visitor) and browser_of(connection.visitor) not in self.presence.here
            self.broadcaster.add(connection)
            self.presence.announce()
            self.broadcaster.send_to(connection)
            if self._queue is not None:
                connection.put(framed({"type": "queue", "ahead": self._queue}))
            if came:
                self.broadcaster.broadcast()

    async def _mark_arrival(self, browser: str) -> None:
        """Mark that a player came to the game and keeps the seat; the caller holds the lock."""
        for _ in range(2):  # another player may arrive at the same time
            row = arrived(self.row, browser)
            if row is self.row:
                return
            try:
                self.row = await self._write(self.storage.reseat(row, len(self.noted.stored)))
            except (Fault, SQLAlchemyError):
                await self.trust()

    async def disconnect(self, connection: Connection) -> None:
        self.broadcaster.discard(connection)
        if not self.broadcaster:
            self._showing.trim()
        self.presence.announce()
        browser = browser_of(connection.visitor)
        if not self.sits(browser) or browser in self.presence.here:
            return
        self.presence.leave({browser})
        await self._broadcast_presence()

    async def _broadcast_presence(self) -> None:
        async with self.lock:
            if self._trusted:
                self.broadcaster.broadcast()

    def announce_queue(self, ahead: int | None) -> None:
        """Announce the number of requests ahead of this table's bots; None: they no longer wait."""
        if ahead != self._queue:
            self.set_queue(ahead)
            self._pubsub.publish(Queued(self.row.id, ahead))

    def set_queue(self, ahead: int | None) -> None:
        if ahead != self._queue:
            self._queue = ahead
            self.broadcaster.put({"type": "queue", "ahead": ahead})

    # The broadcaster's view of the table.

    @property
    def number(self) -> int:
        return -1 if self._record is None else self._record.number

    @property
    def now(self) -> int | None:
        return None if self.row.clock is None else self.time.now()

    @property
    def notes(self) -> list[LogEntry]:
        return self.noted.entries

    def events(self, kind: Kind, after: int) -> list[dict[str, Any]]:
        return [] if self._record is None else visible_events(self._record, seat_of(kind), after, self.number)

    def shown(self, kinds: Iterable[Kind]) -> dict[Kind, Shown]:
        return self._showing.shown(kinds, self.row, self._record, self.next)


def check_fresh(record: Record, number: int) -> None:
    if number != record.state.asked:
        raise Fault("move_outdated")
