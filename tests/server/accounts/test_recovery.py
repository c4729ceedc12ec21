"""A link to a confirmed e-mail address signs its owner in once, where the operator allows it."""

import re
from dataclasses import replace
from typing import Any

import pytest

from server import mailbox

pytestmark = [pytest.mark.anyio, pytest.mark.intervals(session_cache=0.02)]

SIGN_UP = {"name": "Ann", "login": "ann", "password": "a long password"}
ADDRESS = "ann@mail.example"


async def restarted(server: Any, box: mailbox.Box, recovers: bool = True) -> None:
    await server.stop()
    mail = {"smtp_url": box.url, "smtp_from": "games@mail.example", "address": "https://games.example"}
    server.settings = replace(server.settings, **mail, email_recovery=recovers)
    await server.start()


def token_in(box: mailbox.Box, page: str) -> str:
    found = re.search(rf"https://games\.example/{page}#([\w-]{{43}})", box.emails[-1].get_content())
    assert found is not None
    return found[1]


async def confirmed(server: Any, box: mailbox.Box) -> Any:
    """An account whose e-mail address is confirmed."""
    ann = await server.visitor()
    assert (await ann.post("/account/password", SIGN_UP)).status_code == 200
    assert (await ann.post("/account/email", {"address": ADDRESS})).status_code == 200
    await box.holds(1)
    assert (await ann.post("/confirm", {"token": token_in(box, "confirm")})).status_code == 200
    return ann


@pytest.mark.stores("sqlite", "postgresql")
async def test_link_signs_in_once_and_ends_password_and_sessions(server: Any) -> None:
    with mailbox.opened() as box:
        await restarted(server, box)
        ann = await confirmed(server, box)
        again = await server.visitor()
        assert (await again.get("/server")).json()["recovery"] is True
        wish = {"address": "Ann@mail.example", "language": "de"}
        assert (await again.post("/session/recover", wish)).status_code == 204
        await box.holds(2)
        token = token_in(box, "return")
        assert (await again.post("/session/link/begin", {"token": token})).json()["name"] == "Ann"
        assert (await again.post("/session/link", {"token": token})).json()["name"] == "Ann"
        stranger = await server.visitor()
        assert (await stranger.post("/session/link", {"token": token})).status_code == 401, "it works once"
        login = {"login": "ann", "password": SIGN_UP["password"]}
        assert (await stranger.post("/session/password", login)).status_code == 401
        while (await ann.get("/account")).json()["signed_in"]:
            pass
        new = {"name": "", "login": "ann", "password": "another password"}
        assert (await again.post("/account/password", new)).status_code == 200, "without the old password"
        assert (await stranger.post("/session/password", login | {"password": "another password"})).status_code == 200


async def test_unknown_and_unconfirmed_addresses_get_the_same_answer_and_no_email(server: Any) -> None:
    with mailbox.opened() as box:
        await restarted(server, box)
        ann = await server.visitor()
        await ann.post("/account/password", SIGN_UP)
        await ann.post("/account/email", {"address": ADDRESS})
        await box.holds(1)
        stranger = await server.visitor()
        for address in (ADDRESS, "nobody@mail.example"):
            assert (await stranger.post("/session/recover", {"address": address})).status_code == 204
        assert await server.sql("SELECT count(*) FROM recoveries") == [(0,)]


async def test_server_without_recovery_refuses_it(server: Any) -> None:
    with mailbox.opened() as box:
        await restarted(server, box, recovers=False)
        ann = await confirmed(server, box)
        answer = await ann.post("/session/recover", {"address": ADDRESS})
        assert answer.json()["reason"] == "recovery_off"
        assert (await ann.get("/server")).json()["recovery"] is False


async def test_expired_link_is_refused(server: Any) -> None:
    with mailbox.opened() as box:
        await restarted(server, box)
        await confirmed(server, box)
        again = await server.visitor()
        await again.post("/session/recover", {"address": ADDRESS})
        await box.holds(2)
        await server.sql("UPDATE recoveries SET until = '2020-01-01T00:00:00+00:00'")
        assert (await again.post("/session/link", {"token": token_in(box, "return")})).status_code == 401
