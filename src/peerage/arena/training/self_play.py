"""Self-play games as lessons: a seat's observation, heuristic estimates, the search's visit counts, the winner."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import index
from random import Random

from librt.vecs import vec

from peerage.bots import Bot, load
from peerage.bots.advice import Tally
from peerage.bots.game_loop import perspective_for
from peerage.bots.greedy import GreedyBot
from peerage.bots.search.search_bot import SearchBot, most_tried
from peerage.errors import PeerageError
from peerage.kernel.game import Game
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.registry import load as load_game

QUICKLY = 12
"""In quick games only every n-th choice is kept: more games are worth more than more of one game."""
OPENING = 30
"""The number of first choices that are sampled by visit counts, so that games differ; then the best move is played."""

Table = tuple[int, dict[str, bool | str]]
"""A number of seats, and options."""


@dataclass
class Lessons:
    """Training data in flat lists, which are written and read fast.

    Moves are listed by choice; `ends` separates choices.
    """

    inputs: int
    chairs: int
    """The maximum of seats; data of each seat is relative to the acting one."""
    numbers: "array[float]" = field(default_factory=lambda: array("f"))
    estimates: "array[float]" = field(default_factory=lambda: array("f"))
    """Each seat's share in the win by the game's own estimate; 0 for missing seats."""
    indexes: "array[int]" = field(default_factory=lambda: array("i"))
    priors: "array[float]" = field(default_factory=lambda: array("f"))
    tries: "array[float]" = field(default_factory=lambda: array("f"))
    ends: "array[int]" = field(default_factory=lambda: array("i"))
    shares: "array[float]" = field(default_factory=lambda: array("f"))
    """Each seat's final share in the win."""
    games: "array[int]" = field(default_factory=lambda: array("i"))

    def add(self, perspective: Perspective, numbers: "vec[float]", tally: Tally) -> None:
        """Add a choice with the estimate of a state that fits the seat's knowledge, as in a search."""
        perspective.observe(numbers)
        self.numbers.extend(numbers)
        self.estimates.extend(self.around(perspective.seat, perspective.resample(len(self.ends)).shares))
        total = sum(tries for _, tries, _ in tally)
        if total:
            priors = perspective.weigh(vec[float]([0.0] * 64))
            self.indexes.extend(perspective.policy_index(move) for move, _, _ in tally)
            self.priors.extend(priors[place] for place in range(len(tally)))
            self.tries.extend(tries / total for _, tries, _ in tally)
        self.ends.append(len(self.indexes))

    def finish(self, number: int, movers: Sequence[int], shares: Sequence[float]) -> None:
        """Set the outcome of a game."""
        for seat in movers:
            self.shares.extend(self.around(seat, shares))
        self.games.extend([number] * len(movers))

    def around(self, seat: int, shares: Sequence[float]) -> list[float]:
        return [*shares[seat:], *shares[:seat], *[0.0] * (self.chairs - len(shares))]


def play_lessons(game_id: str, bot: str, tables: Sequence[Table], first: int, last: int) -> Lessons:
    """Play the games in a range of numbers, each with the next of the tables."""
    game = load_game(game_id)
    lessons = Lessons(len(game.observed), game.max_seats)
    for number in range(first, last):
        seats, options = tables[number % len(tables)]
        play_lesson(game, bot, seats, options, number, lessons)
    return lessons


def play_lesson(
    game: Game, name: str, seats: int, options: dict[str, bool | str], number: int, lessons: Lessons
) -> None:
    state = game.quick_start(seats, f"lesson/{number}", options)
    teachers = [Teacher(load(name, seed=f"{number}/{seat}")) for seat in range(seats)]
    numbers = vec[float]([0.0] * lessons.inputs)
    chooser, movers, made = Random(number), list[int](), 0
    every = QUICKLY if teachers[0].quick else 1
    while not state.over:
        seat = int(state.first_to_move())
        teacher = teachers[seat]
        perspective = perspective_for(teacher.bot, state, seat)
        tally = teacher.tally(perspective)
        made += 1
        if (made + number) % every == 0:
            lessons.add(perspective, numbers, tally)
            movers.append(seat)
        drawing = made < OPENING and any(tries for _, tries, _ in tally)
        state.apply(seat, drawn(tally, chooser) if drawing else teacher.choice(perspective, tally))
    lessons.finish(number, movers, state.returns())


class Teacher:
    """A bot for self-play: one that searches or, much quicker, one that follows heuristics."""

    def __init__(self, bot: Bot) -> None:
        if not isinstance(bot, (SearchBot, GreedyBot)):
            raise PeerageError("lessons are given by bots that search or go by rules of thumb")
        self.bot = bot
        self.quick = isinstance(bot, GreedyBot)

    def tally(self, perspective: Perspective) -> Tally:
        """Return the visit counts: none from heuristics, which are the net's priors anyway."""
        if isinstance(self.bot, SearchBot):
            self.bot.search = None  # moves are sampled, so the statistics of the best one are not needed
            return self.bot.tally(perspective)
        return [(move, 0, 0.0) for move in perspective.moves]

    def choice(self, perspective: Perspective, tally: Tally) -> int:
        return index(self.bot.choose(perspective)) if self.quick else most_tried(tally)


def drawn(tally: Tally, chooser: Random) -> int:
    return chooser.choices([move for move, _, _ in tally], [tries for _, tries, _ in tally])[0]
