"""A training run: generation by generation, resumed where it stopped.

A run is a folder. Each generation has its lessons in parts, the net that was trained on them and on recent ones, the
metrics of the training, and the match that decided whether the net is better than the best one before.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from peerage.arena.match import Result, run
from peerage.arena.training.calibration import calibrate
from peerage.arena.training.gate import Gate, pass_gate
from peerage.arena.training.generation import Generation, result_of, was_better
from peerage.arena.training.learning import HELD_BACK, Learn, Progress, Schedule, Sizes
from peerage.arena.training.lessons import packed, read_lessons
from peerage.arena.training.self_play import LessonPlan, Table, play_lessons
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
CALIBRATED_PARTS = 8
"""The parts of a generation on which its calibration is measured, at most."""

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
    """Games of the match that decides; with a sequential test at most."""
    search: str = ""
    """Further settings of all searches, like `leaf=turn:fpu=0.1`."""
    deep: int = 0
    """Iterations of some of the choices, which alone teach a policy; without them, all choices do."""
    deep_share: float = 0.25
    others: int = 0
    """Rows of so many other seats beside that of the asked one."""
    leaves: float = 0.0
    """The part of the choices of which a position that the search reached is a lesson, too."""
    improved: bool = False
    """Learn the improved policy instead of shares of tries."""
    policy: float = 0.5
    """The weight of the policy loss."""
    mix: float = 0.0
    """How much the search's value counts beside the outcome."""
    points: float = 0.0
    """The weight of the loss of final points."""
    gate_iterations: int = 0
    """Of both sides' searches in that match; 0 for as many as in the games that teach."""
    sequential: bool = False
    """Whether a sequential test at all tables is the gate."""
    patience: int = 0
    """End after so many generations in a row that were not better; 0 plays all generations."""


