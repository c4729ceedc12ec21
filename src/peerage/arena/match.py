"""A match: the same bots play many games and change chairs, in several processes if wanted.

In game g, bot i sits in chair (i + g) % seats, and each block of `seats` games shares one seed. So every bot
plays every chair of every deal, and a lucky chair helps nobody. The result depends on the seed alone, not on
the processes.
"""

import hashlib
import multiprocessing
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, TypeVar

from peerage import bots as players
from peerage.bots.intervals import wilson
from peerage.bots.playing import play_out
from peerage.kernel.build import build
from peerage.kernel.errors import BadBot, BadSeats, PeerageError
from peerage.kernel.game import Game, Seed
from peerage.kernel.perspective import Perspective
from peerage.kernel.playout import play_random
from peerage.kernel.record import Record
from peerage.kernel.registry import load

T = TypeVar("T")

CHUNKS_PER_JOB = 50
LONGEST_CHUNK = 200


Player = str | players.Bot | Callable[[Seed], players.Bot]
"""A bot by its name, a bot, or what makes one from a seed."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides the games of a match; travels to the worker processes."""

    game: str
    seats: int
    bots: tuple[Player, ...]
    options: dict[str, bool | str]
    seed: str
    records: Path | None = None
    components: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """One game, listed by bot and not by chair."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(frozen=True)
class Result:
    """Wins (a shared victory counts as a fraction) and mean scores are in the order of `bots`."""

    game: str
    seats: int
    games: int
    bots: list[str]
    wins: list[float]
    scores: list[float]
    decisions: int
    seconds: float
    build: str
    components: str
    """The hash of what was printed."""

    def interval(self, bot: int) -> tuple[float, float]:
        """Between which shares of wins the truth lies, with 95 % confidence."""
        return wilson(self.wins[bot], self.games)


def run(
    game_id: str,
    seats: int,
    games: int,
    bots: Sequence[Player],
    options: Mapping[str, object] | None = None,
    seed: int | str | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    records: Path | None = None,
    components: object = None,
) -> Result:
    """Play a match. `progress` is told how many games are done; `records` is a folder for their records;
    `components` are one's own, as for `Game.start`."""
    if games < 1 or jobs < 1:
        raise PeerageError(f"a match needs at least one game and one process, not {games} and {jobs}")
    plan = agreed_plan(game_id, seats, bots, options or {}, seed, records, components)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)

    started = time.perf_counter()
    outcomes: list[Outcome] = []
    for chunk in played(plan, games, min(jobs, games)):
        outcomes += chunk
        if progress is not None:
            progress(len(outcomes))
    seconds = time.perf_counter() - started

    return Result(
        game=game_id,
        seats=seats,
        games=games,
        bots=[name_of(bot) for bot in bots],
        wins=[round(sum(outcome.shares[bot] for outcome in outcomes), 6) for bot in range(seats)],
        scores=[round(sum(outcome.scores[bot] for outcome in outcomes) / games, 6) for bot in range(seats)],
        decisions=sum(outcome.decisions for outcome in outcomes),
        seconds=round(seconds, 3),
        build=build(),
        components=load(game_id).terms(seats, plan.options, plan.components).components_hash,
    )


def agreed_plan(
    game_id: str,
    seats: int,
    bots: Sequence[Player],
    options: Mapping[str, object],
    seed: int | str | None = None,
    records: Path | None = None,
    components: object = None,
) -> Plan:
    """Everything checked, and chance decided."""
    if len(bots) != seats:
        raise BadSeats(f"{seats} seats need {seats} bots, not {len(bots)}")
    game = load(game_id)
    terms = game.terms(seats, finite(game, options), components)
    check_bots(game, [bot for bot in bots if isinstance(bot, str)])
    chosen = secrets.token_hex(8) if seed is None else str(seed)
    return Plan(game_id, seats, tuple(bots), terms.options, chosen, records, terms.overrides)


def name_of(player: Player) -> str:
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", type(player).__name__)


