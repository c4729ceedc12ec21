"""Runs several processes on one listener: restarts dead ones, and replaces all without downtime."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

from peerage.server.ops import service_manager
from peerage.server.ops.terminal import Terminal
from peerage.server.tasks import end

log = logging.getLogger("peerage.server")

READY = "PEERAGE_READY"
"""Names the file descriptor on which a process reports that it is ready."""

READY_SECONDS = 60.0
LEAVING_SECONDS = 15.0
"""The time limit for a replaced process; when all end, they may get longer."""
SHORT_LIFE = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
LOOK = 1.0


class Child(Protocol):
    """A worker process, as asyncio represents it."""

    @property
    def pid(self) -> int: ...
    @property
    def returncode(self) -> int | None: ...
    async def wait(self) -> int: ...
    def send_signal(self, signal: int) -> None: ...
    def kill(self) -> None: ...


Spawn = Callable[[], Awaitable[tuple[Child, Awaitable[bool]]]]
"""Starts a process; returns it, and a future of whether it gets ready."""

Pause = Callable[[float], Awaitable[None]]


class Slot:
    """The slot of one worker process. Only `keep_running` starts, replaces and ends processes here."""

    def __init__(self, spawn: Spawn, pause: Pause, clock: Callable[[], float]) -> None:
        self._spawn = spawn
        self._pause = pause
        self._clock = clock
        self._children: list[Child] = []
        """All processes that may be alive: usually one, two during a replacement."""
        self._began = 0.0
        self._wanted: asyncio.Future[bool] | None = None
        self._is_wanted = asyncio.Event()

    async def begin(self) -> int | None:
        """Start the first process; return its exit code if it does not get ready."""
        child, ready = await self._start()
        return None if await ready else await child.wait()

    async def _start(self) -> tuple[Child, Awaitable[bool]]:
        self._began = self._clock()
        child, ready = await self._spawn()
        self._children.append(child)
        return child, ready

    async def keep_running(self) -> None:
        """Keep one process running, and replace it on request."""
        pause = FIRST_PAUSE
        while True:
            child = self._children[-1]
            await first_of(child.wait(), self._is_wanted.wait())
            if self._wanted is not None:
                wanted, self._wanted = self._wanted, None
                self._is_wanted.clear()
                replaced = await self._replace(child)
                if not wanted.done():
                    wanted.set_result(replaced)
            else:
                log.warning("server process %d ended (%s); starting another one", child.pid, child.returncode)
                pause = min(2 * pause, LONGEST_PAUSE) if self._clock() - self._began < SHORT_LIFE else FIRST_PAUSE
                await self._pause(pause)
                with logged_failure():
                    await self._start()
                    self._children.remove(child)

    async def replaced(self) -> bool:
        """Request a replacement; return whether the new process got ready and took over."""
        self._wanted = asyncio.get_running_loop().create_future()
        self._is_wanted.set()
        return await self._wanted

    async def _replace(self, old: Child) -> bool:
        """Start a new process and end the old one when it is ready, even if the old one died meanwhile."""
        began = self._began
        with logged_failure():
            fresh, ready = await self._start()
            leaving = old if await ready else fresh
            await stop_child(leaving)
            self._children.remove(leaving)
            if leaving is old:
                return True
        self._began = began
        return False

    async def end(self, seconds: float) -> None:
        """End all processes, after `keep_running` has ended."""
        await asyncio.gather(*(stop_child(child, signal.SIGTERM, seconds) for child in self._children))


class Supervisor:
    def __init__(
        self, spawn: Spawn, leaving: float, pause: Pause = asyncio.sleep, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`leaving`: the time limit in seconds when all processes end."""
        self._leaving = leaving
        self._new_slot = partial(Slot, spawn, pause, clock)
        self._slots: list[Slot] = []
        self._terminal = Terminal()
        self._end = asyncio.Event()
        self._anew = asyncio.Event()

    async def run(self, count: int, on_ready: Callable[[], None], outdated: Callable[[], bool] | None) -> int:
        """Keep so many processes until asked to end; return the exit code.

        `outdated` is polled: if true, replace all.
        """
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.end)
        loop.add_signal_handler(signal.SIGHUP, self._hang_up)
        try:
            code = await self._begin(count)
            if code is not None:
                return code
            if not self._end.is_set():
                on_ready()
                await self._attend(outdated)
            return 0
        finally:
            await asyncio.gather(*(slot.end(self._leaving) for slot in self._slots))

    def end(self) -> None:
        service_manager.stopping()
        self._end.set()

    def replace_all(self) -> None:
        """Replace all processes soon, one after another; once more if a replacement is under way."""
        self._anew.set()

    def _hang_up(self) -> None:
        if self._terminal.is_closed:
            self.end()
        else:
            self.replace_all()

    async def _begin(self, count: int) -> int | None:
        """Start one process after another: the first migrates the database, or fails.

        Return the exit code of a failure.
        """
        while len(self._slots) < count and not self._end.is_set():
            slot = self._new_slot()
            self._slots.append(slot)
            code = await slot.begin()
            if code is not None:
                return code
        return None

    async def _attend(self, outdated: Callable[[], bool] | None) -> None:
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(slot.keep_running()) for slot in self._slots]
            while not self._end.is_set():
                if self._anew.is_set() or (outdated is not None and outdated()):
                    self._anew.clear()
                    await first_of(self._end.wait(), self._replace_all())
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await first_of(self._end.wait(), self._anew.wait())
            for task in running:
                task.cancel()

    async def _replace_all(self) -> None:
        """Replace one process after another: a new one is ready before an old one ends."""
        for slot in self._slots:
            if not await slot.replaced():
                log.error("a new server process did not become ready; keeping the old ones")
                return


