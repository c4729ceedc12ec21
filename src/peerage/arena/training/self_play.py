"""Self-play games as lessons: of the seats that are asked, of the others, and of positions that searches reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from operator import index
from random import Random

from librt.vecs import vec

from peerage.arena.training.lessons import ASKED, LEAF, Lessons
from peerage.bots import Bot, load
from peerage.bots.advice import Tally
from peerage.bots.game_loop import perspective_for, play_out
from peerage.bots.greedy import GreedyBot
from peerage.bots.search.ismcts import Search
from peerage.bots.search.search_bot import SearchBot
from peerage.errors import PeerageError
from peerage.kernel.game import Game
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import State
from peerage.kernel.registry import load as load_game

QUICKLY = 12
"""In quick games only every n-th choice is kept: more games are worth more than more of one game."""
OPENING = 30
"""The number of first choices that are sampled by visit counts, so that games differ; then the best move is played."""
FIRST_VISITS = 50.0
"""In the improved policy, values count beside log-probabilities as if there were so many visits more."""
LEAST_WEIGHT = 1e-12

Table = tuple[int, dict[str, bool | str]]
"""A number of seats, and options."""


@dataclass(frozen=True)
class LessonPlan:
    """Who plays the games, and what becomes a lesson."""

    teacher: str
    """The bot in all seats."""
    deep: str = ""
    """A bot that searches longer. If there is one, only its choices teach a policy."""
    deep_share: float = 0.25
    """Of the choices that it makes."""
    others: int = 0
    """With each choice that is kept, rows of so many other seats, drawn at random."""
    leaves: float = 0.0
    """With so many of the choices that are kept, a position that the search reached, with rows of all seats."""
    finisher: str = "greedy:0.5"
    """The bot that plays such positions to the end."""
    improved: bool = False
    """Learn the improved policy (priors with values) instead of shares of tries."""
    calm: bool = False
    """Nets are to correct the calm estimate, because the search does."""

    @property
    def bots(self) -> list[str]:
        return [self.teacher, self.finisher, *([self.deep] if self.deep else [])]


def play_lessons(game_id: str, plan: LessonPlan, tables: Sequence[Table], first: int, last: int) -> Lessons:
    """Play the games in a range of numbers, each with the next of the tables."""
    game = load_game(game_id)
    lessons = Lessons(len(game.observed), game.max_seats)
    for number in range(first, last):
        seats, options = tables[number % len(tables)]
        LessonGame(game, plan, seats, options, number, lessons).play()
    return lessons


class LessonGame:
    """One game that is played for lessons."""

    def __init__(
        self, game: Game, plan: LessonPlan, seats: int, options: dict[str, bool | str], number: int, lessons: Lessons
    ) -> None:
        self.plan = plan
        self.number = number
        self.lessons = lessons
        self.state: State = game.quick_start(seats, f"lesson/{number}", options)
        self.teachers = [Teacher(load(plan.teacher, seed=f"{number}/{seat}")) for seat in range(seats)]
        self.deep = [Teacher(load(plan.deep, seed=f"{number}/{seat}/deep")) for seat in range(seats) if plan.deep]
        self.numbers = vec[float]([0.0] * lessons.inputs)
        self.chooser = Random(number)
        self.drawer = Random(f"{number}/rows")
        """Draws what becomes a lesson: the games are the same whatever that is."""
        self.viewers: list[int] = []
        """The seats of the rows of this game."""
        self.leaves: list[State] = []

    def play(self) -> None:
        state, made = self.state, 0
        every = QUICKLY if self.teachers[0].quick else 1
        while not state.over:
            made += 1
            seat = int(state.first_to_move())
            state.apply(seat, self.choose(seat, made < OPENING, (made + self.number) % every == 0))
        self.lessons.finish(self.number, self.viewers, state.returns(), points_in(state))
        for leaf in self.leaves:
            self.add_leaf(leaf)

    def choose(self, seat: int, opening: bool, kept: bool) -> int:
        """Return a move; make the choice a lesson if it is to be kept."""
        searched = bool(self.deep) and self.chooser.random() < self.plan.deep_share
        teacher = self.deep[seat] if searched else self.teachers[seat]
        perspective = perspective_for(teacher.bot, self.state, seat)
        tally = teacher.tally(perspective)
        if kept:
            self.keep(seat, perspective, teacher, tally, searched or not self.deep)
        drawing = opening and any(tries for _, tries, _ in tally)
        return drawn(tally, self.chooser) if drawing else teacher.choice(perspective, tally)

    def keep(self, seat: int, perspective: Perspective, teacher: "Teacher", tally: Tally, searched: bool) -> None:
        search = teacher.search
        values = values_of(search) if search is not None else []
        policy = self.policy(perspective, tally, search) if searched else []
        perspective.observe(self.numbers)
        self.add(ASKED, seat, perspective.resample(len(self.lessons.ends)), values, policy)
        self.viewers.append(seat)
        seats = len(self.teachers)
        for place in sorted(self.drawer.sample(range(1, seats), min(self.plan.others, seats - 1))):
            other = (seat + place) % seats
            self.state.observe(other, self.numbers)
            self.add(place, other, self.state.resample(other, len(self.lessons.ends)), values)
            self.viewers.append(other)
        if search is not None and self.plan.leaves and self.drawer.random() < self.plan.leaves:
            leaf = perspective.resample(self.drawer.randrange(1 << 31))
            search.iterate(leaf, False)
            self.leaves.append(leaf)

    def add(
        self,
        kind: int,
        seat: int,
        fitting: State,
        values: Sequence[float] = (),
        policy: Sequence[tuple[int, float, float]] = (),
    ) -> None:
        """Add what a seat observes, with the estimate of a state that fits its knowledge, as in a search."""
        estimates = vec[float](fitting.shares)
        if self.plan.calm:
            fitting.calm(estimates)
        self.lessons.add(kind, seat, self.numbers, list(estimates), values, policy)

    def policy(self, perspective: Perspective, tally: Tally, search: Search | None) -> list[tuple[int, float, float]]:
        total = sum(tries for _, tries, _ in tally)
        if not total:
            return []
        shares = [tries / total for _, tries, _ in tally]
        if self.plan.improved and search is not None:
            shares = improved(tally, search.choice_weights(perspective.resample(self.number)))
        priors = perspective.weigh(vec[float]([0.0] * 64))
        return [
            (int(perspective.policy_index(move)), priors[place], share)
            for place, ((move, _, _), share) in enumerate(zip(tally, shares, strict=True))
        ]

    def add_leaf(self, leaf: State) -> None:
        """Add what each seat sees where a search ended; quick bots play on, and the end of their game is the lesson."""
        if leaf.over:
            return
        seats = range(len(self.teachers))
        for seat in seats:
            leaf.observe(seat, self.numbers)
            self.add(LEAF, seat, leaf.resample(seat, len(self.lessons.ends)))
        play_out(leaf, [load(self.plan.finisher, seed=f"{self.number}/{seat}/leaf") for seat in seats])
        self.lessons.finish(self.number, seats, leaf.returns(), points_in(leaf))


class Teacher:
    """A bot for self-play: one that searches or, much quicker, one that follows heuristics."""

    def __init__(self, bot: Bot) -> None:
        if not isinstance(bot, (SearchBot, GreedyBot)):
            raise PeerageError("lessons are given by bots that search or go by rules of thumb")
        self.bot = bot
        self.quick = isinstance(bot, GreedyBot)

    @property
    def search(self) -> Search | None:
        """The search behind the last tally."""
        return self.bot.search if isinstance(self.bot, SearchBot) else None

    def tally(self, perspective: Perspective) -> Tally:
        """Return the visit counts: none from heuristics, which are the net's priors anyway."""
        if isinstance(self.bot, SearchBot):
            self.bot.search = None  # moves are sampled, so the statistics of the best one are not needed
            return self.bot.tally(perspective)
        return [(move, 0, 0.0) for move in perspective.moves]

    def choice(self, perspective: Perspective, tally: Tally) -> int:
        if isinstance(self.bot, SearchBot):
            return self.bot.preferred(tally)
        return index(self.bot.choose(perspective))


