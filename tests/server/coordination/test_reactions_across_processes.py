"""Reactions reach all connections at a table, whichever process they are at."""

from typing import Any

import pytest

from server.coordination.server_pair import ServerPair

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def react(line: Any, lines: list[Any], reaction: str) -> None:
    """React, and wait until these connections show it."""
    await line.send(type="react", reaction=reaction)
    for each in lines:
        await each.until(lambda message: message["type"] == "reaction" and message["reaction"] == reaction)


def distinct(line: Any) -> list[tuple[int, str]]:
    """A reaction may arrive twice with one id; the page shows it once."""
    found = {message["id"]: message for message in line.messages if message["type"] == "reaction"}
    return [(message["seat"], message["reaction"]) for message in found.values()]


async def test_a_reaction_is_shown_once_at_each_process(servers: ServerPair) -> None:
    table_id, _, lines = await servers.apart(3)
    lines += [await (await server.visitor()).watch(table_id) for server in (servers.first, servers.second)]
    await react(lines[0], lines, "cheer")
    await react(lines[1], lines, "wow")
    for line in lines:
        await line.settle()
        assert distinct(line) == [(0, "cheer"), (1, "wow")]


async def test_reactions_of_a_blocked_player_at_the_other_process_are_not_shown(servers: ServerPair) -> None:
    table_id, people, lines = await servers.apart(3)
    await lines[1].send(type="say", text="Hello")
    await lines[0].until(lambda message: message["type"] == "chat" and message["lines"])
    await people[0].post(f"/tables/{table_id}/chat/0/block", {})
    await lines[0].answer("chat", type="listen")
    await react(lines[1], lines[1:], "oops")
    await react(lines[2], lines, "laugh")  # sent later, from the blocking player's process
    assert distinct(lines[0]) == [(2, "laugh")]


async def test_reactions_are_limited_over_both_processes(servers: ServerPair) -> None:
    table_id, people, lines = await servers.apart(3)
    here, there = lines[0], await servers.elsewhere(people[0]).watch(table_id)
    for line in (here, there):
        for _ in range(12):
            await line.send(type="react", reaction="think")
    for line in (here, there):
        await line.settle()
    refused = [message for line in (here, there) for message in line.messages if message["type"] == "error"]
    assert {message["reason"] for message in refused} == {"chat_too_fast"}
    assert len(distinct(here)) < 12, "the second process knows what the first has let through"
