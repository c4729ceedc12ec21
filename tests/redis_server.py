"""A Redis of the tests' own: on a free port of this machine, keeping nothing, gone with the tests."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from ports import reserved_port

PASSWORD = "never-told"


def program() -> str:
    found = os.environ.get("PEERAGE_REDIS_SERVER") or shutil.which("redis-server")
    if found is None:
        pytest.fail("Redis is not installed: scripts/redis.sh installs it, or says how")
    return found


class RedisServer:
    def __init__(self) -> None:
        self._held = reserved_port()
        self.port: int = self._held.getsockname()[1]
        self.folder = Path(tempfile.mkdtemp(prefix="peerage-redis-"))
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"redis://:{PASSWORD}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """However the tests end, it ends with them."""
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--requirepass", PASSWORD]
        command = ["setpriv", "--pdeathsig", "KILL", "--", program(), *settings, "--dir", str(self.folder)]
        with (self.folder / "log.txt").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        while not self._answers():
            assert self._process.poll() is None, self.log()
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port)) as probe:
                probe.sendall(b"PING\r\n")
                return bool(probe.recv(100))
        except OSError:
            return False

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def remove(self) -> None:
        self.kill()
        self._held.close()
        shutil.rmtree(self.folder)

    def log(self) -> str:
        return (self.folder / "log.txt").read_text()
