"""Standing orders: who may give them, and their execution when a seat comes to move."""

import asyncio
import logging
import secrets

from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage import BadMove, PeerageError, Record
from peerage.languages import FALLBACK
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.models.player_ids import browser_of
from peerage.server.models.table_row import Note, TableRow
from peerage.server.models.time_control import Correspondence
from peerage.server.standing_orders.matching import compare
from peerage.server.standing_orders.prospects import Position, essence, key, prospects
from peerage.server.standing_orders.repository import Order, OrderRepository, new_id, now, spend
from peerage.server.standing_orders.schemas import OrderWish, Prospects, Trigger, TriggerWish
from peerage.server.tables.live.table import Table
from peerage.server.tables.manager import TableManager
from peerage.server.tables.repository import ExtraWrites
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

RATE, BURST = 0.5, 20
"""Requests per second of one browser that compute what can be prepared, and their burst."""

LONGEST = 2000
"""Bytes of a question, a move or a condition."""


class StandingOrderService:
    def __init__(self, repository: OrderRepository, tables: TableManager, limits: Limits, intervals: Intervals) -> None:
        self.repository = repository
        self._tables = tables
        self._intervals = intervals
        self._quota = Quota("orders", RATE, BURST, limits)
        self._working: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._tables.on_wake.append(self.wake)
        self._sweeper = asyncio.create_task(self._sweep())

    async def aclose(self) -> None:
        if self._sweeper is not None:
            await end([self._sweeper])
        await end(list(self._working.values()))

    async def idle(self) -> None:
        """Wait until no order is being carried out here."""
        while self._working:
            await asyncio.wait(self._working.values())

    # Giving orders.

    async def prospects(self, table: Table, visitor: str, after: TriggerWish | None) -> Prospects:
        """Return what a player can prepare, computed in a thread from what the player knows."""
        if not await self._quota.take(browser_of(visitor)):
            raise Fault("orders_too_fast")
        async with table.lock:
            record = await table.record()
            seat = table.own_seat(visitor)
            check_open(table.row)
            words = peerage.load(table.row.game).text(FALLBACK)["events"]
            position = Position(record.state.clone(), seat, lambda kind: bool(words.get(kind)))
        return await asyncio.to_thread(prospects, position, trigger(after))

    async def give(self, table: Table, visitor: str, wish: OrderWish) -> None:
        """Give an order; it replaces an earlier one for the same question and case."""
        for part in (wish.decision, wish.move, wish.after):
            if len(key(part)) > LONGEST:
                raise Fault("order_unreadable")
        async with table.lock:
            record = await table.record()
            seat = table.own_seat(visitor)
            check_open(table.row)
            check_readable(record, seat, wish)
            asked = int(record.state.asked) if seat in record.state.to_move else -1
            order = Order(
                id=new_id(),
                table_id=table.row.id,
                visitor=visitor,
                seat=seat,
                decision=wish.decision,
                move=wish.move,
                after=trigger(wish.after),
                number=record.number,
                checked=asked,
                created=now(),
            )
            replaced = [
                other.id
                for other in await self.repository.of_player(table.row.id, visitor)
                if essence(other.decision) == essence(order.decision) and other.after == order.after
            ]
            await self.repository.add(order, replaced)

    # Execution.

    def wake(self, row: TableRow) -> None:
        """Carry out the orders of the seats that are asked, in the background."""
        if row.status == "running" and isinstance(row.time, Correspondence) and row.to_move and not row.bot_turn:
            self._begin(row.id)

    def _begin(self, table_id: str) -> None:
        if table_id not in self._working:
            self._working[table_id] = asyncio.create_task(self._work(table_id))

    async def _work(self, table_id: str) -> None:
        try:
            async with self._tables.use(table_id) as table:
                await self._carry_out_all(table)
                row = table.row
        except (PeerageError, SQLAlchemyError) as error:
            log_failure(error, "table %s: its standing orders are delayed: %s", table_id, error)
            return
        finally:
            del self._working[table_id]
        if row.bot_turn:
            self._tables.wake(row)

    async def _carry_out_all(self, table: Table) -> None:
        """Carry out orders until no seat that is asked has one for its question."""
        while True:
            version = table.row.version
            try:
                if await self._carry_out_one(table):
                    continue
            except Fault as fault:
                if fault.code != "stale":
                    raise
                continue  # somebody has moved, or withdrawn the order
            if table.row.version == version:
                return

    async def _carry_out_one(self, table: Table) -> bool:
        async with table.lock:
            record = await table.record()
            row, asked = table.row, int(record.state.asked)
            if row.status != "running" or row.paused:
                return False
            orders = [order for order in await self.repository.waiting(row.id) if order.checked != asked]
            for seat in record.state.to_move:
                own = [order for order in orders if order.seat == seat and order.visitor == row.seats[seat].visitor]
                if not own or not row.waits_for(seat):
                    continue
                order, move, alternatives, lapsed = compare(record, seat, own)
                if order is not None:
                    notes = [] if table.noted.full else [Note(record.number + 1, "standing_order", seat, {})]
                    await table.carry_out(record, seat, move, extra=ExtraWrites(notes, spend(order, alternatives)))
                    return True
                await self.repository.note_checked(own, asked, lapsed)
            return False

    async def _sweep(self) -> None:
        """Find orders that are due: after a restart, or when another process ended before it carried them out."""
        while True:
            try:
                for table_id in await self.repository.due():
                    self._begin(table_id)
            except SQLAlchemyError as error:
                log_failure(error, "database unavailable, standing orders are delayed: %s", type(error).__name__)
            await asyncio.sleep(self._intervals.order_poll)


def check_open(row: TableRow) -> None:
    if not isinstance(row.time, Correspondence):
        raise Fault("orders_only_by_correspondence")
    if row.status == "over":
        raise Fault("game_over")


def check_readable(record: Record, seat: int, wish: OrderWish) -> None:
    """Refuse what cannot be a move or a question of this game, without looking at what is hidden from the seat."""
    known = {decision.name for decision in record.state.decisions}
    if wish.decision.get("kind") not in known:
        raise Fault("order_unreadable")
    try:
        record.game.parse(record.state.resample(seat, secrets.randbits(62)), wish.move)
    except BadMove:
        raise Fault("order_unreadable") from None


def trigger(wish: TriggerWish | None) -> Trigger | None:
    return None if wish is None else {"kind": wish.kind, "seat": wish.seat, "args": wish.args}
