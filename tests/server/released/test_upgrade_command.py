"""`peerage admin upgrade` says what a new version would do, and backs up before it does it."""

import asyncio
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.cli import app
from peerage.server.db.admin import backup
from peerage.server.db.versions import VERSION
from peerage.server.models import rules_support
from postgres_cluster import Cluster, programs
from server.released.databases import NAMES, Released

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("PGPASSWORD", "")
    monkeypatch.delenv("PEERAGE_CONFIG", raising=False)

    def command(*words: object) -> tuple[int, str, str]:
        capfd.readouterr()
        code = app.run(["admin", *map(str, words)])
        return code, *capfd.readouterr()

    return command


@pytest.fixture(params=NAMES)
def released(request: pytest.FixtureRequest, tmp_path: Path) -> Released:
    return Released(request.param, tmp_path / "peerage.db")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_check_names_every_migration_and_changes_nothing(released: Released, run: Run) -> None:
    before = digest(released.path)
    code, out, _ = run("upgrade", "--check", "--db", released.path)
    assert code == 1
    assert [f"  {number}  " in out for number in range(released.schema + 1, VERSION + 1)].count(False) == 0
    assert "5 running games: 5 go on, 0 do not." in out
    assert digest(released.path) == before
    assert list(released.path.parent.glob("*.schema-*")) == []


def test_upgrade_backs_up_and_restoring_leads_back(released: Released, run: Run, tmp_path: Path) -> None:
    assert run("upgrade", "--db", released.path)[0] == 0
    assert run("upgrade", "--check", "--db", released.path)[0] == 0
    saved = tmp_path / f"peerage.db.schema-{released.schema}"
    assert run("restore", saved, "--db", released.path, "--replace")[0] == 0
    code, out, _ = run("upgrade", "--check", "--json", "--db", released.path)
    plan = json.loads(out)
    assert (code, plan["schema"], plan["running"], plan["stopped"]) == (1, released.schema, 5, 0)
    assert run("upgrade", "--db", released.path)[0] == 0
    assert saved.with_name(f"{saved.name}-2").exists(), "no backup replaces another"


def test_check_counts_the_games_that_cannot_go_on(
    released: Released, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peerage.load("lancaster"), "earlier", ())
    rules_support.versions_of.cache_clear()
    try:
        code, out, _ = run("upgrade", "--check", "--db", released.path)
    finally:
        rules_support.versions_of.cache_clear()
    assert code == 1
    assert "5 running games: 2 go on, 3 do not." in out


def test_check_names_a_running_game_that_does_not_replay(released: Released, run: Run) -> None:
    run("upgrade", "--db", released.path)
    table = released.tables["dispute"]
    with closing(sqlite3.connect(released.path)) as file, file:
        change = "UPDATE lines SET line = replace(line, ?, ?) WHERE table_id = ? AND n = 5"
        file.execute(change, ('"move":', '"move":9', table))
    code, out, _ = run("upgrade", "--check", "--db", released.path)
    assert code == 1
    assert f"table {table} cannot go on: Line 6" in out


def test_failed_backup_leaves_the_database_as_it_was(
    released: Released, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = digest(released.path)

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "copied_to", full)
    code, _, err = run("upgrade", "--db", released.path)
    assert code == 2
    assert "No space left" in err
    assert digest(released.path) == before


def test_rotation_keeps_the_newest_backups(
    released: Released, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("upgrade", "--db", released.path)
    folder = tmp_path / "backups"
    moments = iter(["20260101T000000", "20260102T000000", "20260103T000000"])
    monkeypatch.setattr(backup, "stamped", lambda where, name, now: where / f"{name}-{next(moments)}.db")
    folder.mkdir()
    (folder / "peerage-notes.db").write_text("by hand", encoding="utf-8")
    for _ in range(3):
        assert run("backup", folder, "--keep", 2, "--db", released.path)[0] == 0
    kept = sorted(file.name for file in folder.iterdir())
    days = ("20260102T000000", "20260103T000000")
    assert kept == [*(f"peerage-{day}.db{end}" for day in days for end in ("", ".key")), "peerage-notes.db"]


@pytest.mark.slow
def test_postgresql_is_dumped_before_it_is_migrated(
    released: Released, run: Run, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = cluster.new_database()
    cluster.execute(shared, "CREATE DATABASE before_upgrade")  # all of it is dumped, so it is not shared
    address = f"{shared.partition('?')[0].rpartition('/')[0]}/before_upgrade"
    asyncio.run(released.copy_to(address))
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    code, _, err = run("upgrade", "--db", address)
    assert (code, "pg_dump is not installed" in err) == (2, True)
    assert run("migrate", "--check", "--db", address)[0] == 1, "nothing was changed"
    monkeypatch.setenv("PATH", str(programs()))
    target = tmp_path / "before.dump"
    code, _, err = run("upgrade", "--db", address, "--backup", target)
    assert code == 0, err
    assert target.read_bytes()[:5] == b"PGDMP"
    assert target.stat().st_mode & 0o777 == 0o600
    assert run("migrate", "--check", "--db", address)[0] == 0


def test_root_restores_for_the_owner_of_the_folder(released: Released, run: Run, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give files to others")
    run("upgrade", "--db", released.path)
    assert run("backup", tmp_path / "copy.db", "--db", released.path)[0] == 0
    folder = tmp_path / "state"
    folder.mkdir()
    os.chown(folder, 10001, 10001)
    assert run("restore", tmp_path / "copy.db", "--db", folder / "peerage.db")[0] == 0
    for name in ("peerage.db", "peerage.db.key"):
        found = (folder / name).stat()
        assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (10001, 10001, 0o600)
