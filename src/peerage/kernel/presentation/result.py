"""A finished game summed up: ranking, points by source and by part, the course of the scores, highlights."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat

from peerage.errors import PeerageError
from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.highlights import facts_of
from peerage.kernel.presentation.report import Fact, Gain, GameHistory, LoggedEvent, Report
from peerage.kernel.presentation.schemas import FactInfo, GameEvent, GameResult, PartPoints, PointSource
from peerage.kernel.records.record import Record


def result_of(record: Record) -> GameResult:
    """All of a finished game is open, so this is for everybody; a running game has none."""
    state = record.state
    if not state.over:
        raise PeerageError("the game is not over")
    history = history_of(record)
    return {
        "moves": record.number,
        "scores": state.scores,
        "places": state.places,
        "winners": state.winners,
        "ranking": [{"name": name, "values": list(values)} for name, values in record.game.report.ranking(state)],
        "sources": by_source(history),
        "parts": by_part(history),
        "course": [{"n": at, "scores": scores} for at, scores in history.course()],
        "facts": [fact_to_wire(fact) for fact in facts_of(history)],
    }


def history_of(record: Record) -> GameHistory:
    """Goes through all moves once."""
    history, report, state = GameHistory(record), record.game.report, record.state
    changed = changes(report, record) if report.by_position else repeat([])
    for at, (events, steps) in enumerate(zip(record.events, changed, strict=False)):
        # What follows from the position belongs to the part in which the move was made.
        history.gains += [Gain(at, len(history.parts) - 1, *step, None) for step in steps]
        for event in events:
            history.open(at, report.opens(event))
            number = len(history.parts) - 1
            history.events.append(LoggedEvent(at, number, event))
            found = None if report.by_position else report.gain(state, event)
            if found is not None and found[1] != 0:
                history.gains.append(Gain(at, number, event.seat, *found, event))
    return history


def changes(report: Report, record: Record) -> Iterator[list[tuple[int, str, int]]]:
    """For each move: the seats, sources and points by which the standing changed."""
    before: Sequence[Mapping[str, int]] = [{} for _ in range(record.header.seats)]
    for state in record.positions():
        now = report.standing(state)
        yield [
            (seat, source, held.get(source, 0) - had.get(source, 0))
            for seat, (had, held) in enumerate(zip(before, now, strict=True))
            for source in dict.fromkeys(chain(had, held))
            if held.get(source, 0) != had.get(source, 0)
        ]
        before = now


def by_source(history: GameHistory) -> list[PointSource]:
    """In the order that the game declares, then as they come; only sources that gave something to somebody."""
    points = {source: [0] * history.record.header.seats for source in history.record.game.report.sources}
    for gain in history.gains:
        points.setdefault(gain.source, [0] * history.record.header.seats)[gain.seat] += gain.points
    return [{"name": source, "points": given} for source, given in points.items() if any(given)]


def by_part(history: GameHistory) -> list[PartPoints]:
    points = [[0] * history.record.header.seats for _ in history.parts]
    for gain in history.gains:
        points[gain.part][gain.seat] += gain.points
    return [
        {"kind": part.kind, "n": part.n, "at": at, "points": gained}
        for (at, part), gained in zip(history.parts, points, strict=True)
    ]


def fact_to_wire(fact: Fact) -> FactInfo:
    event = None if fact.event is None else event_to_wire(fact.at, fact.event)
    return {"kind": fact.kind, "at": fact.at, "part": fact.part, "args": dict(fact.args), "event": event}


def event_to_wire(at: int, event: Event) -> GameEvent:
    return {"n": at, **event.to_dict()}  # type: ignore[typeddict-item]  # made of plain parts
