"""What a game declares for the report of a finished one: where points come from, its parts, highlights."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple

from typing_extensions import TypeVar

from peerage.kernel.playing.event import Event
from peerage.kernel.playing.state import State

if TYPE_CHECKING:
    from peerage.kernel.records.record import Record

S = TypeVar("S", bound=State, default=Any)
"""A game's own state."""
START = "start"
"""The source of points that the seats of a game have in the position that it goes on from."""


class Part(NamedTuple):
    """A part of a game, like its second round."""

    kind: str
    n: int


class Gain(NamedTuple):
    """Points that a seat got or, below zero, lost. Those that follow from the position have no event."""

    at: int
    """The move that brought them."""
    part: int
    seat: int
    source: str
    points: int
    event: Event | None


class LoggedEvent(NamedTuple):
    """An event with the move and the part that it belongs to."""

    at: int
    part: int
    event: Event


class Fact(NamedTuple):
    """A highlight of a game, and where it happened."""

    kind: str
    at: int
    part: int
    args: Mapping[str, Any]
    event: Event | None = None
    """The line of the log that it is about."""


class GameHistory:
    """A game from its first event to its last: its parts, all gains of points, and all events."""

    def __init__(self, record: "Record") -> None:
        self.record = record
        self.parts: list[tuple[int, Part]] = []
        """With the move that begins each."""
        self.gains: list[Gain] = []
        self.events: list[LoggedEvent] = []
        report = record.game.report
        self.parts_before = 0
        """How many parts of the first kind there were before the position that the game goes on from."""
        if record.header.start is not None:
            begun, _ = record.at(0)
            self.parts_before = report.first_number(begun) - 1
            if not report.by_position:
                self.gains = [Gain(0, 0, seat, START, score, None) for seat, score in enumerate(begun.scores) if score]
        self.open(0, report.first)

    def open(self, at: int, kind: str) -> None:
        if kind:
            n = 1 + sum(part.kind == kind for _, part in self.parts)
            if kind == self.record.game.report.first:
                n += self.parts_before
            self.parts.append((at, Part(kind, n)))

    def of(self, *kinds: str) -> list[LoggedEvent]:
        return [entry for entry in self.events if entry.event.kind in kinds]

    def course(self) -> list[tuple[int, list[int]]]:

        scores = [0] * self.record.header.seats
        after = {0: scores[:]}
        for gain in self.gains:
            scores[gain.seat] += gain.points
            after[gain.at] = scores[:]
        changed = [now for before, now in pairwise(after.items()) if now[1] != before[1]]
        return [(0, after[0]), *changed]


class Report(Generic[S]):
    """By default, points are the score in the position after each move, and a game has one part."""

    first: ClassVar[str] = "game"
    """The kind of part that a game begins with."""

    themes: ClassVar[Mapping[str, str]] = {}
    """What kinds of moves are about, for the report on a player; the others are about `other` things."""
    sources: ClassVar[tuple[str, ...]] = ("score",)
    """Where points come from, in the order of the rulebook."""
    by_position: ClassVar[bool] = True
    """Points follow from the position (`standing`); otherwise events name each of them (`gain`)."""

    def first_number(self, state: S) -> int:
        """The number of the part of the first kind that a position belongs to."""
        return 1

    def opens(self, event: Event) -> str:
        """The kind of part that begins with an event, if one does; parts of a kind are counted from 1."""
        return ""

    def standing(self, state: S) -> Sequence[Mapping[str, int]]:
        """For each seat, its score by source."""
        return [{"score": score} for score in state.scores]

    def gain(self, state: S, event: Event) -> tuple[str, int] | None:
        """The source and the points that an event names, for the seat of the event. The state is the last."""
        return None

    def ranking(self, state: S) -> list[tuple[str, Sequence[int | bool]]]:
        """What decides the places when a game is over, the most important first; more is better."""
        return [("score", state.scores)]

    def facts(self, history: GameHistory) -> Iterator[Fact]:
        """Facts about this game, the best first. Any game has leads and a biggest gain."""
        return iter(())
