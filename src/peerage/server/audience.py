"""Those who listen to one table. Each kind of viewer, a seat or the spectators, gets one encoding."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

import msgspec

from peerage.server.connection import Connection
from peerage.server.net.frames import text_frame
from peerage.server.visitors import browser_of

SMALL_CROWD = 20
BEAT_PER_SPECTATOR = 0.004
"""Many spectators are told in beats, so that a crowd does not slow the game down: 500 of them every two seconds."""

NO_EVENTS = b',"events":[]}'

Kind = int | None
encode = msgspec.json.Encoder().encode


def framed(message: Mapping[str, Any]) -> bytes:
    return text_frame(encode(message))


class Shown(NamedTuple):
    """What one kind of viewer is shown, except events: an encoded message, and the number of its last move."""

    number: int
    message: bytes


def encoded(part: Any) -> Any:
    """What several views share, encoded once."""
    return msgspec.Raw(encode(part)) if isinstance(part, list | dict) else part


class Stage(Protocol):
    """The table, as its audience knows it."""

    lock: asyncio.Lock

    @property
    def number(self) -> int: ...
    @property
    def now(self) -> int | None:
        """The time of the house, if clocks run by it. It is no news by itself."""

    @property
    def notes(self) -> list[dict[str, Any]]:
        """In the order in which they were taken, which is that of their numbers. A new list whenever they change."""

    def seat_of(self, visitor: str) -> int | None: ...
    def sits(self, visitor: str) -> bool: ...
    def shown(self, kinds: Iterable[Kind]) -> dict[Kind, Shown]: ...
    def events(self, kind: Kind, after: int) -> list[dict[str, Any]]: ...


class Audience:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._seated: dict[Connection, Kind] = {}  # nobody's eyes, too, while a device is handed on
        self._spectators: set[Connection] = set()
        self._next_beat = 0.0
        self._beat: asyncio.TimerHandle | None = None
        self._telling: asyncio.Task[None] | None = None
        self._progress = asyncio.Event()

    @property
    def visitors(self) -> set[str]:
        """The browsers of those who sit at the table and are here."""
        return {browser_of(connection.visitor) for connection in self._seated}

    def __bool__(self) -> bool:
        """Whether anybody is here at all."""
        return bool(self._seated or self._spectators)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._seated or connection in self._spectators

    def add(self, connection: Connection) -> None:
        """The caller tells: a newcomer is told everything."""
        if self._stage.sits(connection.visitor):
            self._seated[connection] = self._stage.seat_of(connection.visitor)
        else:
            self._spectators.add(connection)

    def discard(self, connection: Connection) -> None:
        self._seated.pop(connection, None)
        self._spectators.discard(connection)
        self._progress.set()

    def sort(self) -> None:
        """Somebody took a seat."""
        everybody = [*self._seated, *self._spectators]
        self._seated.clear()
        self._spectators.clear()
        for connection in everybody:
            self.add(connection)

    def forget(self) -> None:
        """What was told no longer holds: everybody is told everything anew."""
        for connection in (*self._seated, *self._spectators):
            connection.last = None

    # Showing what was told takes browsers a while; bots wait for those of the players.

    def seen(self, connection: Connection, number: int, wait: bool) -> None:
        """The browser shows the state with this number, and wants to be waited for from now on, or not."""
        connection.waited_for = wait
        if number == connection.number:
            connection.behind = False
        self._progress.set()

    async def caught_up(self, limit: float) -> None:
        """Wait for the slowest; one that lets the limit pass is not waited for again before it says something."""
        with suppress(TimeoutError):
            async with asyncio.timeout(limit):
                while self._late():
                    self._progress.clear()
                    await self._progress.wait()
        for connection in self._late():
            connection.waited_for = False

    @property
    def late(self) -> bool:
        return bool(self._late())

    def _late(self) -> list[Connection]:
        return [connection for connection in self._seated if connection.waited_for and connection.behind]

    def send_away(self, whom: Callable[[str], bool]) -> None:
        """Spectators who may no longer look; they are told, and hear nothing more."""
        for connection in [each for each in self._spectators if whom(each.visitor)]:
            self._spectators.discard(connection)
            connection.put(framed({"type": "closed"}))

    def everybody(self) -> list[Connection]:
        return [*self._seated, *self._spectators]

    def put(self, message: Mapping[str, Any]) -> None:
        frame = framed(message)
        for connection in (*self._seated, *self._spectators):
            connection.put(frame)

    def tell(self, asker: Connection | None = None) -> None:
        """Tell all what is new to them, spectators perhaps a little later; the caller holds the table's lock."""
        self._tell(list(self._seated.items()), asker)
        if self._spectators and self._beat is None:
            loop = asyncio.get_running_loop()
            wait = self._next_beat - loop.time()
            if wait <= 0:
                self._tell_crowd()
            else:
                self._beat = loop.call_later(wait, self._beats)

    def tell_one(self, connection: Connection) -> None:
        self._tell([(connection, self._seated.get(connection))], None)

    def _beats(self) -> None:
        self._telling = asyncio.create_task(self._tell_crowd_later())

    async def _tell_crowd_later(self) -> None:
        async with self._stage.lock:
            self._beat = None
            self._tell_crowd()

    def _tell_crowd(self) -> None:
        count = len(self._spectators)
        if count > SMALL_CROWD:
            self._next_beat = asyncio.get_running_loop().time() + count * BEAT_PER_SPECTATOR
        self._tell([(connection, None) for connection in self._spectators], None)

    def _tell(self, listeners: Sequence[tuple[Connection, Kind]], asker: Connection | None) -> None:
        """Except for the asker, no change means no message."""
        if not listeners:
            return
        stage = self._stage
        shown = stage.shown({kind for _, kind in listeners})
        news: dict[tuple[Any, ...], bytes] = {}
        for connection, kind in listeners:
            state = shown[kind]
            fresh = connection.last is None or connection.seat != kind  # another seat has another log
            if connection.last is not None and connection.number > state.number:
                connection.put(framed({"type": "undone", "number": state.number}))
                connection.notes = [note for note in connection.notes if note["n"] <= state.number]
            since = -1 if fresh else min(connection.heard, stage.number)
            known = 0 if fresh else len(connection.notes)
            same = not fresh and connection.last == state.message
            key = kind, since, known, fresh
            if key not in news:
                news[key] = self._message(state, kind, since, known, fresh)
            message = news[key]
            connection.seat, connection.number, connection.last = kind, state.number, state.message
            connection.heard, connection.notes = stage.number, stage.notes
            if fresh or not same or not message.endswith(NO_EVENTS) or connection is asker:
                connection.behind = True
                connection.put(message)

    def _message(self, state: Shown, kind: Kind, since: int, known: int, fresh: bool) -> bytes:
        events = [*self._stage.events(kind, since), *self._stage.notes[known:]]
        events.sort(key=itemgetter("n"))  # stable: at each number the game's events come before the notes
        told = encode(events)
        now = b"" if self._stage.now is None else b',"now":%d' % self._stage.now
        tail = now + (b',"events":[],"log":' + told if fresh else b',"events":' + told)
        return text_frame(state.message[:-1] + tail + b"}")
