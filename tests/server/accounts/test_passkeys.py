"""Passkeys: sign-up, sign-in, and everything that must be refused."""

import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from peerage.server import Settings
from peerage.server.accounts import passkeys
from peerage.server.accounts.passkeys import relying_party
from peerage.server.errors import Fault
from server.accounts.authenticator import KEY, Authenticator, tampered
from server.live_server import Visitor

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]
JSON = {"content-type": "application/json"}


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def visitor_at(server: Any) -> tuple[Visitor, Authenticator]:
    """A visitor whose browser sends the origin of its page."""
    visitor = await server.visitor()
    origin = f"http://localhost:{server.port}"
    visitor.client.headers.update({"origin": origin, "host": f"localhost:{server.port}"})
    return visitor, Authenticator(origin)


async def add(visitor: Visitor, authenticator: Authenticator, name: str = "Ann") -> httpx.Response:
    options = (await visitor.post("/account/passkeys/begin", {"name": name})).json()["options"]
    return await visitor.post("/account/passkeys", {"name": name, "credential": authenticator.create(options)})


async def asked(visitor: Visitor) -> dict[str, Any]:
    options: dict[str, Any] = (await visitor.post("/session/passkey/begin", {})).json()["options"]
    return options


async def enter(visitor: Visitor, credential: dict[str, Any]) -> httpx.Response:
    return await visitor.post("/session/passkey", {"credential": credential})


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_passkey_signs_up_and_signs_in_without_a_name(server: Any) -> None:
    ann, key = await visitor_at(server)
    table_id = (await ann.create("me", "open", "open"))["id"]
    options = (await ann.post("/account/passkeys/begin", {"name": "Ann"})).json()["options"]
    assert (options["rp"]["id"], options["user"]["name"]) == ("localhost", "Ann")
    assert options["authenticatorSelection"]["residentKey"] == "required"
    [visitor] = [seat_row.visitor for seat_row in await seat_rows(server, table_id) if seat_row.visitor]
    assert visitor not in str(options), "visitor ids stay on the server"
    account = (await ann.post("/account/passkeys", {"name": "Ann", "credential": key.create(options)})).json()
    assert (account["name"], len(account["passkeys"]), account["password"]) == ("Ann", 1, False)

    phone, _ = await visitor_at(server)
    options = await asked(phone)
    assert "allowCredentials" not in options or options["allowCredentials"] == []
    assert (await enter(phone, key.get(options))).json()["name"] == "Ann"
    assert (await phone.get(f"/tables/{table_id}")).json()["your_seat"] == 0
    [passkey] = (await phone.get("/account")).json()["passkeys"]
    assert passkey["used"] is not None
    opened = await server.sql("SELECT by_passkey FROM sessions ORDER BY created")
    assert [bool(by_passkey) for (by_passkey,) in opened] == [False, True], "the first session was there before the key"


async def seat_rows(server: Any, table_id: str) -> Any:
    async with server.app.services.tables.use(table_id) as table:
        return table.row.seats


@pytest.mark.stores("sqlite", "postgresql")
async def test_a_challenge_counts_once_and_for_one_purpose(server: Any) -> None:
    ann, key = await visitor_at(server)
    options = (await ann.post("/account/passkeys/begin", {"name": "Ann"})).json()["options"]
    credential = key.create(options)
    eve, _ = await visitor_at(server)
    stolen = await eve.post("/account/passkeys", {"name": "Eve", "credential": credential})
    assert error(stolen) == (401, "wrong_passkey"), "made for somebody else"
    assert (await ann.post("/account/passkeys", {"name": "Ann", "credential": credential})).status_code == 200
    again = await ann.post("/account/passkeys", {"name": "Ann", "credential": credential})
    assert error(again) == (401, "wrong_passkey")

    used = key.get(await asked(ann))
    assert (await enter(ann, used)).status_code == 200
    for visitor in (ann, eve):
        assert error(await enter(visitor, used)) == (401, "wrong_passkey"), "a replay"
    begin = (await ann.post("/account/passkeys/begin", {})).json()["options"]
    crossed = key.get({"rpId": "localhost", "challenge": begin["challenge"]})
    assert error(await enter(eve, crossed)) == (401, "wrong_passkey"), "a challenge of another purpose"
    made_up = key.get({"rpId": "localhost", "challenge": "A" * 75})
    assert error(await enter(eve, made_up)) == (401, "wrong_passkey")


async def test_a_challenge_gets_old(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, key = await visitor_at(server)
    assert (await add(ann, key)).status_code == 200
    late = key.get(await asked(ann))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + passkeys.LIFE + 1)
    assert error(await enter(ann, late)) == (401, "wrong_passkey")


