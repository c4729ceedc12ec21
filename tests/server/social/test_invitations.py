"""Private tables admit invited visitors, reserved seats the holder of their key."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.live_server import seat_wish

pytestmark = pytest.mark.anyio


async def private(visitor: Any, *seats: dict[str, Any], **changes: Any) -> dict[str, Any]:
    body = {"game": "long-live-the-king", "seats": list(seats), "name": "Ann", "private": True, **changes}
    answer = await visitor.post("/tables", body)
    assert answer.status_code == 201, answer.text
    table: dict[str, Any] = answer.json()
    return table


ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def test_private_table_admits_only_invited_visitors(server: Any) -> None:
    ann, bob, eve = [await server.visitor() for _ in range(3)]
    table = await private(ann, ME, OPEN, seat_wish("random"))
    path = f"/tables/{table['id']}"
    assert table["private"]
    assert table["invite"] not in table["id"]
    for ask in ("", "/board", "/components", "/positions/0", "/result", "/record"):
        assert (await eve.get(f"{path}{ask}")).json()["error"] == "uninvited", ask
    for body in ({"name": "Eve"}, {"name": "Eve", "key": "x"}):
        assert (await eve.post(f"{path}/join", body)).json()["error"] == "uninvited"
    socket = await eve.open(table["id"])
    assert '"uninvited"' in await socket.recv()
    with pytest.raises(ConnectionClosed):
        await socket.recv()
    assert (await eve.post(f"{path}/enter", {"token": "guess"})).json()["error"] == "uninvited"
    assert (await eve.post(f"{path}/enter", {"token": ""})).json()["error"] == "uninvited"
    assert [each["id"] for each in (await eve.get("/tables")).json()["tables"]] == []

    entered = (await bob.post(f"{path}/enter", {"token": table["invite"]})).json()
    assert entered["invite"] is None, "who only watches invites nobody"
    line = await bob.watch(table["id"])
    assert (await bob.join(table["id"]))["invite"] == table["invite"]
    await line.settle()
    assert line.state["table"]["status"] == "running"
    await server.stop()
    await server.start()
    assert (await bob.get(path)).status_code == 200
    assert (await eve.get(path)).status_code == 403


async def test_renewed_invitation_disconnects_spectators(server: Any) -> None:
    ann, bob, eve = [await server.visitor() for _ in range(3)]
    table = await private(ann, ME, OPEN, OPEN)
    path = f"/tables/{table['id']}"
    for visitor in (bob, eve):
        await visitor.post(f"{path}/enter", {"token": table["invite"]})
    await bob.join(table["id"])
    watching = await eve.watch(table["id"])
    assert (await bob.post(f"{path}/invite", {})).json()["error"] == "forbidden"
    renewed = (await ann.post(f"{path}/invite", {})).json()
    assert renewed["invite"] != table["invite"]
    await watching.until(lambda message: message["type"] == "closed")
    for wish in ({"type": "listen"}, {"type": "say", "text": "Still here", "name": "Eve"}):
        assert (await watching.answer("error", **wish))["error"] == "uninvited", "an open socket is no way in"
    assert (await eve.get(path)).json()["error"] == "uninvited"
    assert (await eve.post(f"{path}/enter", {"token": table["invite"]})).json()["error"] == "uninvited"
    assert (await bob.get(path)).json()["invite"] == renewed["invite"]
    assert (await eve.post(f"{path}/enter", {"token": renewed["invite"]})).status_code == 200
    other = await ann.create("me", "open", "open")
    assert (await ann.post(f"/tables/{other['id']}/invite", {})).json()["error"] == "illegal"


async def test_a_private_table_does_not_remember_any_number_of_people(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("peerage.server.tables.guest_repository.MOST_GUESTS", 2)
    ann, *others = [await server.visitor() for _ in range(4)]
    table = await private(ann, ME, OPEN, OPEN)
    path = f"/tables/{table['id']}"
    entered = [await other.post(f"{path}/enter", {"token": table["invite"]}) for other in (*others, others[0])]
    assert [answer.status_code for answer in entered] == [200, 200, 429, 200]
    renewed = (await ann.post(f"{path}/invite", {})).json()["invite"]
    assert (await others[2].post(f"{path}/enter", {"token": renewed})).status_code == 200
    assert await server.sql("SELECT count(*) FROM guests") == [(1,)]


async def test_a_table_is_offered_to_all_or_private(server: Any) -> None:
    ann = await server.visitor()
    body = {"game": "long-live-the-king", "seats": [ME, OPEN, OPEN], "name": "Ann", "private": True, "public": True}
    assert (await ann.post("/tables", body)).status_code == 400


async def test_a_reserved_seat_is_for_who_has_its_key(server: Any) -> None:
    ann, bob, eve = [await server.visitor() for _ in range(3)]
    table = await private(ann, ME, {"kind": "held", "name": "Bob"}, OPEN, private=False)
    path = f"/tables/{table['id']}"
    key = table["seats"][1]["key"]
    assert table["seats"][1]["held_for"] == "Bob"
    seen = (await eve.get(path)).json()["seats"][1]
    assert (seen["kind"], seen["held_for"], seen["key"]) == ("open", "Bob", None)
    for body in ({"seat": 1}, {"seat": 1, "key": "guess"}):
        assert (await eve.post(f"{path}/join", {"name": "Eve", **body})).json()["error"] == "seat_taken"
    assert (await eve.join(table["id"], "Eve"))["your_seat"] == 2
    assert (await eve.arrange(table["id"], 2, type="swap", other=1)).json()["error"] == "forbidden"
    late = await server.visitor()
    assert (await late.post(f"{path}/join", {"name": "Dan"})).json()["error"] == "seat_taken"
    begun = (await bob.post(f"{path}/join", {"name": "Robert", "key": key})).json()
    assert (begun["status"], begun["your_seat"], begun["seats"][1]["held_for"]) == ("running", 1, None)


async def test_the_host_reserves_and_frees(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table = await ann.create("me", "open", "open")
    path = f"/tables/{table['id']}"
    assert (await bob.arrange(table["id"], 1, type="hold", name="Bob")).json()["error"] == "forbidden"
    assert (await ann.arrange(table["id"], 0, type="hold", name="Bob")).json()["error"] == "seat_taken"
    held = (await ann.arrange(table["id"], 1, type="hold", name="Bob")).json()["seats"][1]
    assert held["key"]
    assert (await ann.arrange(table["id"], 1, type="free")).json()["seats"][1]["held_for"] is None
    assert (await bob.post(f"{path}/join", {"name": "Bob", "key": held["key"]})).json()["your_seat"] == 1


async def test_the_key_of_a_seat_opens_a_private_table(server: Any) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table = await private(ann, ME, {"kind": "held", "name": "Bob"}, OPEN)
    key = table["seats"][1]["key"]
    path = f"/tables/{table['id']}"
    assert (await bob.post(f"{path}/enter", {"token": key})).status_code == 200
    assert (await bob.post(f"{path}/join", {"name": "Bob", "key": key})).json()["your_seat"] == 1
