"""What docs/operators says about backups, moving, PostgreSQL and several processes, followed as it is written there."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from distribution.recipes import changed, commands
from distribution.test_backend import ROOT
from postgres_cluster import Cluster
from redis_server import RedisServer
from server.released.databases import NAMES, Released

pytestmark = pytest.mark.slow


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
            assert "http://127.0.0.1:" in server.stdout.readline()
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
