"""The path of a move: seats, numbers, legality, undo, secret choices."""

import random
from collections.abc import Callable
from typing import Any

import pytest

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]


def secret(line: Any) -> bool:
    return bool(line.state["decision"]["secret"])


async def test_a_table_starts_when_the_last_seat_is_taken(server: Any) -> None:
    ann, bob, cid = [await server.visitor() for _ in range(3)]
    table = await ann.create("me", "open", "open", open_screens=True)
    assert table["status"] == "open"
    options = {"place_dice": False, "open_screens": True, "two_cards_to_enter": False, "finite": False}
    assert table["options"] == options, "who waits knows all of them"
    assert table["your_seat"] == 0
    line = await ann.watch(table["id"])
    assert line.state["view"] is None
    await bob.join(table["id"], "Bob")
    assert (await bob.join(table["id"], "Bob"))["your_seat"] == 1, "joining twice is joining once"
    info = await cid.join(table["id"], "Cid")
    assert info["status"] == "running"
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Bob", "Cid"]
    assert info["options"] == options
    state = await line.until(lambda message: message["view"] is not None)
    assert {event["n"] for event in state["events"]} == {0}
    assert (await (await server.visitor()).post(f"/tables/{table['id']}/join", {"name": "Dan"})).status_code == 409


async def test_moves_reach_everybody_in_their_own_words(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectator = await (await server.visitor()).watch(table_id)
    assert [line.state["seat"] for line in [*lines, spectator]] == [0, 1, 2, None]
    played = await playing(lines, 30, random.Random(1))
    assert played == 30
    for line in [*lines, spectator]:
        while line.state["number"] < 30:
            await line.next()
    assert spectator.state["moves"] == []
    again = await people[1].watch(table_id)
    assert again.state["log"] == lines[1].log
    assert again.state["view"] == lines[1].state["view"]


async def test_players_move_for_their_own_seat_only(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    move = {"type": "play", "number": mover.state["decision"]["number"], "move": mover.moves[0]}
    for line in lines:
        if line is not mover:
            assert (await line.answer("error", **move))["error"] == "illegal"
    stranger = await (await server.visitor()).watch(table_id)
    assert (await stranger.answer("error", **move))["error"] == "forbidden"
    assert (await stranger.answer("error", type="undo", number=0))["error"] == "forbidden"
    assert (await stranger.answer("error", type="ask", slot="region:Man"))["error"] == "forbidden"
    assert (await people[0].get(f"/tables/{table_id}")).json()["number"] == 0


async def test_stale_and_illegal_moves_change_nothing(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    number = mover.state["decision"]["number"]
    for wrong in (number - 1, number + 1):
        answer = await mover.answer("error", type="play", number=wrong, move=mover.moves[0])
        assert answer["error"] == "stale"
    for wrong in (0, 99_999, 2**31 - 1):
        answer = await mover.answer("error", type="play", number=number, move=wrong)
        assert answer["error"] == "illegal"
    assert (await mover.play(mover.moves[0]))["number"] == 1


async def test_undo_goes_back_and_is_shown_to_all(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    await playing(lines, 200, random.Random(3), stop=lambda line: line.state["number"] > 3 and line.state["can_undo"])
    mover = next(line for line in lines if line.state["can_undo"])
    number = mover.state["number"]
    witness = lines[(mover.state["seat"] + 1) % 3]
    assert (await witness.answer("error", type="undo", number=number))["error"] == "illegal"
    assert (await mover.answer("error", type="undo", number=number - 1))["error"] == "stale"
    await mover.send(type="undo", number=number)
    for line in lines:
        await line.until(lambda message: message["type"] == "undone" and message["number"] == number - 1)
        state = await line.next()
        assert state["number"] == number - 1
        assert all(event["n"] < number for event in line.log)
    before = mover.state
    await server.stop()
    await server.start()
    again = await people[before["seat"]].watch(table_id)
    assert again.state["view"] == before["view"]
    assert again.state["moves"] == before["moves"]
    assert again.log == mover.log


async def test_a_roll_cannot_be_taken_back(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]

    def rolls(line: Any) -> list[int]:
        return [each["move"] for each in line.state["moves"] if each["kind"] in ("roll", "go_on")]

    await playing(lines, 500, random.Random(4), stop=lambda line: bool(rolls(line)))
    roller = next(line for line in lines if rolls(line))
    state = await roller.play(rolls(roller)[0])
    assert state["can_undo"] is False
    assert (await roller.answer("error", type="undo", number=state["number"]))["error"] == "illegal"


async def test_secret_choices_wait_and_can_be_changed(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    await playing(lines, 2000, random.Random(5), stop=secret)
    choosers = [line for line in lines if line.moves]
    assert len(choosers) >= 2
    first, second = choosers[:2]
    asked = second.state["decision"]["number"]
    state = await first.play(first.moves[0])
    assert state["view"]["choice"] is not None
    assert [each["kind"] for each in state["moves"]] == ["take_back"]
    state = await first.play(0)
    assert state["view"]["choice"] is None
    await first.play(first.moves[-1])
    # The second player has not even looked meanwhile: the answer is still valid.
    await second.send(type="play", number=asked, move=second.moves[0])
    answer = await second.until(
        lambda message: (
            message["type"] == "error" or message["view"]["choice"] or message["view"]["dispute"]["revealed"]
        )
    )
    assert answer["type"] == "state"


async def test_refused_slot_is_answered_with_its_rule(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    mover = next(line for line in lines if line.moves)
    waiting = next(line for line in lines if not line.moves)
    legal = next(slot for move in mover.state["moves"] for slot in move["slots"])
    assert (await mover.answer("reason", type="ask", slot=legal))["rule"] is None
    assert (await waiting.answer("reason", type="ask", slot=legal))["rule"]
    assert (await mover.answer("reason", type="ask", slot="region:Atlantis"))["rule"]


async def test_table_shows_which_seats_are_online(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    other = await people[1].watch(table_id)
    state = await line.next()
    assert [seat["online"] for seat in state["table"]["seats"]] == [True, True, False]
    await other.socket.close()
    state = await line.next()
    assert [seat["online"] for seat in state["table"]["seats"]] == [True, False, False]
