"""Plays the moves of a table's bots as long as it is their turn."""

import asyncio
import logging
import random
from collections.abc import Set
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from peerage import Record
from peerage.server.bot_play.fair_queue import Share
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.coordination.interfaces import Leases, Presence
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.models.table_row import TableRow
from peerage.server.settings import Settings

log = logging.getLogger("peerage.server")

TRIES = 2


class Broadcaster(Protocol):
    """The connections of a table."""

    async def caught_up(self, limit: float) -> None:
        """Wait until all browsers show the last move, but not longer than the limit."""


class Attendance(Protocol):
    @property
    def here(self) -> Set[str]:
        """The browsers of the connected players."""


class DrivenTable(Protocol):
    """What the driver needs of a live table."""

    @property
    def row(self) -> TableRow: ...
    @property
    def lock(self) -> asyncio.Lock: ...
    @property
    def rewinds(self) -> int:
        """How often moves were taken back."""

    @property
    def broadcaster(self) -> Broadcaster: ...
    @property
    def presence(self) -> Attendance: ...
    def announce_queue(self, ahead: int | None) -> None:
        """Show how many requests are ahead of the table's bots."""

    async def record(self) -> Record: ...
    async def carry_out(self, record: Record, seat: int, move: int) -> None: ...


class Driver:
    def __init__(
        self,
        table: DrivenTable,
        pool: BotPool,
        settings: Settings,
        leases: Leases,
        presence: Presence,
        intervals: Intervals,
    ) -> None:
        self._table = table
        self._pool = pool
        self._settings = settings
        self._leases = leases
        self._presence = presence
        self._intervals = intervals

    async def run(self) -> None:
        """Play until it is not the bots' turn, or another process drives them."""
        table_id = self._table.row.id
        while self._leases.holds(table_id):
            try:
                if not await self._turn():
                    return
            except Fault as fault:
                if fault.code != "stale":  # otherwise another process has played a move
                    raise
            except SQLAlchemyError as error:
                log_failure(
                    error,
                    "table %s: database unavailable, the bot's move is delayed: %s",
                    table_id,
                    type(error).__name__,
                    level=logging.ERROR,
                )
                await self._leases.release(table_id)  # another process may reach the database
                await asyncio.sleep(self._intervals.database_retry)
                await self._leases.acquire(table_id)

    async def _turn(self) -> bool:
        """Choose and play the bots' moves once; return False when it is not their turn.

        In a secret decision bots wait for the people, and then all choose before any other move: timing must not show
        whether a bot had a choice at all.
        """
        table = self._table
        async with table.lock:
            record = await table.record()
            if not table.row.bot_turn:
                return False
            seats = record.state.to_move
            position = record.state.to_bytes()
            asked = record.state.asked
            number = record.number
            version = table.row.version
            rewinds = table.rewinds
            offers = [record.state.moves(seat) for seat in seats]
        thoughts = [self._think(position, number, seat, offer) for seat, offer in zip(seats, offers, strict=True)]
        moves, _ = await asyncio.gather(asyncio.gather(*thoughts), self._let_people_follow(version))
        async with table.lock:
            record = await table.record()
            same = record.state.asked == asked and table.rewinds == rewinds
            if same and table.row.bot_turn and record.state.to_move == seats:
                for seat, move in zip(seats, moves, strict=True):
                    await table.carry_out(record, seat, move)
        return True

    async def _let_people_follow(self, version: int) -> None:
        patience = self._settings.bot_patience
        if self._table.presence.here:
            remote = self._presence.wait_until_shown(self._table.row.id, version, patience)
            await asyncio.gather(self._table.broadcaster.caught_up(patience), remote)
        else:
            await asyncio.sleep(self._settings.bot_pause)

    async def _think(self, position: bytes, number: int, seat: int, offer: list[int]) -> int:
        row = self._table.row
        bot = row.seats[seat].bot or "random"
        share = Share(row.address_hash, row.owner, row.id)
        chance = f"{row.seed} bot {seat} after {number}"  # so that a game can be repeated from its seed
        for _ in range(TRIES):
            try:
                move = await self._pool.choose(row.game, position, seat, bot, chance, share, self._table.announce_queue)
            except WorkerFailed as error:
                log.warning("table %s: bot %s failed: %s", row.id, bot, error)
                continue
            if move in offer:
                return move
            log.warning("table %s: bot %s chose an illegal move", row.id, bot)
        return random.choice(offer)  # the table goes on
