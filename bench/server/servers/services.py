"""A PostgreSQL and a Redis for one measurement, like those of the tests; and several servers on them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from servers.server_process import Server

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "tests"))

from postgres_cluster import Cluster, data_template
from redis_server import RedisServer


class Services:
    def __init__(self, folder: Path) -> None:
        self.cluster = Cluster(data_template(folder))
        self.cluster.set(fsync="on")
        self.redis = RedisServer()
        self.folder = folder
        self.db = ""

    def start(self) -> None:
        self.cluster.start()
        self.redis.start()
        self.db = self.cluster.new_database()

    def server(self, number: int) -> Server:
        """One process of the server."""
        return Server(self.db, self.folder / f"log{number}.txt", ["--redis", self.redis.address])

    def job_worker(self) -> subprocess.Popen[bytes]:
        """A job worker."""
        command = [sys.executable, "-m", "peerage.cli", "think", "--redis", self.redis.address, "--cores", "1"]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def remove(self) -> None:
        self.redis.remove()
        self.cluster.remove()


@contextmanager
def services(folder: str) -> Iterator[Services]:
    found = Services(Path(folder))
    try:
        found.start()
        yield found
    finally:
        found.remove()


@contextmanager
def server(found: Services, count: int) -> Iterator[list[Server]]:
    """Several processes of one server."""
    with ExitStack() as stack:
        servers = [found.server(number) for number in range(count)]
        for server in servers:
            server.start()
            stack.callback(server.kill)
        yield servers
