"""Sessions of a person: listed, ended, and not to be forged."""

from collections.abc import Callable
from typing import Any

import pytest

from peerage.server.accounts import sessions
from server.accounts.signing import JSON, closed, cookie_of, error, tables_of, with_cookie

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]


@pytest.mark.stores("sqlite", "postgresql")
async def test_sessions_are_listed_and_ended(server: Any, sign_up: Do, sign_in: Do) -> None:
    ann, phone, third = [await server.visitor() for _ in range(3)]
    phone.client.headers["user-agent"] = (
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537 Chrome/129.0 Mobile Safari/537"
    )
    await sign_up(ann)
    table_id = (await ann.create("me", "open", "open"))["id"]
    await sign_in(phone)
    account = await sign_in(third)
    assert len(account["sessions"]) == 3
    listed = {each["device"]: each for each in (await ann.get("/account")).json()["sessions"]}
    assert [each["here"] for each in (await phone.get("/account")).json()["sessions"]].count(True) == 1
    line = await phone.watch(table_id)
    assert line.state["seat"] == 0
    stolen = await with_cookie(server, *cookie_of(phone))
    answer = await ann.client.delete(f"/api/account/sessions/{listed['Chrome, Android']['id']}", headers=JSON)
    assert len(answer.json()["sessions"]) == 2
    assert await closed(line) == 4401
    for gone in (phone, stolen):
        assert (await gone.get("/account")).json()["signed_in"] is False, "at once"
        assert await tables_of(gone) == set()
    assert await tables_of(third) == {table_id}
    assert len((await ann.client.delete("/api/account/sessions", headers=JSON)).json()["sessions"]) == 1
    assert await tables_of(third) == set()
    assert await tables_of(ann) == {table_id}


async def test_session_of_another_account_cannot_be_ended(server: Any, sign_up: Do) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    [session] = (await sign_up(ann))["sessions"]
    await sign_up(bob, "Bob")
    answer = await bob.client.delete(f"/api/account/sessions/{session['id']}", headers=JSON)
    assert error(answer) == (404, "not_found")
    assert (await ann.get("/account")).json()["signed_in"] is True


async def test_old_and_forged_cookies_make_a_new_visitor(server: Any, sign_up: Do) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "open", "open"))["id"]
    name, guest = cookie_of(ann)
    line = await (await with_cookie(server, name, guest)).watch(table_id)
    assert line.state["seat"] == 0, "so far the cookie alone counts"
    await sign_up(ann)
    _, signed = cookie_of(ann)
    _, bobs = cookie_of(bob)
    visitor, _, rest = signed.partition("~")
    token, _, seal = rest.partition(".")
    forged = [
        guest,
        f"{visitor}.{seal}",
        f"{visitor}~.{seal}",
        f"{visitor}~{token}.{bobs.partition('.')[2]}",
        f"{bobs.partition('.')[0]}~{token}.{seal}",
        f"{visitor}~{token}",
        server.app.infrastructure.visitor_cookies._signer.sign(f"{visitor}~{'x' * 43}").decode(),
        server.app.infrastructure.visitor_cookies._signer.sign(f"{bobs.partition('.')[0]}~{token}").decode(),
        server.app.infrastructure.visitor_cookies._signer.sign(visitor).decode(),
    ]
    for value in forged:
        stranger = await with_cookie(server, name, value)
        assert (await stranger.get(f"/tables/{table_id}")).json()["your_seat"] is None, value
        assert (await stranger.get("/account")).json()["signed_in"] is False
        for path, body in (("/account/link", {}), ("/account/name", {"name": "Eve"})):
            if path == "/account/name":
                assert error(await stranger.post(path, body)) == (401, "signed_out")
    assert await closed(line) == 4401
    assert (await ann.get(f"/tables/{table_id}")).json()["your_seat"] == 0


async def test_a_request_that_was_under_way_does_not_sign_out_again(server: Any, sign_up: Do) -> None:
    """Its answer may arrive after the sign-up's, and must not replace the new cookie."""
    ann = await server.visitor()
    name, guest = cookie_of(ann)
    await sign_up(ann)
    late = await with_cookie(server, name, guest)
    assert "set-cookie" not in (await late.get("/tables")).headers
    server.app.infrastructure.sessions._people[guest.partition(".")[0]] -= sessions.JUST
    assert "set-cookie" in (await late.get("/tables")).headers
