"""Bans hold by account, address, network and invitation; banned people keep their rights to their data."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from peerage.server.transport.networks import is_within, networks_of

pytestmark = [pytest.mark.anyio, pytest.mark.intervals(ban_poll=0.02)]

SIGN_UP = {"name": "Ann", "login": "ann", "password": "a long password"}


async def signed_up(server: Any, **wish: str) -> Any:
    visitor = await server.visitor()
    answer = await visitor.post("/account/password", SIGN_UP | wish)
    assert answer.status_code == 200, answer.text
    return visitor


async def until_status(visitor: Any, path: str, status: int) -> Any:
    """Wait until the server has read the bans again."""
    while (answer := await visitor.get(path)).status_code != status:
        await asyncio.sleep(0)
    return answer


async def recorded(server: Any) -> list[tuple[Any, ...]]:
    """Wait until the addresses of those who have acted are stored."""
    while not (rows := await server.sql("SELECT visitor, address_hash FROM visitor_addresses")):
        await asyncio.sleep(0)
    return list(rows)


@pytest.mark.stores("sqlite", "postgresql")
async def test_banned_account_is_out_and_still_exports_and_deletes(server: Any, admin: Any) -> None:
    ann = await signed_up(server)
    assert (await admin("ban", "ann", "--reason", "rude")).code == 0
    assert (await until_status(ann, "/tables", 403)).json()["error"] == "banned"
    assert (await ann.post("/tables", {})).status_code == 403
    again = await server.visitor()
    login = {"login": "ann", "password": SIGN_UP["password"]}
    assert (await again.post("/session/password", login)).status_code == 200, "also from another browser"
    assert (await again.get("/tables")).status_code == 403
    assert (await again.get("/account/export")).json()["account"]["name"] == "Ann"
    assert (await again.post("/account/delete", {"name": "Ann"})).status_code == 200
    assert await server.sql("SELECT count(*) FROM people") == [(0,)]


async def test_banned_guest_cannot_sign_up(server: Any, admin: Any) -> None:
    guest = await server.visitor()
    await guest.create("me", "open", "open")
    [(visitor, _)] = await recorded(server)
    await admin("ban", visitor)
    await until_status(guest, "/tables", 403)
    assert (await guest.post("/account/password", SIGN_UP)).json()["error"] == "banned"


@pytest.mark.parametrize("network", ["127.0.0.1", "127.0.0.0/8"])
async def test_ban_of_an_address_or_network_holds_for_new_cookies(server: Any, admin: Any, network: str) -> None:
    bob = await server.visitor()
    ran = await admin("ban", network, "--days", 2)
    assert ran.code == 0
    await until_status(bob, "/tables", 403)
    fresh = server.client()
    assert (await fresh.get("/api/tables")).status_code == 403, "a deleted cookie changes nothing"
    [(kind, stored)] = await server.sql("SELECT kind, who FROM bans")
    assert kind == ("network" if "/" in network else "address")
    assert ("127.0.0.1" in stored) is False, "an address is stored as a hash"
    assert (await admin("unban", network)).code == 0
    await until_status(bob, "/tables", 200)


@pytest.mark.stores("sqlite", "postgresql")
async def test_ban_with_addresses_reaches_the_next_cookie(server: Any, admin: Any) -> None:
    guest = await server.visitor()
    await guest.create("me", "open", "open")
    [(visitor, address)] = await recorded(server)
    ran = await admin("ban", visitor, "--addresses")
    assert ran.out.count("Banned") == 2
    assert address in ran.out
    await until_status(guest, "/tables", 403)
    assert (await server.client().get("/api/tables")).status_code == 403


@pytest.mark.parametrize("wrong", ["nobody", "300.1.2.3", "10.0.0.0/99", "0123456789abcdeg", ""])
async def test_wrong_target_of_a_ban_is_an_error(server: Any, admin: Any, wrong: str) -> None:
    ran = await admin("ban", wrong)
    assert ran.code == 2
    assert await server.sql("SELECT count(*) FROM bans") == [(0,)]
    assert await server.sql("SELECT count(*) FROM audit") == [(0,)]


@pytest.mark.stores("sqlite", "postgresql")
async def test_accounts_of_an_invitation_code_are_banned(server: Any, admin: Any) -> None:
    await server.stop()
    server.settings = replace(server.settings, registration="invitation")
    await server.start()
    code = (await admin("new-code", "--uses", 2, "--note", "fair")).out.strip()
    stranger = await server.visitor()
    refusal = await stranger.post("/account/password", SIGN_UP)
    assert refusal.json()["reason"] == "invitation_code_invalid"
    ann = await signed_up(server, code=code)
    bob = await signed_up(server, code=code, login="bob", name="Bob")
    assert (await stranger.post("/account/password", SIGN_UP | {"code": code, "login": "eve"})).status_code == 403
    [known] = (await admin("codes", "--json")).json
    assert (known["used"], known["left"], known["note"]) == (2, 0, "fair")
    assert (await admin("ban", code, "--invitation")).code == 0
    for person in (ann, bob):
        await until_status(person, "/tables", 403)
    assert (await admin("ban", "nothing", "--invitation")).code == 2


async def test_log_leads_to_the_visitor(server: Any, admin: Any) -> None:
    ann = await signed_up(server)
    [(person,)] = await server.sql("SELECT id FROM people")
    alias = server.app.infrastructure.visitor_cookies.alias(person)
    assert (await admin("who", alias)).out.strip() == person
    assert (await ann.get("/tables")).status_code == 200


def test_networks_hold_for_both_forms_of_an_address() -> None:
    school = networks_of(["203.0.113.0/24", "2001:db8::/32"], "exempt_networks")
    assert is_within("203.0.113.7", school)
    assert is_within("::ffff:203.0.113.7", school)
    assert is_within("2001:db8::1%eth0", school)
    assert not is_within("203.0.114.1", school)
    assert not is_within("unknown", school)


async def test_visitors_of_an_exempt_network_count_one_by_one(server: Any) -> None:
    await server.stop()
    server.settings = replace(server.settings, accounts_per_address=1, exempt_networks=("127.0.0.0/8",))
    await server.start()
    await signed_up(server)
    await signed_up(server, login="bob", name="Bob")
    await server.stop()
    server.settings = replace(server.settings, exempt_networks=())
    await server.start()
    await signed_up(server, login="cleo", name="Cleo")
    stranger = await server.visitor()
    assert (await stranger.post("/account/password", SIGN_UP | {"login": "dan"})).json()["error"] == "too_many"


@pytest.mark.stores("sqlite", "postgresql")
async def test_addresses_are_forgotten(server: Any) -> None:
    ann = await signed_up(server)
    await ann.create("me", "open", "open")
    await recorded(server)
    await server.sql("UPDATE visitor_addresses SET seen = '2020-01-01'")
    await server.sql("UPDATE known_addresses SET seen = '2020-01-01T00:00:00+00:00'")
    await server.sql("UPDATE tables SET created = '2020-01-01T00:00:00+00:00'")
    await server.stop()
    await server.start()
    while await server.sql("SELECT address_hash FROM visitor_addresses"):
        await asyncio.sleep(0)
    assert await server.sql("SELECT count(*) FROM known_addresses") == [(0,)]
    assert await server.sql("SELECT home FROM tables") == [("",)]
