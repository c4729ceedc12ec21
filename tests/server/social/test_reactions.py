"""Reactions are shown to all at the table for a moment and stored nowhere."""

import json
from typing import Any

import pytest

pytestmark = pytest.mark.anyio


def reactions_of(line: Any) -> list[tuple[int, str]]:
    return [(each["seat"], each["reaction"]) for each in line.messages if each["type"] == "reaction"]


async def test_a_reaction_reaches_players_and_spectators_and_is_not_stored(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    lines.append(await (await server.visitor()).watch(table_id))
    seats = json.loads((await server.sql("SELECT seats FROM tables"))[0][0])
    await lines[1].send(type="react", reaction="cheer")
    for line in lines:
        await line.until(lambda message: message["type"] == "reaction")
        assert reactions_of(line) == [(1, "cheer")]
        assert seats[1]["visitor"] not in json.dumps(line.messages)
    assert await server.sql("SELECT * FROM chat") == []
    assert await server.sql("SELECT * FROM notes") == []


async def test_spectators_cannot_react(server: Any) -> None:
    table_id, _ = await server.people(3)
    line = await (await server.visitor()).watch(table_id)
    assert (await line.answer("error", type="react", reaction="cheer"))["reason"] == "no_seat_here"


async def test_unknown_reactions_are_refused_and_known_ones_limited_in_rate(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    assert (await line.answer("error", type="react", reaction="curse"))["reason"] == "message_invalid"
    for _ in range(12):
        await line.send(type="react", reaction="laugh")
    assert (await line.until(lambda message: message["type"] == "error"))["reason"] == "chat_too_fast"
    await line.settle()
    assert len(reactions_of(line)) < 12


async def test_reactions_of_a_blocked_player_are_not_shown(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    await lines[1].send(type="say", text="Hello")
    await lines[0].until(lambda message: message["type"] == "chat")
    await people[0].post(f"/tables/{table_id}/chat/0/block", {})
    await lines[0].answer("chat", type="listen")
    await lines[1].send(type="react", reaction="wow")
    await lines[2].until(lambda message: message["type"] == "reaction")
    await lines[0].settle()
    assert reactions_of(lines[0]) == []
