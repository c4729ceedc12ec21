"""The server reports to systemd when it is ready and when it stops."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from peerage.cli import app
from peerage.server.ops import service_manager


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The end of the socket at which systemd listens."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(path))
        listener.settimeout(240)
        monkeypatch.setenv(service_manager.SOCKET, str(path))
        yield listener


def test_server_reports_ready_and_stopping(manager: socket.socket, tmp_path: Path, port: int) -> None:
    command = [sys.executable, "-m", "peerage.cli", "serve", "--port", str(port), "--db", str(tmp_path / "p.db")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ) as server:
        assert manager.recv(1000).decode() == f"READY=1\nSTATUS=serving at http://127.0.0.1:{port}/"
        assert app.run(["admin", "probe", "--port", str(port)]) == 0
        server.send_signal(signal.SIGTERM)
        assert manager.recv(1000).decode() == "STOPPING=1"
        assert server.wait(240) == 0


def test_service_manager_that_is_gone_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(service_manager.SOCKET, str(tmp_path / "nobody"))
    service_manager.ready("serving")
