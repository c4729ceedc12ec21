"""Commands for operators beside a running server, and those that need a stopped one."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from peerage.cli import app
from peerage.server.db.versions import VERSION
from postgres_cluster import PASSWORD
from server.db.older import make_older
from server.live_server import LiveServer
from server.ops.uptime import was_up
from server.ran import Ran

pytestmark = pytest.mark.anyio

BOTH = pytest.mark.stores("sqlite", "postgresql")
SOON = pytest.mark.intervals(ban_poll=0.05)


Admin = Callable[..., Any]


@pytest.fixture
def admin(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Admin:
    """Runs `peerage admin` beside the server of the test."""
    monkeypatch.setenv("PGPASSWORD", "")
    monkeypatch.delenv("PEERAGE_CONFIG", raising=False)
    monkeypatch.delenv("PEERAGE_DB", raising=False)

    async def run(*arguments: object) -> Ran:
        capfd.readouterr()
        code = await asyncio.to_thread(app.run, ["admin", *(str(argument) for argument in arguments)])
        ran = Ran(code, *capfd.readouterr())
        assert PASSWORD not in ran.out + ran.err
        return ran

    return run


async def refused(admin: Admin, *arguments: object) -> str:
    ran = await admin(*arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1), ran
    return str(ran.err)


@BOTH
async def test_tables_and_people_are_listed_beside_the_server(server: Any, admin: Admin) -> None:
    table_id, people = await server.people(3)
    open_table = await people[0].create("me", "open", "greedy", game="noblemen", name="Ann", public=True)
    every = (await admin("tables", "--db", server.db, "--json")).json
    assert {table["table"] for table in every} == {table_id, open_table["id"]}
    running = (await admin("tables", "--db", server.db, "--status", "running", "--json")).json
    assert [table["table"] for table in running] == [table_id]
    noblemen = (await admin("tables", "--db", server.db, "--game", "noblemen", "--json")).json
    assert [(table["table"], table["offered"]) for table in noblemen] == [(open_table["id"], True)]
    assert (await admin("tables", "--db", server.db, "--idle", 1, "--json")).json == []

    shown = (await admin("show", table_id, "--db", server.db, "--json")).json
    assert [seat["name"] for seat in shown["seats"]] == ["P0", "P1", "P2"]
    theirs = (await admin("tables", "--db", server.db, "--visitor", shown["seats"][1]["visitor"], "--json")).json
    assert [table["table"] for table in theirs] == [table_id]
    listed = (await admin("people", "--db", server.db, "--json")).json
    assert {(*person["names"], person["tables"], person["running"]) for person in listed} == {
        ("Ann", "P0", 2, 1),
        ("P1", 1, 1),
        ("P2", 1, 1),
    }
    [found] = (await admin("people", "--db", server.db, "--name", "p2", "--json")).json
    assert found["visitor"] == shown["seats"][2]["visitor"]

    await server.sql(
        "INSERT INTO people (id, name, login, password, created) VALUES (?, ?, ?, ?, ?), (?, ?, ?, ?, ?)",
        *(found["visitor"], "Cleo", "cleo", "$argon2id$hashed", "2026-01-02"),
        *("somebody", "Zoe", "zoe", "$argon2id$hashed", "2026-01-01"),
    )
    listed = (await admin("people", "--db", server.db, "--json")).json
    accounts = {person["visitor"]: (person["account"], person["tables"]) for person in listed if person["account"]}
    assert accounts == {found["visitor"]: ("Cleo", 1), "somebody": ("Zoe", 0)}

    [(seed, secret)] = await server.sql("SELECT seed, secret FROM tables WHERE id = ?", table_id)
    for command in (("tables",), ("show", table_id), ("people",)):
        for form in ((), ("--json",)):
            ran = await admin(*command, "--db", server.db, *form)
            assert ran.code == 0
            assert not any(hidden in ran.out for hidden in (seed, secret, "argon2") if hidden)


@BOTH
@SOON
async def test_banned_visitor_is_disconnected_and_the_others_stay(server: Any, admin: Admin) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    shown = (await admin("show", table_id, "--db", server.db, "--json")).json
    who = shown["seats"][0]["visitor"]
    assert (await admin("ban", who, "--db", server.db, "--reason", "cheats")).code == 0
    output = await lines[0].until(lambda message: message["type"] == "error")
    assert output["error"] == "banned"
    with pytest.raises(ConnectionClosed):
        await lines[0].until(lambda message: False)
    answer = await people[0].get("/tables")
    assert (answer.status_code, answer.json()["error"]) == (403, "banned")
    assert (await people[0].client.get(f"http://127.0.0.1:{server.port}//api/tables")).status_code == 403
    with pytest.raises(InvalidStatus):
        await people[0].open(table_id)
    assert (await people[0].client.get("/")).status_code == 200, "the page can say why"
    await lines[1].answer("pong", type="ping")
    assert (await people[1].get("/tables")).status_code == 200
    [ban] = (await admin("bans", "--db", server.db, "--json")).json
    assert (ban["who"], ban["reason"], ban["until"]) == (who, "cheats", None)

    await server.stop()
    await server.start()
    for person in people:
        person.client.base_url = f"http://127.0.0.1:{server.port}"
    assert (await people[0].get("/tables")).status_code == 403, "also after a restart"
    assert (await admin("unban", who, "--db", server.db)).code == 0
    while server.app.infrastructure.bans.name(who, ""):
        await asyncio.sleep(0)
    assert (await people[0].get("/tables")).status_code == 200
    assert "nothing of this kind" in await refused(admin, "unban", who, "--db", server.db)


@SOON
async def test_an_address_can_be_banned_for_some_days(server: Any, admin: Admin) -> None:
    visitor = await server.visitor()
    table = await visitor.create("me", "open", "open")
    home = (await admin("show", table["id"], "--db", server.db, "--json")).json["address"]
    assert (await admin("ban", home, "--address", "--days", 2, "--db", server.db)).code == 0
    while not server.app.infrastructure.bans.name("", home):
        await asyncio.sleep(0)
    assert (await visitor.get("/tables")).status_code == 403
    [ban] = (await admin("bans", "--db", server.db, "--json")).json
    assert datetime.fromisoformat(ban["until"]) - datetime.now(UTC) < timedelta(days=2)
    past = (datetime.now(UTC) - timedelta(seconds=1)).isoformat()
    await server.sql("UPDATE bans SET until = ?", past)
    while server.app.infrastructure.bans.name("", home):
        await asyncio.sleep(0)
    assert (await visitor.get("/tables")).status_code == 200
    assert (await admin("bans", "--db", server.db, "--json")).json == []


async def test_a_backup_is_whole_while_people_play(
    server: Any, admin: Admin, playing: Callable[..., Any], tmp_path: Path
) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    await playing(lines, 6, random.Random(5))
    copy = tmp_path / "backup.db"
    going_on = asyncio.create_task(playing(lines, 30, random.Random(6)))
    ran = await admin("backup", copy, "--db", server.db)
    await going_on
    assert ran.code == 0, ran.err
    assert "1 tables" in ran.out
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup.db", "backup.db.key"]
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("backup*")} == {0o600}
    assert "already exists" in await refused(admin, "backup", copy, "--db", server.db)

    assert "another server already uses" in await refused(admin, "restore", copy, "--db", server.db, "--replace")
    elsewhere = tmp_path / "elsewhere" / "server.db"
    assert (await admin("restore", copy, "--db", elsewhere)).code == 0
    assert "--replace" in await refused(admin, "restore", copy, "--db", elsewhere)
    proven = (await admin("prove", "--db", elsewhere, "--json")).json
    assert (proven["records"], proven["broken"]) == (1, {})
    other = LiveServer(elsewhere)
    await other.start()
    try:
        people[0].client.base_url = f"http://127.0.0.1:{other.port}"
        table = (await people[0].get(f"/tables/{table_id}")).json()
        assert [seat["you"] for seat in table["seats"]] == [True, False, False], "the key came along"
    finally:
        await other.stop()


async def test_a_backup_takes_the_place_of_a_server(server: Any, admin: Admin, tmp_path: Path) -> None:
    visitor = await server.visitor()
    first = await visitor.create("me", "open", "open")
    assert (await admin("backup", tmp_path / "monday.db", "--db", server.db)).code == 0
    second = await visitor.create("me", "open", "open")
    await server.stop()
    assert (await admin("restore", tmp_path / "monday.db", "--db", server.db, "--replace")).code == 0
    await server.start()
    visitor.client.base_url = f"http://127.0.0.1:{server.port}"
    assert (await visitor.get(f"/tables/{first['id']}")).json()["seats"][0]["you"]
    assert (await visitor.get(f"/tables/{second['id']}")).status_code == 404


async def test_backup_and_restore_refuse_unusable_files(admin: Admin, tmp_path: Path) -> None:
    db = tmp_path / "peerage.db"
    server = LiveServer(db)
    await server.start()
    await server.stop()
    assert "does not exist" in await refused(admin, "backup", tmp_path / "b.db", "--db", tmp_path / "no.db")
    assert not (tmp_path / "no.db").exists()
    alone = tmp_path / "alone.db"
    alone.write_bytes(db.read_bytes())
    assert "cannot read the secret key" in await refused(admin, "restore", alone, "--db", tmp_path / "c.db")
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(db.read_bytes()[:5000] + b"x" * 20_000)
    damaged.with_name("damaged.db.key").write_bytes(b"k" * 64)
    before = db.read_bytes()
    await refused(admin, "restore", damaged, "--db", db, "--replace")
    assert db.read_bytes() == before
    (tmp_path / "text.db").write_text("this is no database")
    (tmp_path / "text.db.key").write_text("k" * 64)
    await refused(admin, "restore", tmp_path / "text.db", "--db", tmp_path / "new.db")
    assert "pg_dump" in await refused(admin, "backup", tmp_path / "b.db", "--db", "postgresql:///club")
    assert "pg_restore" in await refused(admin, "restore", db, "--db", "postgresql:///club")


async def test_a_server_is_brought_up_to_date_by_command(server: Any, admin: Admin) -> None:
    visitor = await server.visitor()
    table = await visitor.create("me", "open", "open")
    ran = await admin("migrate", "--check", "--db", server.db)
    assert (ran.code, f"version {VERSION}" in ran.out) == (0, True)
    await server.stop()
    make_older(server.db, VERSION - 1)
    assert "peerage admin migrate" in await refused(admin, "tables", "--db", server.db)
    ran = await admin("migrate", "--check", "--db", server.db)
    assert (ran.code, f"schema version {VERSION - 1}" in ran.out) == (1, True)
    ran = await admin("migrate", "--db", server.db)
    assert (ran.code, f"from schema version {VERSION - 1} to {VERSION}" in ran.out) == (0, True)
    assert [each["table"] for each in (await admin("tables", "--db", server.db, "--json")).json] == [table["id"]]
    with closing(sqlite3.connect(server.db)) as file, file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    for command in (("migrate",), ("migrate", "--check"), ("tables",)):
        assert "newer" in await refused(admin, *command, "--db", server.db)


async def test_admin_commands_refuse_files_that_are_no_server_databases(admin: Admin, tmp_path: Path) -> None:
    for command in (("tables",), ("show", "x"), ("close", "x"), ("ban", "x"), ("people",), ("migrate",)):
        assert "does not exist" in await refused(admin, *command, "--db", tmp_path / "no.db")
    assert not (tmp_path / "no.db").exists()
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE things (id)")
    assert "is not a database of Peerage" in await refused(admin, "tables", "--db", tmp_path / "other.db")


@BOTH
@pytest.mark.intervals(table_poll=0.1)
async def test_a_table_is_closed_under_the_eyes_of_its_players(server: Any, admin: Admin) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    other, _ = await server.people(3)
    ran = await admin("close", table_id, "--db", server.db, "--yes")
    assert (ran.code, ran.out) == (0, f"Removed {table_id}\n")
    await line.until(lambda message: message["type"] == "closed")
    assert (await people[0].get(f"/tables/{table_id}")).status_code == 404
    assert [row[0] for row in await server.sql("SELECT DISTINCT table_id FROM lines")] == [other]
    assert "there is no table" in await refused(admin, "close", table_id, "--db", server.db, "--yes")


@BOTH
async def test_a_host_cleans_up(server: Any, admin: Admin) -> None:
    left, people = await server.people(3)
    empty = (await people[0].create("me", "open", "open"))["id"]
    long_ago = (datetime.now(UTC) - timedelta(days=100)).isoformat()
    await server.sql("UPDATE tables SET changed = ?, created = ?", long_ago, long_ago)
    nothing: dict[str, list[str]] = {"empty": [], "abandoned": [], "finished": []}
    assert (await admin("clean", "--db", server.db, "--json")).json == nothing, "the server is up for the first day"
    await was_up(server, 95)
    expected = {"empty": [empty], "abandoned": [left], "finished": []}
    assert (await admin("clean", "--dry-run", "--db", server.db, "--json")).json == expected
    assert len((await admin("tables", "--db", server.db, "--json")).json) == 2
    ran = await admin("clean", "--dry-run", "--abandoned", "remove", "--abandoned-days", 200, "--db", server.db)
    assert "removed because nobody plays there: 0\n" in ran.out
    assert (await admin("clean", "--db", server.db, "--json")).json == expected
    [table] = (await admin("tables", "--db", server.db, "--json")).json
    assert (table["table"], table["status"]) == (left, "over")


async def test_ids_may_begin_with_a_dash(server: Any, admin: Admin) -> None:
    assert "there is no table -qx" in await refused(admin, "show", "-qx", "--db", server.db)
    assert "there is no visitor" in await refused(admin, "ban", "-d-b", "--days", 1, "--db", server.db)
    assert (await admin("tables", "--visitor", "-d-b", "--db", server.db, "--json")).json == []
    assert "nothing of this kind" in await refused(admin, "unban", "-d-b", "--db", server.db)
    assert "--dais" in await refused(admin, "ban", "x", "--dais", 1, "--db", server.db)


async def test_a_server_file_names_the_database(server: Any, admin: Admin, tmp_path: Path) -> None:
    (tmp_path / "peerage.toml").write_text(f'db = "{server.db.name}"\n')
    assert (await admin("tables", "--config", tmp_path / "peerage.toml", "--json")).json == []


async def test_a_host_reads_what_was_reported(server: Any, admin: Admin) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    line = await bob.watch(table_id)
    await line.answer("chat", type="say", text="Something bad")
    assert (await ann.post(f"/tables/{table_id}/chat/0/report", {"reason": "rude"})).status_code == 204
    [report] = (await admin("reports", "--db", server.db, "--json")).json
    assert (report["table_id"], report["reason"], report["lines"][0]["text"]) == (table_id, "rude", "Something bad")
    output = (await admin("reports", "--db", server.db)).out
    assert "> P1: Something bad" in output
    assert (await admin("reports", "--db", server.db, "--done", report["id"])).code == 0
    assert (await admin("reports", "--db", server.db, "--json")).json == []
    assert (await admin("reports", "--db", server.db, "--done", report["id"])).code != 0


async def test_names_and_reasons_are_data_on_the_hosts_terminal(server: Any, admin: Admin) -> None:
    """Players choose them: they are neither markup, nor do they move the cursor."""
    ann, bob = await server.visitor(), await server.visitor()
    table_id = (await ann.create("me", "open", "open", name="[/x]"))["id"]
    await bob.join(table_id, name="[red]:king:")
    line = await bob.watch(table_id)
    await line.answer("chat", type="say", text="[/y] Something bad")
    reason = "\x1b]0;title\x07\x1b[2J rude\x9b"
    assert (await ann.post(f"/tables/{table_id}/chat/0/report", {"reason": reason})).status_code == 204
    speaker = (await admin("reports", "--db", server.db, "--json")).json[0]["speaker"]
    assert (await admin("ban", speaker, "--reason", "[/z]\x1b[2J", "--db", server.db)).code == 0
    for command, *shown in (
        (("tables",), "[/x], [red]:king:, open"),
        (("people",), "[/x]", "[red]:king:"),
        (("show", table_id), "name [/x]", "name [red]:king:"),
        (("bans",), "[/z]\\u001b[2J"),
        (("reports",), "[red]:king:: [/y] Something bad", r"\u001b]0;title\u0007\u001b[2J rude\u009b"),
    ):
        ran = await admin(*command, "--db", server.db)
        assert ran.code == 0, command
        for text in shown:
            assert text in ran.out, command
        assert all(sign.isprintable() or sign == "\n" for sign in ran.out), command
    output = await admin("reports", "--db", server.db, "--json")
    assert output.json[0]["reason"] == reason
    assert "\x9b" not in output.out
