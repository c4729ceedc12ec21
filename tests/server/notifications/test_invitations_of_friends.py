"""A seat that is reserved for a friend: who is notified, and who may take it."""

from typing import Any

import pytest

from server.live_server import LiveServer, Visitor
from server.notifications.channels import accepted, add_webhook, let_time_pass, look, waiting
from server.notifications.receivers import Receiver
from server.ratings.finishing import finish, handle_of, table_of

pytestmark = pytest.mark.anyio


async def two_friends(server: LiveServer) -> tuple[Visitor, Visitor]:
    """Two players who follow each other."""
    ann, bob = await server.visitor(), await server.visitor()
    await finish(server, await table_of(server, [ann, bob]))
    await accepted(ann, "/friends", {"profile": await handle_of(bob)})
    await accepted(bob, "/friends", {"profile": await handle_of(ann)})
    return ann, bob


async def invite(host: Visitor, friend: Visitor, table_id: str, seat: int = 1) -> dict[str, Any]:
    answer = await host.arrange(table_id, seat, type="hold", name="Bob", friend=await handle_of(friend))
    assert answer.status_code == 200, answer.text
    table: dict[str, Any] = answer.json()
    return table


async def invitations(visitor: Visitor) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await visitor.get("/tables/waiting")).json()["invitations"]
    return found


@pytest.mark.stores("sqlite", "postgresql")
async def test_friend_is_notified_of_a_reserved_seat_once_and_may_take_it(
    server: LiveServer, receiver: Receiver
) -> None:
    ann, bob = await two_friends(server)
    await add_webhook(bob, receiver, "Bob")
    table = await ann.create("me", "open", "open", name="Ann")
    await invite(ann, bob, table["id"])
    await ann.arrange(table["id"], 2, type="bot", bot="random")  # another change of the seats is no invitation
    await let_time_pass(server)
    texts = [taken.json["text"] for taken in receiver.taken]
    assert [text.partition(". With")[0] for text in texts] == ["Bob: Long Live the King!: a seat is reserved for you"]
    assert f"/table/{table['id']}" in texts[0]
    assert await invitations(bob) == [{"table": table["id"], "game": "long-live-the-king", "by": "Ann"}]
    assert await invitations(ann) == []

    line = await bob.watch(table["id"])
    await look(line)
    assert await waiting(server) == []
    taken = await bob.join(table["id"])
    assert taken["your_seat"] == 1
    assert await invitations(bob) == []


async def test_friend_enters_a_private_table_by_the_reserved_seat(server: LiveServer) -> None:
    ann, bob = await two_friends(server)
    body = {"game": "long-live-the-king", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
    table = (await ann.post("/tables", {**body, "name": "Ann", "private": True})).json()
    assert (await bob.get(f"/tables/{table['id']}")).status_code == 403
    await invite(ann, bob, table["id"])
    seat = (await bob.get(f"/tables/{table['id']}")).json()["seats"][1]
    assert (seat["held_for"], seat["kept_for_you"], seat["key"]) == ("Bob", True, None)
    assert (await bob.join(table["id"]))["your_seat"] == 1


async def test_waiting_room_knows_its_guest(server: LiveServer) -> None:
    ann, bob = await two_friends(server)
    cid = await server.visitor()
    table = await ann.create("me", "open", "open", name="Ann")
    lines = [await visitor.watch(table["id"]) for visitor in (bob, cid)]
    await invite(ann, bob, table["id"])
    seen = [await line.until(lambda state: state["table"]["seats"][1]["held_for"] == "Bob") for line in lines]
    assert [[seat["kept_for_you"] for seat in state["table"]["seats"]] for state in seen] == [
        [False, True, False],
        [False, False, False],
    ]
    assert [state["seat"] for state in seen] == [None, None]

    await bob.join(table["id"])
    await cid.join(table["id"], "Cid")
    assert (await lines[0].until(lambda state: state["table"]["status"] == "running"))["seat"] == 1


async def test_players_who_do_not_follow_back_or_have_blocked_the_owner_are_not_invited(
    server: LiveServer, receiver: Receiver
) -> None:
    ann, bob = await two_friends(server)
    await add_webhook(bob, receiver, "Bob")
    table = await ann.create("me", "open", "open", name="Ann")
    headers = {"content-type": "application/json"}
    await bob.client.delete(f"/api/friends/{await handle_of(ann)}", headers=headers)
    unanswered = await invite(ann, bob, table["id"])
    await accepted(bob, "/friends", {"profile": await handle_of(ann)})
    answered = await invite(ann, bob, table["id"])
    for info in (unanswered, answered):
        info["seats"][1]["key"] = "?"
    assert unanswered == answered, "the owner does not learn who follows back"

    await ann.arrange(table["id"], 1, type="free")
    [(blocked,)] = await server.sql("SELECT player FROM profiles WHERE handle = ?", await handle_of(ann))
    [(blocker,)] = await server.sql("SELECT player FROM profiles WHERE handle = ?", await handle_of(bob))
    await server.app.services.chat.repository.block(blocker, blocked, "Ann")
    await invite(ann, bob, table["id"], 2)
    await let_time_pass(server)
    assert receiver.taken == []
    assert await invitations(bob) == []


async def test_seat_is_reserved_as_friend_only_for_players_one_follows(server: LiveServer) -> None:
    ann, bob = await two_friends(server)
    eve = await server.visitor()
    table = await eve.create("me", "open", "open", name="Eve")
    answer = await eve.arrange(table["id"], 1, type="hold", name="Bob", friend=await handle_of(bob))
    assert answer.json()["reason"] == "player_unknown"
    assert await invitations(bob) == await invitations(ann) == []


async def test_withdrawn_invitation_is_not_sent(server: LiveServer, receiver: Receiver) -> None:
    ann, bob = await two_friends(server)
    await add_webhook(bob, receiver, "Bob")
    table = await ann.create("me", "open", "open", name="Ann")
    await invite(ann, bob, table["id"])
    await ann.arrange(table["id"], 1, type="free")
    await let_time_pass(server)
    assert (receiver.taken, await waiting(server), await invitations(bob)) == ([], [], [])


async def test_seat_that_a_rematch_keeps_is_an_invitation(server: LiveServer) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table_id = await table_of(server, [ann, bob])
    await finish(server, table_id)
    rematch = (await ann.post(f"/tables/{table_id}/again", {})).json()["id"]
    assert await invitations(bob) == [{"table": rematch, "game": "lancaster", "by": "P0"}]
