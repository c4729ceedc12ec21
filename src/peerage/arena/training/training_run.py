"""A training run: generation by generation, resumed where it stopped.

A run is a folder. Each generation has its lessons in parts, the net that was trained on them and on recent ones, the
metrics of the training, and the match that decided whether the net is better than the best one before.
"""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from peerage.arena.match import Result, run
from peerage.arena.training.learning import Learn, Progress, Schedule, Sizes
from peerage.arena.training.self_play import Lessons, Table, play_lessons
from peerage.arena.workers import Workers
from peerage.bots.nets.net_file import NetHeader, names_hash, net_at, write_net
from peerage.errors import BadOption, BadSeats
from peerage.kernel.content.options import every_module
from peerage.kernel.game import Game
from peerage.kernel.registry import load

QUICK_TEACHER = "greedy:0.5"
QUICK_PART = 500
PART = 24
"""Games in one part of a generation: the most that is lost when a run is stopped."""
USUAL_SEATS = 4

ReportProgress = Callable[[str, int, int], None]
"""Called with the current stage, its finished steps, and all of them."""


@dataclass(frozen=True)
class Course:
    """The parameters of a run, stored in its folder; they are fixed when the run is resumed."""

    game: str
    generations: int
    """After the first, which is trained on quick games."""
    games: int
    """Per generation."""
    quick_games: int = 20_000
    """Games by heuristics: they cost little and show who wins from which positions."""
    iterations: int = 100
    """Of the search, per choice."""
    hidden: int = 64
    last: int = 32
    epochs: int = 6
    rate: float = 2e-3
    remembered: int = 3
    """A net is trained on the lessons of this number of generations, and on the quick games."""
    gate: int = 100
    """Games of the match that decides."""


def train(course: Course, folder: Path, workers: Workers, report: ReportProgress, learn: Learn) -> Path:
    """Run or resume; return the best net. `fit.learn` trains with PyTorch."""
    folder.mkdir(parents=True, exist_ok=True)
    agreed = folder / "course.json"
    if agreed.exists():
        course = msgspec.json.decode(agreed.read_bytes(), type=Course)
    agreed.write_bytes(msgspec.json.format(msgspec.json.encode(course)))
    run_of = Run(course, folder, workers, report, learn)
    for number in range(course.generations + 1):
        run_of.generation(number)
    return run_of.best


