"""Servers and job workers in processes of their own, which a test can kill."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path

from peerage.server import Intervals
from ports import free_port
from server.coordination.network_namespace import NetworkNamespace
from server.live_server import UNHURRIED, LiveServer

SERVER = """
import json, sys
from peerage.server import Intervals, Settings, run
host, port, db, redis, settings, intervals = sys.argv[1:]
settings, intervals = Settings(**json.loads(settings)), Intervals(**json.loads(intervals))
ready = lambda: print("ready", flush=True)
run(host, int(port), db, ready, settings, redis=redis, intervals=intervals)
"""


class Process(LiveServer):
    """One process of a server."""

    def __init__(
        self, db: str, redis: str, log: Path, intervals: Intervals, network: NetworkNamespace | None = None
    ) -> None:
        super().__init__(db, redis, intervals)
        self.host = self.host if network is None else network.host
        self._prefix = [] if network is None else network.prefix
        self._log = log
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        self.port = self.port or free_port()
        assert self.redis is not None
        words = [self.host, str(self.port), str(self.db), self.redis]
        words += [json.dumps(UNHURRIED), json.dumps(asdict(self.intervals))]
        with self._log.open("a") as log:
            command = [*self._prefix, sys.executable, "-c", SERVER, *words]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        assert await asyncio.to_thread(self.process.stdout.readline) == "ready\n", self.log()

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None

    async def stop(self) -> None:
        self.kill()
        stack, self.stack = self.stack, AsyncExitStack()
        await stack.aclose()

    def log(self) -> str:
        return self._log.read_text()


class JobWorkerProcess:
    """A job worker."""

    def __init__(self, redis: str, **environment: str) -> None:
        command = [sys.executable, "-m", "peerage.cli", "think", "--redis", redis, "--cores", "1"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let the bots of the worker, which have begun to think, not go on."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        bots = [int(pid) for pid in children.split()]
        assert bots
        for pid in bots:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in bots:
                os.kill(pid, signal.SIGKILL)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
