"""Data of a visitor: exported completely, and deleted on request. The others play on."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from peerage import Record

pytestmark = pytest.mark.anyio

Do = Callable[..., Any]
RECORD = Path(__file__).resolve().parents[2] / "records" / "lancaster-3-new_laws.jsonl"


def error(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def finished(server: Any) -> tuple[str, Any]:
    """A game that three people have played: the record of one, at which they are seated afterwards."""
    people = [await server.visitor() for _ in range(3)]
    text = RECORD.read_text(encoding="utf-8")
    answer = await people[0].client.post("/api/records", content=text, headers={"content-type": "application/jsonl"})
    table_id = answer.json()["id"]
    visitors = [next(iter(person.client.cookies.values())).partition(".")[0] for person in people]
    seats = [{"kind": "person", "name": f"P{n}", "visitor": visitor} for n, visitor in enumerate(visitors)]
    await server.sql("UPDATE tables SET seats = ? WHERE id = ?", json.dumps(seats), table_id)
    for visitor in visitors:
        await server.sql("INSERT INTO sitters (visitor, table_id) VALUES (?, ?)", visitor, table_id)
    return table_id, people


async def test_the_export_has_everything_and_nothing_secret(server: Any, sign_up: Do) -> None:
    over, (ann, bob, cid) = await finished(server)
    await sign_up(ann)
    link = (await ann.post("/account/link", {})).json()["token"]
    running = (await ann.create("me", "open", "open", name="Ann"))["id"]
    for number, other in enumerate((bob, cid)):
        await other.join(running, name=f"P{number}")
    await bob.create("me", "open", "open", public=True)
    answer = await ann.get("/account/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert (data["account"]["name"], data["account"]["login"], data["account"]["link"]) == (
        "Ann",
        "ann",
        True,
    )
    assert len(data["account"]["sessions"]) == 1
    assert [(table["id"], table["status"]) for table in data["tables"]] == [(over, "over"), (running, "running")]
    assert [seat["yours"] for seat in data["tables"][0]["seats"]] == [True, False, False]
    record = (await ann.get(f"/tables/{over}/record")).text
    assert "".join(f"{line}\n" for line in data["tables"][0]["record"]) == record
    assert data["tables"][1]["record"] is None
    for column, table in (("password", "people"), ("link", "people"), ("id", "people"), ("seed", "tables")):
        for (secret,) in await server.sql(f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL"):
            seeds = [row[0] for row in await server.sql("SELECT seed FROM tables WHERE status = 'over'")]
            assert secret in seeds or secret not in answer.text, (table, column)
    assert link not in answer.text
    assert (await bob.get("/account/export")).json()["account"] is None, "guests have tables, too"


@pytest.mark.usefixtures("no_refill")
async def test_exports_of_an_account_are_rate_limited(server: Any) -> None:
    ann = await server.visitor()
    answers = [await ann.get("/account/export") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]


@pytest.mark.stores("sqlite", "postgresql")
async def test_deleted_account_leaves_no_name_and_its_games_go_on(
    server: Any, sign_up: Do, sign_in: Do, playing: Do
) -> None:
    over, (ann, bob, cid) = await finished(server)
    await sign_up(ann, "P0")
    phone = await server.visitor()
    await sign_in(phone, "P0")
    running = (await ann.create("me", "open", "open", name="P0"))["id"]
    for number, other in enumerate((bob, cid), 1):
        await other.join(running, name=f"P{number}")
    waiting = (await ann.create("me", "open", "open", name="P0"))["id"]
    await bob.join(waiting, name="Bob")
    alone = (await ann.create("me", "random", "random", name="P0"))["id"]
    lines = [await other.watch(running) for other in (bob, cid)]
    own = await phone.watch(running)

    assert error(await ann.post("/account/delete", {"name": "Ann"})) == (400, "bad_input")
    assert (await ann.post("/account/delete", {"name": "p0"})).json() == {"signed_in": False, "mail": False}
    for visitor in (ann, phone):
        assert (await visitor.get("/account")).json()["signed_in"] is False
        assert (await visitor.get("/tables")).json()["tables"] == []
    await own.socket.wait_closed()
    assert own.socket.close_code == 4401
    for table in ("people", "sessions", "passkeys", "emails"):
        assert await server.sql(f"SELECT count(*) FROM {table}") == [(0,)], table
    assert error(await phone.post("/session/password", {"login": "P0", "password": "x"})) == (401, "wrong_login")

    data = await lines[0].until(lambda state: state["table"]["seats"][0]["name"] == "Former player")
    assert (data["table"]["seats"][0]["kind"], data["table"]["seats"][0]["bot"]) == ("person", "greedy")
    while lines[0].state["number"] < 15:
        if not await playing(lines, 5, random.Random(2)):
            await lines[0].next()  # the bot's move
    assert any(event["kind"] == "stand_in" for event in lines[0].log)

    room = (await bob.get(f"/tables/{waiting}")).json()
    assert ([seat["kind"] for seat in room["seats"]], room["host"]) == (["open", "person", "open"], 1)
    assert error(await bob.get(f"/tables/{alone}")) == (404, "not_found")

    record = (await bob.get(f"/tables/{over}/record")).text
    names = json.loads(RECORD.read_text(encoding="utf-8").splitlines()[0])["names"]
    assert json.loads(record.splitlines()[0])["names"] == ["Former player", *names[1:]]
    Record.load(record)
    kept = await server.sql("SELECT seats FROM tables")
    assert not any('"P0"' in seats for (seats,) in kept)
    await server.stop()
    await server.start()
    assert (await bob.get(f"/tables/{over}/record")).text == record
    assert (await bob.get(f"/tables/{running}")).json()["seats"][0]["name"] == "Former player"


async def test_two_who_leave_have_different_names(server: Any, sign_up: Do) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    await sign_up(ann)
    await ann.post("/account/delete", {"name": "Ann"})
    await bob.post("/account/delete", {"name": ""})
    names = [seat["name"] for seat in (await cid.get(f"/tables/{table_id}")).json()["seats"]]
    assert names == ["Former player", "Former player 2", "P2"]
    await cid.post("/account/delete", {"name": ""})
    assert error(await cid.get(f"/tables/{table_id}")) == (404, "not_found"), "nobody is left"


async def test_results_and_vacations_go_along_and_are_forgotten(server: Any, sign_up: Do, sign_in: Do) -> None:
    ann, phone = [await server.visitor() for _ in range(2)]
    await sign_up(ann)
    guest = next(iter(phone.client.cookies.values())).partition(".")[0]
    result = "INSERT INTO results (table_id, game, seats, k, ladder, public, ended) VALUES ('t', 'noblemen', 3, 1, "
    await server.sql(result + "'people', true, '2026-01-01')")
    placing = (
        "INSERT INTO placings (table_id, seat, player, name, place, score, opening) VALUES ('t', ?, ?, ?, ?, 9, '{}')"
    )
    for seat, player in enumerate((guest, "Bob", "Cid")):
        await server.sql(placing, seat, player, player, seat + 1)
    await server.sql("INSERT INTO profiles (player, handle, name, hidden) VALUES (?, 'h', 'Annie', false)", guest)
    await server.sql("INSERT INTO vacations VALUES (?, '2026-01-01', '2026-01-03', true)", guest)
    await sign_in(phone)
    data = (await ann.get("/account/export")).json()
    assert (data["profile"]["handle"], data["profile"]["wins"]) == ("h", 1)
    assert data["vacations"] == [{"began": "2026-01-01", "until": "2026-01-03"}]
    await ann.post("/account/delete", {"name": "Ann"})
    [(player, name)] = await server.sql("SELECT player, name FROM placings WHERE seat = 0")
    assert (player.startswith("gone-"), name) == (True, "–")
    assert await server.sql("SELECT count(*) FROM profiles") == [(0,)]
    assert await server.sql("SELECT count(*) FROM vacations") == [(0,)]
