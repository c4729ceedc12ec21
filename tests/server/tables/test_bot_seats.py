"""While only bots play, a spectator may take the seat of one of them."""

from typing import Any

import pytest

from analysis.reviewed import lines_of

pytestmark = [pytest.mark.anyio, pytest.mark.rule("bot-seat")]

GAME = "long-live-the-king"


async def watched(person: Any, **wish: Any) -> str:
    """A game that bots play on from a position."""
    opened = await person.client.post(
        "/api/records", content=lines_of(GAME), headers={"content-type": "application/jsonl"}
    )
    table = await person.post(f"/tables/{opened.json()['id']}/fork", {"at": 20, "bot": "greedy", **wish})
    return str(table.json()["id"])


@pytest.mark.stores("sqlite", "postgresql")
async def test_spectator_takes_a_bots_seat_with_all_that_lies_there(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table_id = await watched(ann)
    line, watching = await ann.watch(table_id), await bob.watch(table_id)
    table = line.state["table"]
    assert table["takeable"] == [0, 1, 2]
    bot = table["seats"][1]["name"]
    joined = (await ann.post(f"/tables/{table_id}/join", {"name": "Ann", "seat": 1})).json()
    assert (joined["your_seat"], joined["takeable"], joined["rated"]) == (1, [], "no")
    assert [seat["kind"] for seat in joined["seats"]] == ["bot", "person", "bot"]
    await line.until(lambda message: message["type"] == "state" and message["seat"] == 1)
    update = await watching.until(
        lambda message: message["type"] == "state" and message["table"]["seats"][1]["name"] == "Ann"
    )
    events = [(event["kind"], event["rule"], event["args"]) for event in update["events"]]
    assert ("took_seat", "bot-seat", {"name": "Ann", "before": bot}) in events
    assert "hand" in line.state["view"]["players"][1]
    await line.shows(lambda _: line.moves)
    assert (await line.play(line.moves[0]))["type"] == "state"
    assert line.state["can_undo"], "it is still a study of the one who opened it"
    await server.stop()
    await server.start()
    assert (await ann.watch(table_id)).state["seat"] == 1


async def test_bot_seat_is_not_taken_where_a_person_plays(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table_id = await watched(ann, seat=1, name="Ann")
    line = await bob.watch(table_id)
    assert line.state["table"]["takeable"] == []
    for seat in (None, 0):
        refused = await bob.post(f"/tables/{table_id}/join", {"name": "Bob", "seat": seat})
        assert refused.json()["error"] == "seat_taken"
    assert [seat["kind"] for seat in (await bob.get(f"/tables/{table_id}")).json()["seats"]] == ["bot", "person", "bot"]


async def test_bot_seat_goes_to_the_first_spectator(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table_id = await watched(ann)
    path = f"/tables/{table_id}/join"
    table = (await bob.get(f"/tables/{table_id}")).json()
    assert (await bob.post(path, {"name": table["seats"][2]["name"], "seat": 0})).json()["error"] == "name_taken"
    assert (await bob.post(path, {"name": "Bob", "seat": 7})).status_code == 400
    assert (await bob.post(f"{path}?as=nobody", {"name": "Bob"})).json()["error"] == "bad_input"
    assert (await bob.post(path, {"name": "Bob"})).json()["your_seat"] == 0
    assert (await ann.post(path, {"name": "Ann", "seat": 1})).json()["error"] == "seat_taken"


async def test_bots_at_a_table_of_a_league_keep_their_seats(server: Any) -> None:
    ann = await server.visitor()
    table_id = await watched(ann)
    await server.stop()
    await server.sql("UPDATE tables SET owner = 'league:1' WHERE id = ?", table_id)
    await server.start()
    assert (await ann.get(f"/tables/{table_id}")).json()["takeable"] == []
    assert (await ann.post(f"/tables/{table_id}/join", {"name": "Ann"})).json()["error"] == "seat_taken"
