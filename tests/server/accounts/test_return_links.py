"""Return links: they sign in until they are replaced."""

from collections.abc import Callable
from typing import Any

import pytest

from server.accounts.conftest import PASSWORD
from server.accounts.signing import JSON, error, signed_in, tables_of

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]


async def test_a_return_link_signs_in_until_it_is_replaced(server: Any) -> None:
    ann, phone, eve = [await server.visitor() for _ in range(3)]
    table_id = (await ann.create("me", "open", "open"))["id"]
    answer = (await ann.post("/account/link", {"name": "Ann"})).json()
    token = answer["token"]
    assert (answer["account"]["link"], answer["account"]["password"]) == (True, False)
    for _ in range(2):
        assert (await phone.post("/session/link", {"token": token})).json()["name"] == "Ann"
        assert await tables_of(phone) == {table_id}
        assert (await phone.client.delete("/api/session", headers=JSON)).json()["signed_in"] is False
        assert await tables_of(phone) == set()
    [(kept,)] = await server.sql("SELECT link FROM people")
    assert token not in kept
    for wrong in (kept, "", token[:-1], token + "x"):
        assert error(await eve.post("/session/link", {"token": wrong})) == (401, "wrong_link")
    replaced = (await ann.post("/account/link", {})).json()["token"]
    assert error(await phone.post("/session/link", {"token": token})) == (401, "wrong_link")
    assert (await phone.post("/session/link", {"token": replaced})).status_code == 200


async def test_a_return_link_names_the_account_before_it_takes_a_guests_games(server: Any, sign_up: Do) -> None:
    """Another person may have sent it."""
    eve, ann, bob, new = [await server.visitor() for _ in range(4)]
    token = (await eve.post("/account/link", {"name": "Eve"})).json()["token"]
    table_id = (await ann.create("me", "open", "open", name="Ann"))["id"]
    assert (await ann.post("/session/link/begin", {"token": token})).json() == {"name": "Eve", "take_over": True}
    for body in ({"token": token}, {"token": token, "take_over": False}):
        assert error(await ann.post("/session/link", body)) == (409, "unconfirmed")
    assert (await ann.get("/account")).json()["signed_in"] is False
    assert await tables_of(ann) == {table_id}
    assert await tables_of(eve) == set()
    for wrong in ("", token[:-1]):
        assert error(await ann.post("/session/link/begin", {"token": wrong})) == (401, "wrong_link")
    # No confirmation without games, or with games of an account.
    assert (await new.post("/session/link/begin", {"token": token})).json() == {"name": "Eve", "take_over": False}
    assert (await new.post("/session/link", {"token": token})).json()["name"] == "Eve"
    await sign_up(bob, "Bob")
    other = (await bob.create("me", "open", "open", name="Bob"))["id"]
    assert (await bob.post("/session/link/begin", {"token": token})).json() == {"name": "Eve", "take_over": False}
    assert (await bob.post("/session/link", {"token": token})).json()["name"] == "Eve"
    # Ann knows it now.
    assert (await ann.post("/session/link", {"token": token, "take_over": True})).json()["name"] == "Eve"
    assert await tables_of(ann) == await tables_of(eve) == {table_id}
    assert other not in await tables_of(bob)


async def test_a_league_is_something_to_lose(server: Any) -> None:
    eve, ann = await server.visitor(), await server.visitor()
    token = (await eve.post("/account/link", {"name": "Eve"})).json()["token"]
    wish = {"name": "Club", "game": "long-live-the-king", "kind": "robin", "size": 3, "rounds": 2, "days": 7}
    league = (await eve.post("/leagues", wish)).json()["id"]
    assert (await ann.post(f"/leagues/{league}/join", {"name": "Ann"})).status_code < 300
    assert (await ann.post("/session/link/begin", {"token": token})).json()["take_over"] is True


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_replaced_return_link_ends_its_sessions(server: Any, sign_up: Do, sign_in: Do) -> None:
    ann, laptop, phone, tablet = [await server.visitor() for _ in range(4)]
    await sign_up(ann)
    await sign_in(laptop)
    token = (await ann.post("/account/link", {})).json()["token"]
    for device in (phone, tablet):
        assert (await device.post("/session/link", {"token": token})).status_code == 200
    replaced = (await tablet.post("/account/link", {})).json()["token"]
    assert await signed_in(ann, laptop, phone, tablet) == [True, True, False, True], "but for the one that asked"
    again = (await ann.post("/account/link", {})).json()["token"]
    assert await signed_in(ann, laptop, phone, tablet) == [True, True, False, False]
    assert error(await phone.post("/session/link", {"token": replaced})) == (401, "wrong_link")
    assert (await phone.post("/session/link", {"token": again})).status_code == 200


async def test_a_link_that_is_replaced_while_it_is_used_opens_nothing(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, phone = await server.visitor(), await server.visitor()
    token = (await ann.post("/account/link", {"name": "Ann"})).json()["token"]
    people = server.app.services.accounts
    look_up = people._linked

    async def look_up_and_replace(token: str) -> Any:
        found = await look_up(token)
        await ann.post("/account/link", {})
        return found

    monkeypatch.setattr(people, "_linked", look_up_and_replace)
    assert error(await phone.post("/session/link", {"token": token})) == (401, "wrong_link")
    assert await signed_in(ann, phone) == [True, False]


async def test_a_changed_password_ends_the_return_link(server: Any, sign_up: Do) -> None:
    ann, phone = await server.visitor(), await server.visitor()
    token = (await ann.post("/account/link", {"name": "Ann"})).json()["token"]
    wish = {"login": "Ann", "password": PASSWORD}
    assert (await ann.post("/account/password", wish)).json()["link"] is True, "a first password changes nothing"
    changed = {**wish, "password": f"{PASSWORD}!", "current": PASSWORD}
    assert error(await ann.post("/account/password", {**changed, "current": "wrong"})) == (401, "wrong_login")
    assert (await phone.post("/session/link", {"token": token})).status_code == 200
    account = (await ann.post("/account/password", changed)).json()
    assert (account["link"], account["password"], len(account["sessions"])) == (False, True, 1)
    assert error(await phone.post("/session/link", {"token": token})) == (401, "wrong_link")
    assert await signed_in(ann, phone) == [True, False]
