"""A bot stands in for somebody who is away, until that player plays again."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

BOT = "greedy"


async def ask(visitor: Any, table_id: str, seat: int, bot: str | None = BOT) -> dict[str, Any]:
    answer: dict[str, Any] = (await visitor.post(f"/tables/{table_id}/stand-in", {"seat": seat, "bot": bot})).json()
    return answer


async def test_a_bot_plays_for_who_is_away_and_stops_when_told(house: Any) -> None:
    table_id, (ann, bob, cid) = await house.people(3)
    lines = [await visitor.watch(table_id) for visitor in (ann, bob)]
    told = await ask(ann, table_id, 2)
    assert (told["seats"][2]["kind"], told["seats"][2]["bot"], told["seats"][2]["name"]) == ("person", BOT, "P2")
    await lines[1].until(lambda state: state["table"]["seats"][2]["bot"] == BOT)

    # All others leave it to bots, too: the game goes on without anybody.
    assert (await ask(bob, table_id, 1))["seats"][1]["bot"] == BOT
    await ask(ann, table_id, 0)
    await lines[0].until(lambda state: state["number"] > 20)

    for seat, visitor in enumerate((ann, bob, cid)):
        assert (await ask(visitor, table_id, seat, None))["seats"][seat]["bot"] is None
    for line in lines:
        await line.settle(0.3)
    number = max(line.state["number"] for line in lines)
    await lines[0].settle(0.3)
    assert lines[0].state["number"] == number
    third = await cid.watch(table_id)
    assert third.state["seat"] == 2
    mover = next(line for line in [*lines, third] if line.moves)
    assert (await mover.play(mover.moves[0]))["type"] == "state"


async def test_it_survives_a_restart(house: Any) -> None:
    table_id, (ann, *_) = await house.people(3)
    for seat in (1, 2):
        await ask(ann, table_id, seat)
    await house.stop()
    await house.start()
    table = (await ann.get(f"/tables/{table_id}")).json()
    assert [seat["bot"] for seat in table["seats"]] == [None, BOT, BOT]


async def test_nobody_is_pushed_aside(house: Any) -> None:
    table_id, (ann, bob, _) = await house.people(3)
    await bob.watch(table_id)
    stranger = await house.visitor()
    assert (await ask(stranger, table_id, 2))["error"] == "forbidden"
    assert (await ask(ann, table_id, 1))["error"] == "forbidden"  # Bob is here
    await ask(ann, table_id, 2)
    assert (await ask(bob, table_id, 2, None))["error"] == "forbidden"  # only the player ends it
    assert (await ask(ann, table_id, 7))["error"] == "bad_seats"
    assert (await ask(ann, table_id, 0, "oracle"))["error"] == "bad_input"
    table = (await ann.get(f"/tables/{table_id}")).json()
    assert [seat["bot"] for seat in table["seats"]] == [None, None, BOT]


async def test_only_while_the_game_runs(house: Any) -> None:
    ann = await house.visitor()
    table = await ann.create("me", "open", "random")
    assert (await ask(ann, table["id"], 0))["error"] == "illegal"
    running = await ann.create("me", "random", "random")
    assert (await ask(ann, running["id"], 1))["error"] == "bad_seats"
