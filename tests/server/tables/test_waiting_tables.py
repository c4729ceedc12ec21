"""The list of tables where it is a visitor's turn."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio


@pytest.mark.stores("sqlite", "postgresql")
async def test_tables_that_wait_for_a_visitor_are_listed_longest_first(server: Any) -> None:
    ann = await server.visitor()
    ids = []
    for number in range(3):
        table = await ann.create("me", "greedy", "greedy", name="Ann")
        ids.append(table["id"])
        await server.bots_rest(table["id"])
        line = await ann.watch(table["id"])
        await line.shows(lambda state: state["moves"])
        changed = f"2026-01-0{3 - number}T00:00:00+00:00"
        await server.sql("UPDATE tables SET changed = ? WHERE id = ?", changed, table["id"])
    assert (await ann.get("/tables/waiting")).json() == {"tables": ids[::-1], "invitations": []}
    assert (await (await server.visitor()).get("/tables/waiting")).json() == {"tables": [], "invitations": []}


async def test_tables_that_wait_for_another_player_are_not_listed(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    for person, line in zip(people, lines, strict=True):
        await line.settle()
        listed = (await person.get("/tables/waiting")).json()["tables"]
        assert listed == ([table_id] if line.moves else [])
