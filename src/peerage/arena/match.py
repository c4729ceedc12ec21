"""A match: the same bots play many games in rotating seats.

In game g, bot i has seat (i + g) % seats, and each block of `seats` games shares one seed. So every bot plays every
seat of every deal, and a lucky seat is no advantage. The result depends on the seed alone, not on the workers.
"""

import hashlib
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import peerage
from peerage import bots as players
from peerage.arena.checkpoint import agreed_seed, resumed
from peerage.arena.listener import Listener
from peerage.arena.workers import HERE, Task, Workers
from peerage.bots.confidence import wilson
from peerage.bots.game_loop import perspective_for, play_out
from peerage.errors import BadBot, BadSeats, PeerageError
from peerage.kernel.build import build
from peerage.kernel.game import Game, Seed, seed_text
from peerage.kernel.playing.playout import play_random
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.records.record import Record
from peerage.kernel.records.record_format import LONGEST_NAME
from peerage.kernel.registry import load

Player = str | players.Bot | Callable[[Seed], players.Bot]
"""The name of a bot, a bot, or a function that makes one from a seed."""


@dataclass(frozen=True)
class Plan:
    """All inputs of a match's games; sent to the workers."""

    game: str
    seats: int
    bots: tuple[Player, ...]
    options: dict[str, bool | str]
    seed: str
    components: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """One game, listed by bot and not by seat."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    decisions: int


@dataclass(frozen=True)
class Result:
    """The result of a match.

    Wins (a shared victory counts as a fraction) and mean scores are in the order of `bots`.
    """

    game: str
    seats: int
    games: int
    bots: list[str]
    wins: list[float]
    scores: list[float]
    decisions: int
    seconds: float
    """Seconds of this run; stored results take no time."""
    build: str
    components: str
    """The hash of what was printed."""

    def interval(self, bot: int) -> tuple[float, float]:
        """Return the 95 % confidence interval of a bot's share of wins."""
        return wilson(self.wins[bot], self.games)


def run(
    game_id: str,
    seats: int,
    games: int,
    bots: Sequence[Player],
    options: Mapping[str, object] | None = None,
    seed: Seed = None,
    workers: Workers = HERE,
    progress: Callable[[int], None] | None = None,
    records: Path | None = None,
    components: object = None,
    folder: Path | None = None,
) -> Result:
    """Play a match. `progress` gets the number of finished games; `records` is a folder for their records; `components`
    are custom ones, as for `Game.start`; `folder` stores results, to resume if it is stopped.
    """
    if games < 1:
        raise PeerageError(f"a match needs at least one game, not {games}")
    plan = agreed_plan(game_id, seats, bots, options or {}, seed, components)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    if folder is not None:
        kind = "match" if records is None else "recorded match"
        plan = replace(plan, seed=agreed_seed(folder, described(kind, plan, bots), seed))

    started = time.perf_counter()
    outcomes: list[Outcome] = []
    tasks = [(plan, number) for number in range(games)]
    for outcome in resumed(folder, Outcome, tasks, lambda missing: played(missing, workers, named(bots), records)):
        outcomes.append(outcome)
        if progress is not None:
            progress(len(outcomes))
    return result_of(plan, outcomes, time.perf_counter() - started)


def result_of(plan: Plan, outcomes: Sequence[Outcome], seconds: float) -> Result:
    games = len(outcomes)
    return Result(
        game=plan.game,
        seats=plan.seats,
        games=games,
        bots=[name_of(bot) for bot in plan.bots],
        wins=[round(sum(outcome.shares[bot] for outcome in outcomes), 6) for bot in range(plan.seats)],
        scores=[round(sum(outcome.scores[bot] for outcome in outcomes) / games, 6) for bot in range(plan.seats)],
        decisions=sum(outcome.decisions for outcome in outcomes),
        seconds=round(seconds, 3),
        build=build(),
        components=load(plan.game).config(plan.seats, plan.options, plan.components).components_hash,
    )


def agreed_plan(
    game_id: str,
    seats: int,
    bots: Sequence[Player],
    options: Mapping[str, object],
    seed: Seed = None,
    components: object = None,
) -> Plan:
    """Check all inputs and fix the seed."""
    if len(bots) != seats:
        raise BadSeats(f"{seats} seats need {seats} bots, not {len(bots)}")
    game = load(game_id)
    config = game.config(seats, finite(game, options), components)
    check_bots(game, named(bots))
    chosen = secrets.token_hex(8) if seed is None else seed_text(seed)
    return Plan(game_id, seats, tuple(bots), config.options, chosen, config.overrides)


def described(kind: str, plan: Plan, bots: Sequence[Player]) -> dict[str, object]:
    """Return the plan of a run, which must not change when it is resumed. More games do not make another run."""
    names = named(bots)
    if len(names) < len(bots):
        raise PeerageError("a run that is kept in a folder needs bots that have names")
    game = load(plan.game)
    nets = {path: hashlib.blake2b(net, digest_size=8).hexdigest() for path, net in players.net_files(names).items()}
    return {
        "run": kind,
        "peerage": peerage.__version__,
        "game": game.id,
        "rules": game.rules_version,
        "components": game.config(plan.seats, plan.options, plan.components).components_hash,
        "seats": plan.seats,
        "options": plan.options,
        "bots": names,
        "nets": nets,
    }


