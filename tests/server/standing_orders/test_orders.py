"""Standing orders are secret, are carried out when their seat is asked, and lapse otherwise."""

import json
from functools import partial
from typing import Any

import pytest

from peerage.server.standing_orders import repository
from server.standing_orders.correspondence import (
    asked_seat,
    by_order,
    into_castle,
    of_kind,
    orders_of,
    placed_at,
    play_one,
    play_until_by_order,
    prepare,
    prospects_of,
    seated,
)

pytestmark = pytest.mark.anyio


@pytest.mark.rule("standing-order")
@pytest.mark.stores("sqlite", "postgresql")
async def test_an_order_is_carried_out_when_the_seat_is_asked(server: Any) -> None:
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me = (mover + 1) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    home, *_ = into_castle(choice)
    [order] = await prepare(people[me], table_id, choice, home)
    assert order["lapsed"] is None
    assert order["move"]["at"] == home["at"]

    spectator = await (await server.visitor()).watch(table_id)
    await play_until_by_order(lines, me, "place")
    assert by_order(lines[mover]) == [me]
    assert await orders_of(people[me], table_id) == []
    assert home["at"] in placed_at(lines[mover], me)
    note = next(event for event in lines[mover].log if event["kind"] == "standing_order")
    assert (note["rule"], note["args"]) == ("standing-order", {})
    await spectator.settle()
    assert by_order(spectator) == [me]


async def test_an_order_is_sent_to_no_other_player(server: Any) -> None:
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me, other = (mover + 1) % 3, (mover + 2) % 3
    for line in lines:
        await line.settle()
    counts = [len(line.messages) for line in lines]
    choice = of_kind(await prospects_of(people[me], table_id), "vote")
    [order] = await prepare(people[me], table_id, choice, choice["moves"][0])
    for line, count in zip(lines, counts, strict=True):
        await line.settle()
        assert len(line.messages) == count, "no message says that something was prepared"
    assert await orders_of(people[other], table_id) == []
    headers = {"content-type": "application/json"}
    path = f"/api/tables/{table_id}/standing-orders/{order['id']}"
    assert (await people[other].client.delete(path, headers=headers)).status_code == 404
    stranger = await server.visitor()
    for answer in (
        await stranger.get(f"/tables/{table_id}/standing-orders"),
        await stranger.post(f"/tables/{table_id}/standing-orders/prospects", {}),
    ):
        assert answer.status_code == 403
    for text in ((await people[other].get(f"/tables/{table_id}")).text, (await people[other].get("/tables")).text):
        assert order["id"] not in text
        assert "standing" not in text
    assert (await people[me].client.delete(path, headers=headers)).json() == []


async def test_a_prepared_vote_is_secret_until_all_have_voted(server: Any) -> None:
    table_id, people, lines = await seated(server)
    me = (asked_seat(lines) + 1) % 3
    votes: list[Any] = []
    while not votes:
        found = await prospects_of(people[me], table_id)
        votes = [choice for choice in found["choices"] if choice["decision"]["kind"] == "vote"]
    for choice in votes[:12]:  # one for each law that may be voted on
        no = next(move for move in choice["moves"] if not move["yes"])
        await prepare(people[me], table_id, choice, no)
    await play_until_by_order(lines, me, "vote")
    for line in lines:
        await line.settle()
    assert by_order(lines[0]) == [me]
    others = [line for seat, line in enumerate(lines) if seat != me]
    for line in others:
        view = line.state["view"]
        assert view["choice"] is None
        assert me in view["chosen"]
        logged = [event for event in line.log if event["n"] == line.state["number"]]
        assert {(event["kind"], json.dumps(event["args"])) for event in logged} == {
            ("chosen", "{}"),
            ("standing_order", "{}"),
        }
    assert lines[me].state["view"]["choice"]["yes"] is False


async def test_a_condition_must_be_met(server: Any) -> None:
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me = (mover + 1) % 3
    triggers = (await prospects_of(people[me], table_id))["triggers"]
    wanted, other = [each for each in triggers if each["kind"] == "place"][:2]
    homes = {}
    for number, trigger in enumerate((wanted, other)):
        choice = of_kind(await prospects_of(people[me], table_id, trigger), "place")
        homes[number] = into_castle(choice)[number]
        await prepare(people[me], table_id, choice, homes[number], trigger)
    seen = wanted["args"]["at"], wanted["args"]["knight"]
    place = next(move for move in lines[mover].state["moves"] if (move["at"], move["knight"]) == seen)
    await lines[mover].play(place["move"])
    await play_until_by_order(lines, me, "place")
    assert homes[0]["at"] in placed_at(lines[0], me)
    assert homes[1]["at"] not in placed_at(lines[0], me)
    assert await orders_of(people[me], table_id) == [], "the other case can no longer happen"


