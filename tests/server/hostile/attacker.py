"""Attacks on a server at a loopback port, from a process of their own; each is bounded in count and time.

python attacker.py KIND PORT COUNT SECONDS [PATH [ADDRESS]], prints as JSON how much was sent and what came back. The
address is the attacker's, as a proxy on this machine would forward it.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator

MASK = b"\x80"
HOST = "127.0.0.1"

BATCH = 100
BATCHES = 200
PATIENCE = 120.0
"""Seconds for a server that is busy with others."""

PING = b"\x89\x80" + b"\0" * 4
TEXT = b"\x81\x8f" + b"\0" * 4 + b'{"type":"ping"}'
NONSENSE = b"\x81\x83" + b"\0" * 4 + b"[[["
CONTINUED = b"\x00\x80" + b"\0" * 4


class Attack:
    def __init__(self, port: int, count: int, seconds: float, path: str = "/", address: str = "") -> None:
        self.port = port
        self.count = count
        self.until = time.monotonic() + seconds
        self.path = path
        self.address = address
        self.sent = 0
        self.outcomes: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return self.sent < self.count and time.monotonic() < self.until

    def connect(self) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=PATIENCE)

    def request(self, line: str, *headers: str) -> bytes:
        seems = [f"X-Forwarded-For: {self.address}"] if self.address else []
        return "\r\n".join([line, f"Host: {HOST}:{self.port}", *seems, *headers, "", ""]).encode()

    def live(self) -> socket.socket:
        connection = self.connect()
        connection.sendall(
            self.request(
                f"GET {self.path} HTTP/1.1",
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            )
        )
        answer = connection.recv(4096)
        self.outcomes[answer.split(b" ")[1].decode()] += 1
        return connection

    def flood(self, frame: bytes) -> None:
        """The same frame as fast as possible, on one socket after the other."""
        while self.goes_on:
            with self.live() as connection:
                try:
                    for _ in range(BATCHES):
                        connection.sendall(frame * BATCH)
                        self.sent += BATCH
                    while connection.recv(65536):
                        pass
                    self.outcomes["closed"] += 1
                except TimeoutError:
                    self.outcomes["open"] += 1
                except OSError:
                    self.outcomes["closed"] += 1

    def pour(self, beginning: bytes, piece: bytes) -> None:
        """Send a beginning and then pieces without an end, until the server hangs up; count in bytes."""
        with self.connect() as connection:
            try:
                connection.sendall(beginning)
                while self.goes_on:
                    connection.sendall(piece)
                    self.sent += len(piece)
            except OSError:
                self.outcomes["closed"] += 1
            self.outcomes[status(connection)] += 1

    def hold(self, beginning: bytes) -> None:
        """Open connections that send little and stay until the server has closed them all."""
        held = []
        for _ in range(self.count):
            try:
                connection = self.connect()
                connection.sendall(beginning)
                held.append(connection)
            except OSError:
                self.outcomes["refused"] += 1
        self.sent = len(held)
        print("held", flush=True)
        for connection in held:
            with connection:
                try:
                    while connection.recv(65536):
                        pass
                    self.outcomes["closed"] += 1
                except TimeoutError:
                    self.outcomes["open"] += 1
                except OSError:
                    self.outcomes["closed"] += 1

    def requests(self, *wished: bytes) -> None:
        """Send requests one after the other, many under way at once, without waiting for their answers."""
        while self.goes_on:
            with self.connect() as connection:
                try:
                    while self.goes_on:
                        connection.sendall(b"".join(wished) * 20)
                        self.sent += 20 * len(wished)
                    while connection.recv(65536):
                        pass
                    self.outcomes["closed"] += 1
                except TimeoutError:
                    self.outcomes["open"] += 1
                except OSError:
                    self.outcomes["closed"] += 1


def status(connection: socket.socket) -> str:
    try:
        return connection.recv(4096).split(b" ")[1].decode()
    except (OSError, IndexError):
        return "no answer"


def attacks(attack: Attack) -> Iterator[tuple[str, Callable[[], None]]]:
    ask = attack.request
    head = f"GET / HTTP/1.1\r\nHost: {HOST}\r\n".encode()
    post = ask("POST /api/tables HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked")
    kilobytes = 64 * 1024
    large = ask("POST /nowhere HTTP/1.1", "Content-Length: 999999999")
    yield "pings", lambda: attack.flood(PING)
    yield "texts", lambda: attack.flood(TEXT)
    yield "fragments", lambda: attack.flood(CONTINUED)
    yield "nonsense-messages", lambda: attack.flood(NONSENSE)
    yield "endless-header", lambda: attack.pour(head + b"X-Long: ", b"x" * kilobytes)
    yield "many-headers", lambda: attack.pour(head, b"X: y\r\n" * 10_000)
    yield "endless-address", lambda: attack.pour(b"GET /", b"x" * kilobytes)
    yield "endless-trailer", lambda: attack.pour(post + b"2\r\n{}\r\n0\r\nX-Long: ", b"x" * kilobytes)
    yield "chunk-extension", lambda: attack.pour(post + b"2;", b"x" * kilobytes)
    yield "tiny-chunks", lambda: attack.pour(post, b"1\r\nx\r\n" * 10_000)
    yield "empty-lines", lambda: attack.pour(b"", b"\r\n" * 32_768)
    yield (
        "endless-body",
        lambda: attack.pour(large, b"x" * kilobytes),
    )
    yield "silent", lambda: attack.hold(b"")
    yield "half-heads", lambda: attack.hold(head)
    yield "half-bodies", lambda: attack.hold(ask("POST /api/tables HTTP/1.1", "Content-Length: 500") + b"{")
    yield "requests", lambda: attack.requests(ask("GET /api/tables HTTP/1.1"))
    yield (
        "nonsense",
        lambda: attack.requests(
            ask("GET /%00 HTTP/1.1"),
            ask("GET /api/tables/%ff%fe HTTP/1.1"),
            ask(f"GET /{'x' * 300} HTTP/1.1"),
            ask("POST /api/tables HTTP/1.1", "Origin: http://[", "Content-Length: 0"),
            ask("DELETE /api/tables HTTP/1.1"),
        ),
    )
    yield "garbage", lambda: attack.pour(b"", os.urandom(kilobytes))


def main() -> None:
    kind, port, count, seconds, *path = sys.argv[1:]
    attack = Attack(int(port), int(count), float(seconds), *path)
    dict(attacks(attack))[kind]()
    print(json.dumps({"sent": attack.sent, "outcomes": attack.outcomes}), flush=True)


if __name__ == "__main__":
    main()
