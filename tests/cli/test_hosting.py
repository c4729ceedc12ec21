"""The server as a person starts it: in a process of its own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from peerage.cli import play
from peerage.kernel import registry

Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def start(tmp_path: Path, port: int) -> Iterator[Start]:
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> "subprocess.Popen[str]":
        line = [*arguments, "--port", str(port), "--db", str(tmp_path / "tables.db")]
        process = subprocess.Popen(
            [sys.executable, "-m", "peerage.cli", *line],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={"PEERAGE_BUILD": "pure", **os.environ},
        )
        started.append(process)
        return process

    yield run
    for process in started:
        process.kill()
        process.communicate()


def get(address: str | Request) -> object:
    with urlopen(address, timeout=10) as answer:
        return msgspec.json.decode(answer.read())


def line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["play", "serve"])
def test_it_says_where_it_is_and_ends_when_told(start: Start, port: int, command: str) -> None:
    server = start(command, *(["--no-browser"] if command == "play" else []))
    assert f"http://127.0.0.1:{port}/" in line_of(server)
    assert get(f"http://127.0.0.1:{port}/api/games")
    server.send_signal(signal.SIGINT)
    assert server.wait(timeout=10) in (0, 130)
    assert "Traceback" not in server.communicate()[1]


@pytest.mark.slow
def test_a_table_can_be_made_at_once(start: Start, port: int) -> None:
    server = start("play", "long-live-the-king", "--bots", "greedy,search:50", "--no-browser")
    line_of(server)
    address = line_of(server).split()[-1]
    assert address.startswith(f"http://127.0.0.1:{port}/table/")
    table = get(address.replace("/table/", "/api/tables/"))
    assert [seat["kind"] for seat in table["seats"]] == ["open", "bot", "bot"]  # type: ignore[index]


@pytest.mark.slow
def test_a_public_origin_may_act(start: Start, port: int) -> None:
    server = start("serve", "--origin", "https://games.example", "--origin", "https://other.example:8443")
    line_of(server)

    def make_table(origin: str) -> object:
        headers = {"Content-Type": "application/json", "Origin": origin}
        body = msgspec.json.encode({"game": "long-live-the-king", "seats": [{"kind": "open"}] * 3})
        return get(Request(f"http://127.0.0.1:{port}/api/tables", body, headers))

    assert make_table("https://games.example")
    assert make_table("https://other.example:8443")
    with pytest.raises(HTTPError, match="403"):
        make_table("https://elsewhere.example")


def test_a_table_without_wishes_has_sensible_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def bots() -> list[str]:
        return [seat.get("bot", "") for seat in play.table_wish("long-live-the-king", "")["seats"]]

    assert bots() == ["", "greedy", "greedy"]
    monkeypatch.setattr(registry.load("long-live-the-king"), "bots", ("random", "search"))
    assert bots() == ["", "random", "random"]


@pytest.mark.slow
def test_a_taken_port_is_refused(start: Start, port: int) -> None:
    with socket.create_server(("127.0.0.1", port)):
        server = start("serve")
        out, err = server.communicate(timeout=30)
    assert server.returncode == 2
    assert out == ""
    assert str(port) in err
    assert err.count("\n") == 1


def test_bad_input_is_refused_in_one_line(refused, tmp_path: Path) -> None:
    assert "--port" in refused("serve", "--port", "99999")
    assert "--port" in refused("play", "--port", "http")
    for origin in (
        "games.example",
        "https://games.example/",
        "https://Games.example",
        "https://games.example:443",
        "null",
    ):
        assert origin in refused("serve", "--origin", "https://other.example", "--origin", origin)
    assert "GAME" in refused("play", "--bots", "random,random")
    assert "3 to 5" in refused("play", "long-live-the-king", "--bots", "random")
    assert "nobody" in refused("play", "long-live-the-king", "--bots", "nobody,random")


def test_a_damaged_database_is_refused(refused, port: int, tmp_path: Path) -> None:
    (tmp_path / "bad.db").write_bytes(b"this is no database, " * 500)
    assert "bad.db" in refused("serve", "--port", port, "--db", tmp_path / "bad.db")
    assert str(tmp_path) in refused("serve", "--port", port, "--db", tmp_path)
