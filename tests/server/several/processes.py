"""Servers and thinkers in processes of their own, which a test can kill."""

import asyncio
import json
import os
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path

from server.house import House, free_port
from server.several.islands import Island

SERVER = """
import json, sys
from peerage.server import Settings, run
from server.several.haste import hurry
hurry()
settings = Settings(**json.loads(sys.argv[4]))
run(sys.argv[5], int(sys.argv[1]), sys.argv[2], lambda: print("ready", flush=True), settings, redis=sys.argv[3])
"""

TESTS = Path(__file__).parents[2]
SETTINGS = {"bot_pause": 0, "bot_workers": 1}


class Process(House):
    """One process of a house."""

    def __init__(self, db: str, redis: str, log: Path, island: Island | None = None) -> None:
        super().__init__(db, redis)
        self.host = self.host if island is None else island.host
        self._prefix = [] if island is None else island.prefix
        self._log = log
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        self.port = self.port or free_port()
        assert self.redis is not None
        words = [str(self.port), str(self.db), self.redis, json.dumps(SETTINGS), self.host]
        with self._log.open("a") as log:
            command = [*self._prefix, sys.executable, "-c", SERVER, *words]
            paths = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(TESTS)])
            environment = {**os.environ, "PYTHONPATH": paths}
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
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


class Thinker:
    """A machine that thinks."""

    def __init__(self, redis: str) -> None:
        command = [sys.executable, "-m", "peerage.cli", "think", "--redis", redis, "--cores", "1"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
