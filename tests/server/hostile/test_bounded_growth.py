"""Everything that grows is bounded, and requests that many clients send are served from caches."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from peerage.kernel.presentation.presentation import Presentation
from peerage.kernel.records.record import MOST_TAKEN_BACK

pytestmark = pytest.mark.anyio


def is_state(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "state")


async def test_repeated_choose_and_undo_is_bounded(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
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
async def test_a_restart_loads_only_tables_whose_bots_are_to_move(server: Any) -> None:
    waiting = [(await server.people(3))[0] for _ in range(3)]
    visitor = await server.visitor()
    bots = await visitor.create("random", "random", "random")
    await server.stop()
    [turns] = await server.sql("SELECT count(*) FROM tables WHERE bot_turn")
    await server.start()
    tables = server.app.services.tables
    await tables._background[0]  # loads them
    assert not set(waiting) & set(tables.live)
    assert turns[0] <= 1
    await (await visitor.watch(bots["id"])).shows(lambda state: state["number"] > 0)
    line = await visitor.watch(waiting[0])
    assert line.state["view"] is not None
    assert waiting[0] in tables.live


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_record_that_does_not_hold_is_found_in_the_background(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    await playing([await person.watch(table_id) for person in people], 6, random.Random(1))
    await server.stop()
    await server.sql('UPDATE lines SET line = replace(line, \'"check":"\', \'"check":"0\') WHERE n = 4')
    await server.start()
    while (answer := await people[0].get(f"/tables/{table_id}")).status_code == 200:
        await asyncio.sleep(0.05)
    assert (answer.status_code, answer.json()["error"]) == (409, "damaged")
    assert "Line 5" in answer.json()["message"]


async def test_view_of_spectators_is_encoded_once(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectators = [await (await server.visitor()).watch(table_id) for _ in range(15)]
    for line in [*lines, *spectators]:
        await line.settle()
    painted: Counter[str] = Counter()
    views = Presentation.views

    def counted(game: Any, state: Any, seats: Any, pack: Any) -> Any:
        painted.update(["picture", *map(str, seats)])
        return views(game, state, seats, pack)

    monkeypatch.setattr(Presentation, "views", counted)
    mover = next(line for line in lines if line.moves)
    await mover.play(mover.moves[0])
    shown = [(await spectator.until(is_state))["view"] for spectator in spectators]
    assert all(view == shown[0] for view in shown)
    assert painted == {"picture": 2, "0": 1, "1": 1, "2": 1, "None": 1}


async def test_leaving_spectators_send_no_messages(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    spectators = [await (await server.visitor()).watch(table_id) for _ in range(5)]
    await line.settle()
    painted: list[Any] = []
    monkeypatch.setattr(Presentation, "views", lambda game, state, seats, pack: painted.append(seats))
    broadcaster = server.app.services.tables.live[table_id].broadcaster
    for spectator in spectators:
        await spectator.socket.close()
    while broadcaster._spectators:
        await asyncio.sleep(0.01)
    await line.settle()
    assert painted == []


@pytest.mark.slow
async def test_full_server_closes_all_sockets_with_a_reason(fortress: Any) -> None:
    server = await fortress(own=True, sockets_per_address=500, sockets_per_visitor=500)
    table_id, people = await server.people(3)
    for person in people:
        await person.watch(table_id)
    visitor = await server.visitor()
    sockets = [await visitor.open(table_id) for _ in range(200)]
    server.process.terminate()
    for socket in sockets:
        await socket.wait_closed()
    assert {socket.close_code for socket in sockets} == {1012}
    assert await asyncio.to_thread(server.process.wait) == 0


@pytest.mark.intervals(broadcast_per_spectator=3600)
async def test_many_listeners_get_batches_and_miss_nothing(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    visitors = [await server.visitor() for _ in range(3)]
    spectators = [await visitors[number % 3].watch(table_id) for number in range(30)]
    assert await playing(lines, 25, random.Random(3)) == 25
    broadcaster = server.app.services.tables.live[table_id].broadcaster
    broadcaster._spectator_timer.cancel()
    broadcaster._on_spectator_timer()  # as if an hour were over
    await broadcaster._broadcasting
    for line in (*lines, *spectators):
        await line.settle()
    for spectator in spectators:
        states = [message for message in spectator.messages if message["type"] == "state"]
        assert spectator.state["view"] == spectators[0].state["view"]
        assert spectator.log == spectators[0].log
        assert len(states) < 5, "many moves in one message"
    heard, seen = (
        [{**event, "forced": None} for event in line.log]  # that there was no choice may be shown to its owner only
        for line in (spectators[0], lines[0])
    )
    assert [event for event in seen if event in heard] == heard
