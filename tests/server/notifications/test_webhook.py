"""Webhooks, against a chat room on this machine."""

import asyncio

import pytest

from peerage.server.coordination.quota import Quota
from peerage.server.notifications import webhook
from server.live_server import LiveServer
from server.notifications.channels import add_webhook, let_time_pass
from server.notifications.conftest import settings_for
from server.notifications.receivers import Receiver

pytestmark = pytest.mark.anyio

LOUD = "<!all> @all &"


async def begin(server: LiveServer, receiver: Receiver, name: str = "Ann") -> str:
    """A table where one player has a webhook."""
    people = [await server.visitor() for _ in range(3)]
    table = await people[0].create("me", "open", "open", name=name)
    await people[1].join(table["id"], name="Bob")
    for person in people:
        await add_webhook(person, receiver, "room")
    await people[2].join(table["id"], name="Cleo")
    return str(table["id"])


async def test_a_message_that_chat_rooms_understand(server: LiveServer, receiver: Receiver) -> None:
    table_id = await begin(server, receiver)
    await let_time_pass(server)
    [taken] = receiver.taken
    assert taken.headers["content-type"] == "application/json"
    assert set(taken.json) == {"text", "mrkdwn", "content", "allowed_mentions"}
    assert taken.json["content"].endswith(f" http://127.0.0.1:{server.port}/table/{table_id}")


async def test_names_in_webhooks_mention_no_members(server: LiveServer, receiver: Receiver) -> None:
    people = [await server.visitor() for _ in range(3)]
    table = await people[0].create("me", "open", "open", name=LOUD)
    await people[1].join(table["id"], name="Bob")
    for person in people:
        wish = {"url": f"{receiver.origin}/room", "name": LOUD, "language": "en"}
        assert (await person.post("/notices/webhooks", wish)).status_code == 200
    await people[2].join(table["id"], name="Cleo")
    await let_time_pass(server)
    [taken] = receiver.taken
    assert taken.json["text"].startswith("&lt;\\!all&gt; @\u200ball &amp;: ")
    assert "@all" not in taken.json["content"]
    assert taken.json["allowed_mentions"] == {"parse": []}


async def test_names_are_no_markdown(server: LiveServer, receiver: Receiver) -> None:
    people = [await server.visitor() for _ in range(3)]
    table = await people[0].create("me", "open", "open", name="[x](http://e.example/)")
    await people[1].join(table["id"], name="**B** _c_ `d` ~~e~~ ||f|")
    for person in people:
        wish = {"url": f"{receiver.origin}/room", "name": "# > www.example.com", "language": "de"}
        assert (await person.post("/notices/webhooks", wish)).status_code == 200
    await people[2].join(table["id"], name="Mr. <b>:fire: \\")
    await let_time_pass(server)
    [taken] = receiver.taken
    shown, discord = (taken.json[field].replace("\u200b", "~") for field in ("text", "content"))
    assert shown.startswith(r"\# &gt; www\.~example\.~com: Lang lebe der König!: ")
    assert discord.startswith(r"\# \> www\.~example\.~com: Lang lebe der König!: ")
    for text, angled in ((shown, r"&lt;b&gt;"), (discord, r"\<b\>")):
        names = (
            r"\[x\]\(http:~//e\.~example/\)",
            r"\*\*B\*\* \_c\_ \`d\` \~\~e\~\~ \|\|f\|",
            rf"Mr\. {angled}:~fire:~ \\",
        )
        assert sum(name in text for name in names) == 2, "all but the receiver"


def test_slack_shows_names_as_they_are() -> None:
    """It reads no Markdown on request, and would show a backslash."""
    assert webhook.is_slack("https://hooks.slack.com/services/T0/B0/x")
    assert not webhook.is_slack("https://chat.example/hooks.slack.com")
    assert not webhook.is_slack("https://notslack.com/")
    assert webhook.for_slack("*A* <!here> & @all www.example.com") == (
        "*A* &lt;!here&gt; &amp; @\u200ball www.\u200bexample.\u200bcom"
    )


