"""Notifications by e-mail, against a mail server on this machine."""

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from peerage.server import Settings
from server import mailbox
from server.live_server import LiveServer, Visitor
from server.mailbox import Box
from server.notifications.channels import accepted, let_time_pass
from server.notifications.conftest import NOT_BY_ITSELF

pytestmark = pytest.mark.anyio

ADDRESS = "https://games.example"


@pytest.fixture
def box() -> Iterator[Box]:
    with mailbox.opened() as box:
        yield box


@pytest.fixture
async def server(db: Path | str, known_dice: None, box: Box) -> AsyncIterator[LiveServer]:
    server = LiveServer(db)
    server.settings = Settings(
        bot_workers=1,
        notice_grace=NOT_BY_ITSELF,
        address=ADDRESS,
        smtp_url=box.url,
        smtp_from="Peerage <games@mail.example>",
    )
    await server.start()
    yield server
    await server.stop()


async def sign_up(visitor: Visitor, box: Box, name: str) -> None:
    """Sign up with a confirmed address."""
    await accepted(visitor, "/account/link", {"name": name})
    await accepted(visitor, "/account/email", {"address": f"{name}@mail.example", "language": "en"})
    token = re.search(r"/confirm#([\w-]+)", box.emails.pop().get_content())
    assert token is not None
    await accepted(visitor, "/confirm", {"token": token[1]})


async def three(server: LiveServer, box: Box, language: str = "en") -> str:
    """A running table of people with e-mail notifications."""
    people = [await server.visitor() for _ in range(3)]
    for number, person in enumerate(people):
        await sign_up(person, box, f"P{number}")
        await accepted(person, "/notices/mail", {"language": language})
    table = await people[0].create("me", "open", "open", name="P0")
    for number, person in enumerate(people[1:], start=1):
        await person.join(table["id"], name=f"P{number}")
    return str(table["id"])


async def test_e_mail_has_subject_text_and_unsubscribe_link(server: LiveServer, box: Box) -> None:
    table_id = await three(server, box)
    await let_time_pass(server)
    [email] = box.emails
    assert email["To"] in ("P0@mail.example", "P1@mail.example", "P2@mail.example")
    assert email["Subject"] == "Long Live the King!: the game has started, and it is your turn"
    assert re.fullmatch(r"<[0-9a-f]{32}@games\.example>", email["Message-ID"])
    assert email["List-Unsubscribe"] == f"<{ADDRESS}/notices>"
    assert email["Auto-Submitted"] == "auto-generated"
    text = email.get_content().replace("\r\n", "\n")
    assert f"Open the table:\n{ADDRESS}/table/{table_id}\n" in text
    assert "With P" in text
    await let_time_pass(server)
    assert len(box.emails) == 1


async def test_e_mail_in_german(server: LiveServer, box: Box) -> None:
    await three(server, box, "de")
    await let_time_pass(server)
    [email] = box.emails
    assert email["Subject"] == "Lang lebe der König!: Die Partie hat begonnen, und du bist am Zug"
    assert "Zum Tisch:" in email.get_content()


async def test_e_mails_go_to_confirmed_addresses_only(server: LiveServer, box: Box) -> None:
    ann = await server.visitor()
    assert (await ann.get("/notices")).json()["mail"] == "unconfirmed"
    assert (await ann.post("/notices/mail", {"language": "en"})).status_code == 403
    await sign_up(ann, box, "Ann")
    assert (await accepted(ann, "/notices/mail", {"language": "en"}))["mail"] == "confirmed"
    channel = (await ann.get("/notices")).json()["channels"][0]["id"]
    await accepted(ann, "/account/email", {"address": "other@mail.example", "language": "en"})
    box.emails.clear()
    assert (await ann.post(f"/notices/channels/{channel}/try", {})).status_code == 503
    assert box.emails == []


async def test_refused_e_mail_is_sent_again_later(server: LiveServer, box: Box) -> None:
    await three(server, box)
    box.refuses = True
    await let_time_pass(server)
    assert box.emails == []
    box.refuses = False
    [(tries,)] = await server.sql("SELECT tries FROM notices")
    await server.sql("UPDATE notices SET due = 0")
    await let_time_pass(server)
    assert (tries, len(box.emails)) == (1, 1)


async def test_a_guest_who_signs_in_keeps_what_they_asked_for(server: LiveServer, box: Box) -> None:
    guest, person = await server.visitor(), await server.visitor()
    link = await accepted(person, "/account/link", {"name": "Ann"})
    await guest.create("me", "open", "random", name="Ann")
    [(owner,)] = await server.sql("SELECT owner FROM tables")
    columns = "id, visitor, kind, address, name, language, origin, wanted, created"
    wanted = "'c', ?, 'push', '{}', 'Phone', 'en', 'http://x', true, ''"
    await server.sql(f"INSERT INTO channels ({columns}) VALUES ({wanted})", owner)
    assert [each["name"] for each in (await guest.get("/notices")).json()["channels"]] == ["Phone"]
    await accepted(guest, "/session/link", {"token": link["token"], "take_over": True})
    assert [each["name"] for each in (await person.get("/notices")).json()["channels"]] == ["Phone"]
    export = (await person.get("/account/export")).json()
    assert export["notices"] == [{"kind": "push", "name": "Phone", "wanted": True}]
    await accepted(person, "/account/delete", {"name": "Ann"})
    assert await server.sql("SELECT id FROM channels") == []
