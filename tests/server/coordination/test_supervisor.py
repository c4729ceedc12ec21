"""`peerage serve --workers`: processes on one listener that come and go, while the server stays open."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from peerage.cli.app import TRY_AGAIN
from peerage.server.ops.supervisor import FIRST_PAUSE, Supervisor, stop_child
from postgres_cluster import PASSWORD as DATABASE_PASSWORD
from postgres_cluster import Cluster
from redis_server import PASSWORD, RedisServer

pytestmark = pytest.mark.anyio


class FakeChild:
    """A worker process that lives as long as a test wants."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.signals: list[int] = []
        self.obeys = True
        self._code: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def returncode(self) -> int | None:
        return self._code.result() if self._code.done() else None

    async def wait(self) -> int:
        return await asyncio.shield(self._code)

    def die(self, code: int = -9) -> None:
        self._code.set_result(code)

    def send_signal(self, signal: int) -> None:
        if self._code.done():
            raise ProcessLookupError
        self.signals.append(signal)
        if self.obeys:
            self.die(0)

    def kill(self) -> None:
        self.die()


class Workshop:
    """A supervisor of fake processes, its pauses, and its clock."""

    def __init__(self) -> None:
        self.children: list[FakeChild] = []
        self.readiness: list[asyncio.Future[bool]] = []
        self.refusals: list[OSError] = []
        self.pauses: list[float] = []
        self.paused = asyncio.Event()
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.now = 0.0
        self._spawned = asyncio.Condition()
        self.supervisor = Supervisor(self._spawn, 60.0, self._pause, lambda: self.now)

    async def _spawn(self) -> tuple[FakeChild, Awaitable[bool]]:
        if self.refusals:
            raise self.refusals.pop()
        async with self._spawned:
            self.children.append(FakeChild(len(self.children)))
            self.readiness.append(asyncio.get_running_loop().create_future())
            self._spawned.notify_all()
        return self.children[-1], self.readiness[-1]

    async def _pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.paused.set()
        await self.go_on.wait()

    async def child(self, number: int) -> FakeChild:
        """Return the number-th process."""
        async with self._spawned:
            await self._spawned.wait_for(lambda: len(self.children) > number)
        return self.children[number]

    async def ready(self, number: int, gets_ready: bool = True) -> FakeChild:
        child = await self.child(number)
        self.readiness[number].set_result(gets_ready)
        return child

    @property
    def alive(self) -> list[int]:
        return [child.pid for child in self.children if child.returncode is None]


@pytest.fixture
async def workshop() -> AsyncIterator[Workshop]:
    """Two processes that are ready."""
    workshop, opened = Workshop(), asyncio.Event()
    running = asyncio.create_task(workshop.supervisor.run(2, opened.set, None))
    await workshop.ready(0)
    await workshop.ready(1)
    await opened.wait()
    yield workshop
    workshop.supervisor.end()
    assert await running == 0
    assert workshop.alive == []


async def test_a_process_that_dies_while_it_is_replaced_leaves_no_stray(workshop: Workshop) -> None:
    workshop.supervisor.replace_all()
    await workshop.child(2)
    workshop.children[0].die()
    workshop.children[1].die()  # whose slot shows when the supervisor has handled the dead process
    await workshop.ready(3)
    assert workshop.alive == [2, 3], "nobody but the new process takes the place of the one that is replaced"
    await workshop.ready(2)
    await workshop.ready(4)
    await workshop.children[3].wait()
    assert workshop.alive == [2, 4]


async def test_a_process_that_dies_when_the_new_one_is_ready_leaves_no_stray(workshop: Workshop) -> None:
    workshop.supervisor.replace_all()
    await workshop.ready(2)
    workshop.children[0].die()
    await workshop.ready(3)
    await workshop.children[1].wait()
    assert workshop.alive == [2, 3]
    assert workshop.pauses == []


async def test_a_dead_process_is_replaced_while_another_one_is_about_to_start(workshop: Workshop) -> None:
    workshop.go_on.clear()
    workshop.children[0].die()
    await workshop.paused.wait()
    workshop.supervisor.replace_all()
    workshop.go_on.set()
    await workshop.child(2)  # in place of the dead one; it may still run the old code
    await workshop.ready(3)
    await workshop.ready(4)
    await workshop.children[1].wait()
    assert workshop.alive == [3, 4]


async def test_without_a_new_process_the_old_ones_stay(workshop: Workshop, caplog: pytest.LogCaptureFixture) -> None:
    workshop.supervisor.replace_all()
    await workshop.ready(2, False)
    await workshop.children[2].wait()
    assert workshop.alive == [0, 1]
    workshop.refusals.append(BlockingIOError(11, "no more processes"))
    workshop.supervisor.replace_all()  # which fails in another way
    workshop.supervisor.replace_all()
    while caplog.text.count("keeping the old ones") < 2:
        await asyncio.sleep(0)
    assert workshop.alive == [0, 1]
    assert "could not be started: [Errno 11] no more processes" in caplog.text