async def test_redirects_are_not_followed(server: LiveServer, receiver: Receiver) -> None:
    await begin(server, receiver)
    receiver.statuses, receiver.location = [302], f"{receiver.origin}/elsewhere"
    await let_time_pass(server)
    assert [taken.path for taken in receiver.taken] == ["/rooms/room"]
    assert await server.sql("SELECT sent FROM notices") in ([(1,)], [(True,)])


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_server_that_dies_while_it_sends_sends_the_same_again(server: LiveServer, receiver: Receiver) -> None:
    await begin(server, receiver)
    receiver.hold = asyncio.Event()
    sending = asyncio.create_task(let_time_pass(server))
    await receiver.until(1)
    sending.cancel()
    await asyncio.wait([sending])
    await server.stop()
    assert (await server.sql("SELECT tries, sent FROM notices"))[0][0] == 1
    receiver.hold = None
    await server.start()
    await let_time_pass(server)
    assert len(receiver.taken) == 1, "the claim holds for a while"
    await server.sql("UPDATE notices SET due = 0")
    await let_time_pass(server)
    one, other = receiver.taken
    assert one.body == other.body
    assert one.headers["idempotency-key"] == other.headers["idempotency-key"]
    await server.sql("UPDATE notices SET due = 0")
    await let_time_pass(server)
    assert len(receiver.taken) == 2


async def test_webhook_is_sent_without_being_triggered(server: LiveServer, receiver: Receiver) -> None:
    await server.stop()
    server.settings = settings_for(receiver, grace=0.1)
    await server.start()
    await begin(server, receiver)
    await receiver.until(1)


FORBIDDEN = [
    "https://hooks.evil.example/x",
    "http://127.0.0.1:1/x",
    "http://localhost:PORT/x",
    "https://127.0.0.1:PORT/x",
    "http://127.0.0.1:PORT@evil.example/x",
    "http://user:pass@127.0.0.1:PORT/x",
    "http://127.0.0.1:PORT\\@evil.example/x",
    "http://127.1:PORT/x",
    "ftp://127.0.0.1:PORT/x",
    "file:///etc/passwd",
    "//127.0.0.1:PORT/x",
    "http://[::ffff:127.0.0.1]:PORT/x",
    "http://127.0.0.1:99999/x",
    "",
]


async def test_webhooks_outside_of_the_allowed_hosts_are_refused(server: LiveServer, receiver: Receiver) -> None:
    ann = await server.visitor()
    for url in FORBIDDEN:
        wish = {"url": url.replace("PORT", str(receiver.port)), "name": "Ann", "language": "en"}
        answer = await ann.post("/notices/webhooks", wish)
        assert answer.status_code == 403, url
    assert (await ann.get("/notices")).json()["channels"] == []
    assert receiver.taken == []


async def test_the_address_of_a_room_is_never_shown(server: LiveServer, receiver: Receiver) -> None:
    ann = await server.visitor()
    answer = await add_webhook(ann, receiver, "secret-room")
    assert "rooms" not in str(answer["channels"])
    assert "rooms" not in (await ann.get("/notices")).text


async def test_an_address_does_not_fill_the_server_with_channels(server: LiveServer, receiver: Receiver) -> None:
    server.app.services.notifications._arrivals = Quota("channels", 0, 1, server.app.infrastructure.coordination.limits)
    ann, bob = await server.visitor(), await server.visitor()
    for _ in range(2):
        await add_webhook(ann, receiver, "room")  # the same one again is no new one
    wish = {"url": f"{receiver.origin}/rooms/other", "name": "Bob", "language": "en"}
    refused = await bob.post("/notices/webhooks", wish)
    assert (refused.status_code, refused.json()["error"]) == (429, "too_many")
