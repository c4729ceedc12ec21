"""Sends changes to the connections of a table. Each kind of viewer, a seat or the spectators, gets one encoding."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

import msgspec

from peerage.server.intervals import Intervals
from peerage.server.models.player_ids import browser_of
from peerage.server.tables.live.connection import Connection
from peerage.server.transport.frames import text_frame

FEW_SPECTATORS = 20

NO_EVENTS = b',"events":[]}'

Kind = int | str | None
"""A seat, the browser of a visitor whom a seat of an open table is reserved for, or None: any other spectator."""

encode = msgspec.json.Encoder().encode


def framed(message: Mapping[str, Any]) -> bytes:
    return text_frame(encode(message))


class Shown(NamedTuple):
    """The state for one kind of viewer, without events: an encoded message, and the number of its last move."""

    number: int
    message: bytes


def encoded(part: Any) -> Any:
    """Encode a part that several views share once."""
    return msgspec.Raw(encode(part)) if isinstance(part, list | dict) else part


class Stage(Protocol):
    """The table as the broadcaster sees it."""

    lock: asyncio.Lock

    @property
    def number(self) -> int: ...
    @property
    def now(self) -> int | None:
        """The uptime clock, if game clocks run. Its progress alone is no reason to send a message."""

    @property
    def notes(self) -> list[dict[str, Any]]:
        """The log's notes, ordered by their numbers. A new list whenever they change."""

    def seat_of(self, visitor: str) -> int | None: ...
    def sits(self, visitor: str) -> bool: ...
    def expected(self, visitor: str) -> str | None:
        """Return the visitor's browser if a seat of the open table is reserved for it."""

    def shown(self, kinds: Iterable[Kind]) -> dict[Kind, Shown]: ...
    def events(self, kind: Kind, after: int) -> list[dict[str, Any]]: ...


