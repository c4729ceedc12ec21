"""The operator's page needs the role and a passkey, and does what the commands do."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from peerage import PeerageError
from peerage.server import Settings
from server import mailbox
from server.live_server import GAME
from server.notifications.receivers import receiving

pytestmark = [pytest.mark.anyio, pytest.mark.intervals(ban_poll=0.02)]

SIGN_UP = {"name": "Olga", "login": "olga", "password": "a long password"}


async def signed_up(server: Any) -> Any:
    olga = await server.visitor()
    assert (await olga.post("/account/password", SIGN_UP)).status_code == 200
    return olga


async def operator(server: Any, admin: Any) -> Any:
    """An account with the role, in a session as a passkey opens it."""
    olga = await signed_up(server)
    assert (await admin("role", "olga", "operator")).code == 0
    await server.sql("UPDATE sessions SET by_passkey = true")
    return olga


async def test_page_is_for_operators_with_a_passkey_alone(server: Any, admin: Any) -> None:
    guest, olga = await server.visitor(), await signed_up(server)
    for person in (guest, olga):
        assert (await person.get("/operator")).json()["reason"] == "operator_role_missing"
    assert (await admin("role", "olga", "operator")).code == 0
    assert (await olga.get("/operator")).json()["reason"] == "operator_needs_passkey"
    assert (await olga.get("/server")).json()["operator"] is True
    assert (await guest.get("/server")).json()["operator"] is False
    for path, body in (
        ("restrictions", {"what": "ban", "who": "olga"}),
        ("restrictions/lift", {"what": "ban", "who": "olga"}),
        ("warnings", {"who": "olga", "text": "No"}),
        ("reports/close", {"id": "x"}),
        ("banner", {"text": "Mine"}),
        ("test-email", {"to": "olga@games.example"}),
    ):
        assert (await guest.post(f"/operator/{path}", body)).json()["reason"] == "operator_role_missing", path
        assert (await olga.post(f"/operator/{path}", body)).json()["reason"] == "operator_needs_passkey", path
    await admin("role", "olga", "none")
    assert (await olga.get("/operator")).json()["reason"] == "operator_role_missing"


@pytest.mark.stores("sqlite", "postgresql")
async def test_page_shows_the_server_and_acts_under_the_operators_name(server: Any, admin: Any) -> None:
    olga = await operator(server, admin)
    table_id, (ann, bob, _) = await server.people(3)
    line = await bob.watch(table_id)
    await line.answer("chat", type="say", text="Something bad")
    await ann.post(f"/tables/{table_id}/chat/0/report", {"reason": "rude"})
    shown = (await olga.get("/operator")).json()
    assert (shown["database"], shown["stopped_games"], shown["tables"]) == ("ok", 0, {"running": 1})
    [report] = shown["reports"]
    assert report["lines"] == [{"name": "P1", "text": "Something bad", "reported": True}]
    assert {name for person in shown["people"] for name in person["names"]} == {"P0", "P1", "P2", "Olga"}

    who = report["speaker"]
    assert (await olga.post("/operator/restrictions", {"what": "mute", "who": who, "days": 1})).json() == {"who": [who]}
    assert (await olga.post("/operator/warnings", {"who": who, "text": "Be kind"})).status_code == 200
    assert (await olga.post("/operator/reports/close", {"id": report["id"], "note": "warned"})).status_code == 200
    assert (await olga.post("/operator/banner", {"text": "Back at eight"})).status_code == 200
    wrong = await olga.post("/operator/restrictions", {"what": "ban", "who": "nobody"})
    assert (wrong.status_code, wrong.json()["reason"]) == (400, "operator_action_refused")
    shown = (await olga.get("/operator")).json()
    assert shown["reports"] == []
    assert shown["banner"] == "Back at eight"
    assert [(each["kind"], each["who"]) for each in shown["bans"]] == [("mute", who)]
    [(person,)] = await server.sql("SELECT id FROM people")
    assert [each["action"] for each in shown["audit"] if each["actor"] == person] == [
        "notice",
        "close report",
        "warn",
        "mute",
    ]
    assert (await olga.post("/operator/restrictions/lift", {"what": "mute", "who": who})).json() == {"who": [who]}


async def test_page_counts_players_and_sockets(server: Any, admin: Any) -> None:
    olga = await operator(server, admin)
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in (*people, people[0])]
    for line in lines:
        await line.answer("pong", type="ping")
    shown = (await olga.get("/operator")).json()
    assert (shown["online"], shown["sockets"]) == (3, 4)


@pytest.mark.stores("sqlite", "postgresql")
async def test_page_checks_which_games_go_on(server: Any, admin: Any) -> None:
    olga = await operator(server, admin)
    table_id, _ = await server.people(3)
    found = (await olga.get("/operator/upgrade-check")).json()
    game = {"game": GAME, "running": 1, "over": 0, "playable": True}
    version = found["rules"][0]["version"]
    assert found["rules"] == [game | {"version": version, "newest": version}]
    assert (found["schema"], found["running"], found["stopped"], found["broken"]) == (found["needed"], 1, 0, {})
    await server.sql("UPDATE lines SET line = 'damaged' WHERE table_id = ?", table_id)
    answers = await asyncio.gather(*(olga.get("/operator/upgrade-check") for _ in range(3)))
    assert [answer.json()["stopped"] for answer in answers] == [1, 1, 1]
    guest = await server.visitor()
    assert (await guest.get("/operator/upgrade-check")).json()["reason"] == "operator_role_missing"


async def test_test_email_needs_a_mail_server(server: Any, admin: Any) -> None:
    olga = await operator(server, admin)
    answer = await olga.post("/operator/test-email", {"to": "olga@games.example"})
    assert answer.json()["reason"] == "server_sends_no_email"


async def test_report_is_sent_to_the_operator_by_email(server: Any) -> None:
    with mailbox.opened() as box:
        await server.stop()
        server.settings = replace(
            server.settings,
            smtp_url=box.url,
            smtp_from="games@games.example",
            address="https://games.example",
            report_email="olga@games.example",
        )
        await server.start()
        table_id, (ann, bob, _) = await server.people(3)
        line = await bob.watch(table_id)
        await line.answer("chat", type="say", text="Something bad")
        assert (await ann.post(f"/tables/{table_id}/chat/0/report", {"reason": "rude"})).status_code == 204
        await box.holds(1)
        text = box.emails[0].get_content()
        assert box.emails[0]["To"] == "olga@games.example"
        assert "> P1: Something bad" in text
        assert "rude" in text
        assert "https://games.example/operator" in text


def test_address_for_reports_needs_a_mail_server() -> None:
    with pytest.raises(PeerageError, match="report_email needs the setting smtp_url"):
        Settings(report_email="olga@games.example")


async def test_webhook_names_a_report_without_its_contents(server: Any) -> None:
    async with receiving() as receiver:
        await server.stop()
        server.settings = replace(
            server.settings,
            webhook_hosts=(receiver.origin,),
            notice_networks=("127.0.0.0/8",),
            report_webhook=f"{receiver.origin}/room",
            address="https://games.example",
        )
        await server.start()
        table_id, (ann, bob, _) = await server.people(3)
        line = await bob.watch(table_id)
        await line.answer("chat", type="say", text="Something bad")
        assert (await ann.post(f"/tables/{table_id}/chat/0/report", {"reason": "@everybody"})).status_code == 204
        [taken] = await receiver.until(1)
        text = str(taken.json)
        assert "https://games.example/operator" in text
        assert not any(secret in text for secret in ("Something bad", "@everybody", table_id))


def test_webhook_for_reports_has_to_be_allowed() -> None:
    with pytest.raises(PeerageError, match="report_webhook has to be a web address"):
        Settings(report_webhook="https://chat.example/room")