def check_bots(game: Game, bots: Sequence[str]) -> None:
    """Each is a bot, and one that this game offers."""
    for name in bots:
        players.load(name)
        kind = name.partition(":")[0]
        own = kind in game.bots or (kind == "net" and game.observed)
        if not own and players.foreign.maker_of(name) is None:
            raise BadBot(f"{game.id} has the bots {', '.join(game.bots)}, not {name!r}")


def finite(game: Game, options: Mapping[str, object]) -> dict[str, object]:
    """Bots never tire: a game that knows how to end a long game does so, unless told otherwise."""
    has_end = any(option.name == "finite" for option in game.options)
    return {"finite": True, **options} if has_end else dict(options)


def played(plan: Plan, games: int, jobs: int) -> Iterator[list[Outcome]]:
    """The outcomes in order, chunk by chunk."""
    size = max(1, min(LONGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))
    chunks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    yield from worked(play_games, [(plan, chunk) for chunk in chunks], jobs)


def worked(work: Callable[..., T], tasks: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[T]:
    """What comes of each task, in their order, from so many processes."""
    if jobs == 1 or len(tasks) < 2:
        yield from (work(*task) for task in tasks)
        return
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), end_quietly)
    try:
        yield from pool.map(work, *zip(*tasks, strict=True))
    except BrokenProcessPool:
        raise PeerageError("a process that played games has died; is there enough memory?") from None
    finally:
        pool.shutdown(cancel_futures=True)


def end_quietly() -> None:
    """Ctrl+C reaches the workers too: they end silently, and none plays on once its match has been killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    match = multiprocessing.parent_process()
    if match is not None:
        threading.Thread(target=leave_after, args=(match,), daemon=True).start()


def leave_after(match: BaseProcess) -> None:
    match.join()
    os._exit(1)


def play_games(plan: Plan, numbers: range) -> list[Outcome]:
    """Whole games, in one process."""
    return [play_game(plan, number) for number in numbers]


def play_game(plan: Plan, number: int) -> Outcome:
    game = load(plan.game)
    seed = f"{plan.seed}/{number // plan.seats}"
    chair_of = [(bot + number) % plan.seats for bot in range(plan.seats)]
    bot_on = {chair: bot for bot, chair in enumerate(chair_of)}
    if plan.records is not None:
        names = [name_of(plan.bots[bot_on[chair]]) for chair in range(plan.seats)]
        record = Record.begin(game, plan.seats, seed, plan.options, plan.components, names)
        state = record.state
        decisions = play_recorded(record, seated(plan, number, bot_on))
        path = plan.records / f"{plan.game}-{number + 1:05d}.jsonl"
        path.write_text("\n".join(record.lines()) + "\n", encoding="utf-8")
    else:
        state = game.quick_start(plan.seats, seed, plan.options, plan.components)
        if set(plan.bots) == {"random"}:
            decisions = play_random(state, number_from(f"{plan.seed}/{number}/moves"))
        else:
            decisions = play_out(state, seated(plan, number, bot_on))
    scores = state.scores
    winners = state.winners
    return Outcome(
        shares=tuple(1 / len(winners) if chair in winners else 0.0 for chair in chair_of),
        scores=tuple(scores[chair] for chair in chair_of),
        decisions=decisions,
    )


def number_from(text: str) -> int:
    """A seed for compiled code: 62 bits of a hash, the same everywhere."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 2


def seated(plan: Plan, number: int, bot_on: Mapping[int, int]) -> list[players.Bot]:
    """A bot for each chair, with chance of its own that depends on the match's seed alone."""
    return [made(plan.bots[bot_on[chair]], f"{plan.seed}/{number}/{chair}") for chair in range(plan.seats)]


def made(player: Player, seed: str) -> players.Bot:
    if isinstance(player, str):
        return players.load(player, seed)
    return player if isinstance(player, players.Bot) else player(seed)


def play_recorded(record: Record, chairs: Sequence[players.Bot]) -> int:
    while not record.state.over:
        seat = int(record.state.first_to_move())
        record.play(seat, chairs[seat].choose(Perspective(record.state, seat)))
    return record.number