async def test_forged_passkeys_and_those_of_other_sites_are_refused(server: Any) -> None:
    ann, key = await visitor_at(server)
    options = (await ann.post("/account/passkeys/begin", {"name": "Ann"})).json()["options"]
    elsewhere = Authenticator("https://evil.example")
    for wrong in (elsewhere.create(options), {}, {"id": "x", "response": {}}, {"response": "x"}, {"id": "x" * 5000}):
        answer = await ann.post("/account/passkeys", {"name": "Ann", "credential": wrong})
        assert error(answer) == (401, "wrong_passkey")
    assert (await add(ann, key)).status_code == 200

    eve, stranger = await visitor_at(server)
    for part in ("signature", "authenticatorData", "clientDataJSON"):
        assert error(await enter(eve, tampered(key.get(await asked(eve)), part))) == (401, "wrong_passkey"), part
    assert error(await enter(eve, stranger.get(await asked(eve)))) == (401, "wrong_passkey")
    stranger.id = key.id
    assert error(await enter(eve, stranger.get(await asked(eve)))) == (401, "wrong_passkey"), "another key"
    key.origin = "https://evil.example"
    assert error(await enter(eve, key.get(await asked(eve)))) == (401, "wrong_passkey"), "signed for another page"
    key.origin = str(eve.client.headers["origin"])
    key.uses = -1  # a copy of the key that was not used since
    assert (await enter(eve, key.get(await asked(eve)))).status_code == 200
    key.uses = 5
    assert (await enter(eve, key.get(await asked(eve)))).status_code == 200
    key.uses = 3
    assert error(await enter(eve, key.get(await asked(eve)))) == (401, "wrong_passkey"), "a clone that lags behind"


async def test_a_passkey_counts_for_the_scheme_and_the_port_of_this_server(server: Any) -> None:
    """A page without TLS, or on another port of the same host, is refused, whatever origin a request claims."""
    ann, key = await visitor_at(server)
    assert (await add(ann, key)).status_code == 200
    own, host = str(ann.client.headers["origin"]), str(ann.client.headers["host"])

    async def try_from(origin: str, **headers: str) -> int:
        eve = await server.visitor()
        eve.client.headers.update({"origin": origin, "host": host} | headers)
        key.origin = origin
        return (await enter(eve, key.get(await asked(eve)))).status_code

    assert await try_from(own) == 200
    assert await try_from(own.replace("http", "https")) == 401
    assert await try_from(own.replace("http", "https"), **{"x-forwarded-proto": "https"}) == 200
    assert await try_from(own, **{"x-forwarded-proto": "https"}) == 401
    eve, other = await visitor_at(server)
    other.origin = eve.client.headers["origin"] = own.replace("http", "https")
    assert error(await add(eve, other)) == (401, "wrong_passkey")

    # Where the host has named the address, only that one counts, and not the port that a request names.
    await server.stop()
    server.settings = Settings(bot_workers=1, address=own)
    await server.start()
    assert await try_from(own) == 200
    assert await try_from("http://localhost:1", host="localhost:1") == 401
    assert await try_from(own.replace("http", "https"), **{"x-forwarded-proto": "https"}) == 401


def test_the_page_of_a_passkey() -> None:
    named = ["https://games.example", "https://other.example:8443"]
    assert relying_party(None, "http://localhost:8000", ()).origin == "http://localhost:8000"
    assert (
        relying_party("https://other.example:8443", "http://inside:8000", named).origin == "https://other.example:8443"
    )
    assert relying_party("http://games.example", "http://games.example", named).origin == "https://games.example"
    assert relying_party("http://localhost:8000", "http://localhost:8000", named).origin == "http://localhost:8000"
    for broken in ("http://[::1", "http://"):
        with pytest.raises(Fault):
            _ = relying_party(None, broken, named).host


async def test_a_passkey_that_could_never_sign_in_is_refused(server: Any) -> None:
    ann, key = await visitor_at(server)

    async def tried(at: int) -> tuple[int, str]:
        options = (await ann.post("/account/passkeys/begin", {"name": "Ann"})).json()["options"]
        broken = tampered(key.create(options), "attestationObject", at)
        return error(await ann.post("/account/passkeys", {"name": "Ann", "credential": broken}))

    assert await tried(-1) == (401, "wrong_passkey"), "a key that is none"
    assert await tried(-KEY - 1) == (401, "wrong_passkey"), "the id of another one"
    assert (await add(ann, key)).status_code == 200


async def test_passkeys_are_named_and_removed_but_not_the_last(server: Any, sign_up: Do) -> None:
    ann, key = await visitor_at(server)
    [first] = (await add(ann, key)).json()["passkeys"]
    assert error(await ann.client.delete(f"/api/account/passkeys/{first['id']}", headers=JSON)) == (409, "last_way")
    begin = (await ann.post("/account/passkeys/begin", {})).json()["options"]
    assert [each["id"] for each in begin["excludeCredentials"]] == [first["id"]]
    other = Authenticator(key.origin)
    assert len((await add(ann, other)).json()["passkeys"]) == 2
    assert error(await add(ann, key)) == (429, "too_many"), "the same again"
    named = (await ann.post(f"/account/passkeys/{first['id']}/name", {"name": "My phone"})).json()["passkeys"]
    assert "My phone" in [each["name"] for each in named]

    bob, bobs = await visitor_at(server)
    await sign_up(bob, "Bob")
    assert error(await bob.client.delete(f"/api/account/passkeys/{first['id']}", headers=JSON)) == (404, "not_found")
    assert error(await bob.post(f"/account/passkeys/{first['id']}/name", {"name": "x"})) == (404, "not_found")
    assert error(await add(bob, key)) == (429, "too_many"), "somebody else has it"

    left = await ann.client.delete(f"/api/account/passkeys/{first['id']}", headers=JSON)
    assert len(left.json()["passkeys"]) == 1
    assert error(await enter(bob, key.get(await asked(bob)))) == (401, "wrong_passkey")
    assert (await enter(bob, other.get(await asked(bob)))).json()["name"] == "Ann"
    assert bobs.uses == 0
