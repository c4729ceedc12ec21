"""Notes are private."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio


async def test_notes_are_visible_to_their_writer_only(server: Any) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    path = f"/api/tables/{table_id}/note"
    assert (await ann.client.get(path)).json() == {"text": ""}
    for text in ("Bob has\nthree cards", "Bob has two cards"):
        assert (await ann.client.put(path, json={"text": text})).json() == {"text": text}
    assert (await ann.client.get(path)).json() == {"text": "Bob has two cards"}
    assert (await bob.client.get(path)).json() == {"text": ""}
    stranger = await server.visitor()
    assert (await stranger.client.get(path)).status_code == 403
    assert (await stranger.client.put(path, json={"text": "x"})).status_code == 403
    assert (await ann.client.put(path, json={"text": "x" * 4001})).status_code == 400
    line = await bob.watch(table_id)
    await line.settle()
    assert "two cards" not in str(line.messages)
    await ann.client.put(path, json={"text": ""})
    assert await server.sql("SELECT * FROM jottings") == []


async def test_players_at_one_device_have_separate_notes(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "here:Bea", "random")
    path = f"/api/tables/{table['id']}/note"
    await ann.client.put(path, json={"text": "mine"})
    await ann.client.put(f"{path}?as=1", json={"text": "hers"})
    assert (await ann.client.get(path)).json() == {"text": "mine"}
    assert (await ann.client.get(f"{path}?as=1")).json() == {"text": "hers"}
