"""Those who listen to one table. Each kind of viewer, a seat or the spectators, gets one encoding."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

import msgspec

from peerage.server.connection import Connection
from peerage.server.net.frames import text_frame

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


def encode_shared(views: list[dict[str, Any]]) -> None:
    """Put the encoding of each part that all views share in its place, and of entries that lists share."""
    for name, value in views[0].items():
        if not isinstance(value, list | dict):
            continue
        same = True
        for view in views:
            same = same and view[name] is value
        if same:
            encoded = msgspec.Raw(encode(value))
            for view in views:
                view[name] = encoded
        elif isinstance(value, list):
            encode_entries(views, name)


def encode_entries(views: list[dict[str, Any]], name: str) -> None:
    known: dict[int, msgspec.Raw] = {}  # by identity: the views keep their parts alive
    lists = [view[name] for view in views]
    for view, entries in zip(views, lists, strict=True):
        for entry in entries:
            if id(entry) not in known:
                known[id(entry)] = msgspec.Raw(encode(entry))
        view[name] = [known[id(entry)] for entry in entries]


class Stage(Protocol):
    """The table, as its audience knows it."""

    lock: asyncio.Lock

    @property
    def number(self) -> int: ...
    @property
    def notes(self) -> list[dict[str, Any]]: ...
    def seat_of(self, visitor: str) -> int | None: ...
    def shown(self, kinds: Iterable[Kind]) -> dict[Kind, Shown]: ...
    def events(self, kind: Kind, after: int) -> list[dict[str, Any]]: ...


class Audience:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._seated: dict[Connection, int] = {}
        self._spectators: set[Connection] = set()
        self._next_beat = 0.0
        self._beat: asyncio.TimerHandle | None = None
        self._telling: asyncio.Task[None] | None = None

    @property
    def visitors(self) -> set[str]:
        """Those who sit at the table and are here."""
        return {connection.visitor for connection in self._seated}

    def add(self, connection: Connection) -> None:
        """The caller tells: a newcomer is told everything."""
        seat = self._stage.seat_of(connection.visitor)
        if seat is None:
            self._spectators.add(connection)
        else:
            self._seated[connection] = seat

    def discard(self, connection: Connection) -> None:
        self._seated.pop(connection, None)
        self._spectators.discard(connection)

    def sort(self) -> None:
        """Somebody took a seat."""
        everybody = [*self._seated, *self._spectators]
        self._seated.clear()
        self._spectators.clear()
        for connection in everybody:
            self.add(connection)

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
                connection.notes = sum(note["n"] <= state.number for note in stage.notes[: connection.notes])
            since = -1 if fresh else min(connection.heard, stage.number)
            known = 0 if fresh else connection.notes
            same = not fresh and connection.last == state.message
            key = kind, since, known, fresh
            if key not in news:
                news[key] = self._message(state, kind, since, known, fresh)
            message = news[key]
            connection.seat, connection.number, connection.last = kind, state.number, state.message
            connection.heard, connection.notes = stage.number, len(stage.notes)
            if fresh or not same or not message.endswith(NO_EVENTS) or connection is asker:
                connection.put(message)

    def _message(self, state: Shown, kind: Kind, since: int, known: int, fresh: bool) -> bytes:
        events = [*self._stage.events(kind, since), *self._stage.notes[known:]]
        events.sort(key=itemgetter("n"))  # stable: at each number the game's events come before the notes
        told = encode(events)
        tail = b',"events":[],"log":' + told if fresh else b',"events":' + told
        return text_frame(state.message[:-1] + tail + b"}")
