"""Several processes on one open listener: those that die are started again, and all can be replaced without a pause."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable, Mapping, Sequence

log = logging.getLogger("peerage.server")

READY = "PEERAGE_READY"
"""Names the file on which a process says that it is ready."""

READY_SECONDS = 60.0
LEAVING_SECONDS = 15.0
"""In which a process that is replaced has to end; whoever ends all of them may give them longer."""
SHORT_LIFE = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
LOOK = 1.0


class Slot:
    """The place of one process."""

    def __init__(self, child: Process) -> None:
        self.child = child


class Supervisor:
    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], listener: socket.socket, leaving: float
    ) -> None:
        self._leaving = leaving
        self._command = command
        self._environment = environment
        self._listener = listener
        self._slots: list[Slot] = []
        self._end = asyncio.Event()
        self._anew = asyncio.Event()

    async def run(self, count: int, on_ready: Callable[[], None], outdated: Callable[[], bool] | None) -> int:
        """Keep so many processes until told to end; the exit code. `outdated` is asked now and then: replace all?"""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._end.set)
        loop.add_signal_handler(signal.SIGHUP, self._anew.set)
        try:
            code = await self._begin(count)
            if code is not None:
                return code
            on_ready()
            await self._attend(outdated)
            return 0
        finally:
            await asyncio.gather(*(let_go(slot.child, signal.SIGTERM, self._leaving) for slot in self._slots))

    async def _begin(self, count: int) -> int | None:
        """One after another: the first brings the database up to date, or says why not. Its exit code, if it failed."""
        while len(self._slots) < count and not self._end.is_set():
            child, ready = await self._start()
            self._slots.append(Slot(child))
            if not await ready:
                return await child.wait()
        return None

    async def _attend(self, outdated: Callable[[], bool] | None) -> None:
        keeping = [asyncio.create_task(self._keep(slot)) for slot in self._slots]
        try:
            while not self._end.is_set():
                if self._anew.is_set() or (outdated is not None and outdated()):
                    self._anew.clear()
                    await self._replace_all()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await first_of(self._end, self._anew)
        finally:
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)

    async def _keep(self, slot: Slot) -> None:
        """Start another one whenever the process of this slot has died."""
        pause = FIRST_PAUSE
        while True:
            child, began = slot.child, time.monotonic()
            await child.wait()
            if slot.child is not child:
                continue  # it was replaced
            log.warning("process %d ended (%s); another one takes its place", child.pid, child.returncode)
            pause = min(2 * pause, LONGEST_PAUSE) if time.monotonic() - began < SHORT_LIFE else FIRST_PAUSE
            await asyncio.sleep(pause)
            slot.child, _ = await self._start()

    async def _replace_all(self) -> None:
        """One after another: a new process is ready before an old one leaves."""
        for slot in self._slots:
            fresh, ready = await self._start()
            if not await ready:
                log.error("a new process did not get ready; the old ones stay")
                await let_go(fresh)
                return
            old, slot.child = slot.child, fresh
            await let_go(old)

    async def _start(self) -> tuple[Process, "asyncio.Future[bool]"]:
        """A process, and whether it gets ready."""
        reader, writer = os.pipe()
        child = await asyncio.create_subprocess_exec(
            *self._command,
            env={**self._environment, READY: str(writer)},
            pass_fds=(self._listener.fileno(), writer),
            process_group=0,  # a Ctrl+C reaches this process, which passes it on
        )
        os.close(writer)
        return child, asyncio.ensure_future(gets_ready(reader))


async def gets_ready(reader: int) -> bool:
    """Whether a byte comes on this file; a process that dies closes it."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            return bool(await asyncio.to_thread(os.read, reader, 1))
    except TimeoutError:
        return False
    finally:
        os.close(reader)


async def first_of(*events: asyncio.Event) -> None:
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()


async def let_go(child: Process, how: signal.Signals = signal.SIGINT, seconds: float = LEAVING_SECONDS) -> None:
    """Let a process finish what it does; one that takes too long is killed.

    On SIGINT it leaves at once: the others serve on. On SIGTERM it first says for a while that nobody should come.
    """
    with contextlib.suppress(ProcessLookupError):
        child.send_signal(how)
        try:
            async with asyncio.timeout(seconds):
                await child.wait()
        except TimeoutError:
            child.kill()
            await child.wait()


def supervise(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    listener: socket.socket,
    count: int,
    on_ready: Callable[[], None],
    outdated: Callable[[], bool] | None = None,
    leaving: float = LEAVING_SECONDS,
) -> int:
    async def attended() -> int:
        command = [sys.executable, "-m", "peerage.cli", *arguments]
        return await Supervisor(command, environment, listener, leaving).run(count, on_ready, outdated)

    return asyncio.run(attended())


# For the processes themselves.


def say_ready() -> None:
    writer = os.environ.pop(READY, None)
    if writer is not None:
        os.write(int(writer), b"r")
        os.close(int(writer))


def is_supervised() -> bool:
    return READY in os.environ


def orphaned() -> Callable[[], bool]:
    """Tells when the supervisor is dead: then nobody would end this process."""
    parent = os.getppid()
    return lambda: os.getppid() != parent
