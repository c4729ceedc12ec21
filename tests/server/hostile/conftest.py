"""A server in a process of its own, an attacker in another one, and a bystander in this one."""

import asyncio
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from server.house import House, free_port

ATTACKER = Path(__file__).with_name("attacker.py")

SERVER = """
import json, sys
from peerage.server import Settings, run
settings = Settings(**json.loads(sys.argv[3]))
run("127.0.0.1", int(sys.argv[1]), sys.argv[2], lambda: print("ready", flush=True), settings)
"""


class Fortress(House):
    """The server under attack."""

    def __init__(self, folder: Path, files: int | None, **settings: Any) -> None:
        super().__init__(folder / "peerage.db")
        self._log = folder / "log.txt"
        self._wishes = {"bot_pause": 0, "bot_workers": 1, **settings}
        self._files = files
        self.process: subprocess.Popen[str] | None = None

    async def start(self) -> None:
        def limited() -> None:
            if self._files is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (self._files, self._files))

        self.port = self.port or free_port()
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVER, str(self.port), str(self.db), json.dumps(self._wishes)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=limited,
            )
        assert self.process.stdout is not None
        assert await asyncio.to_thread(self.process.stdout.readline) == "ready\n", self.log()

    async def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            await asyncio.to_thread(self.process.wait, 20)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None
        stack, self.stack = self.stack, AsyncExitStack()
        await stack.aclose()

    def log(self) -> str:
        return self._log.read_text()

    def memory(self) -> int:
        """Resident megabytes."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) // 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @asynccontextmanager
    async def attacked(self, kind: str, count: int, seconds: float, path: str = "/") -> AsyncIterator["Siege"]:
        """While an attacker is at work."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ATTACKER),
            kind,
            *map(str, (self.port, count, seconds, path)),
            stdout=asyncio.subprocess.PIPE,
        )
        siege = Siege(process)
        try:
            yield siege
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


class Siege:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def over(self) -> bool:
        return self._process.returncode is not None

    async def line(self) -> str:
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().strip()

    async def result(self) -> dict[str, Any]:
        """What the attacker says at the end."""
        assert self._process.stdout is not None
        text = (await self._process.stdout.read()).decode().splitlines()[-1]
        await self._process.wait()
        told: dict[str, Any] = json.loads(text)
        return told


async def slowest_answer(ask: Callable[[], Any], siege: Siege, least: int = 20) -> float:
    """Ask over and over while the attack lasts; the longest that one answer took."""
    slowest, asked = 0.0, 0
    while not siege.over or asked < least:
        began = time.perf_counter()
        await ask()
        slowest = max(slowest, time.perf_counter() - began)
        asked += 1
        await asyncio.sleep(0.01)
    return slowest


Build = Callable[..., Any]


@pytest.fixture
async def fortress(tmp_path: Path) -> AsyncIterator[Build]:
    """Builds a server with settings of its own."""
    built: list[Fortress] = []

    async def build(files: int | None = None, **settings: Any) -> Fortress:
        folder = tmp_path / str(len(built))
        folder.mkdir()
        built.append(Fortress(folder, files, **settings))
        await built[-1].start()
        return built[-1]

    yield build
    for each in built:
        await each.stop()
        assert "Traceback" not in each.log(), each.log()


@pytest.fixture
def slowest() -> Callable[..., Any]:
    return slowest_answer