def drawn(tally: Tally, chooser: Random) -> int:
    return chooser.choices([move for move, _, _ in tally], [tries for _, tries, _ in tally])[0]


def points_in(state: State) -> list[float]:
    return [float(score) for score in state.scores]


def values_of(search: Search) -> list[float]:
    """Return each seat's share in the win by a search; nothing without any tries."""
    trees = [search.own if seat == search.seat else search.model[seat] for seat in range(int(search.seats))]
    if any(tree.visits[tree.root] == 0 for tree in trees):
        return []
    values = [tree.total[tree.root] / int(tree.visits[tree.root]) for tree in trees]
    own = values[int(search.seat)]
    others = sum(values) - own
    even = 1 / (len(values) - 1)  # where nobody else has won any of a few games
    parts = [value / others if others > 0 else even for value in values]
    return [own if seat == search.seat else (1 - own) * part for seat, part in enumerate(parts)]


def improved(tally: Tally, weights: Sequence[float]) -> list[float]:
    """Return the policy that a search improves on: priors times values, those of untried moves completed.

    From "Policy improvement by planning with Gumbel" (Danihelka et al., ICLR 2022).
    """
    total = sum(tries for _, tries, _ in tally)
    mean = sum(worth for _, _, worth in tally) / total
    most = max(tries for _, tries, _ in tally)
    logits = [
        log(max(weight, LEAST_WEIGHT)) + (FIRST_VISITS + most) * (worth / tries if tries else mean)
        for (_, tries, worth), weight in zip(tally, weights, strict=True)
    ]
    highest = max(logits)
    shares = [exp(logit - highest) for logit in logits]
    return [share / sum(shares) for share in shares]
