"""All agree to pause or to stop; one is enough to go on."""

import time
from typing import Any

import pytest

from peerage.server.clocks import uptime_clock

pytestmark = pytest.mark.anyio


async def decide(visitor: Any, table_id: str, what: str, query: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = (await visitor.post(f"/tables/{table_id}/decide{query}", {"what": what})).json()
    return answer


@pytest.mark.rule("agreement")
async def test_a_pause_takes_all_and_going_on_takes_one(server: Any) -> None:
    table_id, people = await server.people(3)
    ann, bob, cid = people
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    assert (await decide(bob, table_id, "pause"))["proposal"] == {"what": "pause", "by": 1, "agreed": [1]}
    assert (await decide(await server.visitor(), table_id, "pause"))["error"] == "forbidden"
    assert (await decide(ann, table_id, "cancel"))["error"] == "illegal", "one thing at a time"
    assert (await decide(ann, table_id, "resume"))["error"] == "illegal"
    state = await mover.play(mover.moves[0])
    assert state["type"] == "state", "nothing stands still before all have agreed"
    assert (await decide(ann, table_id, "pause"))["proposal"]["agreed"] == [0, 1]
    assert (await decide(ann, table_id, "decline"))["proposal"] is None
    assert (await decide(ann, table_id, "decline"))["error"] == "illegal"

    for person in people:
        info = await decide(person, table_id, "pause")
    assert (info["paused"], info["proposal"]) == (True, None)
    assert (await decide(cid, table_id, "pause"))["error"] == "illegal"
    for line in lines:
        await line.until(lambda message: message["type"] == "state" and message["table"]["paused"])
        assert (line.moves, line.state["can_undo"]) == ([], False)
        number = line.state["decision"]["number"]
        assert (await line.answer("error", type="play", number=number, move=1))["error"] == "illegal"
        assert (await line.answer("error", type="undo", number=1))["error"] == "illegal"

    await server.stop()
    await server.start()
    lines = [await person.watch(table_id) for person in people]
    assert all(line.state["table"]["paused"] for line in lines)
    assert not (await decide(cid, table_id, "resume"))["paused"]
    for line in lines:
        await line.until(lambda message: message["type"] == "state" and not message["table"]["paused"])
    assert [event["kind"] for event in lines[0].log if event["rule"] == "agreement"] == ["paused", "resumed"]
    mover = next(line for line in lines if line.moves)
    assert (await mover.play(mover.moves[0]))["type"] == "state"


@pytest.mark.rule("agreement")
async def test_all_can_call_it_off(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    for person in people[:2]:
        assert (await decide(person, table_id, "cancel"))["status"] == "running"
    over = await decide(people[2], table_id, "cancel")
    assert (over["status"], over["winners"], over["paused"]) == ("over", [], False)
    update = await line.until(lambda message: message["type"] == "state" and message["table"]["status"] == "over")
    assert (update["decision"], update["moves"]) == (None, [])
    assert update["events"][-1]["kind"] == "cancelled"
    assert (await decide(people[0], table_id, "pause"))["error"] == "illegal"
    assert (await line.answer("error", type="play", number=1, move=1))["error"] == "illegal"


async def test_bots_always_agree_and_wait(server: Any) -> None:
    server.settings = type(server.settings)(bot_pause=0, bot_workers=1, stand_in_after=0)
    await server.stop()
    await server.start()
    ann, bob = await server.visitor(), await server.visitor()
    table = await ann.create("me", "open", "random")
    await bob.join(table["id"])
    await ann.post(f"/tables/{table['id']}/stand-in", {"seat": 0, "bot": "random"})
    await bob.post(f"/tables/{table['id']}/stand-in", {"seat": 1, "bot": "random"})
    assert (await decide(ann, table["id"], "pause"))["paused"]
    await server.bots_rest(table["id"])
    number = (await ann.get(f"/tables/{table['id']}")).json()["number"]
    await decide(ann, table["id"], "resume")
    line = await ann.watch(table["id"])
    await line.until(lambda message: message["type"] == "state" and message["number"] > number)
    assert (await decide(ann, table["id"], "cancel"))["status"] == "over"


async def test_player_at_a_shared_device_votes_for_all_at_it(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "here:Bea", "random")
    assert (await decide(ann, table["id"], "pause", "?as=1"))["paused"]


@pytest.mark.rule("agreement")
async def test_clocks_stand_while_the_game_is_paused(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await server.visitor()
    body = {
        "game": "long-live-the-king",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}],
        "name": "Ann",
        "time": {"kind": "live", "bank": 60},
    }
    table = (await ann.post("/tables", body)).json()
    line = await ann.watch(table["id"])
    while not line.moves:
        await line.next()
    assert line.state["clock"]["seats"][0]["since"] is not None
    await decide(ann, table["id"], "pause")
    stands = await line.until(lambda message: message["type"] == "state" and message["table"]["paused"])
    assert stands["clock"]["paused"]
    assert stands["clock"]["seats"][0]["since"] is None
    left = stands["clock"]["seats"][0]["left"]
    monkeypatch.setattr(uptime_clock, "monotonic", lambda: time.monotonic() + 2)
    await decide(ann, table["id"], "resume")
    runs = await line.until(lambda message: message["type"] == "state" and not message["table"]["paused"])
    assert runs["clock"]["seats"][0] == {"left": left, "since": runs["clock"]["seats"][0]["since"]}
    assert runs["clock"]["seats"][0]["since"] is not None
