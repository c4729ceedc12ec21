"""What a study keeps of one game."""

from collections import Counter

import msgspec

from peerage.analysis.game_run import GameRun, Step
from peerage.analysis.study.lancaster_laws import LawMeasure, laws_of
from peerage.kernel.presentation.report import Report

PROGRESS = 20
"""The estimate is kept at the beginning, at the end, and at so many steps between."""


class Measured(msgspec.Struct):
    """A finished game. Lists are by seat unless they say otherwise."""

    deal: str
    bots: list[str]
    scores: list[int]
    shares: list[float]
    decisions: list[int]
    parts: list[str]
    """The kinds of its parts, in order."""
    points: dict[str, list[list[int]]]
    """By source: for each part, the points of each seat."""
    menus: dict[str, list[int]]
    """By kind of decision: for each decision, the number of legal moves."""
    course: list[int]
    """For each decision, the number of legal moves."""
    chances: list[float]
    """The estimated share of those who will win, at equal steps from the first decision to the end."""
    leads: list[bool]
    """Whether one of them has the best estimate."""
    choices: dict[int, int]
    """How often each index of `State.index_of` was chosen."""
    laws: dict[str, LawMeasure]

    def points_of(self, source: str, seat: int) -> int:
        return sum(part[seat] for part in self.points.get(source, ()))


class Measure:
    """Watches a game."""

    def __init__(self, run: GameRun) -> None:
        self.run = run
        self.report: Report = run.game.report
        self.seats = run.state.config.seats
        self.decisions = [0] * self.seats
        self.menus: dict[str, list[int]] = {}
        self.course: list[int] = []
        self.estimates: list[list[float]] = []
        self.choices: Counter[int] = Counter()
        self.points: dict[str, list[list[int]]] = {}
        self.standing: list[dict[str, int]] = [{} for _ in range(self.seats)]
        self.part = 1
        """Of the last step: what a move brings belongs to the part in which it was made."""
        self.follow_standing()

    def keep(self, step: Step) -> None:
        state = self.run.state
        count = int(state.prepare(step.seat))
        self.follow_standing()
        self.part = step.part
        self.decisions[step.seat] += 1
        self.menus.setdefault(state.decisions[state.top_kind()].name, []).append(count)
        self.course.append(count)
        self.estimates.append(state.shares)
        self.choices[int(state.policy_index(step.move))] += 1

    def gain(self, source: str, part: int, seat: int, points: int) -> None:
        parts = self.points.setdefault(source, [])
        while len(parts) < part:
            parts.append([0] * self.seats)
        parts[part - 1][seat] += points

    def follow_standing(self) -> None:
        """For games whose points follow from the position."""
        if not self.report.by_position:
            return
        now = [dict(held) for held in self.report.standing(self.run.state)]
        for seat, (had, has) in enumerate(zip(self.standing, now, strict=True)):
            for source in had.keys() | has.keys():
                if change := has.get(source, 0) - had.get(source, 0):
                    self.gain(source, self.part, seat, change)
        self.standing = now

    def told_gains(self) -> None:
        for events in self.run.events:
            for part, event in events:
                found = self.report.gain(self.run.state, event)
                if found is not None and found[1]:
                    self.gain(found[0], part, event.seat, found[1])

    def measured(self, deal: str, bots: list[str]) -> Measured:
        state = self.run.state
        if self.report.by_position:
            self.follow_standing()
        else:
            self.told_gains()
        self.estimates.append(state.shares)
        winners = set(state.winners)
        last = len(self.estimates) - 1
        points = [self.estimates[round(step * last / PROGRESS)] for step in range(PROGRESS + 1)]
        return Measured(
            deal=deal,
            bots=bots,
            scores=list(state.scores),
            shares=state.shares,
            decisions=self.decisions,
            parts=self.run.parts,
            points=self.points,
            menus=self.menus,
            course=self.course,
            chances=[sum(shares[seat] for seat in winners) for shares in points],
            leads=[max(range(len(shares)), key=lambda seat: shares[seat]) in winners for shares in points],
            choices=dict(self.choices),
            laws=laws_of(self.run),
        )


def measure(run: GameRun, deal: str, bots: list[str]) -> Measured:
    """Go through a game to its end and keep what a study needs."""
    watching = Measure(run)
    for step in run:
        watching.keep(step)
    return watching.measured(deal, bots)