async def test_an_illegal_order_lapses_and_only_its_owner_learns_of_it(server: Any) -> None:
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me = (mover + 1) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    nobody_has = {**into_castle(choice)[0], "knight": 4, "who": "knight:4"}
    await prepare(people[me], table_id, choice, nobody_has)
    while asked_seat(lines) != me:
        await play_one(lines)
    await server.app.services.orders.idle()
    [order] = await orders_of(people[me], table_id)
    assert order["lapsed"] == "illegal"
    for line in lines:
        await line.settle()
        assert by_order(line) == []
        assert "lapsed" not in json.dumps(line.messages)


async def test_a_move_taken_back_cancels_all_orders(server: Any) -> None:
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me = (mover + 2) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    await prepare(people[me], table_id, choice, into_castle(choice)[0])
    again = next(move for move in lines[mover].state["moves"] if move["at"].startswith("castle:"))
    await lines[mover].play(again["move"])
    while not lines[mover].state["can_undo"]:
        await play_one(lines)
        mover = next(seat for seat, line in enumerate(lines) if line.state["can_undo"] or line.moves)
    await lines[mover].send(type="undo", number=lines[mover].state["number"])
    await lines[mover].until(lambda message: message["type"] == "undone")
    [order] = await orders_of(people[me], table_id)
    assert order["lapsed"] == "taken_back"


@pytest.mark.stores("sqlite", "postgresql")
async def test_an_order_survives_a_restart_and_is_found_by_the_sweep(server: Any) -> None:
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me = (mover + 1) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    await prepare(people[me], table_id, choice, into_castle(choice)[0])
    server.app.services.tables.on_wake.clear()  # as if the process ended before it could carry the order out
    while asked_seat(lines) != me:
        await play_one(lines)
    await server.stop()
    await server.start()
    line = await people[me].watch(table_id)
    await line.shows(lambda _: by_order(line))
    assert by_order(line) == [me]
    assert await orders_of(people[me], table_id) == []


async def test_orders_are_exported_and_forgotten_with_their_owner(server: Any) -> None:
    table_id, people, lines = await seated(server)
    me = (asked_seat(lines) + 1) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    await prepare(people[me], table_id, choice, choice["moves"][0])
    export = (await people[me].get("/account/export")).json()
    assert [order["decision"]["kind"] for order in export["standing_orders"]] == ["place"]
    visitor = json.loads((await server.sql("SELECT seats FROM tables"))[0][0])[me]["visitor"]
    database = server.app.services.database
    await database.write(partial(repository.take_over, guest=visitor, person="a_person"))
    assert await server.sql("SELECT visitor FROM standing_orders") == [("a_person",)]
    await database.write(partial(repository.forget, visitor="a_person"))
    assert await server.sql("SELECT * FROM standing_orders") == []


async def test_orders_are_for_correspondence_games(server: Any) -> None:
    table_id, people = await server.people(3, game="lancaster")
    answer = await people[0].post(f"/tables/{table_id}/standing-orders/prospects", {})
    assert answer.json()["reason"] == "orders_only_by_correspondence"


async def test_unreadable_orders_are_refused(server: Any) -> None:
    table_id, people, _ = await seated(server)
    path = f"/tables/{table_id}/standing-orders"
    for wish in (
        {"decision": {"kind": "nothing"}, "move": {"kind": "decline"}},
        {"decision": {"kind": "place"}, "move": {"kind": "place", "at": "nowhere"}},
        {"decision": {"kind": "place", "more": "x" * 3000}, "move": {"kind": "decline"}},
    ):
        assert (await people[0].post(path, wish)).json()["reason"] == "order_unreadable"
    for number in range(repository.MOST):
        wish = {"decision": {"kind": "upgrade", "from": f"county:{number}"}, "move": {"kind": "decline"}}
        assert len((await people[0].post(path, wish)).json()) == number + 1
    assert len((await people[0].post(path, wish)).json()) == repository.MOST, "the last one was replaced"
    full = await people[0].post(path, {"decision": {"kind": "upgrade"}, "move": {"kind": "decline"}})
    assert full.json()["reason"] == "orders_full"


async def test_an_own_move_and_an_order_do_not_both_count(server: Any) -> None:
    """The order is looked up while the player moves: the player's move stands, or the order's; never both."""
    table_id, people, lines = await seated(server)
    mover = asked_seat(lines)
    me = (mover + 1) % 3
    choice = of_kind(await prospects_of(people[me], table_id), "place")
    await prepare(people[me], table_id, choice, into_castle(choice)[0])
    before = len(placed_at(lines[me], me))
    while asked_seat(lines) != me:
        ready = lines[asked_seat(lines)]
        await ready.play(ready.moves[0])
        for line in lines:
            await line.settle()
        if by_order(lines[me]):
            break
    if not by_order(lines[me]) and lines[me].moves:
        await lines[me].play(lines[me].moves[0])
    await server.app.services.orders.idle()
    for line in lines:
        await line.settle()
    assert len(placed_at(lines[me], me)) == before + 1
