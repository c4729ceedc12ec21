"""A server in a process of its own, an attacker in another one, and a bystander in this one."""

import asyncio
import json
import resource
import subprocess
import sys
import zlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from ports import free_port
from server.live_server import PATIENCE, UNHURRIED, LiveServer

PAUSE = 0.02
"""Seconds between two requests of a bystander, within the limits of one visitor."""

ATTACKER = Path(__file__).with_name("attacker.py")

SERVER = """
import json, sys
from peerage.server import Settings, run
settings = Settings(**json.loads(sys.argv[3]))
run("127.0.0.1", int(sys.argv[1]), sys.argv[2], lambda: print("ready", flush=True), settings)
"""


class Fortress(LiveServer):
    """The server under attack."""

    def __init__(self, folder: Path, files: int | None, **settings: Any) -> None:
        folder.mkdir()
        super().__init__(folder / "peerage.db")
        self._log = folder / "log.txt"
        self._wishes = {**UNHURRIED, **settings}
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

    async def leave(self) -> None:
        """All clients of a test hang up."""
        stack, self.stack = self.stack, AsyncExitStack()
        await stack.aclose()

    async def stop(self) -> None:
        await asyncio.to_thread(self.end)
        await self.leave()

    def end(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def log(self) -> str:
        return self._log.read_text()

    def memory(self) -> int:
        """Resident megabytes."""
        assert self.process is not None
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) // 1024

    @asynccontextmanager
    async def attacked(self, kind: str, count: int, path: str = "/") -> AsyncIterator["Siege"]:
        """Run while an attacker works; each attack comes from an address of its own."""
        address = f"203.0.113.{zlib.crc32(kind.encode()) % 256}"
        arguments = kind, str(self.port), str(count), str(PATIENCE), path, address
        process = await asyncio.create_subprocess_exec(
            sys.executable, str(ATTACKER), *arguments, stdout=asyncio.subprocess.PIPE
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

    async def line(self) -> str:
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().strip()

    async def result(self) -> dict[str, Any]:
        """Return the attacker's report."""
        assert self._process.stdout is not None
        text = (await self._process.stdout.read()).decode().splitlines()[-1]
        await self._process.wait()
        report: dict[str, Any] = json.loads(text)
        return report

    async def meanwhile(self, ask: Callable[[], Any], least: int = 20) -> dict[str, Any]:
        """Repeat requests while the attack lasts; return the attacker's report."""
        over = asyncio.create_task(self.result())
        asked = 0
        while not over.done() or asked < least:
            await ask()
            asked += 1
            await asyncio.sleep(PAUSE)
        return over.result()


Build = Callable[..., Any]


@pytest.fixture(scope="session")
def fortresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Fortress]]:
    """Servers that several tests share, by their settings."""
    built: dict[str, Fortress] = {}
    yield built
    for each in built.values():
        each.end()


@pytest.fixture
async def fortress(
    fortresses: dict[str, Fortress], tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> AsyncIterator[Build]:
    """Return a server with these settings; other tests share it, unless it is for this test alone."""
    used: list[Fortress] = []

    async def build(files: int | None = None, own: bool = False, **settings: Any) -> Fortress:
        key = json.dumps([files, settings], sort_keys=True)
        server = None if own else fortresses.get(key)
        if server is None:
            folder = tmp_path / "own" if own else tmp_path_factory.getbasetemp() / f"fortress-{len(fortresses)}"
            server = Fortress(folder, files, **settings)
            await server.start()
            if not own:
                fortresses[key] = server
        used.append(server)
        return server

    yield build
    for each in used:
        await (each.leave() if each in fortresses.values() else each.stop())
        assert "Traceback" not in each.log(), each.log()
