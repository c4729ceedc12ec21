"""Databases of earlier releases, with games that go on: every table finishes by the rules that it began with."""

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import peerage
from peerage.server.db.versions import VERSION
from peerage.server.models import rules_support
from server.live_server import LiveServer, Visitor
from server.released.databases import NAMES, Released

pytestmark = pytest.mark.anyio

PLAYED = ("big box", "base", "estates", "dispute")


@pytest.fixture(params=NAMES)
def released(request: pytest.FixtureRequest, tmp_path: Path) -> Released:
    return Released(request.param, tmp_path / "peerage.db")


@pytest.fixture
async def upgraded(released: Released) -> Any:
    server = LiveServer(released.path)
    await server.start()
    yield server
    await server.stop()


def people_of(server: LiveServer, released: Released) -> list[Visitor]:
    return [Visitor(server, server.client(cookies)) for cookies in released.cookies.values()]


async def test_running_games_go_on_by_their_own_rules(upgraded: LiveServer, released: Released, playing: Any) -> None:
    people = people_of(upgraded, released)
    for key in PLAYED:
        table = released.tables[key]
        [(header,)] = await upgraded.sql("SELECT line FROM lines WHERE table_id = ? AND n = 0", table)
        lines = [await person.watch(table) for person in people]
        before = max(line.state["number"] for line in lines)
        assert await playing(lines, 10, random.Random(key)) > 0
        stored = await upgraded.sql("SELECT line FROM lines WHERE table_id = ? ORDER BY n", table)
        assert len(stored) > before + 1
        record = peerage.Record.load("\n".join(line for (line,) in stored))
        assert stored[0] == (header,), "the header names the rules that it began with"
        assert record.game.rules_version == record.header.rules


async def test_seats_accounts_chat_and_results_are_there(upgraded: LiveServer, released: Released) -> None:
    ann, bob, _ = people_of(upgraded, released)
    listed = {table["id"]: table for table in (await ann.get("/tables")).json()["tables"]}
    assert {released.tables[key] for key in PLAYED} <= set(listed)
    assert all(table["playable"] for table in listed.values())
    assert (await ann.get("/account")).json()["name"] == "Ann"
    waiting = (await bob.get(f"/tables/{released.tables['waiting']}")).json()
    assert waiting["status"] == "open"
    assert (await bob.get(f"/tables/{released.tables['over']}/result")).status_code == 200
    assert await upgraded.sql("SELECT text FROM chat") == [("Back tomorrow",)]


async def test_bots_that_thought_when_the_server_ended_play_on(upgraded: LiveServer, released: Released) -> None:
    ann = people_of(upgraded, released)[0]
    line = await ann.watch(released.tables["bots"])
    await line.shows(lambda state: state["number"] > 0)


