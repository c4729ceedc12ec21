"""What grows stays bounded, and what many ask for is done once."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from peerage.kernel.presentation import Presentation
from peerage.server import audience
from peerage.server.take_backs import MOST_TAKEN_BACK

pytestmark = pytest.mark.anyio


async def test_choosing_and_taking_back_has_an_end(house: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await house.people(3)
    lines = [await person.watch(table_id) for person in people]
    await playing(lines, 2000, random.Random(8), stop=lambda line: line.state["decision"]["secret"])
    chooser = next(line for line in lines if line.moves)
    for _ in range(MOST_TAKEN_BACK):
        await chooser.play(chooser.moves[0])
        assert [move["kind"] for move in chooser.state["moves"]] == ["take_back"]
        await chooser.play(0)
    await chooser.play(chooser.moves[0])
    assert chooser.state["moves"] == [], "the choice stands"
    await chooser.settle()
    await chooser.send(type="play", number=chooser.state["decision"]["number"], move=0)
    assert (await chooser.next())["error"] == "too_many"


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_restart_loads_only_tables_whose_bots_are_to_move(house: Any) -> None:
    waiting = [(await house.people(3))[0] for _ in range(3)]
    visitor = await house.visitor()
    bots = await visitor.create("random", "random", "random")
    await house.stop()
    [turns] = await house.sql("SELECT count(*) FROM tables WHERE bot_turn")
    await house.start()
    hub = house.app.state.hub
    for _ in range(100):
        await asyncio.sleep(0.02)
        assert not set(waiting) & set(hub.live)
    assert turns[0] <= 1
    playing = await visitor.watch(bots["id"])
    while playing.state["number"] == 0:
        await playing.next()
    line = await visitor.watch(waiting[0])
    assert line.state["view"] is not None
    assert waiting[0] in hub.live


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_record_that_does_not_hold_is_found_in_the_background(house: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await house.people(3)
    await playing([await person.watch(table_id) for person in people], 6, random.Random(1))
    await house.stop()
    await house.sql('UPDATE lines SET line = replace(line, \'"check":"\', \'"check":"0\') WHERE n = 4')
    await house.start()
    for _ in range(1000):
        answer = await people[0].get(f"/tables/{table_id}")
        if answer.status_code != 200:
            break
        await asyncio.sleep(0.05)
    assert (answer.status_code, answer.json()["error"]) == (409, "damaged")
    assert "line 5" in answer.json()["message"]


async def test_many_spectators_are_shown_one_picture(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, people = await house.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectators = [await (await house.visitor()).watch(table_id) for _ in range(15)]
    for line in [*lines, *spectators]:
        await line.settle(0.02)
    painted: Counter[str] = Counter()
    views = Presentation.views

    def counted(game: Any, state: Any, seats: Any, pack: Any) -> Any:
        painted.update(["picture", *map(str, seats)])
        return views(game, state, seats, pack)

    monkeypatch.setattr(Presentation, "views", counted)
    mover = next(line for line in lines if line.moves)
    await mover.play(mover.moves[0])
    shown = [await spectator.next() for spectator in spectators]
    assert all(message["view"] == shown[0]["view"] for message in shown)
    assert painted == {"picture": 2, "0": 1, "1": 1, "2": 1, "None": 1}


async def test_a_spectator_who_leaves_is_told_to_nobody(house: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, people = await house.people(3)
    line = await people[0].watch(table_id)
    spectators = [await (await house.visitor()).watch(table_id) for _ in range(5)]
    await line.settle()
    painted: list[Any] = []
    monkeypatch.setattr(Presentation, "views", lambda game, state, seats, pack: painted.append(seats))
    for spectator in spectators:
        await spectator.socket.close()
    await line.settle(0.2)
    assert painted == []


@pytest.mark.slow
async def test_a_house_full_of_sockets_closes_quickly(fortress: Any) -> None:
    server = await fortress(sockets_per_address=500, sockets_per_visitor=500)
    table_id, people = await server.people(3)
    for person in people:
        await person.watch(table_id)
    visitor = await server.visitor()
    for _ in range(400):
        await visitor.open(table_id)
    before = server.cpu()
    began = time.perf_counter()
    server.process.terminate()
    await asyncio.to_thread(server.process.wait, 20)
    assert time.perf_counter() - began < 10
    assert before > 0


async def test_a_crowd_hears_in_beats_and_misses_nothing(
    house: Any, playing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "BEAT_PER_SPECTATOR", 0.05)
    table_id, people = await house.people(3)
    lines = [await person.watch(table_id) for person in people]
    visitors = [await house.visitor() for _ in range(3)]
    spectators = [await visitors[number % 3].watch(table_id) for number in range(30)]
    assert await playing(lines, 25, random.Random(3)) == 25
    for line in lines:
        await line.settle(0.2)
    await spectators[0].settle(4)  # longer than a beat
    for spectator in spectators:
        await spectator.settle(0.2)
        states = [message for message in spectator.messages if message["type"] == "state"]
        assert spectator.state["view"] == spectators[0].state["view"]
        assert spectator.log == spectators[0].log
        assert len(states) < 25, "several moves in one message"
    heard, seen = (
        [{**event, "forced": None} for event in line.log]  # that there was no choice may be told to its owner only
        for line in (spectators[0], lines[0])
    )
    assert [event for event in seen if event in heard] == heard
