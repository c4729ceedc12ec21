"""Web Push, against a push service on this machine that decrypts messages and verifies signatures."""

import base64
import json
import time
from typing import Any

import pytest
from py_vapid import Vapid02

from server.live_server import LiveServer
from server.notifications.channels import add_push, let_time_pass
from server.notifications.receivers import Browser, Receiver, encoded

pytestmark = pytest.mark.anyio


async def table_with_push(server: LiveServer, receiver: Receiver, language: str = "en") -> tuple[str, Browser]:
    """A table where all players have the same device, with a push channel."""
    browser = Browser(receiver.origin)
    people = [await server.visitor() for _ in range(3)]
    table = await people[0].create("me", "open", "open", name="P0")
    await people[1].join(table["id"], name="P1")
    for number, person in enumerate(people):
        browser.endpoint = f"{receiver.origin}/push/{number}"
        await add_push(person, browser, language)
    await people[2].join(table["id"], name="P2")
    await let_time_pass(server)
    return table["id"], browser


async def test_push_is_encrypted_for_the_browser(server: LiveServer, receiver: Receiver) -> None:
    table_id, browser = await table_with_push(server, receiver)
    [taken] = receiver.taken
    assert taken.headers["content-encoding"] == "aes128gcm"
    assert taken.headers["ttl"] == "86400"
    assert b"table" not in taken.body
    message = browser.read(taken.body)
    others = message.pop("body")
    assert others in ("With P1 and P2.", "With P0 and P2.", "With P0 and P1.")
    assert message == {
        "title": "Long Live the King!: the game has started, and it is your turn",
        "path": f"/table/{table_id}",
        "tag": table_id,
    }


async def test_push_in_german(server: LiveServer, receiver: Receiver) -> None:
    _, browser = await table_with_push(server, receiver, "de")
    message = browser.read(receiver.taken[0].body)
    assert message["title"] == "Lang lebe der König!: Die Partie hat begonnen, und du bist am Zug"
    assert message["body"].startswith("Mit P")


async def test_the_push_service_knows_who_sends(server: LiveServer, receiver: Receiver) -> None:
    await table_with_push(server, receiver)
    header = receiver.taken[0].headers["authorization"]
    assert Vapid02.verify(header)
    public = (await (await server.visitor()).get("/notices")).json()["push"]
    assert header.endswith(f",k={public}")
    claims = part(header.partition("t=")[2].split(".")[1])
    assert claims["aud"] == receiver.origin
    assert time.time() < claims["exp"] < time.time() + 24 * 3600
    assert claims["sub"] == "mailto:peerage@127.0.0.1"


def part(text: str) -> Any:
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


async def test_the_key_of_the_server_stays(server: LiveServer) -> None:
    before = (await (await server.visitor()).get("/notices")).json()["push"]
    await server.stop()
    await server.start()
    assert (await (await server.visitor()).get("/notices")).json()["push"] == before


async def test_a_subscription_that_is_gone_is_removed(server: LiveServer, receiver: Receiver) -> None:
    receiver.statuses = [410]
    await table_with_push(server, receiver)
    assert len(await server.sql("SELECT id FROM channels")) == 2
    assert await server.sql("SELECT channel FROM notices") == []


@pytest.mark.parametrize(("status", "again"), [(503, True), (413, False), (201, False)])
async def test_push_is_tried_again_after_temporary_failures(
    server: LiveServer, receiver: Receiver, status: int, again: bool
) -> None:
    receiver.statuses = [status]
    await table_with_push(server, receiver)
    [(sent, tries)] = await server.sql("SELECT sent, tries FROM notices")
    assert (bool(sent), tries) == (not again, 1)
    await server.sql("UPDATE notices SET due = 0")
    await let_time_pass(server)
    assert len(receiver.taken) == (2 if again else 1)


POINT = Browser("").subscription["keys"]


BAD: list[tuple[str, Any, int]] = [
    ("https://push.evil.example/x", POINT, 403),
    ("http://127.0.0.1:1/x", POINT, 403),
    ("https://fcm.googleapis.com.evil.example/x", POINT, 403),
    ("SERVER/push/x", {"p256dh": "AAAA", "auth": POINT["auth"]}, 400),
    ("SERVER/push/x", {"p256dh": encoded(b"\x04" + b"\x01" * 64), "auth": POINT["auth"]}, 400),
    ("SERVER/push/x", {"p256dh": POINT["p256dh"], "auth": "ä"}, 400),
    ("SERVER/push/x", {"p256dh": POINT["p256dh"] + "!" * 50_000, "auth": POINT["auth"]}, 400),
    ("SERVER/push/x", {"p256dh": POINT["p256dh"], "auth": encoded(b"short")}, 400),
    ("SERVER/push/x", {"p256dh": POINT["p256dh"]}, 400),
    ("SERVER/push/" + "x" * 1000, POINT, 403),
]


async def test_invalid_push_subscriptions_are_refused(server: LiveServer, receiver: Receiver) -> None:
    ann = await server.visitor()
    for endpoint, keys, status in BAD:
        subscription = {"endpoint": endpoint.replace("SERVER", receiver.origin), "keys": keys}
        answer = await ann.post("/notices/push", {"subscription": subscription, "name": "x", "language": "en"})
        assert answer.status_code == status, answer.text
    assert (await ann.get("/notices")).json()["channels"] == []
