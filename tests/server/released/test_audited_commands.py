"""Commands that change a whole database leave a line in its audit log."""

import json
from pathlib import Path

import pytest

from peerage.cli import app
from peerage.cli.admin import ladder
from peerage.server.db.versions import VERSION
from server.released.databases import NAMES, Released

MIGRATE = "migrate --db {db}"


@pytest.mark.parametrize(
    ("before", "line", "entry"),
    [
        ([], "upgrade --db {db}", ("upgrade", "", "schema {schema} to {needed}")),
        ([], MIGRATE, ("migrate", "", "schema {schema} to {needed}")),
        (
            [MIGRATE, "backup {saved} --db {db}"],
            "restore {saved} --db {db} --replace",
            ("restore", "saved.db", "{tables} tables"),
        ),
        ([MIGRATE], "ladder --game noblemen --seats 3 --deals 1 --db {db}", ("ladder", "noblemen", "3 seats")),
        pytest.param(
            [MIGRATE], "copy {db} {server}", ("copy", "", "{tables} tables from {db}"), marks=pytest.mark.slow
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_command_on_a_whole_database_is_audited(
    before: list[str],
    line: str,
    entry: tuple[str, str, str],
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.setenv("PGPASSWORD", "")
    monkeypatch.delenv("PEERAGE_CONFIG", raising=False)
    monkeypatch.setattr(ladder, "levels_of", lambda game: {"a": "random", "b": "greedy"})
    released = Released(NAMES[-1], tmp_path / "peerage.db")
    facts = {
        "db": released.path,
        "saved": tmp_path / "saved.db",
        "server": request.getfixturevalue("cluster").new_database() if "{server}" in line else "",
        "schema": released.schema,
        "needed": VERSION,
        "tables": len(released.tables),
    }

    def run(words: str) -> str:
        capfd.readouterr()
        code = app.run(["admin", *words.format(**facts).split()])
        out, err = capfd.readouterr()
        assert code == 0, err
        return out

    for words in (*before, line):
        run(words)
    entries = json.loads(run("audit --json --db {server}" if facts["server"] else "audit --json --db {db}"))
    assert entries[0]["actor"].startswith("command:")
    assert (entries[0]["action"], entries[0]["target"], entries[0]["detail"]) == tuple(
        each.format(**facts) for each in entry
    )
