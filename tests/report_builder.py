"""Stories made by hand, to see which facts are found in them."""

from types import SimpleNamespace
from typing import Any

from peerage.kernel.playing.event import Event
from peerage.kernel.presentation.report import Fact, Gain, GameHistory, LoggedEvent, Report


def history(seats: int = 3, moves: int = 10, winners: tuple[int, ...] = (0,)) -> GameHistory:
    state = SimpleNamespace(winners=list(winners))
    header, game = SimpleNamespace(seats=seats, start=None), SimpleNamespace(report=Report())
    record: Any = SimpleNamespace(game=game, header=header, number=moves, state=state)
    return GameHistory(record)


def with_points(game: GameHistory, *gains: tuple[int, int, int]) -> GameHistory:
    """Each is a move, a seat and its points."""
    game.gains += [Gain(at, 0, seat, "score", points, None) for at, seat, points in gains]
    return game


def with_events(game: GameHistory, *events: tuple[int, str, int, dict[str, Any]]) -> GameHistory:
    """Each is a move, a kind, a seat and arguments."""
    game.events += [LoggedEvent(at, 0, Event(kind, seat, "rule", args)) for at, kind, seat, args in events]
    return game


def in_short(facts: list[Fact]) -> list[tuple[str, int, dict[str, Any]]]:
    return [(fact.kind, fact.at, dict(fact.args)) for fact in facts]