class Run:
    def __init__(self, course: Course, folder: Path, workers: Workers, report: ReportProgress, learn: Learn) -> None:
        self.course = course
        self.teach = learn
        self.game = load(course.game)
        self.folder = folder
        self.best = folder / "best.net"
        self.workers = workers
        self.report = report

    def generation_folder(self, number: int) -> Path:
        return self.folder / f"generation-{number}"

    def bot(self, net: Path | None) -> str:
        iterations = self.course.iterations
        return f"net:{iterations}:file={net}" if net is not None and net.exists() else f"search:{iterations}"

    def generation(self, number: int) -> None:
        """Run a generation: lessons, training, and the deciding match; finished parts are not repeated."""
        home = self.generation_folder(number)
        home.mkdir(exist_ok=True)
        if not (home / "verdict.json").exists():
            champion = self.bot(self.best)
            if number == 0:
                self.give_lessons(number, QUICK_TEACHER, self.course.quick_games, QUICK_PART)
            else:
                self.give_lessons(number, champion, self.course.games, PART)
            if not (home / "player.net").exists():
                self.learn(number)
            verdict = self.match(number, champion)
            if verdict.wins[0] / verdict.games > 1 / verdict.seats:
                self.best.write_bytes((home / "player.net").read_bytes())
                net_at.cache_clear()  # a new net under the same name
            (home / "verdict.json").write_bytes(msgspec.json.encode(verdict))
        self.draw(number)

    def give_lessons(self, number: int, teacher: str, games: int, size: int) -> None:
        """Play the parts that are missing."""
        home, first = self.generation_folder(number), number * 1_000_000
        parts = {home / f"part-{n // size:04d}.lessons": (n, min(n + size, games)) for n in range(0, games, size)}
        missing = {path: numbers for path, numbers in parts.items() if not path.exists()}
        tables = tables_of(self.game)
        tasks = [(self.course.game, teacher, tables, first + begin, first + end) for begin, end in missing.values()]
        title, done = f"Generation {number}: lessons", len(parts) - len(missing)
        self.report(title, done, len(parts))
        for path, lessons in zip(missing, self.workers.map(play_lessons, tasks, [teacher]), strict=True):
            path.with_suffix(".new").write_bytes(packed(lessons))
            path.with_suffix(".new").rename(path)
            done += 1
            self.report(title, done, len(parts))

    def learn(self, number: int) -> None:
        """Train a new net on these lessons and those of some generations before."""
        course, game, home = self.course, self.game, self.generation_folder(number)
        recent = [0, *range(max(1, number - course.remembered + 1), number + 1)]
        lessons = [each for past in recent for each in read_lessons(self.generation_folder(past))]
        sizes = Sizes(len(game.observed), course.hidden, course.last, game.max_seats, game.indexed)
        title, learnt = f"Generation {number}: learning", list[Progress]()

        def report(progress: Progress) -> None:
            learnt.append(progress)
            self.report(title, progress.epoch, course.epochs)

        self.report(title, 0, course.epochs)
        weights = self.teach(lessons, sizes, Schedule(course.epochs, course.rate, number), report)
        (home / "learning.json").write_bytes(msgspec.json.encode(learnt))
        header = NetHeader(
            game=game.id,
            observed=names_hash(game),
            **asdict(sizes),
            made={"course": asdict(course), "generation": number, "choices": sum(len(each.games) for each in lessons)},
        )
        write_net(home / "player.net", header, weights)

    def match(self, number: int, champion: str) -> Result:
        """Play the new net against the best so far, with as many iterations."""
        course, game = self.course, self.game
        seats = max(game.min_seats, min(USUAL_SEATS, game.max_seats))
        bots = [self.bot(self.generation_folder(number) / "player.net"), *[champion] * (seats - 1)]
        title, seed = f"Generation {number}: match", f"gate/{number}"
        return run(
            game.id,
            seats,
            course.gate,
            bots,
            {},
            seed,
            self.workers,
            lambda done: self.report(title, done, course.gate),
        )

    def draw(self, until: int) -> None:
        from peerage.arena.training import plots

        learnt = [(self.generation_folder(number) / "learning.json").read_bytes() for number in range(until + 1)]
        plots.draw_course([msgspec.json.decode(each) for each in learnt], self.folder / "course.png")


def tables_of(game: Game) -> list[Table]:
    """Return every number of seats, without modules and with all; modules that can be drawn by lot are random."""
    options = [{}, by_lot(game)] if every_module(game.options) else [{}]
    seats = range(game.min_seats, game.max_seats + 1)
    return [(number, mix) for number in seats for mix in options if fits(game, number, mix)]


def by_lot(game: Game) -> dict[str, bool | str]:
    drawn = {option.name for option in game.options if "lot" in option.values()}
    return {name: "lot" if name in drawn else value for name, value in every_module(game.options).items()}


def fits(game: Game, seats: int, options: dict[str, bool | str]) -> bool:
    try:
        game.config(seats, options)
    except (BadOption, BadSeats):
        return False
    return True


# Lessons.


FIELDS = ("numbers", "estimates", "indexes", "priors", "tries", "ends", "shares", "games")


def packed(lessons: Lessons) -> bytes:
    parts = {name: getattr(lessons, name).tobytes() for name in FIELDS}
    return msgspec.msgpack.encode({"inputs": lessons.inputs, "chairs": lessons.chairs, **parts})


def read_lessons(home: Path) -> Iterator[Lessons]:
    for path in sorted(home.glob("*.lessons")):
        parts = msgspec.msgpack.decode(path.read_bytes())
        lessons = Lessons(parts["inputs"], parts["chairs"])
        for name in FIELDS:
            getattr(lessons, name).frombytes(parts[name])
        yield lessons
