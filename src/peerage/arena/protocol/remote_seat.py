"""A program plays in a seat at a table of a server: its lines pass through a WebSocket."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec

from peerage.arena.protocol.messages import Quit, line_of
from peerage.arena.protocol.process import Gone, Link
from peerage.errors import PeerageError
from peerage.extras import needs

with needs("seat"):
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
    from websockets.sync.client import ClientConnection, connect

PATH = "/api/seat"
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until a lost connection is made again, doubled each time."""

PASSING = ("rate_limited", "server", "unavailable")
"""Errors after which the server is tried again."""

LARGEST_MESSAGE = 16 * 1024 * 1024
"""Bytes: the view of a large game with all legal moves in words has some hundred thousand."""


@dataclass(frozen=True)
class Played:
    """How the game ended."""

    seat: int
    scores: list[int]
    places: list[int]
    winners: list[int]


class Refused(PeerageError):
    """The server closes the seat to this program."""


class Lost(Exception):
    """The connection broke off."""


def socket_address(server: str) -> str:
    """Return the address of the seats of a server; a link to one of its tables will do."""
    parts = urlsplit(server if "://" in server else f"https://{server}")
    schemes = {"http": "ws", "https": "wss"}
    if parts.scheme not in schemes or not parts.netloc:
        raise PeerageError(f"{server!r} is no address of a server, like https://peerage.example")
    return f"{schemes[parts.scheme]}://{parts.netloc}{PATH}"


class RemoteSeat:
    """Passes the messages of a server on to a program and its answers back, over several connections if need be."""

    def __init__(self, server: str, token: str, program: Link) -> None:
        self._address = socket_address(server)
        self._headers = {"Authorization": f"Bearer {token}"}
        self._program = program
        self._ready: bytes | None = None
        self._seat = 0
        self._end: Played | None = None
        self._socket: ClientConnection | None = None
        self._lock = threading.Lock()
        self._gone: Gone | None = None

    def play(self, report: Callable[[str], None], pause: Callable[[float], Any] = time.sleep) -> Played:
        """Play until the game is over."""
        threading.Thread(target=self._pass_answers, daemon=True).start()
        pauses = growing()
        while self._end is None:
            try:
                with self._connected() as socket:
                    report(f"connected to {self._address}")
                    pauses = growing()
                    self._pass_messages(socket)
            except Lost as lost:
                seconds = next(pauses)
                report(f"{lost}; trying again in {seconds:g} seconds")
                pause(seconds)
            finally:
                with self._lock:
                    self._socket = None
        self._program.close(line_of(Quit()))
        return self._end

    def _connected(self) -> ClientConnection:
        try:
            return connect(
                self._address, additional_headers=self._headers, max_size=LARGEST_MESSAGE, user_agent_header="peerage"
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidMessage) as error:
            raise Lost(f"cannot connect to {self._address}: {error}") from None

    def _pass_messages(self, socket: ClientConnection) -> None:
        try:
            while self._end is None:
                self._take(socket, socket.recv(decode=False))
        except ConnectionClosed:
            if self._gone is not None:
                raise PeerageError(f"the program stopped: {self._gone}") from None
            raise Lost("the connection broke off") from None

    def _take(self, socket: ClientConnection, line: bytes) -> None:
        message = msgspec.json.decode(line)
        match message["type"]:
            case "error":
                if message["error"] in PASSING:
                    raise Lost(message["message"])
                raise Refused(message["message"])
            case "hello":
                if self._greet(socket):
                    return
            case "start":
                self._seat = message["seat"]
            case "end":
                self._end = Played(self._seat, message["scores"], message["places"], message["winners"])
            case "quit":
                return
        self._program.send(line + b"\n")

    def _greet(self, socket: ClientConnection) -> bool:
        """Use a new connection; return whether the program has introduced itself at an earlier one."""
        with self._lock:
            self._socket = socket
            if self._gone is not None:
                socket.close()
            elif self._ready is not None:
                socket.send(self._ready, text=True)
            return self._ready is not None

    def _pass_answers(self) -> None:
        """Pass on what the program writes. Answers to a lost connection are dropped: the server asks again."""
        while True:
            try:
                line = self._program.receive(None).rstrip(b"\n")
            except Gone as gone:
                with self._lock:
                    self._gone = gone
                    if self._socket is not None:
                        self._socket.close()
                return
            with self._lock, suppress(ConnectionClosed):
                self._ready = line if self._ready is None else self._ready
                if self._socket is not None:
                    self._socket.send(line, text=True)


def growing() -> Iterator[float]:
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)
