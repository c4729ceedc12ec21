"""The course of a game as one seat could follow it: the chance of every seat, and what changed it.

What a choice changed is the difference between the estimates before it and after it, before chance. The rest is luck:
dice, draws and what was revealed. So for each seat everything adds up to its result.
"""

from collections.abc import Sequence
from typing import Final

from peerage.analysis.review.estimates import Worth
from peerage.analysis.review.questions import Answer, Questions, Step
from peerage.analysis.review.schemas import Balance, Course, Effect, Shares, TurningPoint

MOST_TURNS: Final = 5
DIGITS: Final = 12
"""Differences of rounded shares are short numbers again."""
TURN: Final = 0.07
"""A turning point changes the chance of a seat by this much, at least."""


def course_of(seat: int, questions: Questions, answers: Sequence[Answer]) -> Course:
    state = questions.record.state
    seats = int(state.seats)
    worths = [rounded(worth_in(answers[step.before]).shares) for step in questions.steps[seat]]
    worths.append(state.returns())
    even = [1 / seats] * seats
    effects = [Effect(0, [], minus(worths[0], even))]
    for number, step in enumerate(questions.steps[seat]):
        effects.append(effect_of(number + 1, step, worths[number], worths[number + 1], answers))
    return Course(seat, worths, effects, [balance_of(each, effects) for each in range(seats)], turns_of(effects))


def effect_of(number: int, step: Step, before: Shares, after: Shares, answers: Sequence[Answer]) -> Effect:
    choices: list[tuple[int, Shares]] = []
    now = before
    for seat, question in step.choices:
        worth = None if question is None else worth_in(answers[question])
        if worth is not None and not worth.games:
            continue  # the seat could not even imagine it
        then = after if worth is None else rounded(worth.shares)
        choices.append((seat, minus(then, now)))
        now = then
    return Effect(number, choices, minus(after, now))


def balance_of(seat: int, effects: Sequence[Effect]) -> Balance:
    own = sum(change[seat] for effect in effects for mover, change in effect.choices if mover == seat)
    others = sum(change[seat] for effect in effects for mover, change in effect.choices if mover != seat)
    return Balance(sum(effect.luck[seat] for effect in effects), own, others)


def turns_of(effects: Sequence[Effect]) -> list[TurningPoint]:
    """The moves that changed the chance of some seat most."""
    found = []
    for effect in effects[1:]:
        causes = [(None, effect.luck), *effect.choices]
        changes = [sum(part) for part in zip(*(change for _, change in causes), strict=True)]
        seat = max(range(len(changes)), key=lambda each: abs(changes[each]))
        if abs(changes[seat]) >= TURN:
            cause = max(causes, key=lambda entry: entry[1][seat] * (1 if changes[seat] > 0 else -1))[0]
            found.append(TurningPoint(effect.n, seat, changes[seat], cause))
    most = sorted(found, key=lambda turn: -abs(turn.change))[:MOST_TURNS]
    return sorted(most, key=lambda turn: turn.n)


def worth_in(answer: Answer) -> Worth:
    assert answer.worth is not None
    return answer.worth


def minus(after: Shares, before: Shares) -> Shares:
    return [round(one - other, DIGITS) for one, other in zip(after, before, strict=True)]


def rounded(shares: Shares) -> Shares:
    """To what is kept; differences of rounded shares still add up."""
    return [round(share, 4) for share in shares]
