"""Mutes, locked chats and servers without free chat; warnings are read once."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from server.live_server import Line

pytestmark = [pytest.mark.anyio, pytest.mark.intervals(ban_poll=0.02)]


async def refused(line: Line, **wish: str) -> str:
    return str((await line.answer("error", type="say", **wish))["reason"])


async def test_muted_visitor_plays_and_does_not_write(server: Any, admin: Any) -> None:
    table_id, people = await server.people(3)
    [(visitor,)] = await server.sql("SELECT owner FROM tables")
    line, other = await people[0].watch(table_id), await people[1].watch(table_id)
    await admin("mute", visitor, "--days", 1)
    while not server.app.infrastructure.bans._who["mute"]:
        await line.answer("pong", type="ping")
    assert await refused(line, text="Hello") == "chat_muted"
    assert (await line.answer("error", type="react", reaction="cheer"))["reason"] == "chat_muted"
    await other.answer("chat", type="say", text="Hello")
    assert (await people[0].get("/tables")).status_code == 200


async def test_locked_chat_takes_no_lines(server: Any, admin: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    assert (await admin("lock-chat", "no-such-table")).code == 2
    await admin("lock-chat", table_id)
    while not server.app.infrastructure.bans._who["chat"]:
        await line.answer("pong", type="ping")
    assert await refused(line, text="Hello") == "chat_locked"


@pytest.mark.parametrize(
    ("mode", "text", "phrase"), [("off", "chat_off", "chat_off"), ("phrases", "chat_phrases_only", None)]
)
async def test_server_limits_what_may_be_written(server: Any, mode: str, text: str, phrase: str | None) -> None:
    await server.stop()
    server.settings = replace(server.settings, chat=mode)
    await server.start()
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    assert await refused(line, text="Hello") == text
    if phrase is not None:
        assert await refused(line, phrase="hello") == phrase
    else:
        assert (await line.answer("chat", type="say", phrase="hello"))["lines"][0]["phrase"] == "hello"
    assert (await people[0].get("/server")).json()["chat"] == mode


@pytest.mark.stores("sqlite", "postgresql")
async def test_warning_is_shown_until_it_is_confirmed(server: Any, admin: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    await ann.create("me", "open", "open")
    [(visitor,)] = await server.sql("SELECT owner FROM tables")
    assert (await admin("warn", visitor, "Be kind")).code == 0
    [warning] = (await ann.get("/server")).json()["warnings"]
    assert warning["text"] == "Be kind"
    assert (await bob.get("/server")).json()["warnings"] == []
    assert (await bob.post("/server/warnings", {"id": warning["id"]})).status_code == 404
    assert (await ann.post("/server/warnings", {"id": warning["id"]})).status_code == 204
    assert (await ann.get("/server")).json()["warnings"] == []
    assert (await admin("warn", visitor, " ")).code == 2


async def test_report_is_closed_with_a_note_and_stays(server: Any, admin: Any) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    line = await bob.watch(table_id)
    await line.answer("chat", type="say", text="Something bad")
    await ann.post(f"/tables/{table_id}/chat/0/report", {"reason": "rude"})
    [report] = (await admin("reports", "--json")).json
    assert (await admin("reports", "--done", report["id"], "--note", "warned")).code == 0
    assert (await admin("reports", "--json")).json == []
    [closed] = (await admin("reports", "--all", "--json")).json
    assert (closed["note"], closed["closed"] is not None) == ("warned", True)
    assert (await admin("reports", "--done", report["id"])).code == 2, "it is closed already"
    await server.sql("UPDATE reports SET closed = '2020-01-01T00:00:00+00:00'")
    await server.stop()
    await server.start()
    while await server.sql("SELECT id FROM reports"):
        await asyncio.sleep(0)


@pytest.mark.stores("sqlite", "postgresql")
async def test_closed_reports_go_with_the_data_of_their_people(server: Any, admin: Any) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    line = await bob.watch(table_id)
    for k in range(2):
        await line.answer("chat", type="say", text="Something bad")
        await ann.post(f"/tables/{table_id}/chat/{k}/report", {"reason": f"rude {k}"})
    first = next(each for each in (await admin("reports", "--json")).json if each["reason"] == "rude 0")
    assert (await admin("reports", "--done", first["id"])).code == 0
    assert (await bob.post("/account/delete", {"name": ""})).status_code == 200
    [left] = (await admin("reports", "--all", "--json")).json
    assert left["reason"] == "rude 1", "an open report stays until it is closed"
