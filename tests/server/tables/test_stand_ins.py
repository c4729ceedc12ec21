"""A bot stands in for an absent player, until that player plays again."""

import math
from typing import Any

import pytest

from peerage.server import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow, pytest.mark.stores("sqlite", "postgresql")]

BOT = "greedy"


@pytest.fixture
async def server(server: Any) -> Any:
    """Players count as away at once, without the usual half minute."""
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, stand_in_after=0)
    await server.start()
    return server


async def ask(visitor: Any, table_id: str, seat: int, bot: str | None = BOT) -> dict[str, Any]:
    answer: dict[str, Any] = (await visitor.post(f"/tables/{table_id}/stand-in", {"seat": seat, "bot": bot})).json()
    return answer


async def test_a_bot_plays_for_an_absent_player_until_the_player_resumes(server: Any) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await visitor.watch(table_id) for visitor in (ann, bob)]
    info = await ask(ann, table_id, 2)
    assert (info["seats"][2]["kind"], info["seats"][2]["bot"], info["seats"][2]["name"]) == (
        "person",
        BOT,
        "P2",
    )
    await lines[1].until(lambda state: state["table"]["seats"][2]["bot"] == BOT)

    # All others leave it to bots, too: the game goes on without people.
    assert (await ask(bob, table_id, 1))["seats"][1]["bot"] == BOT
    await ask(ann, table_id, 0)
    await lines[0].until(lambda state: state["number"] > 20)

    for seat, visitor in enumerate((ann, bob, cid)):
        assert (await ask(visitor, table_id, seat, None))["seats"][seat]["bot"] is None
    await server.bots_rest(table_id)
    for line in lines:
        await line.settle()
    third = await cid.watch(table_id)
    assert third.state["seat"] == 2
    mover = next(line for line in [*lines, third] if line.moves)
    assert (await mover.play(mover.moves[0]))["type"] == "state"


async def test_a_reload_is_no_absence(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1)
    await server.start()
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await visitor.watch(table_id) for visitor in (ann, bob, cid)]
    presence = server.app.services.tables.live[table_id].presence
    now = math.ceil(presence.clock())  # whole seconds, which add up exactly
    presence.clock = lambda: now
    await lines[1].socket.close()
    gone = await lines[0].until(lambda state: not state["table"]["seats"][1]["online"])
    now += Settings.stand_in_after - 1
    assert gone["table"]["seats"][1]["away"] is False
    assert (await ask(ann, table_id, 1))["error"] == "forbidden"
    back = await bob.watch(table_id)
    assert back.state["table"]["seats"][1]["bot"] is None
    await lines[0].until(lambda state: state["table"]["seats"][1]["online"])
    await back.socket.close()
    await lines[0].until(lambda state: not state["table"]["seats"][1]["online"])
    now += 1
    assert (await ask(ann, table_id, 1))["error"] == "forbidden", "they were here a second ago"
    now += Settings.stand_in_after - 1
    assert (await ask(ann, table_id, 1))["seats"][1]["bot"] == BOT


async def test_absence_of_a_player_is_shown_to_all(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await visitor.watch(table_id) for visitor in people]
    await lines[1].socket.close()
    away = await lines[0].until(lambda state: state["table"]["seats"][1]["away"])
    assert away["table"]["seats"][1]["online"] is False


async def test_absence_is_half_a_minute_or_what_the_operator_sets() -> None:
    assert Settings().stand_in_after == 30


async def test_the_log_tells_it_to_everybody_and_to_the_player_who_returns(server: Any) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await visitor.watch(table_id) for visitor in (ann, bob)]
    await ask(ann, table_id, 2)
    heard = await lines[1].until(lambda state: state["events"])
    args = {"bot": BOT, "name": "Herald Giles", "by": 0}
    note = {"n": 0, "kind": "stand_in", "seat": 2, "rule": "stand-in", "args": args, "forced": False}
    assert note in heard["events"]
    back = await cid.watch(table_id)
    assert note in back.log
    seat_row = back.state["table"]["seats"][2]
    assert (seat_row["name"], seat_row["bot"], seat_row["stand_in"]) == ("P2", BOT, "Herald Giles")
    await ask(cid, table_id, 2, None)
    info = await lines[0].until(lambda state: any(event["kind"] == "plays_on" for event in state["events"]))
    assert [event["seat"] for event in info["events"] if event["kind"] == "plays_on"] == [2]
    await server.stop()
    await server.start()
    again = await bob.watch(table_id)
    kinds = [event["kind"] for event in again.log if event["kind"] in ("stand_in", "plays_on")]
    assert kinds == ["stand_in", "plays_on"]


async def test_stand_in_survives_a_restart(server: Any) -> None:
    table_id, (ann, *_) = await server.people(3)
    await ann.watch(table_id)
    for seat in (1, 2):
        await ask(ann, table_id, seat)
    await server.stop()
    await server.start()
    table = (await ann.get(f"/tables/{table_id}")).json()
    assert [seat["bot"] for seat in table["seats"]] == [None, BOT, BOT]


async def test_stand_in_cannot_replace_a_present_player(server: Any) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    await bob.watch(table_id)
    stranger = await server.visitor()
    assert (await ask(stranger, table_id, 2))["error"] == "forbidden"
    assert (await ask(ann, table_id, 1))["error"] == "forbidden"  # Bob is here
    await ask(ann, table_id, 2)
    assert (await ask(bob, table_id, 2, None))["error"] == "forbidden"  # only the player ends it
    assert (await ask(ann, table_id, 7))["error"] == "bad_seats"
    assert (await ask(ann, table_id, 0, "oracle"))["error"] == "bad_input"
    table = (await ann.get(f"/tables/{table_id}")).json()
    assert [seat["bot"] for seat in table["seats"]] == [None, None, BOT]


async def test_bots_do_not_stand_in_for_ever(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peerage.server.tables.live.table_log.MOST_NOTES", 4)
    table_id, (ann, *_) = await server.people(3)
    for bot in (BOT, None, BOT, None):
        assert "error" not in await ask(ann, table_id, 0, bot)
    assert (await ask(ann, table_id, 0))["error"] == "too_many"


async def test_stand_in_is_refused_outside_of_a_running_game(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "open", "random")
    assert (await ask(ann, table["id"], 0))["error"] == "illegal"
    running = await ann.create("me", "random", "random")
    assert (await ask(ann, running["id"], 1))["error"] == "bad_seats"
