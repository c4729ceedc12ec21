"""Computes reviews in the background: question by question, in the same fair queue as all bots."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from peerage import Record
from peerage.analysis.review.questions import Question
from peerage.analysis.review.reasons import WhyQuestion
from peerage.analysis.review.review import Reviewer
from peerage.server.bot_play.fair_queue import Share
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.coordination.interfaces import Limits
from peerage.server.coordination.quota import Quota
from peerage.server.db.outage import log_failure
from peerage.server.errors import Fault
from peerage.server.intervals import Intervals
from peerage.server.models.player_ids import browser_of
from peerage.server.review.repository import ReviewRepository
from peerage.server.review.schemas import ReviewState
from peerage.server.settings import Settings
from peerage.server.tables.live.table import Table
from peerage.server.tables.queries import finished_record
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

LEVEL = "quick"
HOUR = 3600.0
DONE = 99
"""Percent, until the review is kept."""
Asked = Question | WhyQuestion
AT_ONCE = 2
"""Questions of one review that wait for workers at the same time: others keep their turns."""


class ReviewService:
    def __init__(
        self,
        repository: ReviewRepository,
        pool: BotPool,
        settings: Settings,
        limits: Limits,
        intervals: Intervals,
    ) -> None:
        self.repository = repository
        self._pool = pool
        self._intervals = intervals
        self._most = settings.reviews_per_hour
        self._quota = Quota("reviews", self._most / HOUR, self._most, limits)
        self._working: dict[str, asyncio.Task[None]] = {}
        self._percent: dict[str, int] = {}

    async def aclose(self) -> None:
        await end(list(self._working.values()))

    async def idle(self) -> None:
        """Wait until no review is being computed here."""
        while self._working:
            await asyncio.wait(self._working.values())

    async def state(self, table: Table) -> ReviewState:
        await reviewable(table)
        if table.row.id in self._working:
            return {"status": "working", "percent": self._percent[table.row.id], "review": None}
        stored = await self.repository.of_table(table.row.id)
        if stored is None:
            return {"status": "none", "percent": 0, "review": None}
        status: Any = "working" if stored.review is None else "ready"
        return {"status": status, "percent": stored.percent, "review": stored.review}

    async def begin(self, table: Table, visitor: str, address_hash: str) -> ReviewState:
        """Begin a review, unless there is one or one is being computed."""
        if not self._most:
            raise Fault("reviews_off")
        record = await reviewable(table)
        state = await self.state(table)
        if state["status"] != "none":
            return state
        if not await self._quota.take(browser_of(visitor)):
            raise Fault("reviews_too_fast")
        table_id = table.row.id
        if await self.repository.claim(table_id):
            self._percent[table_id] = 0
            share = Share(address_hash, visitor, table_id)
            self._working[table_id] = asyncio.create_task(self._work(table_id, record, share))
        return {"status": "working", "percent": 0, "review": None}

    async def _work(self, table_id: str, record: Record, share: Share) -> None:
        kept = False
        try:
            reviewer = await asyncio.to_thread(Reviewer, record, LEVEL)
            answers = await self._ask_all(table_id, reviewer.questions, share)
            whys = await self._ask_all(table_id, reviewer.whys(answers), share, DONE)
            review = await asyncio.to_thread(reviewer.finish, answers, whys)
            await self.repository.keep(table_id, review)
            kept = True
        except WorkerFailed as error:
            log.warning("table %s: its review could not be computed: %s", table_id, error)
        except SQLAlchemyError as error:
            log_failure(error, "table %s: its review could not be kept: %s", table_id, error)
        finally:
            del self._working[table_id], self._percent[table_id]
            if not kept:
                await self._give_up(table_id)

    async def _give_up(self, table_id: str) -> None:
        """Let anybody begin again."""
        try:
            await self.repository.give_up(table_id)
        except SQLAlchemyError as error:
            log_failure(error, "table %s: its review can be begun again later: %s", table_id, error)

    async def _ask_all(
        self, table_id: str, questions: Sequence[Asked], share: Share, from_percent: int = 0
    ) -> list[Any]:
        """Ask the workers; the percentage grows from a number to `DONE`."""
        answers: list[Any] = [None] * len(questions)
        waiting = iter(enumerate(questions))
        total, done = sum(question.cost for question in questions), 0
        noted = asyncio.get_running_loop().time()

        async def ask_some() -> None:
            nonlocal done, noted
            for index, question in waiting:
                answers[index] = await self._pool.review(question, share)
                done += question.cost
                self._percent[table_id] = from_percent + (DONE - from_percent) * done // total
                now = asyncio.get_running_loop().time()
                if now - noted > self._intervals.review_progress:
                    noted = now
                    await self.repository.note_progress(table_id, self._percent[table_id])

        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(AT_ONCE):
                    group.create_task(ask_some())
        except ExceptionGroup as failures:
            raise failures.exceptions[0] from None
        return answers


async def reviewable(table: Table) -> Record:
    """Return the record of a game that was played to its end; a running one gives nothing away."""
    record = await finished_record(table)
    if not record.state.over:
        raise Fault("ended_without_result")
    return record


async def moves_at(table: Table, number: int) -> list[dict[str, Any]]:
    """Return the legal moves of the seat that made the move after this position, as clients get moves."""
    record = await reviewable(table)
    if not 0 <= number < record.number:
        raise Fault("position_unknown", last=record.number - 1)
    state, _ = record.at(number)
    seat = record.moves[number].seat
    return record.game.presentation.offered(state, seat, state.moves(seat))
