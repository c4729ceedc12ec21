"""The server as a person starts it: in a process of its own."""

import fcntl
import json
import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from click.testing import CliRunner

import peerage.server
from peerage.cli import build_check
from peerage.cli.app import app
from peerage.cli.commands import play
from peerage.kernel import registry
from postgres_cluster import PASSWORD, Cluster

Start = Callable[..., "subprocess.Popen[str]"]


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
    with urlopen(address) as answer:
        return msgspec.json.decode(answer.read())


def line_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["play", "serve"])
def test_server_prints_its_address_and_ends_on_sigint(start: Start, port: int, command: str) -> None:
    server = start(command, *(["--no-browser"] if command == "play" else []))
    assert f"http://127.0.0.1:{port}/" in line_of(server)
    assert get(f"http://127.0.0.1:{port}/api/games")
    server.send_signal(signal.SIGINT)
    assert server.wait() in (0, 130)
    assert "Traceback" not in server.communicate()[1]


@pytest.mark.slow
def test_hangup_does_not_end_a_server_without_a_terminal(start: Start, port: int) -> None:
    server = start("serve")
    line_of(server)
    server.send_signal(signal.SIGHUP)
    assert get(f"http://127.0.0.1:{port}/api/games")
    server.send_signal(signal.SIGINT)
    assert server.wait() in (0, 130)


def in_a_terminal() -> None:
    """Take standard input as the terminal of a new session, also where the tests themselves ignore hangups."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@pytest.mark.slow
@pytest.mark.parametrize("first", [(), ("nohup",)])
def test_a_server_ends_with_its_terminal_unless_started_with_nohup(
    tmp_path: Path, port: int, first: tuple[str, ...]
) -> None:
    outside, inside = pty.openpty()
    out = (tmp_path / "out.txt").open("w+b")
    line = [*first, sys.executable, "-m", "peerage.cli", "play", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(
        [*line, "--db", str(tmp_path / "tables.db")],
        stdin=inside,
        stdout=subprocess.PIPE,
        stderr=out,
        text=True,
        env={"PEERAGE_BUILD": "pure", **os.environ},
        start_new_session=True,
        preexec_fn=in_a_terminal,
    )
    try:
        os.close(inside)
        assert "is running" in line_of(server)
        os.close(outside)
        if first:
            assert get(f"http://127.0.0.1:{port}/api/games")
            server.send_signal(signal.SIGINT)
        assert server.wait() in (0, 130)
        out.seek(0)
        assert b"Traceback" not in out.read()
    finally:
        out.close()
        server.kill()
        server.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("command", ["play", "serve"])
def test_the_host_sets_components(start: Start, port: int, box: Path, command: str) -> None:
    line = ["play", "--no-browser"] if command == "play" else ["serve"]
    line_of(start(*line, "--components", f"noblemen={box}"))
    games: Any = get(f"http://127.0.0.1:{port}/api/games")
    named = {game["id"]: game["components"] for game in games}
    assert named["noblemen"]["changed"] == 1
    assert named["lancaster"] is None


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (["noblemen"], "components look like game=file.toml, not 'noblemen'"),
        (["chess={box}"], "chess"),
        (["noblemen=nowhere.toml"], "cannot read nowhere.toml"),
        (["lancaster={box}"], "box.toml: prices: there is no such component"),
        (["noblemen={box}", "noblemen={box}"], "two files"),
    ],
)
def test_components_that_cannot_be_set(refused: Callable[..., str], box: Path, given: list[str], reason: str) -> None:
    line = [part for pair in given for part in ("--components", pair.format(box=box))]
    assert reason in refused("serve", *line, "--db", box.with_name("tables.db"))


@pytest.mark.slow
def test_a_table_can_be_made_at_once(start: Start, port: int) -> None:
    server = start("play", "long-live-the-king", "--bots", "greedy,search:50", "--no-browser")
    line_of(server)
    address = line_of(server).split()[-1]
    assert address.startswith(f"http://127.0.0.1:{port}/table/")
    table = get(address.replace("/table/", "/api/tables/"))
    assert [seat["kind"] for seat in table["seats"]] == ["open", "bot", "bot"]  # type: ignore[index]


@pytest.mark.slow
@pytest.mark.parametrize(("wish", "hints"), [([], True), (["--no-hints"], False)])
def test_a_host_may_give_no_hints(wish: list[str], hints: bool, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[Any] = []
    monkeypatch.setattr(peerage.server, "run", lambda *args: used.append(args[4]))
    answer = CliRunner().invoke(app, ["serve", "--port", str(port), *wish])
    assert answer.exit_code == 0, answer.output
    assert [settings.hints_per_minute > 0 for settings in used] == [hints]


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


def test_a_table_without_settings_has_sensible_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def bots() -> list[str]:
        return [seat.get("bot", "") for seat in play.table_wish("long-live-the-king", "")["seats"]]

    assert bots() == ["", "greedy", "greedy"]
    monkeypatch.setattr(registry.load("long-live-the-king"), "bots", ("random", "search"))
    assert bots() == ["", "search:100", "search:100"]


@pytest.mark.slow
@pytest.mark.parametrize("log", ["off", "json"])
def test_a_taken_port_is_refused(start: Start, port: int, log: str) -> None:
    with socket.create_server(("127.0.0.1", port)):
        server = start("serve", "--log", log)
        out, err = server.communicate()
    assert server.returncode == 2
    assert out == ""
    assert str(port) in err
    assert err.count("\n") == 1
    if log == "json":
        assert json.loads(err)["level"] == "error"


def test_serve_refuses_bad_input_in_one_line(refused: Callable[..., str], tmp_path: Path) -> None:
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


def test_serve_refuses_a_damaged_database_in_one_line(refused: Callable[..., str], port: int, tmp_path: Path) -> None:
    (tmp_path / "bad.db").write_bytes(b"this is no database, " * 500)
    assert "bad.db" in refused("serve", "--port", port, "--db", tmp_path / "bad.db")
    assert str(tmp_path) in refused("serve", "--port", port, "--db", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("given", ["by option", "by variable"])
def test_tables_in_postgresql_and_a_password_that_nobody_sees(port: int, own_cluster: Cluster, given: str) -> None:
    db = own_cluster.new_database()
    environment = {**os.environ, "PEERAGE_BUILD": "pure"}
    line = [sys.executable, "-m", "peerage.cli", "serve", "--port", str(port)]
    if given == "by option":
        line += ["--db", db]
    else:
        line += ["--log", "json"]
        environment["PEERAGE_DB"] = db
    server = subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    try:
        assert "is running" in (opened := line_of(server))
        body = msgspec.json.encode({"game": "noblemen", "seats": [{"kind": "open"}] * 3})
        assert get(Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"}))
        command = Path(f"/proc/{server.pid}/cmdline").read_text()
        assert "serve" in command
        assert PASSWORD not in command
        own_cluster.stop()  # and the server complains
        with pytest.raises(HTTPError, match="503"):
            get(f"http://127.0.0.1:{port}/api/tables")
    finally:
        own_cluster.start()
        server.terminate()
        out, err = server.communicate()
    assert "database" in err
    assert PASSWORD not in out + err
    if given == "by variable":
        assert all(json.loads(line)["event"] for line in (opened + out + err).splitlines())


def test_an_address_that_is_none_is_refused_without_being_shown(refused: Callable[..., str]) -> None:
    assert "s3cret" not in refused("serve", "--db", "postgresql://ann:s3cret@db.example/a@b")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of its own, whose rules are not compiled yet."""
    copy = tmp_path / "checkout"
    shutil.copytree(
        Path(build_check.CHECKOUT, "src"),
        copy / "src",
        ignore=shutil.ignore_patterns("__pycache__", "static", "*.egg-info"),
    )
    shutil.copy(build_check.CHECKOUT / "pyproject.toml", copy)
    return copy


