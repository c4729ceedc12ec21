"""Reviews a finished game: asks workers for all estimates, and puts them together."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

import peerage
from peerage.analysis.review.course import course_of, rounded
from peerage.analysis.review.effort import Effort, effort_of
from peerage.analysis.review.estimates import Weighed
from peerage.analysis.review.questions import Answer, Question, Questions, answer
from peerage.analysis.review.reasons import WhyQuestion, explain
from peerage.analysis.review.schemas import (
    Accuracy,
    Course,
    OptionEstimate,
    Review,
    ReviewedChoice,
    TurningPoint,
    Why,
)
from peerage.analysis.review.verdicts import ERRORS, Cost, at_stake, cost_of, verdict_on
from peerage.arena.checkpoint import agreed_seed, resumed
from peerage.arena.workers import HERE, Task, Workers
from peerage.errors import PeerageError
from peerage.kernel.presentation.result import by_source, history_of
from peerage.kernel.presentation.schemas import PartPoints
from peerage.kernel.records.record import Record
from peerage.kernel.records.seed_commitment import hash_of

VERSION: Final = 1
"""Grows whenever the same game would get other figures."""
MOST_OPTIONS: Final = 5
"""Options of which a review keeps what they are, besides the chosen one."""

Progress = Callable[[int, int], None]
"""Called with what is done and what there is to do, in iterations."""


class Reviewer:
    """A review in two steps: `questions`, then `whys` with their answers, then `finish`."""

    def __init__(self, record: Record, level: str, seats: Iterable[int] | None = None, effort: Effort | None = None):
        check(record)
        self.record = record
        self.level = level
        self.effort = effort or effort_of(level)
        self.seats = list(range(record.header.seats) if seats is None else seats)
        for seat in self.seats:
            record.state.check_viewer(seat)
        self.asked = Questions(record, self.seats, self.effort)
        history = history_of(record)
        self.parts = history.parts
        self.sources = by_source(history)

    @property
    def questions(self) -> list[Question]:
        return self.asked.asked

    def whys(self, answers: Sequence[Answer]) -> list[WhyQuestion]:
        """Ask why the better move is better, wherever a choice was worse."""
        return [
            WhyQuestion(
                question.game,
                question.position,
                question.seat,
                question.number,
                question.chosen or 0,
                weighed.options[0].move,
                self.effort.futures,
                self.part_words(question.number),
            )
            for question, weighed in self.errors(answers)
        ]

    def errors(self, answers: Sequence[Answer]) -> Iterator[tuple[Question, Weighed]]:
        for question, given in zip(self.questions, answers, strict=True):
            weighed, chosen = given.weighed, question.chosen
            if weighed is not None and chosen is not None and verdict_on(weighed, chosen) in ERRORS:
                yield question, weighed

    def finish(self, answers: Sequence[Answer], whys: Sequence[Why]) -> Review:
        reasons = {
            (question.number, question.seat): why for (question, _), why in zip(self.errors(answers), whys, strict=True)
        }
        choices = sorted(self.choices(answers, reasons), key=lambda choice: choice.n)
        verdicts = {choice.n + 1: choice for choice in choices}
        courses = [with_verdicts(course_of(seat, self.asked, answers), verdicts) for seat in self.seats]
        return Review(
            VERSION,
            peerage.__version__,
            self.record.game.id,
            self.level,
            self.record.number,
            self.record.state.returns(),
            peerage_parts(self.record, self.parts),
            choices,
            courses,
            [self.accuracy(seat, choices) for seat in self.seats],
            self.sources,
        )

    def choices(self, answers: Sequence[Answer], reasons: dict[tuple[int, int], Why]) -> Iterator[ReviewedChoice]:
        for question, given in zip(self.questions, answers, strict=True):
            if given.weighed is None or question.chosen is None:
                continue
            why = reasons.get((question.number, question.seat))
            yield self.choice(question, question.chosen, given.weighed, why)

    def choice(self, question: Question, move: int, weighed: Weighed, why: Why | None) -> ReviewedChoice:
        cost = cost_of(weighed, move)
        kept = [option for option in weighed.options[:MOST_OPTIONS] if option.move != move]
        kept = sorted([*kept, weighed.option(move)], key=weighed.options.index)
        state = self.record.game.from_bytes(question.position)
        said = self.record.game.presentation.offered(state, question.seat, [option.move for option in kept])
        return ReviewedChoice(
            n=question.number,
            seat=question.seat,
            part=self.part_at(question.number),
            move=move,
            best=weighed.options[0].move,
            verdict=verdict_on(weighed, move),
            cost=round(Cost(*cost).certain, 4),
            interval=(round(cost.low, 4), round(cost.high, 4)),
            stake=round(at_stake(weighed), 4),
            before=rounded(weighed.options[0].shares),
            after=rounded(weighed.option(move).shares),
            options=[short(option) for option in kept],
            said={str(each["move"]): each for each in said},
            of=len(weighed.options),
            why=why,
        )

    def accuracy(self, seat: int, choices: Sequence[ReviewedChoice]) -> Accuracy:
        own = [choice for choice in choices if choice.seat == seat]
        counts: dict[str, int] = {}
        for choice in own:
            counts[choice.verdict] = counts.get(choice.verdict, 0) + 1
        parts = [share_kept([choice for choice in own if choice.part == part]) for part in range(len(self.parts))]
        cost = round(sum(choice.cost for choice in own), 4)
        return Accuracy(seat, share_kept(own) or 0.0, cost, counts, parts)

    def part_at(self, number: int) -> int:
        """The part in which the move after so many was made."""
        return max(0, bisect_right([at for at, _ in self.parts], number) - 1)

    def part_words(self, number: int) -> tuple[str, int]:
        part = self.parts[self.part_at(number)][1]
        return part.kind, part.n


def review(
    record: Record,
    level: str = "quick",
    seats: Iterable[int] | None = None,
    workers: Workers = HERE,
    progress: Progress | None = None,
    folder: Path | None = None,
    effort: Effort | None = None,
) -> Review:
    """Review a finished game. `folder` keeps what was estimated: a review that was stopped continues there."""
    reviewer = Reviewer(record, level, seats, effort)
    counter = Counted(reviewer.questions, progress)
    answers = list(
        counter.each(answered(reviewer.questions, answer, Answer, workers, kept(folder, reviewer, "values")))
    )
    questions = reviewer.whys(answers)
    whys = list(answered(questions, explain, Why, workers, kept(folder, reviewer, "reasons")))
    return reviewer.finish(answers, whys)


def check(record: Record) -> None:
    if not record.state.over:
        raise PeerageError("only a finished game can be reviewed: a running one must give nothing away")


def answered(
    questions: Sequence[Any], work: Callable[..., Any], kind: type[Any], workers: Workers, folder: Path | None
) -> Iterator[Any]:
    tasks: list[Task] = [(question,) for question in questions]
    return resumed(folder, kind, tasks, lambda missing: workers.map(work, missing))


def kept(folder: Path | None, reviewer: Reviewer, what: str) -> Path | None:
    """The folder of one step, if it belongs to the same game, seats and level."""
    if folder is None:
        return None
    record = reviewer.record
    plan = {
        "run": f"review, {what}",
        "version": VERSION,
        "peerage": peerage.__version__,
        "record": hash_of("\n".join(record.lines())),
        "seats": reviewer.seats,
        "effort": msgspec.to_builtins(reviewer.effort),
    }
    agreed_seed(folder / what, plan, "0")
    return folder / what


class Counted:
    """Reports progress by the iterations of the questions that are answered."""

    def __init__(self, questions: Sequence[Question], progress: Progress | None) -> None:
        self.costs = [question.cost for question in questions]
        self.progress = progress

    def each(self, answers: Iterator[Answer]) -> Iterator[Answer]:
        total, done = sum(self.costs), 0
        for cost, given in zip(self.costs, answers, strict=True):
            done += cost
            if self.progress is not None:
                self.progress(done, total)
            yield given


def with_verdicts(course: Course, choices: dict[int, ReviewedChoice]) -> Course:
    """Add what is said of the choices at the turning points."""
    turns = [
        TurningPoint(turn.n, turn.seat, turn.change, turn.cause, choices[turn.n].verdict)
        if turn.n in choices and turn.cause == choices[turn.n].seat
        else turn
        for turn in course.turns
    ]
    return msgspec.structs.replace(course, turns=turns)


def short(option: OptionEstimate) -> OptionEstimate:
    behind = option.behind
    return OptionEstimate(
        option.move,
        round(option.chance, 4),
        round(option.low, 4),
        round(option.high, 4),
        option.games,
        [],
        None if behind is None else (round(behind[0], 4), round(behind[1], 4), round(behind[2], 4)),
    )


def share_kept(choices: Sequence[ReviewedChoice]) -> float | None:
    stake = sum(choice.stake for choice in choices)
    if not stake:
        return None if not choices else 1.0
    return round(max(0.0, 1 - sum(choice.cost for choice in choices) / stake), 4)


def peerage_parts(record: Record, parts: Sequence[tuple[int, Any]]) -> list[PartPoints]:
    return [{"kind": part.kind, "n": part.n, "at": at, "points": []} for at, part in parts]