class Broadcaster:
    def __init__(self, stage: Stage, intervals: Intervals) -> None:
        self._stage = stage
        self._intervals = intervals
        self._seated: dict[Connection, Kind] = {}  # kind None, too, while a device is handed on
        self._spectators: set[Connection] = set()
        self._next_broadcast = 0.0
        self._spectator_timer: asyncio.TimerHandle | None = None
        self._broadcasting: asyncio.Task[None] | None = None
        self._catching_up: set[asyncio.Task[None]] = set()
        self._progress = asyncio.Event()
        self._logs: dict[Kind, bytes] = {}  # whole and encoded
        self._logged: tuple[int, Sequence[dict[str, Any]]] = (
            -1,
            (),
        )  # the last move and the notes that they were made from

    @property
    def visitors(self) -> set[str]:
        """Return the browsers of connected players."""
        return {browser_of(connection.visitor) for connection in self._seated}

    def __bool__(self) -> bool:
        """Return whether any connection is open."""
        return bool(self._seated or self._spectators)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._seated or connection in self._spectators

    def add(self, connection: Connection) -> None:
        """Add a connection; the caller sends it the state."""
        if self._stage.sits(connection.visitor):
            self._seated[connection] = self._stage.seat_of(connection.visitor)
        else:
            self._spectators.add(connection)

    def discard(self, connection: Connection) -> None:
        self._seated.pop(connection, None)
        self._spectators.discard(connection)
        self._progress.set()
        if not self:
            self._logs = {kind: log for kind, log in self._logs.items() if kind is None}

    def seat_again(self) -> None:
        """Sort the connections into players and spectators again."""
        everybody = [*self._seated, *self._spectators]
        self._seated.clear()
        self._spectators.clear()
        for connection in everybody:
            self.add(connection)

    def forget(self) -> None:
        """Forget what was sent, so that all connections get the whole state again."""
        self._logs = {}
        for connection in (*self._seated, *self._spectators):
            connection.last = None

    # Acknowledgements: browsers take a while to show a message, and bots wait for those of the players.

    def seen(self, connection: Connection, number: int, wait: bool) -> None:
        """Note that the browser shows the state with this number, and whether bots should wait for it from now on."""
        connection.waited_for = wait
        if number == connection.number:
            connection.behind = False
        self._progress.set()

    async def caught_up(self, limit: float) -> None:
        """Wait for the slowest browser; after the limit, it is not waited for until its next acknowledgement."""
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

    def dismiss(self, whom: Callable[[str], bool]) -> None:
        """Notify and drop the spectators who may no longer watch."""
        for connection in [each for each in self._spectators if whom(each.visitor)]:
            self._spectators.discard(connection)
            connection.put(framed({"type": "closed"}))

    def everybody(self) -> list[Connection]:
        return [*self._seated, *self._spectators]

    def put(self, message: Mapping[str, Any]) -> None:
        frame = framed(message)
        for connection in (*self._seated, *self._spectators):
            connection.put(frame)

    def broadcast(self, asker: Connection | None = None) -> None:
        """Send all connections what is new to them, spectators perhaps later; the caller holds the table's lock."""
        self._send(list(self._seated.items()), asker)
        if self._spectators and self._spectator_timer is None:
            loop = asyncio.get_running_loop()
            wait = self._next_broadcast - loop.time()
            if wait <= 0:
                self._broadcast_to_spectators()
            else:
                self._spectator_timer = loop.call_later(wait, self._on_spectator_timer)

    def send_to(self, connection: Connection) -> None:
        self._send([(connection, self._kind_of(connection))], None)

    def _kind_of(self, connection: Connection) -> Kind:
        return self._seated[connection] if connection in self._seated else self._stage.expected(connection.visitor)

    def caught_up_reading(self, connection: Connection) -> None:
        """Send a connection that lagged everything that it missed, in one message."""
        if connection.missed:
            task = asyncio.create_task(self._send_later(connection))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    async def _send_later(self, connection: Connection) -> None:
        async with self._stage.lock:
            if connection.missed and (connection in self._seated or connection in self._spectators):
                self.send_to(connection)

    def _on_spectator_timer(self) -> None:
        self._broadcasting = asyncio.create_task(self._broadcast_to_spectators_later())

    async def _broadcast_to_spectators_later(self) -> None:
        async with self._stage.lock:
            self._spectator_timer = None
            self._broadcast_to_spectators()

    def _broadcast_to_spectators(self) -> None:
        count = len(self._spectators)
        if count > FEW_SPECTATORS:
            self._next_broadcast = asyncio.get_running_loop().time() + count * self._intervals.broadcast_per_spectator
        self._send([(connection, self._stage.expected(connection.visitor)) for connection in self._spectators], None)

    def _send(self, listeners: Sequence[tuple[Connection, Kind]], asker: Connection | None) -> None:
        """Send what is new; without a change, only the asker gets a message."""
        if not listeners:
            return
        stage = self._stage
        shown = stage.shown({kind for _, kind in listeners})
        messages: dict[tuple[Any, ...], bytes] = {}
        for connection, kind in listeners:
            state = shown[kind]
            if connection.lags() and connection is not asker:
                connection.missed = True
                if connection.number > state.number:  # sent moves were taken back: send all again
                    connection.last = None
                continue
            connection.missed = False
            fresh = connection.last is None or connection.kind != kind  # another seat has another log
            if connection.last is not None and connection.number > state.number:
                connection.put(framed({"type": "undone", "number": state.number}))
                connection.notes = [note for note in connection.notes if note["n"] <= state.number]
            since = -1 if fresh else min(connection.last_sent, stage.number)
            known = 0 if fresh else len(connection.notes)
            same = not fresh and connection.last == state.message
            key = kind, since, known, fresh
            if key not in messages:
                messages[key] = self._message(state, kind, since, known, fresh)
            message = messages[key]
            connection.kind, connection.number, connection.last = kind, state.number, state.message
            connection.last_sent, connection.notes = stage.number, stage.notes
            if fresh or not same or not message.endswith(NO_EVENTS) or connection is asker:
                connection.behind = True
                connection.put(message)

    def _log(self, kind: Kind) -> bytes:
        """Return the encoded log of a kind of viewer, cached until it grows."""
        number, notes = self._stage.number, self._stage.notes
        if self._logged[0] != number or self._logged[1] is not notes:
            self._logged, self._logs = (number, notes), {}
        if kind not in self._logs:
            self._logs[kind] = self._events_since(kind, -1, 0)
        return self._logs[kind]

    def _events_since(self, kind: Kind, since: int, known: int) -> bytes:
        events = [*self._stage.events(kind, since), *self._stage.notes[known:]]
        events.sort(key=itemgetter("n"))  # stable: at each number the game's events come before the notes
        return encode(events)

    def _message(self, state: Shown, kind: Kind, since: int, known: int, fresh: bool) -> bytes:
        events = self._log(kind) if fresh else self._events_since(kind, since, known)
        now = b"" if self._stage.now is None else b',"now":%d' % self._stage.now
        tail = now + (b',"events":[],"log":' + events if fresh else b',"events":' + events)
        return text_frame(state.message[:-1] + tail + b"}")
