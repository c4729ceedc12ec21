"""E-mail addresses: private, optional, and confirmed by a message."""

import re
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from peerage import PeerageError
from peerage.server import Settings
from peerage.server.transport.smtp import Smtp, Undelivered
from ports import free_port
from server import mailbox
from server.mailbox import Box

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]
JSON = {"content-type": "application/json"}


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


@pytest.fixture
def box() -> Iterator[Box]:
    with mailbox.opened() as box:
        yield box


@pytest.fixture
async def mailing(server: Any, box: Box) -> Any:
    await server.stop()
    server.settings = Settings(
        bot_workers=1,
        address="https://games.example",
        smtp_url=box.url,
        smtp_from="Peerage <games@mail.example>",
    )
    await server.start()
    return server


def token_in(email: EmailMessage) -> str:
    found = re.search(r"https://games\.example/confirm#([\w-]{43})\s", email.get_content())
    assert found is not None
    return found[1]


@pytest.mark.stores("sqlite", "postgresql")
async def test_an_address_counts_when_its_link_was_opened(mailing: Any, box: Box, sign_up: Do) -> None:
    ann, eve = [await mailing.visitor() for _ in range(2)]
    assert (await ann.get("/account")).json() == {"signed_in": False, "mail": True}
    assert (await sign_up(ann))["email"] is None
    wish = {"address": " Ann@Mail.Example ", "language": "de"}
    account = (await ann.post("/account/email", wish)).json()
    assert account["email"] == {"address": "Ann@mail.example", "confirmed": False}
    [email] = box.emails
    assert (email["To"], email["From"]) == ("Ann@mail.example", "Peerage <games@mail.example>")
    assert "bestätigen" in email["Subject"]
    token = token_in(email)
    assert token not in str(await mailing.sql("SELECT token, address FROM emails"))
    for wrong in ("", token[:-1], "x" * 43):
        assert error(await eve.post("/confirm", {"token": wrong})) == (401, "wrong_link")
    assert (await eve.post("/confirm", {"token": token})).json() == {"signed_in": False, "mail": True}
    assert (await ann.get("/account")).json()["email"]["confirmed"] is True
    assert error(await eve.post("/confirm", {"token": token})) == (401, "wrong_link"), "it counts once"

    account = (await ann.post("/account/email", {"address": "ann@other.example"})).json()
    assert account["email"] == {"address": "ann@other.example", "confirmed": False}
    assert "confirm your e-mail" in box.emails[1]["Subject"]
    await mailing.sql("UPDATE emails SET until = '2000'")
    assert error(await eve.post("/confirm", {"token": token_in(box.emails[1])})) == (401, "wrong_link"), "too late"
    assert (await ann.client.delete("/api/account/email", headers=JSON)).json()["email"] is None


async def test_e_mails_are_few_and_go_to_addresses(mailing: Any, box: Box, sign_up: Do) -> None:
    ann = await mailing.visitor()
    await sign_up(ann)
    for wrong in (
        "",
        "ann",
        "a@b",
        "a b@c.example",
        "a@c.example\nBcc: d@e.example",
        "a@b.example,c@d.example",
        "<a@b.example>",
    ):
        assert error(await ann.post("/account/email", {"address": wrong})) == (400, "bad_email"), wrong
    assert box.emails == []
    answers = [await ann.post("/account/email", {"address": "ann@mail.example"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert len(box.emails) == 3


async def test_an_e_mail_that_cannot_be_sent_is_an_error(mailing: Any, box: Box, sign_up: Do, caplog: Any) -> None:
    box.refuses = True
    ann = await mailing.visitor()
    await sign_up(ann)
    assert error(await ann.post("/account/email", {"address": "ann@mail.example"})) == (503, "unsent")
    assert "ann@mail.example" not in caplog.text
    assert (await ann.get("/account")).json()["email"]["confirmed"] is False


async def test_a_server_without_mail_says_so(server: Any, sign_up: Do) -> None:
    ann = await server.visitor()
    assert (await sign_up(ann))["mail"] is False
    assert error(await ann.post("/account/email", {"address": "ann@mail.example"})) == (409, "no_mail")


async def test_a_password_goes_over_no_open_line() -> None:
    """Without encryption the message is not sent at all."""
    seen = []

    def authenticate(server: SMTP, session: Any, envelope: Any, mechanism: str, data: Any) -> AuthResult:
        seen.append(data)
        return AuthResult(success=True)

    controller = Controller(
        Box(), hostname="127.0.0.1", port=free_port(), authenticator=authenticate, auth_require_tls=False
    )
    controller.start()
    try:
        with pytest.raises(Undelivered):
            await Smtp(f"smtp://ann:s3cret@127.0.0.1:{controller.port}", "a@b.example").send("c@d.example", "x", "y")
    finally:
        controller.stop()
    assert seen == []


def test_settings_name_all_that_mail_needs_and_show_no_password() -> None:
    with pytest.raises(PeerageError, match="smtp_url needs"):
        Settings(smtp_url="smtp://mail.example")
    for wrong in ("mail.example", "http://mail.example", "smtp://", "smtp://u:s3cret@mail.example:x"):
        with pytest.raises(PeerageError, match="invalid SMTP address") as refusal:
            Settings(smtp_url=wrong, smtp_from="a@b.example", address="https://games.example")
        assert "s3cret" not in str(refusal.value)
    with pytest.raises(PeerageError, match="not a valid origin"):
        Settings(address="games.example")
    settings = Settings(smtp_url="smtps://u:s3cret@m.example", smtp_from="a@b.example", address="https://g.example")
    assert "s3cret" not in repr(settings)