def compile_there(checkout: Path) -> None:
    """What `make compile` leaves behind, as far as the command line can see."""
    made = checkout / "build" / "made"
    shutil.copytree(checkout / "src", made, ignore=shutil.ignore_patterns("__pycache__"))
    names = [path.relative_to(checkout).as_posix() for path in (checkout / "src" / "peerage").rglob("*.*")]
    files = sorted(name for name in names if "__pycache__" not in name)
    (made / "sources.json").write_text(json.dumps({"files": files, "compiled": {}}), encoding="utf-8")
    (made / "peerage/kernel/build.py").write_text("def build() -> str:\n    return 'compiled'\n", encoding="utf-8")
    made.rename(made.with_name("compiled"))


@pytest.mark.slow
def test_a_server_changes_over_to_compiled_rules_and_turns_nobody_away(checkout: Path, port: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PEERAGE_BUILD"}
    server = subprocess.Popen(
        [sys.executable, "-m", "peerage.cli", "serve", "--port", str(port), "--db", str(checkout / "tables.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**environment, "PYTHONPATH": str(checkout / "src")},
    )
    try:
        assert "is running" in line_of(server)
        body = msgspec.json.encode({"game": "noblemen", "seats": [{"kind": "open"}] * 3})
        request = Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"})
        table: Any = get(request)
        compile_there(checkout)
        reader = threading.Thread(target=lambda: lines.append(line_of(server)), daemon=True)
        lines: list[str] = []
        reader.start()
        while reader.is_alive():
            reader.join(0.1)  # slower than the limit of requests
            assert get(f"http://127.0.0.1:{port}/api/tables/{table['id']}")["id"] == table["id"]  # type: ignore[index]
        assert "rules are compiled" in lines[0]
        assert get(f"http://127.0.0.1:{port}/api/tables/{table['id']}")["id"] == table["id"]  # type: ignore[index]
        environ = Path(f"/proc/{server.pid}/environ").read_text()
        assert f"PYTHONPATH={checkout}/build/compiled" in environ
        server.send_signal(signal.SIGINT)
        assert server.wait() in (0, 130)
        assert server.communicate()[1] == ""
    finally:
        server.kill()
        server.communicate()


def test_without_a_checkout_or_with_a_chosen_build_nothing_changes_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PEERAGE_BUILD", "pure")
    assert build_check.when_compiled() is None
    monkeypatch.delenv("PEERAGE_BUILD")
    assert build_check.when_compiled() is not None
    monkeypatch.setattr(build_check, "CHECKOUT", tmp_path)
    assert build_check.when_compiled() is None


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["serve", "--workers", "2"], "add --db postgresql://... and --redis redis://..."),
        (["serve", "--redis", "redis://:geheim@localhost"], "add --db postgresql://..."),
        (["serve", "--db", "postgresql://localhost/x", "--redis", "http://:geheim@localhost"], "invalid Redis address"),
        (["think"], "peerage think needs the Redis of the servers"),
        (["think", "--redis", "redis://localhost/geheim@0"], "invalid Redis address"),
    ],
)
def test_serve_says_in_one_line_what_several_processes_need(
    refused: Callable[..., str], options: list[str], words: str
) -> None:
    reason = refused(*options)
    assert words in reason
    assert "geheim" not in reason
