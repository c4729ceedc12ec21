"""What must be estimated for a review: one question for each decision and each position, from one seat's knowledge."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import msgspec

from peerage.analysis.review.effort import Effort
from peerage.analysis.review.estimates import Weighed, Worth, weigh_options, worth_of
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.state import TAKE_BACK, State
from peerage.kernel.records.record import Record
from peerage.kernel.records.record_format import Line
from peerage.kernel.registry import load

Choices = list[tuple[int, int]]
"""Seats with their moves."""


class Question(msgspec.Struct, frozen=True):
    """Holds a sealed position: whoever answers it gets nothing that the seat could not know."""

    game: str
    position: bytes
    seat: int
    number: int
    """How many moves were made."""
    effort: Effort
    chosen: int | None = None
    """The move whose alternatives are asked for; otherwise what the position is worth."""
    played: Choices = []
    """Moves that are made before that, with new chance."""

    @property
    def cost(self) -> int:
        """About how many iterations the answer takes."""
        effort = self.effort
        return effort.worth if self.chosen is None else effort.explore + 3 * effort.rounds


class Answer(msgspec.Struct, frozen=True):
    worth: Worth | None = None
    weighed: Weighed | None = None


def answer(question: Question) -> Answer:
    """Answer a question; runs on workers."""
    state = load(question.game).from_bytes(question.position)
    perspective = Perspective(state, question.seat, sealed=False)  # the position is sealed already
    if question.chosen is None:
        return Answer(worth_of(perspective, question.played, question.effort.worth, question.number))
    return Answer(weighed=weigh_options(perspective, question.chosen, question.effort, question.number))


class Step(NamedTuple):
    """One move as one seat lived through it. Numbers are those of questions."""

    before: int
    """The question what the position was worth."""
    choices: list[tuple[int, int | None]]
    """Whose choices the seat learnt of, and the question about the position after these choices but before chance;
    None if there was no chance."""


class Questions:
    """All questions of a review of some seats, and which step of the game needs which."""

    def __init__(self, record: Record, seats: Iterable[int], effort: Effort) -> None:
        self.record = record
        self.effort = effort.for_game(record.number)
        self.asked: list[Question] = []
        self.steps: dict[int, list[Step]] = {seat: [] for seat in seats}
        self._now: dict[int, int | None] = dict.fromkeys(self.steps)
        """For each seat, the question about the position as it stands, unless the position has changed for it."""
        for before, after in moments(record):
            for seat in self.steps:
                self._look(before, seat)
            after()
            for seat in self.steps:
                self._follow(before, seat)

    def _look(self, moment: "Moment", seat: int) -> None:
        """Ask what the position is worth, and about the seat's own decision."""
        line, state = moment.line, moment.state
        moment.sealed[seat] = state.sealed(seat).to_bytes()
        now = self._now[seat]
        if now is None:
            now = self._now[seat] = self._ask(moment, seat)
        self.steps[seat].append(Step(now, []))
        if line.seat == seat and moment.is_choice and len(state.moves(seat)) > 1:
            self._ask(moment, seat, chosen=line.move)

    def _follow(self, moment: "Moment", seat: int) -> None:
        """Say whose choices changed what the position is worth to a seat; ask what they did without the chance."""
        line, choices = moment.line, self.steps[seat][-1].choices
        if moment.is_unseen and line.seat != seat:
            return
        self._now[seat] = None
        if moment.reveals:
            self._follow_reveal(moment, seat)
        elif moment.is_unseen or not moment.is_irrevocable:
            choices.append((line.seat, None))
        elif line.seat == seat or not self._is_private(line):
            choices.append((line.seat, self._ask(moment, seat, played=[(line.seat, line.move)])))

    def _follow_reveal(self, moment: "Moment", seat: int) -> None:
        """Count each choice for the seat that made it, if all are shown."""
        if any(self._is_private(line) for line in moment.chosen):
            return
        own = [line for line in moment.chosen if line.seat == seat and moment.line.seat == seat]
        played: Choices = []
        for line in [*own, *(line for line in moment.chosen if line.seat != seat)]:
            played = [*played, (line.seat, line.move)]
            self.steps[seat][-1].choices.append((line.seat, self._ask(moment, seat, played=played)))

    def _ask(self, moment: "Moment", seat: int, chosen: int | None = None, played: Choices | None = None) -> int:
        game, position = self.record.game.id, moment.sealed[seat]
        self.asked.append(Question(game, position, seat, moment.number, self.effort, chosen, played or []))
        return len(self.asked) - 1

    def _is_private(self, line: Line) -> bool:
        return line.say.get("kind") in self.record.game.presentation.private_moves


class Moment:
    """A position, and the move that is made in it."""

    def __init__(self, state: State, number: int, line: Line, is_choice: bool, chosen: list[Line]) -> None:
        self.state = state
        """Is played on; what is needed later is kept."""
        self.number = number
        self.line = line
        self.is_choice = is_choice
        """It was not taken back, and takes nothing back."""
        self.chosen = chosen
        """In a secret decision, all choices that were made in it."""
        self.sealed: dict[int, bytes] = {}
        """The position as each seat knows it."""
        self._before = state.irrevocable
        self._question = int(state.asked)
        self._is_secret = state.secret_open

    @property
    def is_unseen(self) -> bool:
        """After the move: whether it was a secret choice that waits for others."""
        return self._is_secret and self.state.secret_open and self.state.asked == self._question

    @property
    def reveals(self) -> bool:
        return self._is_secret and not self.is_unseen

    @property
    def is_irrevocable(self) -> bool:
        return self.state.irrevocable != self._before


def moments(record: Record) -> Iterator[tuple[Moment, Callable[[], object]]]:
    """Yield each position with its move, and a function that makes the move."""
    positions = record.positions()
    state = next(positions)
    questions = [0] * record.number
    last: dict[tuple[int, int], int] = {}
    """The last choice of each seat in each question."""
    chosen: dict[int, list[Line]] = {}
    for number, (before, line) in enumerate(zip(record.positions(), record.moves, strict=False)):
        questions[number] = int(before.asked)
        last[questions[number], line.seat] = number
    for number in last.values():
        line = record.moves[number]
        if line.move != TAKE_BACK:
            chosen.setdefault(questions[number], []).append(line)
    for number, line in enumerate(record.moves):
        question = questions[number]
        is_choice = line.move != TAKE_BACK and last[question, line.seat] == number
        yield Moment(state, number, line, is_choice, chosen.get(question, [])), lambda: next(positions)
