"""Bots wait until the players' browsers have shown what they were told; nobody can stall a table with that."""

import asyncio
import time
from typing import Any

import pytest

from peerage.server import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

QUIET = 0.4


async def until_bots(line: Any) -> None:
    """Play until it is no longer our turn."""
    for _ in range(40):
        await line.play(line.moves[0])
        await line.settle(0.02)
        if not line.moves:
            return
    raise AssertionError("the turn does not end")


async def gone_on(line: Any, patience: float) -> bool:
    """Whether somebody moves within this time."""
    before = line.state["number"]
    end = time.monotonic() + patience
    while line.state["number"] == before:
        left = end - time.monotonic()
        if left <= 0:
            return False
        await line.settle(min(left, 0.05))
    return True


async def waits_for_us(house: Any, patience: float) -> Any:
    """A table at which the bots are to move and wait for our browser."""
    house.settings = Settings(bot_pause=0, bot_workers=1, bot_patience=patience)
    await house.stop()
    await house.start()
    visitor = await house.visitor()
    table = await visitor.create("me", "random", "random")
    line = await visitor.watch(table["id"])
    while not line.moves:
        await line.next()
    await line.send(type="seen", number=line.state["number"], wait=True)
    await until_bots(line)
    assert not await gone_on(line, QUIET), "the bots do not wait"
    return visitor, table["id"], line


async def test_bots_go_on_when_it_is_shown(house: Any) -> None:
    _, _, line = await waits_for_us(house, 30)
    await line.send(type="seen", number=line.state["number"] - 1, wait=True)
    assert not await gone_on(line, QUIET), "something older is shown"
    await line.send(type="seen", number=line.state["number"], wait=True)
    assert await gone_on(line, 5)


async def test_a_browser_that_wants_no_waiting_gets_none(house: Any) -> None:
    _, _, line = await waits_for_us(house, 30)
    begun = time.monotonic()
    await line.send(type="seen", number=line.state["number"], wait=False)
    while not line.moves:
        await line.next()
    assert time.monotonic() - begun < 5


async def test_nobody_waits_for_who_leaves(house: Any) -> None:
    visitor, table_id, line = await waits_for_us(house, 30)
    before = line.state["number"]
    await line.socket.close()
    await asyncio.sleep(QUIET)
    assert (await visitor.watch(table_id)).state["number"] > before


async def test_a_silent_browser_costs_one_wait(house: Any) -> None:
    _, _, line = await waits_for_us(house, 1.0)
    assert await gone_on(line, 5)
    begun = time.monotonic()
    while not line.moves:
        await line.next()
    assert time.monotonic() - begun < 0.9, "it is waited for again"


async def test_spectators_are_not_waited_for(house: Any) -> None:
    house.settings = Settings(bot_pause=0, bot_workers=1, bot_patience=30)
    await house.stop()
    await house.start()
    visitor, spectator = [await house.visitor() for _ in range(2)]
    table = await visitor.create("me", "random", "random")
    line, watching = await visitor.watch(table["id"]), await spectator.watch(table["id"])
    await watching.send(type="seen", number=0, wait=True)
    while {event["seat"] for event in line.log if event["kind"] == "turn"} != {0, 1, 2}:
        if line.moves:
            await line.play(line.moves[0])
        else:
            await line.next(5)


async def test_a_move_is_weighed_before_it_is_made(house: Any) -> None:
    table_id, people = await house.people(3)
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    asked = mover.state["decision"]["number"]
    for move in mover.moves:
        answer = await mover.answer("weighed", type="weigh", number=asked, move=move)
        assert (answer["number"], answer["move"]) == (asked, move)
    assert mover.state["decision"]["number"] == asked
    assert (await mover.answer("error", type="weigh", number=asked + 1, move=mover.moves[0]))["error"] == "stale"
    assert (await mover.answer("error", type="weigh", number=asked, move=999_999))["error"] == "illegal"
    other = next(line for line in lines if not line.moves)
    assert (await other.answer("error", type="weigh", number=asked, move=mover.moves[0]))["error"] == "illegal"