def train(
    course: Course,
    folder: Path,
    workers: Workers,
    report: ReportProgress,
    learn: Learn,
    show: Callable[[Generation], None] = lambda done: None,
) -> Path:
    """Run or resume; return the best net. `fit.learn` trains with PyTorch, `show` gets the results of generations."""
    folder.mkdir(parents=True, exist_ok=True)
    agreed = folder / "course.json"
    if agreed.exists():
        course = msgspec.json.decode(agreed.read_bytes(), type=Course)
    agreed.write_bytes(msgspec.json.format(msgspec.json.encode(course)))
    run_of = Run(course, folder, workers, report, learn)
    for number in range(course.generations + 1):
        run_of.generation(number)
        show(result_of(run_of.generation_folder(number), number))
        if course.patience and number - run_of.champion(number + 1) >= course.patience:
            break
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

    def net_of(self, number: int) -> Path:
        return self.generation_folder(number) / "player.net"

    def champion(self, before: int) -> int:
        """Return the last generation before this one whose net passed its gate; -1 for none."""
        passed = [number for number in range(before) if was_better(self.generation_folder(number))]
        return max(passed, default=-1)

    def bot(self, generation: int, iterations: int) -> str:
        """Return the search with the net of a generation, or without any."""
        words = [str(iterations), self.course.search] if self.course.search else [str(iterations)]
        if generation < 0:
            return ":".join(["search", *words])
        return ":".join(["net", *words, f"file={self.net_of(generation)}"])

    def plan(self, number: int) -> LessonPlan:
        """Return who gives the lessons of a generation, and how."""
        course, champion = self.course, self.champion(number)
        calm = "calm=on" in course.search.split(":")
        if number == 0:
            return LessonPlan(QUICK_TEACHER, others=course.others, calm=calm)
        return LessonPlan(
            self.bot(champion, course.iterations),
            self.bot(champion, course.deep) if course.deep else "",
            course.deep_share,
            course.others,
            course.leaves,
            QUICK_TEACHER,
            course.improved,
            calm,
        )

    def generation(self, number: int) -> None:
        """Run a generation: lessons, training, and the deciding match; finished parts are not repeated."""
        home = self.generation_folder(number)
        home.mkdir(exist_ok=True)
        if not (home / "verdict.json").exists():
            games, part = (self.course.quick_games, QUICK_PART) if number == 0 else (self.course.games, PART)
            self.give_lessons(number, self.plan(number), games, part)
            self.measure(number, "before", self.champion(number), 1)
            if not self.net_of(number).exists():
                self.learn(number)
            self.measure(number, "after", number, HELD_BACK)
            verdict = self.match(number)
            (home / "verdict.json").write_bytes(msgspec.json.encode(verdict))
        if was_better(home):
            self.best.write_bytes(self.net_of(number).read_bytes())
            net_at.cache_clear()  # a new net under the same name
        self.draw(number)

    def give_lessons(self, number: int, plan: LessonPlan, games: int, size: int) -> None:
        """Play the parts that are missing."""
        home, first = self.generation_folder(number), number * 1_000_000
        parts = {home / f"part-{n // size:04d}.lessons": (n, min(n + size, games)) for n in range(0, games, size)}
        missing = {path: numbers for path, numbers in parts.items() if not path.exists()}
        tables = tables_of(self.game)
        tasks = [(self.course.game, plan, tables, first + begin, first + end) for begin, end in missing.values()]
        title, done = f"Generation {number}: lessons", len(parts) - len(missing)
        self.report(title, done, len(parts))
        for path, lessons in zip(missing, self.workers.map(play_lessons, tasks, plan.bots), strict=True):
            path.with_suffix(".new").write_bytes(packed(lessons))
            path.with_suffix(".new").rename(path)
            done += 1
            self.report(title, done, len(parts))

    def measure(self, number: int, when: str, generation: int, every: int) -> None:
        """Measure the calibration of a net on lessons that it has not learned from: each of so many games."""
        path = self.generation_folder(number) / f"calibration-{when}.json"
        if path.exists():
            return
        net = net_at(self.game.id, str(self.net_of(generation))) if generation >= 0 else None
        measured = calibrate(read_lessons(self.generation_folder(number), CALIBRATED_PARTS), net, every)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(measured)))

    def learn(self, number: int) -> None:
        """Train a new net on these lessons and those of some generations before."""
        course, game, home = self.course, self.game, self.generation_folder(number)
        recent = [0, *range(max(1, number - course.remembered + 1), number + 1)]
        lessons = [each for past in recent for each in read_lessons(self.generation_folder(past))]
        sizes = Sizes(len(game.observed), course.hidden, course.last, game.max_seats, game.indexed)
        schedule = Schedule(course.epochs, course.rate, number, course.policy, course.mix, course.points)
        title, learnt = f"Generation {number}: learning", list[Progress]()

        def report(progress: Progress) -> None:
            learnt.append(progress)
            self.report(title, progress.epoch, course.epochs)

        self.report(title, 0, course.epochs)
        weights = self.teach(lessons, sizes, schedule, report)
        (home / "learning.json").write_bytes(msgspec.json.encode(learnt))
        header = NetHeader(
            game=game.id,
            observed=names_hash(game),
            **asdict(sizes),
            made={"course": asdict(course), "generation": number, "choices": sum(len(each.games) for each in lessons)},
        )
        write_net(self.net_of(number), header, weights)

    def match(self, number: int) -> Result | Gate:
        """Play the new net against the best so far, with as many iterations."""
        course, game = self.course, self.game
        iterations = course.gate_iterations or course.iterations
        challenger, champion = (self.bot(each, iterations) for each in (number, self.champion(number)))
        title, seed = f"Generation {number}: match", f"gate/{number}"

        def report(done: int) -> None:
            self.report(title, done, course.gate)

        if course.sequential:
            folder = self.generation_folder(number) / "gate"
            tables = tables_of(game)
            return pass_gate(game.id, challenger, champion, tables, course.gate, seed, self.workers, report, folder)
        seats = max(game.min_seats, min(USUAL_SEATS, game.max_seats))
        bots = [challenger, *[champion] * (seats - 1)]
        return run(game.id, seats, course.gate, bots, {}, seed, self.workers, report)

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
