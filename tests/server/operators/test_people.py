"""Operators serve requests of people: export, deletion, a new link, a new name. Everything is in the audit log."""

import asyncio
import json
from typing import Any

import pytest

pytestmark = [pytest.mark.anyio, pytest.mark.intervals(ban_poll=0.02, session_cache=0.02, table_poll=0.05)]

SIGN_UP = {"name": "Ann", "login": "ann", "password": "a long password"}


async def test_export_has_what_the_person_could_download(server: Any, admin: Any) -> None:
    ann = await server.visitor()
    await ann.post("/account/password", SIGN_UP)
    table = await ann.create("me", "open", "open")
    found = json.loads((await admin("export", "ann")).out)
    own = (await ann.get("/account/export")).json()
    assert found["account"]["login"] == own["account"]["login"] == "ann"
    assert set(found) == set(own)
    assert [each["id"] for each in found["tables"]] == [table["id"]]
    assert "argon2" not in json.dumps(found)


@pytest.mark.stores("sqlite", "postgresql")
async def test_forget_leaves_a_game_that_goes_on_without_the_name(server: Any, admin: Any) -> None:
    table_id, people = await server.people(3)
    ann = people[0]
    await ann.post("/account/password", SIGN_UP)
    while not await server.sql("SELECT visitor FROM visitor_addresses"):
        await asyncio.sleep(0)
    watching = await people[1].watch(table_id)
    assert (await admin("forget", "ann", "--yes")).code == 0
    await watching.shows(lambda state: state["table"]["seats"][0]["bot"] is not None)
    assert await server.sql("SELECT count(*) FROM people") == [(0,)]
    [(person,)] = await server.sql("SELECT target FROM audit WHERE action = 'forget'")
    for table, column in (("sitters", "visitor"), ("visitor_addresses", "visitor"), ("sessions", "person")):
        assert await server.sql(f"SELECT count(*) FROM {table} WHERE {column} = ?", person) == [(0,)], table
    while (await ann.get("/account")).json()["signed_in"]:
        await asyncio.sleep(0)


@pytest.mark.intervals(orphan_poll=0.1, table_poll=0.05)
async def test_bot_moves_for_a_forgotten_person_though_nobody_watches(server: Any, admin: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    [asked] = [number for number, line in enumerate(lines) if line.moves]
    for line in lines:
        await line.socket.close()
    [(seats,)] = await server.sql("SELECT seats FROM tables WHERE id = ?", table_id)
    assert (await admin("forget", json.loads(seats)[asked]["visitor"], "--yes")).code == 0
    while await server.sql("SELECT count(*) FROM lines WHERE table_id = ?", table_id) < [(2,)]:
        await asyncio.sleep(0)


@pytest.mark.stores("sqlite", "postgresql")
async def test_new_link_signs_in_and_replaces_the_old_one(server: Any, admin: Any) -> None:
    ann = await server.visitor()
    old = (await ann.post("/account/link", {"name": "Ann"})).json()["token"]
    ran = await admin("link", "Ann", "--address", "https://games.example/")
    address, _, token = ran.out.strip().partition("#")
    assert address == "https://games.example/return"
    elsewhere = await server.visitor()
    assert (await elsewhere.post("/session/link", {"token": old})).status_code == 401
    assert (await elsewhere.post("/session/link", {"token": token})).json()["name"] == "Ann"
    guest = await server.visitor()
    await guest.create("me", "open", "open")
    [(visitor,)] = await server.sql("SELECT visitor FROM sitters")
    assert (await admin("link", visitor)).code == 2, "a guest has no account"


async def test_account_is_renamed(server: Any, admin: Any) -> None:
    ann = await server.visitor()
    await ann.post("/account/password", SIGN_UP)
    assert (await admin("rename", "ann", "Anne")).code == 0
    assert (await ann.get("/account")).json()["name"] == "Anne"
    assert (await admin("rename", "ann", "x" * 500)).code == 2
    assert (await admin("rename", "bob", "Bob")).code == 2


@pytest.mark.stores("sqlite", "postgresql")
async def test_every_action_is_in_the_audit_log(server: Any, admin: Any) -> None:
    ann = await server.visitor()
    await ann.post("/account/password", SIGN_UP)
    table = await ann.create("me", "open", "open")
    for words in (
        ("ban", "ann", "--days", 1, "--reason", "rude"),
        ("unban", "ann"),
        ("mute", "ann"),
        ("unmute", "ann"),
        ("warn", "ann", "Be kind"),
        ("lock-chat", table["id"]),
        ("unlock-chat", table["id"]),
        ("role", "ann", "operator"),
        ("role", "ann", "none"),
        ("rename", "ann", "Anne"),
        ("link", "ann"),
        ("export", "ann"),
        ("notice", "Back at eight"),
        ("new-code",),
        ("clean", "--dry-run"),
        ("clean",),
        ("recount",),
        ("forget", "ann", "--yes"),
    ):
        assert (await admin(*words)).code == 0, words
    entries = (await admin("audit", "--json")).json
    assert all(each["actor"].startswith("command:") for each in entries)
    assert [each["action"] for each in reversed(entries)] == [
        "ban",
        "lift visitor/address/network",
        "mute",
        "lift mute",
        "warn",
        "chat",
        "lift chat",
        "role",
        "role",
        "rename",
        "link",
        "export",
        "notice",
        "new code",
        "clean",
        "recount",
        "forget",
    ]
    assert entries[-1]["detail"] == "for 1 days rude"
