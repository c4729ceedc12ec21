"""Gives hints: a bot thinks from the player's perspective, in the same queue as all bots."""

import asyncio
import logging
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from peerage import PeerageError
from peerage.bots import Advice
from peerage.server.bot_play.fair_queue import Share
from peerage.server.bot_play.hints import hint_bot, refusal, to_wire
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.models.player_ids import browser_of
from peerage.server.settings import Settings
from peerage.server.tables.live.broadcaster import framed
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table, check_fresh

log = logging.getLogger("peerage.server")


class Question(NamedTuple):
    seat: int
    position: bytes
    asked: int
    rewinds: int


class HintService:
    def __init__(self, pool: BotPool, settings: Settings, limits: Limits, intervals: Intervals) -> None:
        self._pool = pool
        self._settings = settings
        self._seconds = intervals.hint
        self._quota = Quota("hints", settings.hints_per_minute / 60, settings.hints_per_minute, limits)
        self._thinking: set[asyncio.Task[None]] = set()

    async def aclose(self) -> None:
        for task in self._thinking:
            task.cancel()
        await asyncio.gather(*self._thinking, return_exceptions=True)

    async def ask(self, table: Table, connection: Connection, number: int) -> None:
        """Mark in the record that a hint is given, visible to all. The hint itself is computed in the background."""
        async with table.lock:
            record = await table.record()
            seat = table.own_seat(connection.visitor)
            fault = refusal(table.row, record.state, seat, self._settings)
            if fault is not None:
                raise fault
            check_fresh(record, number)
            if not await self._quota.take(browser_of(connection.visitor)):
                raise Fault("hints_too_fast")
            await table.mark_hint(record, seat)
            question = Question(seat, record.state.to_bytes(), number, table.rewinds)
        task = asyncio.create_task(self._answer(table, connection, question))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _answer(self, table: Table, connection: Connection, question: Question) -> None:
        row = table.row
        share = Share(row.address_hash, row.owner, row.id)
        seat, position = question.seat, question.position
        try:
            bot = hint_bot(row.game, self._seconds)
            advice = await self._pool.advise(row.game, position, seat, bot, share, table.announce_queue)
            async with table.lock:
                if await self._still_asked(table, connection, question, advice):
                    connection.put(framed(to_wire(advice, question.asked)))
        except WorkerFailed as error:
            log.warning("table %s: the bot gave no hint: %s", row.id, error)
            connection.put(framed({"type": "error", **Fault("hint_failed").body()}))
        except (PeerageError, SQLAlchemyError) as error:
            log_failure(error, "table %s: the hint could not be sent: %s", row.id, error)

    async def _still_asked(self, table: Table, connection: Connection, question: Question, advice: Advice) -> bool:
        """Return whether the hint still answers the question and its reader is connected; the caller holds the lock."""
        if connection not in table.broadcaster:
            return False
        state = (await table.record()).state
        seat = question.seat
        same = (state.asked, table.rewinds) == (question.asked, question.rewinds)
        asked = same and refusal(table.row, state, seat, self._settings) is None
        return asked and {option.move for option in advice.options} <= set(state.moves(seat))
