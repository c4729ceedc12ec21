"""A name is enough to play; with a password or a return link a guest becomes a person, and keeps everything."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest
from argon2 import PasswordHasher

from peerage.server import Settings
from peerage.server.accounts import passwords
from peerage.server.accounts.passwords import Asker, Passwords, login_of
from peerage.server.bot_play.fair_queue import Share
from server.accounts.conftest import PASSWORD
from server.accounts.signing import JSON, closed, cookie_of, error, tables_of, with_cookie

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]


@pytest.mark.stores("sqlite", "postgresql")
async def test_guests_leave_no_trace_and_keep_their_games_when_they_sign_up(server: Any, sign_up: Do) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    assert (await ann.get("/account")).json() == {"signed_in": False, "mail": False}
    assert await server.sql("SELECT count(*) FROM people") == [(0,)]
    line = await ann.watch(table_id)
    account = await sign_up(ann)
    assert (account["signed_in"], account["name"], account["login"]) == (True, "Ann", "ann")
    assert (await ann.get(f"/tables/{table_id}")).json()["your_seat"] == 0
    [(visitor,)] = await server.sql("SELECT id FROM people")
    assert cookie_of(ann)[1].startswith(f"{visitor}~")
    assert (await ann.watch(table_id)).state["seat"] == 0
    # The browser's other pages come back with the new cookie.
    assert await closed(line) == 4401
    assert (await bob.get("/account")).json()["signed_in"] is False
    await server.stop()
    await server.start()
    assert (await ann.get(f"/tables/{table_id}")).json()["your_seat"] == 0, "also after a restart"


@pytest.mark.stores("sqlite", "postgresql")
async def test_the_same_person_on_another_device(server: Any, sign_up: Do, playing: Do) -> None:
    """What was played there as a guest comes along, also by other players of the device."""
    table_id, (ann, bob, cid) = await server.people(3)
    await sign_up(ann)
    phone = await server.visitor()
    waiting = (await phone.create("me", "open", "open", name="Annie"))["id"]
    shared = (await phone.create("me", "here:Dan", "random", name="Annie"))["id"]
    watched = await phone.watch(waiting)
    assert watched.state["seat"] == 0
    assert error(await phone.post("/session/password", {"login": "ann", "password": "wrong"})) == (401, "wrong_login")
    answer = await phone.post("/session/password", {"login": " ANN ", "password": PASSWORD})
    assert answer.json()["name"] == "Ann"
    assert await tables_of(phone) == await tables_of(ann) == {table_id, waiting, shared}
    for visitor in (phone, ann):
        info = (await visitor.get(f"/tables/{waiting}")).json()
        assert (info["your_seat"], info["host"], info["seats"][0]["name"]) == (0, 0, "Annie")
        assert (await visitor.get(f"/tables/{shared}?as=1")).json()["your_seat"] == 1
    assert await closed(watched) == 4401
    lines = [await visitor.watch(table_id) for visitor in (phone, bob, cid)]
    assert await playing(lines, 6, random.Random(3)) == 6
    assert (await ann.watch(table_id)).state["number"] == max(line.state["number"] for line in lines)


async def test_a_seat_of_the_person_is_not_doubled(server: Any, sign_up: Do, sign_in: Do) -> None:
    ann, phone, bob = [await server.visitor() for _ in range(3)]
    await sign_up(ann)
    table_id = (await ann.create("me", "open", "open", name="Ann"))["id"]
    await phone.join(table_id, name="Annie")
    await sign_in(phone)
    info = (await phone.get(f"/tables/{table_id}")).json()
    assert (info["your_seat"], [seat["here"] for seat in info["seats"]]) == (0, [0, None, None])
    # Another account's tables stay where they are.
    await sign_up(bob, "Bob")
    other = (await bob.create("me", "open", "open", name="Bob"))["id"]
    await sign_in(bob)
    assert await tables_of(bob) == {table_id}
    await sign_in(bob, "Bob")
    assert await tables_of(bob) == {other}


@pytest.mark.stores("sqlite", "postgresql")
async def test_two_tabs_that_sign_up_at_once_make_one_account(server: Any) -> None:
    ann = await server.visitor()
    tabs = [await with_cookie(server, *cookie_of(ann)) for _ in range(4)]
    wishes = [
        tab.post("/account/password", {"name": "Ann", "login": f"ann{number}", "password": PASSWORD})
        for number, tab in enumerate(tabs)
    ]
    answers = await asyncio.gather(*wishes)
    assert sorted(answer.status_code for answer in answers).count(200) == 1
    assert await server.sql("SELECT count(*) FROM people") == [(1,)]
    assert await server.sql("SELECT count(*) FROM sessions") == [(1,)]


@pytest.mark.stores("sqlite", "postgresql")
async def test_an_account_name_is_taken_once_whatever_its_form(server: Any, sign_up: Do) -> None:
    visitors = [await server.visitor() for _ in range(4)]
    await sign_up(visitors[0], "Straße")
    for visitor, login in zip(visitors[1:], ("STRASSE", " strasse", "ｓtrasse"), strict=True):
        answer = await visitor.post("/account/password", {"name": "Eve", "login": login, "password": PASSWORD})
        assert error(answer) == (409, "login_taken")
        assert (await visitor.get("/account")).json()["signed_in"] is False


async def test_a_password_is_long_and_changed_with_the_old_one(server: Any, sign_up: Do, sign_in: Do) -> None:
    ann, phone = [await server.visitor() for _ in range(2)]
    for weak in ("", "short", "x" * 9, "annika sophia"):
        wish = {"name": "Ann", "login": "Annika Sophia", "password": weak}
        assert error(await ann.post("/account/password", wish)) == (400, "weak_password"), weak
    await sign_up(ann)
    await sign_in(phone)
    wish = {"login": "Ann", "password": "another password"}
    for current in ("", "wrong password"):
        assert error(await ann.post("/account/password", {**wish, "current": current})) == (401, "wrong_login")
    changed = (await ann.post("/account/password", {**wish, "current": PASSWORD})).json()
    assert len(changed["sessions"]) == 1, "sessions of the old one have ended"
    assert (await phone.get("/account")).json()["signed_in"] is False
    assert error(await phone.post("/session/password", {"login": "ann", "password": PASSWORD})) == (401, "wrong_login")
    [(kept,)] = await server.sql("SELECT password FROM people")
    assert kept.startswith("$argon2id$")


async def test_the_last_way_in_stays(server: Any, sign_up: Do) -> None:
    ann = await server.visitor()
    await sign_up(ann)
    delete = ann.client.delete
    assert error(await delete("/api/account/password", headers=JSON)) == (409, "last_way")
    await ann.post("/account/link", {})
    assert (await delete("/api/account/password", headers=JSON)).json()["login"] is None
    assert error(await delete("/api/account/link", headers=JSON)) == (409, "last_way")


@pytest.mark.usefixtures("no_refill")
async def test_guesses_are_slowed_down_and_tell_nothing(server: Any, sign_up: Do) -> None:
    ann, eve = [await server.visitor() for _ in range(2)]
    await sign_up(ann)
    texts = set()
    for login in ("ann", "nobody", "\u200b", "x" * 90):
        answer = await eve.post("/session/password", {"login": login, "password": "a wrong guess"})
        assert error(answer) == (401, "wrong_login")
        texts.add(answer.text)
    assert len(texts) == 1
    guesses = [await eve.post("/session/password", {"login": "ann", "password": f"guess {n}"}) for n in range(10)]
    assert [guess.status_code for guess in guesses].count(429) == 1
    right = await eve.post("/session/password", {"login": "ann", "password": PASSWORD})
    assert error(right) == (429, "rate_limited"), "not even the right one, for a while"
    many = [await eve.post("/session/password", {"login": f"n{n}", "password": "guess"}) for n in range(35)]
    assert {guess.status_code for guess in many} == {401, 429}


async def test_unknown_names_take_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "PasswordHasher", PasswordHasher)
    kept = Passwords()
    verified = list[str]()

    def verify(_: PasswordHasher, hashed: str, password: str) -> bool:
        verified.append(hashed)
        return False

    monkeypatch.setattr(PasswordHasher, "verify", verify)
    asker = Asker(Share("home", "ann", ""))
    mine = await kept.hash(PASSWORD, "ann", asker)
    assert await kept.matches(mine, "guess", asker) is False
    assert await kept.matches(None, "guess", asker) is False
    assert verified[0] == mine
    forms = [text.rsplit("$", 2)[0] for text in verified]
    assert forms[0] == forms[1] == "$argon2id$v=19$m=65536,t=3,p=4"
    await kept.aclose()


async def test_pages_of_other_sites_do_nothing_here(server: Any, sign_up: Do) -> None:
    ann = await server.visitor()
    await sign_up(ann)
    evil = {"origin": "https://evil.example"}
    wishes: list[tuple[str, str, dict[str, Any]]] = [
        ("POST", "/account/link", {}),
        ("POST", "/session/link", {"token": "x"}),
        ("POST", "/session/password", {"login": "ann", "password": PASSWORD}),
        ("POST", "/account/delete", {"name": "Ann"}),
        ("DELETE", "/account/sessions", {}),
        ("DELETE", "/session", {}),
    ]
    for method, path, body in wishes:
        answer = await ann.client.request(method, f"/api{path}", json=body, headers=evil)
        assert error(answer) == (403, "forbidden"), path
        form = {"content-type": "application/x-www-form-urlencoded"}
        answer = await ann.client.request(method, f"/api{path}", content=b"a=b", headers=form)
        assert error(answer) == (400, "bad_input"), path
    assert (await ann.get("/account")).json()["link"] is False


async def test_an_address_makes_so_many_accounts_a_day(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_workers=1, accounts_per_address=2)
    await server.start()
    people = [await server.visitor() for _ in range(3)]
    answers = [await person.post("/account/link", {"name": "Ann"}) for person in people]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert (await people[0].post("/account/link", {})).status_code == 200, "who has one goes on"


async def test_the_cookie_is_secure_over_https(server: Any) -> None:
    ann = await server.visitor()
    ann.client.headers["x-forwarded-proto"] = "https"
    answer = await ann.post("/account/link", {"name": "Ann"})
    cookie = answer.headers["set-cookie"].lower()
    assert all(flag in cookie for flag in ("httponly", "secure", "samesite=lax", "max-age=31536000"))


async def test_invalid_account_requests_are_refused(server: Any, sign_up: Do) -> None:
    guest, ann = [await server.visitor() for _ in range(2)]
    await sign_up(ann)
    for path in ("/account/name", "/account/email"):
        body = {"name": "Eve"} if path.endswith("name") else {"address": "eve@mail.example"}
        assert error(await guest.post(path, body)) == (401, "signed_out")
    paths = (
        "/account/password",
        "/account/link",
        "/account/sessions",
        "/account/passkeys/x",
        "/account/email",
        "/session",
    )
    for path in paths:
        assert error(await guest.client.delete(f"/api{path}", headers=JSON)) == (401, "signed_out"), path
    wrong: list[Any] = [
        {},
        {"name": ""},
        {"name": "\u200b"},
        {"name": "x" * 25},
        {"name": "Ann", "more": 1},
        {"name": 7},
    ]
    for wish in wrong:
        assert error(await ann.post("/account/name", wish)) == (400, "bad_input"), wish
    for body in ({"name": ""}, {"name": "a\u202eb"}):
        assert error(await guest.post("/account/link", body)) == (400, "bad_input")
    assert (await ann.post("/account/name", {"name": " Ann  II "})).json()["name"] == "Ann II"


@pytest.mark.stores("postgresql")
@pytest.mark.intervals(session_cache=0.2)
async def test_sign_in_ends_connections_at_other_processes(server: Any, sign_up: Do, sign_in: Do) -> None:
    other = type(server)(server.db, intervals=server.intervals)
    await other.start()
    ann, phone = [await server.visitor() for _ in range(2)]
    table_id = (await ann.create("me", "open", "open"))["id"]
    elsewhere = await with_cookie(other, *cookie_of(ann))
    line = await elsewhere.watch(table_id)
    await sign_up(ann)
    assert await closed(line) == 4401, "a guest's cookie that no longer counts"
    await sign_in(phone)
    elsewhere = await with_cookie(other, *cookie_of(phone))
    line = await elsewhere.watch(table_id)
    assert line.state["seat"] == 0
    await ann.client.delete("/api/account/sessions", headers=JSON)
    assert await closed(line) == 4401
    assert (await elsewhere.get("/account")).json()["signed_in"] is False
    await other.stop()


def test_the_form_of_an_account_name() -> None:
    assert login_of("  Ann   B ") == login_of("ANN b") == "ann b"
    assert login_of("ﬁn") == "fin"
