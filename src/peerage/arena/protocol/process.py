"""The process of a program: lines to it and from it, with a limit on the time to wait, and its reliable end."""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from peerage.arena.protocol.messages import LONGEST_LINE
from peerage.errors import PeerageError

GRACE_SECONDS = 2.0
"""The time for a program to end by itself once its input ends."""
MOST_UNREAD = 1000
"""Lines that a program may write without having been asked."""


class Gone(Exception):
    """The program has ended, or writes what nobody can read."""


class Link(Protocol):
    """A connection to a program."""

    def send(self, line: bytes) -> None: ...

    def receive(self, seconds: float | None) -> bytes:
        """Return the next line. TimeoutError: there is none in time; Gone: there will be none."""

    def close(self, last: bytes = b"") -> None:
        """Send a last line and end the program, if need be by force."""


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Defer SIGINT and SIGTERM, so that every program that was started is also ended."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    stops = signal.SIGINT, signal.SIGTERM
    before = {stop: signal.signal(stop, lambda number, _: waiting.append(number)) for stop in stops}
    try:
        yield
    finally:
        for stop, handler in before.items():
            signal.signal(stop, handler)
        for number in waiting:
            signal.raise_signal(number)


class Process:
    """A program of this machine that reads lines from its standard input and answers on its standard output."""

    def __init__(self, command: str, log: Path | None = None, grace: float = GRACE_SECONDS) -> None:
        """Start it. Its standard error is this process's own, or is appended to a log."""
        self._grace = grace
        with contextlib.ExitStack() as files:
            stderr = None if log is None else files.enter_context(log.open("ab"))
            try:
                self._process = subprocess.Popen(
                    shlex.split(command),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=stderr,
                    start_new_session=True,  # its own processes end with it, and Ctrl+C reaches the referee alone
                )
            except (OSError, ValueError, IndexError) as error:
                raise PeerageError(f"cannot start {command!r}: {error}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[bytes | Gone] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True)
        self._reader = threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True)
        self._writer.start()
        self._reader.start()

    def send(self, line: bytes) -> None:
        """Send a line; a program that does not read blocks nobody."""
        self._outbox.put(line)

    def receive(self, seconds: float | None) -> bytes:
        try:
            line = self._inbox.get(timeout=None if seconds is None else max(0.0, seconds))
        except queue.Empty:
            raise TimeoutError from None
        if isinstance(line, Gone):
            self._inbox.put(line)
            raise line
        return line

    def close(self, last: bytes = b"") -> None:
        if last:
            self._outbox.put(last)
        self._outbox.put(None)
        if last:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(self._grace)
        self._kill()
        self._process.wait()
        for thread, pipe in ((self._reader, self._process.stdout), (self._writer, self._process.stdin)):
            thread.join(self._grace)
            if pipe is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    pipe.close()

    def _kill(self) -> None:
        """End the program and all processes that it has started."""
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()

    def _write(self, pipe: BinaryIO) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (line := self._outbox.get()) is not None:
                pipe.write(line)
                pipe.flush()
            pipe.close()

    def _read(self, pipe: BinaryIO) -> None:
        while line := pipe.readline(LONGEST_LINE):
            if not line.endswith(b"\n") and len(line) == LONGEST_LINE:
                self._inbox.put(Gone(f"it wrote a line of more than {LONGEST_LINE} bytes"))
                return
            if self._inbox.qsize() >= MOST_UNREAD:
                self._inbox.put(Gone(f"it wrote more than {MOST_UNREAD} lines without having been asked"))
                return
            self._inbox.put(line)
        self._inbox.put(Gone(self._last_words()))

    def _last_words(self) -> str:
        """Say how the program ended; one that only closed its output may still run."""
        try:
            code = self._process.wait(self._grace)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        return f"it ended with exit code {code}" if code >= 0 else f"it was ended by signal {-code}"
