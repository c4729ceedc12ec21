"""What the better move would have done, in figures: what both moves lead to by the end of the part of the game.

Both are played on in the same worlds, by rules of thumb. Only differences whose intervals are without 0 are reasons.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from peerage.analysis.review.estimates import SEEDS, Z, standard_error
from peerage.analysis.review.schemas import MoveReason, Why
from peerage.bots.greedy import GreedyBot
from peerage.bots.search.ismcts import reopen
from peerage.kernel.playing.event import Event
from peerage.kernel.playing.perspective import Perspective
from peerage.kernel.playing.rng import Rng
from peerage.kernel.playing.state import State
from peerage.kernel.registry import load

LONGEST: Final = 400
"""Decisions that a future is played on, at most."""
SENSIBLE: Final = 0.5
"""The temperature of the rules of thumb."""
LEAST: Final = 0.25
"""Smaller differences in points are not worth a word."""


class WhyQuestion(msgspec.Struct, frozen=True):
    """Holds a sealed position, like other questions."""

    game: str
    position: bytes
    seat: int
    number: int
    chosen: int
    better: int
    futures: int
    part: tuple[str, int]

    @property
    def cost(self) -> int:
        return self.futures * 2


class Future(NamedTuple):
    points: list[Counter[str]]
    """For each seat, by source."""
    options: int
    """How many moves the seat has when it is asked again."""
    events: list[Event]
    """Of the move itself."""


def explain(question: WhyQuestion) -> Why:
    """Compare the futures of two moves; runs on workers."""
    state = load(question.game).from_bytes(question.position)
    perspective = Perspective(state, question.seat, sealed=False)
    rng = Rng.quick(question.number * 64 + question.seat)
    seeds = [int(rng.below(SEEDS)) for _ in range(question.futures)]
    better = [imagine(perspective, question.better, seed) for seed in seeds]
    chosen = [imagine(perspective, question.chosen, seed) for seed in seeds]
    return Why(reasons_of(question, better, chosen), rule_of(better, question))


def imagine(perspective: Perspective, move: int, seed: int) -> Future:
    """Make a move in a determinization, and play on by rules of thumb until the part of the game ends."""
    report = perspective.game.report
    state = perspective.resample(seed)
    seat = perspective.seat
    reopen(state, seat)
    before = report.standing(state) if report.by_position else []
    state.listen()
    state.apply(seat, move)
    first = state.take_events()
    events, options = first[:], 0
    bot = GreedyBot(seed, SENSIBLE)
    for _ in range(LONGEST):
        if state.over or any(report.opens(event) for event in events):
            break
        asked = int(state.first_to_move())
        if asked == seat and not options:
            options = len(state.moves(seat))
        state.apply(asked, bot.choose(Perspective(state, asked, False)))
        events += state.take_events()
    return Future(points_of(state, before, events), options, first)


def points_of(state: State, before: Sequence[Any], events: Sequence[Event]) -> list[Counter[str]]:
    report = state.config.game.report
    points: list[Counter[str]] = [Counter() for _ in range(state.config.seats)]
    if report.by_position:
        for seat, (had, has) in enumerate(zip(before, report.standing(state), strict=True)):
            points[seat].update({source: has.get(source, 0) - had.get(source, 0) for source in {*had, *has}})
    else:
        for event in events:
            gain = report.gain(state, event)
            if gain is not None and event.seat >= 0:
                points[event.seat][gain[0]] += gain[1]
    return points


def reasons_of(question: WhyQuestion, better: Sequence[Future], chosen: Sequence[Future]) -> list[MoveReason]:
    seat, part = question.seat, question.part
    found: list[MoveReason] = []
    own = certain([b.points[seat].total() - c.points[seat].total() for b, c in zip(better, chosen, strict=True)])
    if abs(own) >= LEAST:
        source = main_source(seat, better, chosen, own)
        found.append(MoveReason("gains" if own > 0 else "invests", abs(own), source, part=part))
    denied = {
        other: certain([b.points[other].total() - c.points[other].total() for b, c in zip(better, chosen, strict=True)])
        for other in range(len(better[0].points))
        if other != seat
    }
    worst = min(denied, key=lambda other: denied[other])
    if denied[worst] <= -LEAST:
        source = main_source(worst, better, chosen, denied[worst])
        found.append(MoveReason("denies", -denied[worst], source, worst, part))
    freedom = certain([float(b.options - c.options) for b, c in zip(better, chosen, strict=True)])
    if not any(reason.kind in ("gains", "denies") for reason in found) and freedom >= 1:
        found.append(MoveReason("keeps", freedom, part=part))
    if not any(reason.kind in ("gains", "denies", "keeps") for reason in found):
        found.append(MoveReason("later", part=part))
    return found


def certain(differences: Sequence[float]) -> float:
    """The mean of differences, or 0 if its interval has 0 in it."""
    mean = sum(differences) / len(differences)
    return round(mean, 1) if abs(mean) > Z * standard_error(differences) else 0.0


def main_source(seat: int, better: Sequence[Future], chosen: Sequence[Future], total: float) -> str:
    """Where most of a difference comes from."""
    sums: Counter[str] = Counter()
    for one, other in zip(better, chosen, strict=True):
        for source in {*one.points[seat], *other.points[seat]}:
            sums[source] += one.points[seat][source] - other.points[seat][source]
    sign = 1 if total > 0 else -1
    return max(sorted(sums), key=lambda source: sign * sums[source], default="")


def rule_of(futures: Sequence[Future], question: WhyQuestion) -> str:
    """The rule of what the move brings its seat at once, or else of the move itself."""
    report, seat = load(question.game).report, question.seat
    last = load(question.game).from_bytes(question.position)
    gains: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for future in futures:
        for event in future.events:
            if event.seat == seat and event.rule:
                pays = not report.by_position and report.gain(last, event)
                (gains if pays else others)[event.rule] += 1
    most = (gains or others).most_common(1)
    return most[0][0] if most else ""
