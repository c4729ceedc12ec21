"""A pool of worker processes for bots and for checks of records and components: they never block the server.

Small children with a pipe each, not a ProcessPoolExecutor: there a crashed worker takes the whole pool down, and a
hanging one cannot be stopped alone. Here a failed worker is killed and replaced.
"""

import asyncio
import contextlib
import logging
import sys
from time import perf_counter

import msgspec

import peerage.bots
from peerage import Game
from peerage.analysis.review.questions import Answer as Estimated
from peerage.analysis.review.questions import Question
from peerage.analysis.review.reasons import WhyQuestion
from peerage.analysis.review.schemas import Why
from peerage.bots import Advice
from peerage.bots.search.settings import GAMES_OWN
from peerage.errors import PeerageError
from peerage.server.bot_play import worker as worker_script
from peerage.server.bot_play.fair_queue import SERVER, FairQueue, ReportPosition, Share
from peerage.server.coordination.in_process import NoRemoteBots
from peerage.server.coordination.interfaces import RemoteBots
from peerage.server.coordination.jobs import Advise, Answer, Correct, Estimate, Explain, Prove, Request, Think
from peerage.server.errors import Fault
from peerage.server.metrics import timed
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

MOST_ITERATIONS = 10_000
MOST_SECONDS = 10.0
ANSWER_BYTES = 1024 * 1024
MOST_PRINTED = 500
"""Logged bytes per line that a bot prints."""

LAST_WORDS_SECONDS = 1.0
"""Seconds to read a worker's last output; a process that it started may keep the pipe open."""


class WorkerFailed(Exception):
    """The worker crashed, hung or returned no move."""


def check_bot(game: Game, name: str) -> None:
    """Refuse a bot that the game does not offer, or whose budget is too large for a shared server."""
    if name.partition(":")[0] not in game.bots:
        raise Fault("bot_unknown", bots=list(game.bots))
    try:
        peerage.bots.load(name)
        search = peerage.bots.search_settings(name)
    except PeerageError:
        raise Fault("bot_settings_invalid", bot=name) from None
    if search and (search.iterations > MOST_ITERATIONS or search.seconds > MOST_SECONDS):
        raise Fault("bot_thinks_too_long", iterations=MOST_ITERATIONS, seconds=MOST_SECONDS)
    if search and (search.cores > 1 or search.clock != "wall" or search.path or search.rollout != GAMES_OWN):
        raise Fault("bot_settings_not_allowed")


class BotWorker:
    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._logging: asyncio.Task[None] | None = None

    async def ask(self, request: Request) -> Answer:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                worker_script.__file__,  # as a script, it starts without the rest of the server
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=ANSWER_BYTES,
            )
            self._logging = asyncio.create_task(log_lines(self.process))
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(request) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise WorkerFailed("the worker ended")
        answer = msgspec.json.decode(line, type=Answer)
        if answer.error is not None:
            raise WorkerFailed(answer.error)
        return answer

    async def end(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
        if self._logging is not None:
            await asyncio.wait([self._logging], timeout=LAST_WORDS_SECONDS)
            await end([self._logging])


async def log_lines(process: asyncio.subprocess.Process) -> None:
    """Log what a bot prints, line by line."""
    assert process.stderr is not None
    while not process.stderr.at_eof():
        with contextlib.suppress(ValueError):  # longer than any buffer
            line = (await process.stderr.readline())[:MOST_PRINTED].decode(errors="replace").rstrip()
            if line:
                log.warning("a bot worker printed: %s", line)


class Lane:
    """A number of workers, here and perhaps on other machines, and the queue for them."""

    def __init__(self, workers: int, limit: float, name: str = "", remote: RemoteBots | None = None) -> None:
        self.idle: list[BotWorker] = []
        self.name = name
        self._limit = limit
        self._remote = remote or NoRemoteBots()
        self._remote_places = 0
        self._here = asyncio.Semaphore(workers)
        self._queue = FairQueue(workers)

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    def count_places(self) -> None:
        """Update the places of workers on other machines."""
        before, self._remote_places = self._remote_places, self._remote.places(self.name)
        self._queue.resize(self._remote_places - before)

    async def ask(self, request: Request, share: Share, report: ReportPosition | None = None) -> Answer:
        came = perf_counter()
        async with self._queue.place(share, report):
            with timed(self.name, came):
                answer = await self._ask_remote(request) if self._here.locked() else None
                return answer or await self._ask_here(request)

    async def _ask_remote(self, request: Request) -> Answer | None:
        answer = await self._remote.ask(self.name, request, self._limit)
        if answer is not None and answer.error is not None:
            raise WorkerFailed(answer.error)
        return answer

    async def _ask_here(self, request: Request) -> Answer:
        async with self._here:
            worker = self.idle.pop() if self.idle else BotWorker()
            try:
                async with asyncio.timeout(self._limit):  # wait_for of Python 3.11 can swallow a cancellation
                    answer = await worker.ask(request)
            except BaseException as error:
                await worker.end()
                if isinstance(error, Exception):
                    raise WorkerFailed(str(error) or type(error).__name__) from None
                raise
            self.idle.append(worker)
            return answer

    async def aclose(self) -> None:
        while self.idle:
            await self.idle.pop().end()


class BotPool:
    """Lanes of workers: quick bots never wait for slow ones, nor any bot for checks of uploads."""

    def __init__(self, workers: int, limit: float, remote: RemoteBots | None = None) -> None:
        self.quick = Lane(1, limit, "quick", remote)
        self.deep = Lane(workers, limit, "deep", remote)
        self.proofs = Lane(1, limit, "proofs")
        if remote is not None:
            remote.on_change = self._count_places

    def _count_places(self) -> None:
        self.quick.count_places()
        self.deep.count_places()

    async def choose(
        self,
        game: str,
        position: bytes,
        seat: int,
        bot: str,
        chance: str | None = None,
        share: Share = SERVER,
        report: ReportPosition | None = None,
    ) -> int:
        lane = self.lane(bot)
        answer = await lane.ask(Think(game, position, seat, bot, chance), share, report)
        if answer.move is None:
            raise WorkerFailed("no move")
        return answer.move

    async def advise(
        self,
        game: str,
        position: bytes,
        seat: int,
        bot: str,
        share: Share = SERVER,
        report: ReportPosition | None = None,
    ) -> Advice:
        lane = self.lane(bot)
        answer = await lane.ask(Advise(game, position, seat, bot), share, report)
        if answer.advice is None or not answer.advice.options:
            raise WorkerFailed("no advice")
        return answer.advice

    async def review(self, question: Question | WhyQuestion, share: Share) -> Estimated | Why:
        """Answer a question of a review."""
        if isinstance(question, Question):
            found: Estimated | Why | None = (await self.deep.ask(Estimate(question), share)).estimate
        else:
            found = (await self.deep.ask(Explain(question), share)).why
        if found is None:
            raise WorkerFailed("no answer to a question of a review")
        return found

    def waiting(self) -> dict[str, int]:
        """Return the number of waiting requests by lane."""
        return {lane.name: lane.waiting for lane in (self.quick, self.deep, self.proofs)}

    def lane(self, bot: str) -> Lane:
        return self.quick if peerage.bots.family_of(bot)[0].quick else self.deep

    async def prove(self, text: str, share: Share = SERVER) -> Answer:
        return await self.proofs.ask(Prove(text), share)

    async def correct(self, wish: Correct, share: Share) -> Answer:
        return await self.proofs.ask(wish, share)

    async def aclose(self) -> None:
        for lane in (self.quick, self.deep, self.proofs):
            await lane.aclose()