async def test_all_end_while_one_is_replaced(workshop: Workshop) -> None:
    workshop.supervisor.replace_all()
    fresh = await workshop.child(2)
    workshop.supervisor.end()
    for child in (*workshop.children[:2], fresh):
        await child.wait()
        assert child.signals == [signal.SIGTERM]


async def test_processes_that_keep_dying_are_started_ever_later(workshop: Workshop) -> None:
    for number in range(2, 10):
        workshop.children[0 if number == 2 else number - 1].die()
        if number == 5:
            workshop.refusals.append(BlockingIOError(11, "no more processes"))
        await workshop.child(number)
    assert workshop.pauses == [0.4, 0.8, 1.6, 3.2, 6.4, 10, 10, 10, 10]
    workshop.now += 60.0
    workshop.children[9].die()
    await workshop.child(10)
    assert workshop.pauses[-1] == FIRST_PAUSE
    assert workshop.alive == [1, 10]


async def test_a_process_that_does_not_leave_is_killed() -> None:
    child = FakeChild(1)
    child.obeys = False
    await stop_child(child, seconds=0)
    assert (child.signals, child.returncode) == ([signal.SIGINT], -9)


class Servers:
    def __init__(self, port: int, *options: str) -> None:
        self.port = port
        command = [sys.executable, "-m", "peerage.cli", "serve", "--port", str(self.port), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @property
    def workers(self) -> set[int]:
        """Return the processes that serve."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return {int(pid) for pid in children.split()}

    def answers(self) -> bool:
        """Return whether a process serves; one that answers with a rate limit serves too."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/api/games") as answer:
                return bool(answer.status == 200)
        except HTTPError as error:
            return error.code == 429

    def end(self) -> tuple[int, str, str]:
        self.process.terminate()
        out, err = self.process.communicate()
        return self.process.returncode, out, err


@pytest.fixture
def servers(port: int, cluster: Cluster, redis_server: RedisServer) -> Iterator[Servers]:
    servers = Servers(port, "--workers", "2", "--db", cluster.new_database(), "--redis", redis_server.address)
    yield servers
    if servers.process.poll() is None:
        servers.process.kill()
        servers.process.communicate()


def kill(servers: Servers, pid: int) -> None:
    """Kill a process and wait until it is gone: its accepted connections go with it."""
    os.kill(pid, signal.SIGKILL)
    while pid in servers.workers:
        time.sleep(0.01)


def until(servers: Servers, but: set[int]) -> set[int]:
    """Wait for two new processes; the server is reachable all the time."""
    while len(workers := servers.workers) != 2 or workers & but:
        assert servers.answers()
    return workers


@pytest.mark.slow
def test_a_killed_process_is_replaced_and_the_server_stays_open(servers: Servers) -> None:
    assert servers.process.stdout is not None
    assert "(2 processes;" in servers.process.stdout.readline()
    first = until(servers, set())
    for pid in (servers.process.pid, *first):
        shown = Path(f"/proc/{pid}/cmdline").read_text()
        assert PASSWORD not in shown
        assert DATABASE_PASSWORD not in shown

    killed = min(first)
    kill(servers, killed)
    second = until(servers, {killed})
    assert second & first == first - {killed}
    assert servers.answers()

    servers.process.send_signal(signal.SIGHUP)
    kill(servers, min(second))
    third = until(servers, second)
    assert servers.answers()

    code, _, err = servers.end()
    assert code == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in third)
    assert f"process {killed} ended (-9)" in err
    assert "Traceback" not in err


@pytest.mark.slow
def test_processes_that_cannot_start_say_why_once(port: int, redis_server: RedisServer) -> None:
    options = "--workers", "2", "--db", "postgresql://127.0.0.1:1/x", "--redis", redis_server.address
    servers = Servers(port, *options)
    _, err = servers.process.communicate()
    assert servers.process.returncode == TRY_AGAIN, err
    assert "cannot use database" in err
    assert err.count("\n") == 1


@pytest.mark.slow
def test_a_redis_that_refuses_the_password_is_named_without_it(
    port: int, cluster: Cluster, redis_server: RedisServer
) -> None:
    wrong = redis_server.address.replace(PASSWORD, "wrong-one")
    servers = Servers(port, "--db", cluster.new_database(), "--redis", wrong)
    _, err = servers.process.communicate()
    assert servers.process.returncode == 2
    assert f"Redis redis://127.0.0.1:{redis_server.port}/0 refused" in err
    assert "wrong-one" not in err
