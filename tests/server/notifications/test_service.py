"""Which notifications are sent, when, and how often."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from server.live_server import LiveServer, Visitor
from server.notifications.channels import accepted, add_push, add_webhook, let_time_pass, look, waiting
from server.notifications.receivers import Browser, Receiver

pytestmark = pytest.mark.anyio

STORES = pytest.mark.stores("sqlite", "postgresql")


async def three(server: LiveServer, receiver: Receiver) -> tuple[str, list[Visitor]]:
    """A table with one open seat, for people with webhooks in their names."""
    people = [await server.visitor() for _ in range(3)]
    for number, person in enumerate(people):
        await add_webhook(person, receiver, f"P{number}")
    table = await people[0].create("me", "open", "open", name="P0")
    await people[1].join(table["id"], name="P1")
    return table["id"], people


async def begin(table_id: str, people: list[Visitor]) -> int:
    """Take the last seat; return whose turn it is."""
    await people[2].join(table_id, name="P2")
    return await asked(table_id, people)


async def asked(table_id: str, people: list[Visitor]) -> int:
    for number, person in enumerate(people):
        tables = (await person.get("/tables")).json()["tables"]
        if any(table["id"] == table_id and table["your_turn"] for table in tables):
            return number
    raise AssertionError("nobody is asked")


def rooms(receiver: Receiver) -> list[str]:
    return sorted(taken.path.rpartition("/")[2] for taken in receiver.taken)


async def test_a_paused_game_waits_for_nobody_until_it_goes_on(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    first = await begin(table_id, people)
    for person in people:
        await person.post(f"/tables/{table_id}/decide", {"what": "pause"})
    await let_time_pass(server)
    assert (receiver.taken, await waiting(server)) == ([], []), "there is nothing to do"
    other = people[first - 1]
    assert not (await other.post(f"/tables/{table_id}/decide", {"what": "resume"})).json()["paused"]
    await let_time_pass(server)
    assert rooms(receiver) == [f"P{first}"]


@STORES
async def test_absent_player_is_notified_once_until_the_next_look(
    server: LiveServer, receiver: Receiver, playing: Callable[..., Any]
) -> None:
    table_id, people = await three(server, receiver)
    first = await begin(table_id, people)
    await let_time_pass(server)
    body = receiver.taken[0].json
    others = " and ".join(f"P{number}" for number in range(3) if number != first)
    assert (
        body["content"]
        == body["text"]
        == (
            f"P{first}: Long Live the King!: the game has started, and it is your turn. With {others}. "
            f"http://127.0.0.1:{server.port}/table/{table_id}"
        )
    )
    lines = [await person.watch(table_id) for person in people]
    rng = random.Random(1)
    for _ in range(12):  # no page is open, although all of them play
        await playing(lines, 4, rng)
        await let_time_pass(server)
    assert rooms(receiver) == ["P0", "P1", "P2"]

    for line in lines:
        await line.settle()
        await look(line)
    for _ in range(12):
        await playing(lines, 4, rng)
        await let_time_pass(server)
    assert rooms(receiver) == ["P0", "P0", "P1", "P1", "P2", "P2"]
    assert all("it is your turn" in taken.json["text"] for taken in receiver.taken)


async def test_player_at_the_table_is_not_notified(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    await begin(table_id, people)
    lines = [await person.watch(table_id) for person in people]
    for line in lines:
        await look(line)
    assert await waiting(server) == []
    await let_time_pass(server)
    assert receiver.taken == []


async def test_an_open_page_that_nobody_looks_at_is_no_presence(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    lines = [await person.watch(table_id) for person in people]
    await begin(table_id, people)
    for line in lines:
        await line.settle()
        await line.send(type="seen", number=line.state["number"], wait=False)
        await line.answer("pong", type="ping")
    await let_time_pass(server)
    assert len(receiver.taken) == 1


async def test_another_device_of_the_same_person_counts(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    first = await begin(table_id, people)
    other = await people[first].watch(table_id)
    await people[first].watch(table_id)
    await look(other)
    await let_time_pass(server)
    assert receiver.taken == []


async def test_outdated_turn_is_not_notified(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    first = await begin(table_id, people)
    await accepted(people[first], f"/tables/{table_id}/stand-in", {"seat": first, "bot": "random"})
    await let_time_pass(server)
    assert f"P{first}" not in rooms(receiver)


@STORES
async def test_the_others_are_called_to_play_again(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    await begin(table_id, people)
    await server.sql("UPDATE tables SET status = 'over', winners = '[]', to_move = 0, choosing = 0")
    await server.stop()
    await server.sql("DELETE FROM notices")
    await server.start()
    await call_again(server, table_id, people[1])
    await let_time_pass(server)
    assert rooms(receiver) == ["P0", "P2"]
    assert receiver.taken[0].json["text"].endswith(f"/table/{table_id}")


async def call_again(server: LiveServer, table_id: str, visitor: Visitor) -> None:
    visitor.client.base_url = f"http://127.0.0.1:{server.port}"
    await accepted(visitor, f"/tables/{table_id}/again", {})


async def test_notifications_of_one_table_can_be_turned_off(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    for person in people[:2]:
        off = await accepted(person, f"/tables/{table_id}/notices", {"kind": "webhook", "wanted": False})
        assert off == {"wanted": {"webhook": False}}
    await begin(table_id, people)
    await let_time_pass(server)
    assert {"P0", "P1"}.isdisjoint(rooms(receiver))


async def test_a_channel_that_is_off_can_be_wanted_for_one_table(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    for person in people[:2]:
        channel = (await person.get("/notices")).json()["channels"][0]["id"]
        body = await accepted(person, f"/notices/channels/{channel}", {"wanted": False})
        assert body["channels"][0]["wanted"] is False
        await accepted(person, f"/tables/{table_id}/notices", {"kind": "webhook", "wanted": True})
    first = await begin(table_id, people)
    await let_time_pass(server)
    assert rooms(receiver) == [f"P{first}"]


async def test_channel_turned_off_before_delivery_gets_nothing(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    first = people[await begin(table_id, people)]
    channel = (await first.get("/notices")).json()["channels"][0]["id"]
    await accepted(first, f"/notices/channels/{channel}", {"wanted": False})
    await let_time_pass(server)
    assert receiver.taken == []


async def test_every_channel_of_a_player_is_notified(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    for number, person in enumerate(people):
        await add_push(person, Browser(receiver.origin, f"phone{number}"))
        await add_push(person, Browser(receiver.origin, f"laptop{number}"))
    first = await begin(table_id, people)
    await let_time_pass(server)
    assert rooms(receiver) == [f"P{first}", f"laptop{first}", f"phone{first}"]


async def test_channels_and_seats_of_others_cannot_be_changed(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    channel = (await people[0].get("/notices")).json()["channels"][0]["id"]
    assert (await people[1].post(f"/notices/channels/{channel}", {"wanted": False})).status_code == 404
    assert (await people[1].post(f"/notices/channels/{channel}/try", {})).status_code == 404
    gone = await people[1].client.delete(
        f"/api/notices/channels/{channel}", headers={"content-type": "application/json"}
    )
    assert gone.status_code == 404
    stranger = await people[2].post(f"/tables/{table_id}/notices", {"kind": "push", "wanted": True})
    assert stranger.status_code == 403
    assert len((await people[0].get("/notices")).json()["channels"]) == 1


async def test_removed_channels_get_no_notifications(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    first = people[await begin(table_id, people)]
    channel = (await first.get("/notices")).json()["channels"][0]["id"]
    headers = {"content-type": "application/json"}
    gone = await first.client.delete(f"/api/notices/channels/{channel}", headers=headers)
    assert gone.json()["channels"] == []
    await let_time_pass(server)
    assert receiver.taken == []


async def test_closed_table_sends_no_notifications(server: LiveServer, receiver: Receiver) -> None:
    ann = await server.visitor()
    await add_webhook(ann, receiver, "Ann")
    table = await ann.create("me", "open", "random")
    await accepted(ann, f"/tables/{table['id']}/notices", {"kind": "webhook", "wanted": True})
    assert (await ann.close(table["id"])).status_code == 204
    assert await server.sql("SELECT * FROM wishes") == []


async def test_eleventh_channel_is_refused(server: LiveServer, receiver: Receiver) -> None:
    ann = await server.visitor()
    for number in range(10):
        await add_webhook(ann, receiver, f"room{number}")
    more = await ann.post(
        "/notices/webhooks", {"url": f"{receiver.origin}/rooms/more", "name": "more", "language": "en"}
    )
    assert more.status_code == 429
    await add_webhook(ann, receiver, "room3")  # again


async def test_test_message_reaches_a_channel(server: LiveServer, receiver: Receiver) -> None:
    ann = await server.visitor()
    channel = (await add_webhook(ann, receiver, "Ann"))["channels"][0]["id"]
    assert (await ann.post(f"/notices/channels/{channel}/try", {})).status_code == 204
    assert "Peerage can reach you here" in receiver.taken[0].json["text"]
    receiver.statuses = [500]
    assert (await ann.post(f"/notices/channels/{channel}/try", {})).json()["error"] == "unsent"
    assert len(receiver.taken) == 2


async def test_pending_turn_notification_becomes_the_end_of_the_game(server: LiveServer, receiver: Receiver) -> None:
    table_id, people = await three(server, receiver)
    await begin(table_id, people)
    for person in people:
        await accepted(person, f"/tables/{table_id}/decide", {"what": "cancel"})
    await let_time_pass(server)
    assert rooms(receiver) == ["P0", "P1", "P2"]
    assert all("the game is over" in taken.json["text"] for taken in receiver.taken)
