"""`peerage serve --workers`: processes on one listener that come and go, while the house stays open."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from clusters import PASSWORD as DATABASE_PASSWORD
from clusters import Cluster, free_port
from redises import PASSWORD, RedisServer

pytestmark = pytest.mark.slow

PATIENCE = 60.0


class Servers:
    def __init__(self, *options: str) -> None:
        self.port = free_port()
        command = [sys.executable, "-m", "peerage.cli", "serve", "--port", str(self.port), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @property
    def workers(self) -> set[int]:
        """The processes that serve."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return {int(pid) for pid in children.split()}

    def answers(self) -> bool:
        with urlopen(f"http://127.0.0.1:{self.port}/api/games", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)

    def end(self) -> tuple[int, str, str]:
        self.process.terminate()
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@pytest.fixture
def servers(cluster: Cluster, redis_server: RedisServer) -> Iterator[Servers]:
    servers = Servers("--workers", "2", "--db", cluster.new_database(), "--redis", redis_server.address)
    yield servers
    if servers.process.poll() is None:
        servers.process.kill()
        servers.process.communicate()


def until(servers: Servers, but: frozenset[int] = frozenset()) -> set[int]:
    """Wait for two processes that are none of these; the house is open all the time."""
    end = time.monotonic() + PATIENCE
    while len(servers.workers) != 2 or servers.workers & but:
        assert servers.answers()
        assert time.monotonic() < end
        time.sleep(0.05)
    return servers.workers


def test_a_killed_process_is_replaced_and_the_house_stays_open(servers: Servers) -> None:
    assert servers.process.stdout is not None
    assert "(2 processes;" in servers.process.stdout.readline()
    first = until(servers)
    for pid in (servers.process.pid, *first):
        shown = Path(f"/proc/{pid}/cmdline").read_text()
        assert PASSWORD not in shown
        assert DATABASE_PASSWORD not in shown

    killed = min(first)
    os.kill(killed, signal.SIGKILL)
    second = until(servers, but=frozenset({killed}))
    assert second & first == first - {killed}
    assert servers.answers()

    code, _, err = servers.end()
    assert code == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in second)
    assert f"process {killed} ended (-9)" in err
    assert "Traceback" not in err


def test_processes_that_cannot_start_say_why_once(redis_server: RedisServer) -> None:
    options = "--workers", "2", "--db", "postgresql://127.0.0.1:1/x", "--redis", redis_server.address
    servers = Servers(*options)
    _, err = servers.process.communicate(timeout=PATIENCE)
    assert servers.process.returncode == 2, err
    assert "cannot be used" in err
    assert err.count("\n") == 1


def test_a_redis_that_refuses_the_password_is_named_without_it(cluster: Cluster, redis_server: RedisServer) -> None:
    wrong = redis_server.address.replace(PASSWORD, "wrong-one")
    servers = Servers("--db", cluster.new_database(), "--redis", wrong)
    _, err = servers.process.communicate(timeout=PATIENCE)
    assert servers.process.returncode == 2
    assert f"the Redis redis://127.0.0.1:{redis_server.port}/0 refuses" in err
    assert "wrong-one" not in err