def spawner(command: Sequence[str], environment: Mapping[str, str], listener: socket.socket) -> Spawn:
    async def spawn() -> tuple[Child, Awaitable[bool]]:
        reader, writer = os.pipe()
        try:
            child = await asyncio.create_subprocess_exec(
                *command,
                env={**environment, READY: str(writer)},
                pass_fds=(listener.fileno(), writer),
                process_group=0,  # a Ctrl+C reaches this process, which passes it on
            )
        except BaseException:
            os.close(reader)
            raise
        finally:
            os.close(writer)
        return child, asyncio.ensure_future(gets_ready(reader))

    return spawn


async def gets_ready(reader: int) -> bool:
    """Return whether a byte comes on this file; a process that dies closes it."""
    loop, readable = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(reader, readable.set)
    try:
        async with asyncio.timeout(READY_SECONDS):
            await readable.wait()
            return bool(os.read(reader, 1))
    except TimeoutError:
        return False
    finally:
        loop.remove_reader(reader)
        os.close(reader)


async def first_of(*work: Coroutine[Any, Any, Any]) -> None:
    """Wait until one of these is done, and cancel the others."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        await end(tasks)


@contextlib.contextmanager
def logged_failure() -> Iterator[None]:
    """Log a failed start; it is tried again later, because the machine may have no resources now."""
    try:
        yield
    except OSError as error:
        log.error("a server process could not be started: %s", error)


async def stop_child(child: Child, how: signal.Signals = signal.SIGINT, seconds: float = LEAVING_SECONDS) -> None:
    """Stop a process gracefully; after the time limit, kill it.

    On SIGINT it ends at once: the others serve on. On SIGTERM it first reports as not ready for a while.
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
        return await Supervisor(spawner(command, environment, listener), leaving).run(count, on_ready, outdated)

    return asyncio.run(attended())


# Called in the worker processes.


def say_ready() -> None:
    writer = os.environ.pop(READY, None)
    if writer is not None:
        os.write(int(writer), b"r")
        os.close(int(writer))


def is_supervised() -> bool:
    return READY in os.environ


def orphaned() -> Callable[[], bool]:
    """Return a function that says whether the supervisor is dead, which would leave this process running for ever."""
    parent = os.getppid()
    return lambda: os.getppid() != parent
