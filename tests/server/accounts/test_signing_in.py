"""A name is enough to play; with a password or a return link a guest becomes a person, and keeps everything."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from peerage.server import Settings
from peerage.server.accounts import passwords, sessions
from peerage.server.accounts.passwords import Asker, Passwords, login_of
from peerage.server.bot_play.fair_queue import Share
from server.accounts.conftest import PASSWORD
from server.live_server import Visitor

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def cookie_of(visitor: Visitor) -> tuple[str, str]:
    [(name, value)] = [each for each in visitor.client.cookies.items() if not each[0].endswith("_device")]
    return name, value


async def with_cookie(server: Any, name: str, value: str) -> Visitor:
    client = server.client({name: value})
    return Visitor(server, client)


async def tables_of(visitor: Visitor) -> set[str]:
    return {table["id"] for table in (await visitor.get("/tables")).json()["tables"] if table["mine"]}


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


async def closed(line: Any) -> int:
    await line.socket.wait_closed()
    return int(line.socket.close_code)


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


async def signed_in(*visitors: Any) -> list[bool]:
    return [(await visitor.get("/account")).json()["signed_in"] for visitor in visitors]


JSON = {"content-type": "application/json"}


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
