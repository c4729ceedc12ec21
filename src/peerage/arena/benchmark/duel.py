"""A duel: one bot alone among copies of another, once in every seat of a deal, with the time that both take."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from peerage.arena.benchmark.definition import Setting
from peerage.arena.listener import Listener
from peerage.arena.match import Plan, Player, name_of, new_bot, play_game
from peerage.arena.protocol import Program
from peerage.bots import Bot
from peerage.kernel.game import Seed, seed_text
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.records.record import Record


@dataclass(frozen=True)
class Duel:
    """All inputs of a duel but the bots themselves; sent to the workers."""

    setting: Setting
    budget: int
    alone: str
    among: str
    """As they are named in the definition, or by those who submit them."""
    deal: int
    seed: str
    """Of the deal, whoever plays it."""


@dataclass
class Effort:
    """What a bot took for its decisions with two moves or more."""

    decisions: int = 0
    processor: float = 0.0
    """Seconds."""
    wall: float = 0.0

    def add(self, other: "Effort") -> None:
        self.decisions += other.decisions
        self.processor += other.processor
        self.wall += other.wall


@dataclass(frozen=True)
class Played:
    """The result of a duel."""

    share: float
    """Of the wins of a deal, taken by the bot that is alone."""
    efforts: tuple[Effort, Effort]
    """Of the bot that is alone, and of the other one's copies together."""
    forfeits: int = 0


warm: set[str] = set()
"""Bots that have decided in this process, and so have loaded what they need."""


@dataclass(eq=False)
class Stopwatch:
    """A bot, and what it takes. Its first decision in a process is not timed."""

    player: Player
    seconds: float
    """The budget, for bots with an attribute of this name."""
    effort: Effort = field(default_factory=Effort)

    @property
    def __name__(self) -> str:
        return name_of(self.player)

    def __call__(self, seed: Seed) -> Bot:
        bot = new_bot(self.player, seed_text(seed))
        if hasattr(bot, "seconds"):
            bot.seconds = self.seconds
        return TimedListener(bot, self) if isinstance(bot, Listener) else TimedBot(bot, self)

    def choose(self, bot: Bot, perspective: Perspective) -> int:
        if len(perspective.moves) < 2:
            return int(bot.choose(perspective))
        wall, processor = time.perf_counter(), time.process_time()
        move = int(bot.choose(perspective))
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
        if self.__name__ in warm:
            self.effort.add(Effort(1, processor, wall))
        warm.add(self.__name__)
        return move


class TimedBot(Bot):
    def __init__(self, bot: Bot, watch: Stopwatch) -> None:
        super().__init__()
        self.bot = bot
        self.watch = watch

    def choose(self, perspective: Perspective) -> int:
        return self.watch.choose(self.bot, perspective)


class TimedListener(Listener):
    def __init__(self, bot: Listener, watch: Stopwatch) -> None:
        super().__init__()
        self.bot = bot
        self.watch = watch

    @property
    def forfeited(self) -> bool:
        return self.bot.forfeited

    def begin(self, record: Record, seat: int, number: int) -> None:
        self.bot.begin(record, seat, number)

    def choose(self, perspective: Perspective) -> int:
        return self.watch.choose(self.bot, perspective)

    def end(self) -> None:
        self.bot.end()


def play_duel(duel: Duel, alone: Player, among: Player) -> Played:
    """Play the deal once with the first bot in each seat."""
    seconds, seats = duel.budget / 1000, duel.setting.seats
    watches = Stopwatch(alone, seconds), Stopwatch(among, seconds)
    company = watches[0], *[watches[1]] * (seats - 1)
    plan = Plan(duel.setting.game, seats, company, duel.setting.options, duel.seed)
    before = forfeited([alone, among])
    outcomes = [play_game(plan, number) for number in range(seats)]
    return Played(
        share=sum(outcome.shares[0] for outcome in outcomes) / seats,
        efforts=(watches[0].effort, watches[1].effort),
        forfeits=forfeited([alone, among]) - before,
    )


def forfeited(players: Sequence[Player]) -> int:
    return sum(len(player.incidents) for player in players if isinstance(player, Program))