def name_of(player: Player) -> str:
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", type(player).__name__)


def named(bots: Sequence[Player]) -> list[str]:
    """Return the bots that are given by name."""
    return [bot for bot in bots if isinstance(bot, str)]


def check_bots(game: Game, bots: Sequence[str]) -> None:
    """Check that each is a bot, and one that this game offers."""
    for name in bots:
        players.load(name)
        family, _ = players.family_of(name)
        own = family.name in game.bots or (family.name == "net" and game.observed)
        if family.name in players.FAMILIES and not own:
            raise BadBot(f"{game.id} has the bots {', '.join(game.bots)}, not {name!r}")


def finite(game: Game, options: Mapping[str, object]) -> dict[str, object]:
    """Enable the option that ends long games, if a game has it: bots never tire."""
    has_end = any(option.name == "finite" for option in game.options)
    return {"finite": True, **options} if has_end else dict(options)


def played(games: Sequence[Task], workers: Workers, bots: Sequence[str], records: Path | None) -> Iterator[Outcome]:
    """Yield the outcomes in order. Workers return records as well; they are written here."""
    if records is None:
        yield from workers.map(play_game, games, bots)
        return
    for (plan, number), (outcome, record) in zip(games, workers.map(record_game, games, bots), strict=True):
        (records / f"{plan.game}-{number + 1:05d}.jsonl").write_text(record, encoding="utf-8")
        yield outcome


def play_game(plan: Plan, number: int) -> Outcome:
    if set(plan.bots) == {"random"}:
        state = load(plan.game).quick_start(plan.seats, deal(plan, number), plan.options, plan.components)
        return outcome_of(plan, number, state, play_random(state, number_from(f"{plan.seed}/{number}/moves")))
    chairs = seated(plan, number)
    if any(isinstance(bot, Listener) for bot in chairs):
        return record_seated(plan, number, chairs)[0]
    state = load(plan.game).quick_start(plan.seats, deal(plan, number), plan.options, plan.components)
    return outcome_of(plan, number, state, play_out(state, chairs))


def record_game(plan: Plan, number: int) -> tuple[Outcome, str]:
    """Play a game; return its outcome, and its record as a text."""
    outcome, record = record_seated(plan, number, seated(plan, number))
    return outcome, "\n".join(record.lines()) + "\n"


def record_seated(plan: Plan, number: int, chairs: Sequence[players.Bot]) -> tuple[Outcome, Record]:
    names = [name_of(plan.bots[bot])[:LONGEST_NAME] for bot in by_chair(plan, number)]
    record = Record.begin(load(plan.game), plan.seats, deal(plan, number), plan.options, plan.components, names)
    listeners = {seat: bot for seat, bot in enumerate(chairs) if isinstance(bot, Listener)}
    for seat, bot in listeners.items():
        bot.begin(record, seat, number)
    decisions = play_recorded(record, chairs)
    for bot in listeners.values():
        bot.end()
    forfeited = [seat for seat, bot in listeners.items() if bot.forfeited]
    return outcome_of(plan, number, record.state, decisions, forfeited), record


def deal(plan: Plan, number: int) -> str:
    """Return the seed of the deal to which a game belongs."""
    return f"{plan.seed}/{number // plan.seats}"


def by_chair(plan: Plan, number: int) -> list[int]:
    """Return the bot in each seat."""
    return [(chair - number) % plan.seats for chair in range(plan.seats)]


def outcome_of(plan: Plan, number: int, state: State, decisions: int, forfeited: Sequence[int] = ()) -> Outcome:
    """List the result by bot. The best of those who have not forfeited win."""
    scores, winners = state.scores, state.winners
    if forfeited:
        places = {seat: place for seat, place in enumerate(state.places) if seat not in forfeited}
        winners = [seat for seat, place in places.items() if place == min(places.values())]
    chairs = [(bot + number) % plan.seats for bot in range(plan.seats)]
    return Outcome(
        shares=tuple(1 / len(winners) if chair in winners else 0.0 for chair in chairs),
        scores=tuple(scores[chair] for chair in chairs),
        decisions=decisions,
    )


def number_from(text: str) -> int:
    """Return a seed for compiled code: 62 bits of a hash, the same on every platform."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 2


def seated(plan: Plan, number: int) -> list[players.Bot]:
    """Make a bot for each seat, with a random generator that depends on the match's seed alone."""
    return [
        new_bot(plan.bots[bot], f"{plan.seed}/{number}/{chair}") for chair, bot in enumerate(by_chair(plan, number))
    ]


def new_bot(player: Player, seed: str) -> players.Bot:
    """Return a bot with its own random generator. Of a given bot it is a copy: no game depends on earlier ones."""
    if isinstance(player, str):
        return players.load(player, seed)
    if not isinstance(player, players.Bot):
        return player(seed)
    twin = copy(player)
    twin.rng = Rng.from_key(seed.encode())
    return twin


def play_recorded(record: Record, chairs: Sequence[players.Bot]) -> int:
    while not record.state.over:
        seat = int(record.state.first_to_move())
        record.play(seat, chairs[seat].choose(perspective_for(chairs[seat], record.state, seat)))
    return record.number
