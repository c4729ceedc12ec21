"""A player who never came to the game can be replaced; one who came keeps the seat."""

from typing import Any

import pytest

from peerage.server.settings import Settings

pytestmark = pytest.mark.anyio


async def begun(server: Any, patience: float = 0) -> tuple[str, list[Any]]:
    server.settings = Settings(bot_pause=0, bot_workers=1, missing_after=patience)
    await server.stop()
    await server.start()
    table_id, people = await server.people(3)
    return table_id, people


@pytest.mark.rule("missing-player")
@pytest.mark.stores("sqlite", "postgresql")
@pytest.mark.rule("missing-player")
async def test_the_seat_of_somebody_who_never_came_is_given_away(server: Any) -> None:
    table_id, (ann, bob, cid) = await begun(server)
    path = f"/tables/{table_id}"
    line = await ann.watch(table_id)
    await cid.watch(table_id)
    await line.settle()
    assert [seat["missing"] for seat in line.state["table"]["seats"]] == [False, True, False]
    assert (await cid.arrange(table_id, 1, type="hold", name="Dan")).json()["error"] == "forbidden"
    assert (await ann.arrange(table_id, 2, type="hold", name="Dan")).json()["error"] == "forbidden"
    assert (await ann.arrange(table_id, 1, type="free")).json()["error"] == "begun"
    seat_row = (await ann.arrange(table_id, 1, type="hold", name="Dan")).json()["seats"][1]
    dan, eve = await server.visitor(), await server.visitor()
    assert (await eve.post(f"{path}/join", {"name": "Eve"})).json()["error"] == "seat_taken"
    assert (await eve.post(f"{path}/join", {"name": "Eve", "key": "guess"})).json()["error"] == "seat_taken"
    assert (await dan.post(f"{path}/join", {"name": "p0", "key": seat_row["key"]})).json()["error"] == "name_taken"
    watching = await dan.watch(table_id)
    joined = (await dan.post(f"{path}/join", {"name": "Dan", "key": seat_row["key"]})).json()
    assert (joined["your_seat"], joined["seats"][1]["name"], joined["seats"][1]["missing"]) == (1, "Dan", False)
    update = await line.until(
        lambda message: message["type"] == "state" and message["table"]["seats"][1]["name"] == "Dan"
    )
    assert [(event["kind"], event["args"]) for event in update["events"]] == [
        ("took_over", {"name": "Dan", "before": "P1"})
    ]
    await watching.until(lambda message: message["type"] == "state" and message["seat"] == 1)
    assert "hand" in watching.state["view"]["players"][1]

    # The former holder of the seat is a spectator now, here and in the list.
    assert (await bob.watch(table_id)).state["seat"] is None
    assert (await bob.get("/tables")).json()["tables"] == []
    assert [each["id"] for each in (await dan.get("/tables")).json()["tables"]] == [table_id]
    await server.stop()
    await server.start()
    assert (await dan.watch(table_id)).state["seat"] == 1


@pytest.mark.rule("missing-player")
async def test_player_who_arrives_in_time_keeps_the_seat(server: Any) -> None:
    table_id, (ann, bob, _) = await begun(server)
    seat_row = (await ann.arrange(table_id, 1, type="hold", name="Dan")).json()["seats"][1]
    assert (await bob.watch(table_id)).state["seat"] == 1
    info = (await ann.get(f"/tables/{table_id}")).json()["seats"][1]
    assert (info["missing"], info["held_for"], info["key"]) == (False, None, None)
    dan = await server.visitor()
    late = await dan.post(f"/tables/{table_id}/join", {"name": "Dan", "key": seat_row["key"]})
    assert late.json()["error"] == "seat_taken"
    assert (await ann.arrange(table_id, 1, type="hold", name="Dan")).json()["error"] == "forbidden"


@pytest.mark.rule("missing-player")
async def test_seat_cannot_be_given_away_before_the_patience_has_passed(server: Any) -> None:
    table_id, (ann, *_) = await begun(server, patience=600)
    assert (await ann.arrange(table_id, 1, type="hold", name="Dan")).json()["error"] == "forbidden"
    await server.sql("UPDATE tables SET began = '2020-01-01T00:00:00+00:00'")
    await server.stop()
    await server.start()
    assert (await ann.arrange(table_id, 1, type="hold", name="Dan")).status_code == 200
    await server.stop()
    hours = '{"kind":"correspondence","hours":720}'
    await server.sql("UPDATE tables SET time = ?, began = substr(created, 1, 26) || '+00:00'", hours)
    server.settings = Settings(bot_pause=0, bot_workers=1, missing_after=0)
    await server.start()
    assert (await ann.arrange(table_id, 2, type="hold", name="Dan")).json()["error"] == "forbidden"