async def test_backup_of_the_migration_leads_back(upgraded: LiveServer, released: Released, tmp_path: Path) -> None:
    backup = tmp_path / f"peerage.db.schema-{released.schema}"
    with closing(sqlite3.connect(backup)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (released.schema,)
        assert file.execute("SELECT count(*) FROM tables").fetchone() == (len(released.tables),)
    assert (tmp_path / f"{backup.name}.key").read_text(encoding="utf-8") == released.key
    assert await upgraded.sql("PRAGMA user_version") == [(VERSION,)]


@pytest.fixture
def without_old_lancaster(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A version of Peerage that no longer has earlier versions of Lancaster's rules."""
    monkeypatch.setattr(peerage.load("lancaster"), "earlier", ())
    rules_support.versions_of.cache_clear()
    yield
    rules_support.versions_of.cache_clear()


async def test_table_without_its_rules_waits_for_nobody_and_can_be_ended(
    released: Released, without_old_lancaster: None, upgraded: LiveServer
) -> None:
    ann, bob, cleo = people_of(upgraded, released)
    table = released.tables["base"]
    stranger = await upgraded.visitor()
    for person in (ann, bob, cleo):
        listed = {each["id"]: each for each in (await person.get("/tables")).json()["tables"]}
        assert not listed[table]["playable"]
        assert not listed[table]["your_turn"]
        assert table not in (await person.get("/tables/waiting")).json()["tables"]
    assert (await ann.get(f"/tables/{table}")).json()["error"] == "unknown_rules"
    archive = (await ann.get(f"/tables/{table}/archive")).json()
    assert (archive["why"], archive["rules"], archive["known"]) == ("rules", 3, [4])
    assert archive["may_end"]
    assert archive["moves"] == [], "they hold secrets while another server could go on"
    assert (await ann.get(f"/tables/{table}/record")).json()["reason"] == "record_too_early"
    assert (await stranger.post(f"/tables/{table}/end", {})).json()["reason"] == "no_seat_here"
    ended = (await bob.post(f"/tables/{table}/end", {})).json()
    assert ended["table"]["ending"] == "rules"
    assert len(ended["moves"]) == ended["table"]["number"]
    text = (await ann.get(f"/tables/{table}/record")).text
    assert len(text.splitlines()) == ended["table"]["number"] + 1
    assert await upgraded.sql("SELECT count(*) FROM placings WHERE table_id = ?", table) == [(0,)], "nobody has lost"


async def test_clocks_and_bots_without_their_rules_stand_still(
    released: Released, without_old_lancaster: None, upgraded: LiveServer
) -> None:
    await upgraded.sql("UPDATE tables SET deadline = 0 WHERE id = ?", released.tables["base"])
    directory = upgraded.app.services.table_repository.directory
    assert released.tables["base"] not in dict(await directory.overdue(10**15))
    assert released.tables["bots"] not in await directory.bots_to_move()
    assert released.tables["dispute"] in dict(await directory.overdue(10**15)), "other games go on"


async def test_owner_without_other_people_closes_a_table_without_its_rules(
    released: Released, without_old_lancaster: None, upgraded: LiveServer
) -> None:
    ann, bob, _ = people_of(upgraded, released)
    assert (await bob.close(released.tables["bots"])).json()["reason"] == "table_not_closable"
    assert (await ann.close(released.tables["bots"])).status_code == 204
    assert (await ann.get(f"/tables/{released.tables['bots']}")).status_code == 404


async def test_archive_is_only_for_tables_that_do_not_open(upgraded: LiveServer, released: Released) -> None:
    ann = people_of(upgraded, released)[0]
    assert (await ann.get(f"/tables/{released.tables['base']}/archive")).json()["reason"] == "table_opens"
    assert (await ann.post(f"/tables/{released.tables['base']}/end", {})).json()["reason"] == "table_opens"
    [(status,)] = await upgraded.sql("SELECT status FROM tables WHERE id = ?", released.tables["base"])
    assert status == "running"


@pytest.mark.parametrize(("key", "version"), [("base", 1), ("base", 2), ("estates", 1)])
async def test_finished_game_by_rules_from_before_any_release_is_shown_read_only(
    released: Released, key: str, version: int
) -> None:
    table = released.tables[key]
    with closing(sqlite3.connect(released.path)) as file, file:
        [(header,)] = file.execute("SELECT line FROM lines WHERE table_id = ? AND n = 0", (table,)).fetchall()
        older = re.sub(r'"rules":\d+', f'"rules":{version}', header)
        file.execute("UPDATE lines SET line = ? WHERE table_id = ? AND n = 0", (older, table))
        file.execute("UPDATE tables SET status = 'over' WHERE id = ?", (table,))
    server = LiveServer(released.path)
    await server.start()
    try:
        ann = people_of(server, released)[0]
        assert (await ann.get(f"/tables/{table}")).json()["error"] == "unknown_rules"
        archive = (await ann.get(f"/tables/{table}/archive")).json()
        assert (archive["why"], archive["rules"], archive["may_end"]) == ("rules", version, False)
        assert version not in archive["known"]
        text = (await ann.get(f"/tables/{table}/record")).text
        assert text.splitlines()[0] == older
        assert len(archive["moves"]) == len(text.splitlines()) - 1 > 0
    finally:
        await server.stop()
