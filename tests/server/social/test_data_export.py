"""Chat lines, notes and blocks follow a guest who becomes a person, and are deleted with an account."""

import json
from functools import partial
from typing import Any

import pytest

from peerage.server.social import data_export

pytestmark = pytest.mark.anyio


@pytest.mark.stores("sqlite", "postgresql")
async def test_chat_and_notes_of_a_guest_follow_into_the_account_and_are_deleted_with_it(server: Any) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await person.watch(table_id) for person in (ann, bob, cid)]
    for line, text in zip(lines, ("Hello", "Bad word", "Oh"), strict=True):
        await line.send(type="say", text=text)
        await line.until(lambda message: message["type"] == "chat" and message["lines"][-1]["own"])
    await ann.client.put(f"/api/tables/{table_id}/note", json={"text": "mine"})
    await ann.post(f"/tables/{table_id}/chat/1/block", {})
    await cid.post(f"/tables/{table_id}/chat/0/block", {})
    export = (await ann.get("/account/export")).json()
    assert [said["text"] for said in export["said"]] == ["Hello"]
    assert [note["text"] for note in export["notes"]] == ["mine"]
    assert [block["name"] for block in export["blocked"]] == ["P1"]

    database = server.app.services.chat.repository._database
    seats = json.loads((await server.sql("SELECT seats FROM tables"))[0][0])
    guests = [seat_row["visitor"] for seat_row in seats]
    await database.write(partial(data_export.take_over, guest=guests[0], person="a_person"))
    mine = await database.read(lambda connection: data_export.export_social(connection, "a_person"))
    assert [said["text"] for said in mine["said"]] == ["Hello"]
    assert [note["text"] for note in mine["notes"]] == ["mine"]
    assert [block["name"] for block in mine["blocked"]] == ["P1"]
    assert guests[0] not in str(await server.sql("SELECT * FROM chat") + await server.sql("SELECT * FROM blocks"))

    await database.write(partial(data_export.take_over, guest=guests[2], person="a_person"))
    assert await server.sql("SELECT * FROM blocks WHERE visitor = blocked") == [], "nobody is deaf to themselves"

    await database.write(partial(data_export.forget, visitor="a_person"))
    assert await database.read(lambda connection: data_export.export_social(connection, "a_person")) == {
        "said": [],
        "notes": [],
        "blocked": [],
    }
    late = await (await server.visitor()).watch(table_id)
    received = await late.until(lambda message: message["type"] == "chat")
    assert [(line["k"], line["text"]) for line in received["lines"]] == [(1, "Bad word")]
    assert not {"Hello", "Oh"} & {text for (text,) in await server.sql("SELECT text FROM chat")}
