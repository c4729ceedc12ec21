"""The list of tables: whose turn it is, and who may delete one."""

import random
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]


async def listed(visitor: Any, table_id: str) -> dict[str, Any]:
    """Return a table as this visitor's lobby shows it."""
    tables = (await visitor.get("/tables")).json()["tables"]
    return next(table for table in tables if table["id"] == table_id)


async def asked(line: Any) -> None:
    """Wait until this seat may move."""
    while not line.moves:
        await line.next()


async def turns(people: list[Any], table_id: str) -> list[bool]:
    return [(await listed(visitor, table_id))["your_turn"] for visitor in people]


async def test_lobby_shows_each_player_only_their_own_turn(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3, public=True)
    lines = [await visitor.watch(table_id) for visitor in people]
    for _ in range(6):
        await playing(lines, 1, random.Random(3))
        for line in lines:
            await line.settle()
        assert await turns(people, table_id) == [bool(line.moves) for line in lines]
    assert (await listed(await server.visitor(), table_id))["your_turn"] is False

    # No player has to be connected, and a restart changes nothing.
    before = await turns(people, table_id)
    await server.stop()
    await server.start()
    assert await turns(people, table_id) == before
    assert sum(before) == 1


async def test_in_a_secret_decision_it_is_the_turn_of_those_who_have_not_chosen(
    server: Any, playing: Callable[..., Any]
) -> None:
    table_id, people = await server.people(3)
    lines = [await visitor.watch(table_id) for visitor in people]
    await playing(lines, 2000, random.Random(5), stop=lambda line: bool(line.state["decision"]["secret"]))
    waiting = await turns(people, table_id)
    assert waiting == [bool(line.moves) for line in lines]
    assert sum(waiting) > 1
    seat = waiting.index(True)
    await lines[seat].play(lines[seat].moves[0])
    assert await turns(people, table_id) == [mine and number != seat for number, mine in enumerate(waiting)]
    await lines[seat].play(0)
    assert await turns(people, table_id) == waiting, "the choice was taken back"


async def test_no_turn_before_the_game_nor_while_a_bot_stands_in(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "open", "random")
    assert await turns([ann], table["id"]) == [False]
    await bob.join(table["id"])
    lines = [await visitor.watch(table["id"]) for visitor in (ann, bob)]
    while not any(line.moves for line in lines):
        await lines[0].next()
        await lines[1].settle()
    seat = next(line.state["seat"] for line in lines if line.moves)
    who, other = (ann, bob) if seat == 0 else (bob, ann)
    assert (await listed(who, table["id"]))["your_turn"] is True
    await who.post(f"/tables/{table['id']}/stand-in", {"seat": seat, "bot": "random"})
    assert (await listed(who, table["id"]))["your_turn"] is False
    await asked(lines[1 - seat])
    assert (await listed(other, table["id"]))["your_turn"] is True


def error(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def test_the_host_closes_a_table_before_its_game_begins(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "open", "open", public=True))["id"]
    await bob.join(table_id)
    assert [(await listed(visitor, table_id))["closable"] for visitor in (ann, bob)] == [True, False]
    assert error(await bob.close(table_id)) == (403, "forbidden")
    lines = [await visitor.watch(table_id) for visitor in (ann, bob)]
    assert (await ann.close(table_id)).status_code == 204
    for line in lines:
        await line.until(lambda message: message["type"] == "closed")
    for visitor in (ann, bob):
        assert (await visitor.get("/tables")).json()["tables"] == []
        assert error(await visitor.get(f"/tables/{table_id}")) == (404, "not_found")
    assert error(await ann.close(table_id)) == (404, "not_found")
    assert error(await ann.arrange(table_id, 1, type="free")) == (404, "not_found")

    # Connected visitors get its absence, and no other error.
    assert (await lines[0].answer("error", type="play", number=0, move=1))["error"] == "not_found"
    for part in ("tables", "lines", "sitters", "notes"):
        assert await server.sql(f"SELECT count(*) FROM {part}") == [(0,)]


@pytest.mark.slow
async def test_a_running_game_is_closed_only_where_nobody_else_plays(server: Any) -> None:
    table_id, people = await server.people(3)
    assert error(await people[0].close(table_id)) == (403, "forbidden")
    assert not (await listed(people[0], table_id))["closable"]
    alone = (await people[0].create("me", "random", "search:300"))["id"]
    line = await people[0].watch(alone)
    await asked(line)
    await line.play(line.moves[0])  # and a bot begins to think
    assert (await people[0].close(alone)).status_code == 204
    await line.until(lambda message: message["type"] == "closed")
    assert server.app.services.tables._driving == {}
    assert alone not in [table["id"] for table in (await people[0].get("/tables")).json()["tables"]]
    assert (await listed(people[0], table_id))["status"] == "running"


async def test_closing_needs_the_form_of_a_writing_request(server: Any) -> None:
    ann = await server.visitor()
    table_id = (await ann.create("me", "open", "open"))["id"]
    headers = {"content-type": "application/json", "origin": "https://elsewhere.example"}
    assert error(await ann.client.delete(f"/api/tables/{table_id}", headers=headers)) == (403, "forbidden")
    assert error(await ann.client.delete(f"/api/tables/{table_id}")) == (400, "bad_input")
    assert (await listed(ann, table_id))["status"] == "open"
