"""What docs/operators says about a server at home, backups, moving, PostgreSQL and several processes, followed as it
is written there."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from distribution.recipes import changed, commands
from distribution.test_backend import ROOT
from postgres_cluster import Cluster
from redis_server import RedisServer
from server.released.databases import NAMES, Released

pytestmark = pytest.mark.slow
STATIC = "src/peerage/server/static"


class Shell:
    """A folder where the recipes are followed, and `peerage` on the path."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        programs = folder / "bin"
        programs.mkdir()
        program = programs / "peerage"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m peerage.cli "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        paths = [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("PEERAGE_CONFIG", "PEERAGE_DB")},
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(str((ROOT / path).resolve()) for path in paths),
        }

    def run(self, line: str) -> str:
        done = subprocess.run(
            line, shell=True, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{line}: {done.stdout}{done.stderr}"
        return done.stdout

    @contextmanager
    def serving(self, line: str) -> Iterator[subprocess.Popen[str]]:
        """Run a server until the block ends, and let it end as systemd does."""
        server = subprocess.Popen(
            shlex.split(line), cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            assert re.search("http://(127.0.0.1|localhost):", server.stdout.readline())
            yield server
            server.send_signal(signal.SIGTERM)
            assert server.wait() == 0
        finally:
            server.kill()
            server.communicate()


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


@pytest.fixture
def released(tmp_path: Path) -> Released:
    (tmp_path / "data").mkdir()
    return Released(NAMES[-1], tmp_path / "data" / "peerage.db")


def page(name: str) -> str:
    return (ROOT / "docs" / "operators" / name).read_text(encoding="utf-8")


def inline(name: str, start: str) -> str:
    """Return the command in a sentence of a page that starts so."""
    found = {re.sub(r"\s+", " ", each) for each in re.findall(rf"`({start}[^`]*)`", page(name))}
    assert len(found) == 1, found
    return found.pop()


def account_at(port: int, released: Released) -> str:
    """The name of the account that a cookie from before is signed in to."""
    cookie = "; ".join(f"{name}={value}" for name, value in released.cookies["Ann"].items())
    with urlopen(Request(f"http://127.0.0.1:{port}/api/account", headers={"Cookie": cookie})) as answer:
        return str(json.load(answer)["name"])


@contextmanager
def at_home(shell: Shell, command: str, port: int) -> Iterator[None]:
    """Follow a recipe for a checkout until Ctrl+C, in a folder where make finds everything set up."""
    shutil.copy(ROOT / "Makefile", shell.folder)
    made = (".venv/bin/python", ".venv/play.stamp", "web/node_modules/.package-lock.json", f"{STATIC}/index.html")
    sources = ("requirements/play.txt", "pyproject.toml", "src/peerage/__init__.py", "web/package.json")
    for name in (*sources, "web/package-lock.json", "src/peerage/text/en.json", "scripts/compiled.py", *made):
        path = shell.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("", encoding="utf-8")
        os.utime(path, (1, 2 if name in made else 1))
    for name, program in (("python", "/bin/true"), ("peerage", shell.folder / "bin" / "peerage")):
        (shell.folder / ".venv" / "bin" / name).unlink(missing_ok=True)
        (shell.folder / ".venv" / "bin" / name).symlink_to(program)
    environment = {name: value for name, value in shell.environment.items() if not name.startswith(("MAKE", "MFLAGS"))}
    home = subprocess.Popen(
        shlex.split(command),
        cwd=shell.folder,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert home.stdout is not None
        assert any(f"http://127.0.0.1:{port}/" in line for line in home.stdout), "it says where it listens"
        yield
        os.killpg(home.pid, signal.SIGINT)
        home.wait()
    finally:
        with suppress(ProcessLookupError):
            os.killpg(home.pid, signal.SIGKILL)
        home.communicate()


def test_server_at_home_keeps_its_tables_until_the_next_start(shell: Shell, released: Released, port: int) -> None:
    short, command = commands("install.md", "make play")
    assert command.startswith(f"{short} ")
    released.path.rename(shell.folder / "data" / "friday.db")
    released.path.with_name("peerage.db.key").rename(shell.folder / "data" / "friday.db.key")
    with at_home(shell, changed(command, ("PORT=9000", f"PORT={port}")), port):
        assert account_at(port, released) == "Ann"
    [serve] = commands("install.md", "--host 0.0.0.0")
    serve = changed(serve, ("--port 8000", f"--port {port}"), ("data/peerage.db", "data/friday.db"))
    with shell.serving(serve):
        assert account_at(port, released) == "Ann"


def test_backup_and_restore_of_the_docs_lead_back(shell: Shell, released: Released) -> None:
    shell.run("peerage admin migrate --db data/peerage.db")
    backup, restore = commands("backup.md", "monday.db")
    (shell.folder / "backups").mkdir()
    shell.run(backup)
    shell.run("peerage admin close " + released.tables["estates"] + " --yes --db data/peerage.db")
    shell.run(restore)
    assert released.tables["estates"] in shell.run("peerage admin tables --db data/peerage.db")
    [rotating] = commands("backup.md", "--keep 14")
    shell.run(rotating)
    assert len(list((shell.folder / "backups").glob("peerage-*.db"))) == 1


def test_a_moved_server_has_the_same_people_and_games(shell: Shell, released: Released, port: int) -> None:
    shell.run("peerage admin migrate --db data/peerage.db")
    shell.run(inline("backup.md", "peerage admin backup moving.db"))
    there = shell.folder / "there"
    there.mkdir()
    for name in ("moving.db", "moving.db.key"):
        (shell.folder / name).rename(there / name)
    place = str(there / "state")
    Path(place).mkdir()
    elsewhere = Shell(there)
    elsewhere.run(changed(inline("backup.md", "peerage admin restore moving.db"), ("/var/lib/peerage", place)))
    check = inline("backup.md", "peerage admin upgrade --check --db /var")
    assert "5 running games: 5 go on" in elsewhere.run(changed(check, ("/var/lib/peerage", place)))
    assert elsewhere.run(f"peerage admin prove --db {place}/peerage.db")
    with elsewhere.serving(f"peerage serve --port {port} --db {place}/peerage.db"):
        assert account_at(port, released) == "Ann"


def test_old_version_is_restored_by_the_backup_of_the_update(shell: Shell, released: Released) -> None:
    check = commands("install.md", "upgrade --check --db data/peerage.db")[0]
    assert "5 running games: 5 go on" in shell.run(f"{check} || true")
    shell.run("peerage admin upgrade --db data/peerage.db")
    restore = inline("install.md", r"peerage admin restore data/peerage\.db\.schema")
    shell.run(re.sub(r"schema-\d+", f"schema-{released.schema}", restore))
    assert f"schema version {released.schema};" in shell.run(f"{check} || true")


@pytest.mark.soak
def test_data_moves_to_postgresql_and_two_processes_serve_it(
    shell: Shell, released: Released, cluster: Cluster, redis_server: RedisServer, port: int
) -> None:
    address = cluster.new_database()
    copy, _ = commands("postgresql.md", "admin copy data/peerage.db")
    shell.run(changed(copy, ("postgresql://peerage:password@localhost/peerage", shlex.quote(address))))
    [serve] = [line for line in commands("scale.md", "--workers") if line.startswith("peerage serve")]
    serve = changed(
        serve,
        ("--workers 4", f"--workers 2 --port {port}"),
        ("postgresql://peerage:password@db.example/peerage", shlex.quote(address)),
        ("redis://:password@redis.example:6379/0", redis_server.address),
    )
    with shell.serving(serve):
        assert account_at(port, released) == "Ann"
        assert f"ready at port {port}" in shell.run(f"peerage admin probe --port {port}")
        status = json.loads(shell.run(f"peerage admin status --port {port} --json"))
        assert (status["ready"], status["tables"]["running"]) == ({"ready": True, "redis": True}, 5)


def test_settings_of_the_docs_start_a_server(shell: Shell, port: int) -> None:
    config, serve = commands("configure.md", "admin config")
    shell.run(config)
    settings = shell.folder / "peerage.toml"
    text = settings.read_text(encoding="utf-8")
    own = [
        f"port = {port}",
        'exempt_networks = ["203.0.113.0/24"]',
        'chat = "phrases"',
        'registration = "closed"',
    ]
    for line in own[1:]:
        assert line.partition(" = ")[2].strip('[]"') in page("public.md")
    settings.write_text("\n".join([*own, text]), encoding="utf-8")
    with shell.serving(serve), urlopen(f"http://127.0.0.1:{port}/api/server") as answer:
        info = json.load(answer)
    assert (info["chat"], info["registration"], info["guests"]) == ("phrases", "closed", True)
