"""Bots think in child processes, so that the server never waits for them.

Small children with a pipe each, not a ProcessPoolExecutor: there a crashed worker takes the whole pool down,
and a hanging one cannot be stopped alone. Here the one that fails is killed, and a new one takes over.
"""

import asyncio
import contextlib
import re
import sys
from typing import Any

import msgspec

import peerage.bots
from peerage import Game
from peerage.kernel.errors import PeerageError
from peerage.server import thinker
from peerage.server.faults import Fault
from peerage.server.thinker import Answer, Request

MOST_ITERATIONS = 10_000
MOST_SECONDS = 10.0


class ThinkingFailed(Exception):
    """The worker crashed, hung or gave no move."""


def check_bot(game: Game, name: str) -> None:
    """A bot that the game offers, with a budget that a shared server can bear."""
    if name.partition(":")[0] not in game.bots:
        raise Fault("bad_input", f"Bots of this game: {', '.join(game.bots)}.")
    try:
        peerage.bots.load(name)
    except PeerageError as error:
        raise Fault("bad_input", str(error)) from None
    budget = re.search(r":(\d+(?:\.\d+)?)(s?)$", name)
    if budget and float(budget[1]) > (MOST_SECONDS if budget[2] else MOST_ITERATIONS):
        raise Fault(
            "bad_input",
            f"A bot at a table thinks at most {MOST_ITERATIONS} iterations or {MOST_SECONDS:g} s.",
        )


class Worker:
    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, request: Request) -> int:
        if self.process is None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                thinker.__file__,  # as a script, it starts without the rest of the server
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(request) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise ThinkingFailed("the worker ended")
        answer = msgspec.json.decode(line, type=Answer)
        if answer.move is None:
            raise ThinkingFailed(answer.error)
        return answer.move

    async def end(self) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


class Thinkers:
    def __init__(self, count: int, limit: float) -> None:
        self._limit = limit
        self._free = asyncio.Semaphore(count)
        self._idle: list[Worker] = []

    async def choose(self, game: str, position: dict[str, Any], seat: int, bot: str) -> int:
        request = Request(game, position, seat, bot)
        async with self._free:
            worker = self._idle.pop() if self._idle else Worker()
            try:
                move = await asyncio.wait_for(worker.ask(request), self._limit)
            except BaseException as error:
                await worker.end()
                if isinstance(error, Exception):
                    raise ThinkingFailed(str(error) or type(error).__name__) from None
                raise
            self._idle.append(worker)
            return move

    async def aclose(self) -> None:
        while self._idle:
            await self._idle.pop().end()
