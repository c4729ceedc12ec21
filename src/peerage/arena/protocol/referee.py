"""Matches in which some seats are programs, named `cmd:` and the command line that starts them."""

import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

from peerage.arena.match import Plan, Player, Result, run
from peerage.arena.protocol.process import Process
from peerage.arena.protocol.program import Incident, Limits, Program
from peerage.arena.workers import Task
from peerage.errors import BadBot
from peerage.languages import FALLBACK

T = TypeVar("T")
PREFIX = "cmd:"
"""Known to the referee alone: no other part of Peerage starts a program because a bot is called like this."""


PATIENT = Limits()


class Judged(NamedTuple):
    result: Result
    incidents: list[Incident]
    """In the order of the games."""


def referee(
    game_id: str,
    seats: int,
    games: int,
    bots: Sequence[str],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    limits: Limits = PATIENT,
    language: str = FALLBACK,
    progress: Callable[[int], None] | None = None,
    records: Path | None = None,
    components: object = None,
    logs: Path | None = None,
    jobs: int = 1,
) -> Judged:
    """Play a match like `arena.run`; `logs` is a folder for what the programs write to their standard error.

    Games are played `jobs` at a time, with a process of each program for each of them.
    """
    if logs is not None:
        logs.mkdir(parents=True, exist_ok=True)
    lineups: list[list[Player]] = [
        [seated_bot(bot, number, limits, language, logs, job) for number, bot in enumerate(bots)]
        for job in range(min(jobs, games))
    ]
    programs = [player for lineup in lineups for player in lineup if isinstance(player, Program)]
    with ExitStack() as running:
        for program in programs:
            running.callback(program.close)
            program.check()
        workers = Threads([tuple(lineup) for lineup in lineups])
        result = run(
            *(game_id, seats, games, lineups[0], options, seed, workers),
            progress=progress,
            records=records,
            components=components,
        )
    incidents = [incident for program in programs for incident in program.incidents]
    return Judged(result, sorted(incidents, key=lambda incident: (incident.game, incident.seat)))


@dataclass(frozen=True)
class Threads:
    """Workers of this process, as many as there are line-ups of a match: each game is played by one of them.

    Programs think in processes of their own, so threads are enough to let several think at once.
    """

    lineups: Sequence[tuple[Player, ...]]

    def map(self, work: Callable[..., T], tasks: Sequence[Task], bots: Iterable[str] = ()) -> Iterator[T]:
        if len(self.lineups) == 1:
            yield from (work(*task) for task in tasks)
            return
        idle: SimpleQueue[tuple[Player, ...]] = SimpleQueue()
        for lineup in self.lineups:
            idle.put(lineup)

        def play(plan: Plan, *rest: object) -> T:
            lineup = idle.get()
            try:
                return work(replace(plan, bots=lineup), *rest)
            finally:
                idle.put(lineup)

        pool = ThreadPoolExecutor(len(self.lineups))
        try:
            yield from pool.map(lambda task: play(*task), tasks)
        finally:
            self._stop(pool)

    def _stop(self, pool: ThreadPoolExecutor) -> None:
        """After an interruption, end the programs: the games that wait for them would go on otherwise."""
        pool.shutdown(wait=False, cancel_futures=True)
        for lineup in self.lineups:
            for player in lineup:
                if isinstance(player, Program):
                    player.close()
        pool.shutdown()


def seated_bot(bot: str, number: int, limits: Limits, language: str, logs: Path | None, job: int = 0) -> Player:
    if not bot.startswith(PREFIX):
        return bot
    command = bot.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"{bot!r} is no command line: {error}") from None
    if not words:
        raise BadBot(f"{PREFIX} needs the command line of a program, like {PREFIX}./mybot")
    copy = f"-{job + 1}" if job else ""
    log = None if logs is None else logs / f"{number + 1}-{Path(words[0]).name}{copy}.log"
    return Program(command, limits, language, connect=partial(Process, log=log))
