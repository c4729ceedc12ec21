"""Games to learn from: at each choice what the seat could know, how often the search tried each move, and who won."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from librt.vecs import vec

from peerage.bots import Bot, load
from peerage.bots.greedy import GreedyBot
from peerage.bots.searching import SearchBot, Tally
from peerage.kernel.errors import PeerageError
from peerage.kernel.game import Game
from peerage.kernel.perspective import Perspective
from peerage.kernel.registry import load as load_game

QUICKLY = 12
"""Of games that cost next to nothing, every so many choices are enough: more games say more than more of one game."""
OPENING = 30
"""So many choices of a game are drawn by how often moves were tried, so that games differ; then the best is played."""

Table = tuple[int, dict[str, bool | str]]
"""A number of seats, and options."""


@dataclass
class Lessons:
    """Flat and plain, so that they are written and read fast. Moves are listed choice by choice; `ends` says where."""

    inputs: int
    numbers: "array[float]" = field(default_factory=lambda: array("f"))
    indexes: "array[int]" = field(default_factory=lambda: array("i"))
    tries: "array[float]" = field(default_factory=lambda: array("f"))
    ends: "array[int]" = field(default_factory=lambda: array("i"))
    shares: "array[float]" = field(default_factory=lambda: array("f"))
    games: "array[int]" = field(default_factory=lambda: array("i"))

    def add(self, perspective: Perspective, numbers: "vec[float]", tally: Tally) -> None:
        perspective.encode(numbers)
        self.numbers.extend(numbers)
        total = sum(tries for _, tries, _ in tally) or 1
        self.indexes.extend(perspective.index_of(move) for move, _, _ in tally)
        self.tries.extend(tries / total for _, tries, _ in tally)
        self.ends.append(len(self.indexes))


def play_lessons(game_id: str, bot: str, tables: Sequence[Table], first: int, last: int) -> Lessons:
    """The games from one number up to another, each at the next of the tables in turn."""
    game = load_game(game_id)
    lessons = Lessons(len(game.observed))
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
        perspective = Perspective(state, seat)
        tally = teachers[seat].tally(perspective)
        if len(tally) > 1:
            made += 1
            if (made + number) % every == 0:
                lessons.add(perspective, numbers, tally)
                movers.append(seat)
        drawing = teachers[seat].quick or made < OPENING
        state.apply(seat, drawn(tally, chooser) if drawing else max(tally, key=lambda entry: entry[1])[0])
    shares = state.shares
    lessons.shares.extend(shares[seat] for seat in movers)
    lessons.games.extend([number] * len(movers))


class Teacher:
    """A bot whose choices are learnt from: one that searches or, much quicker, one that goes by rules of thumb."""

    def __init__(self, bot: Bot) -> None:
        if not isinstance(bot, (SearchBot, GreedyBot)):
            raise PeerageError("lessons are given by bots that search or go by rules of thumb")
        self.bot = bot
        self.quick = isinstance(bot, GreedyBot)

    def tally(self, perspective: Perspective) -> Tally:
        bot = self.bot
        if isinstance(bot, SearchBot):
            bot.search = None  # moves are drawn, so what was learnt about the best one is of no use
            return bot.tally(perspective)
        moves = perspective.moves
        bot.priors = perspective.weigh(bot.priors)
        bot.soften(len(moves))
        return [(move, int(1000 * bot.priors[index]), 0.0) for index, move in enumerate(moves)]


def drawn(tally: Tally, chooser: Random) -> int:
    weights = [tries for _, tries, _ in tally]
    moves = [move for move, _, _ in tally]
    return chooser.choices(moves, weights)[0] if any(weights) else moves[0]
