"""Chat: who may read a line, what is stored, what is refused."""

import asyncio
import json
from typing import Any

import pytest

from peerage.server.social.chat import BURST
from peerage.server.social.repository import Said

pytestmark = pytest.mark.anyio


def heard(line: Any) -> list[tuple[str, str | None]]:
    """Return the authors and texts that a connection has now."""
    lines: list[Any] = []
    for message in line.messages:
        if message["type"] == "chat":
            lines = message["lines"] if message["fresh"] else lines + message["lines"]
    return [(each["name"], each["text"] or each["phrase"]) for each in lines]


async def say(line: Any, text: str, **more: Any) -> dict[str, Any]:
    await line.send(type="say", text=text, **more)
    answer: dict[str, Any] = await line.until(
        lambda message: (
            message["type"] == "error"
            or (message["type"] == "chat" and any(each["own"] for each in message["lines"][-1:]))
        )
    )
    return answer


@pytest.mark.stores("sqlite", "postgresql")
async def test_players_and_spectators_talk_apart_while_the_game_runs(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    watching = [await (await server.visitor()).watch(table_id) for _ in range(2)]
    assert (await say(lines[0], "  Hello \n there  "))["lines"] == [
        {**lines[0].messages[-1]["lines"][0], "text": "Hello there", "phrase": None, "seat": 0, "name": "P0", "k": 0}
    ]
    await say(watching[0], "Look at P1!", name="Spy")
    await lines[1].send(type="say", phrase="good_luck")
    await lines[1].settle()  # now it is written
    for line in [*lines, *watching]:
        await line.settle()
    players = [("P0", "Hello there"), ("P1", "good_luck")]
    for line in lines:
        assert heard(line) == players
        assert "Look at" not in json.dumps(line.messages)
    all_lines = [("P0", "Hello there"), ("Spy", "Look at P1!"), ("P1", "good_luck")]
    assert [heard(line) for line in watching] == [all_lines, all_lines]
    own = [message["lines"][0]["own"] for message in watching[0].messages if message["type"] == "chat"]
    assert own == [False, True, False]

    # It is stored with the table, and sent to new connections.
    await server.stop()
    await server.start()
    assert heard(await chat_history(people[2], table_id)) == players
    assert heard(await chat_history(await server.visitor(), table_id)) == all_lines
    await server.sql("UPDATE tables SET status = 'over', ending = 'cancelled'")
    await server.stop()
    await server.start()
    assert heard(await chat_history(people[2], table_id)) == all_lines

    # Identities are never sent.
    seats = json.loads((await server.sql("SELECT seats FROM tables"))[0][0])
    text = json.dumps([line.messages for line in [*lines, *watching]])
    assert not [seat_row["visitor"] for seat_row in seats if seat_row["visitor"] in text]


async def everything(line: Any) -> dict[str, Any]:
    await line.send(type="listen")
    answer: dict[str, Any] = await line.until(lambda message: message["type"] == "chat" and message["fresh"])
    return answer


async def chat_history(visitor: Any, table_id: str) -> Any:
    line = await visitor.watch(table_id)
    await line.until(lambda message: message["type"] == "chat")
    return line


async def test_empty_long_and_unauthorized_chat_lines_are_refused(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    guest = await (await server.visitor()).watch(table_id)
    assert (await say(line, " \u2800\u200b\n "))["error"] == "bad_input"
    assert (await say(line, "x" * 301))["error"] == "bad_input"
    assert (await say(line, "x" * 1001))["error"] == "bad_input"
    assert (await guest.answer("error", type="say", phrase="insult", name="Guest"))["error"] == "bad_input"
    assert (await say(guest, "I am P1", name="p1"))["error"] == "name_taken"
    assert (await say(guest, "I am nobody"))["error"] == "bad_input"
    zalgo = "a" + "\u0301" * 20
    assert (await say(guest, f"<b>{zalgo}</b>", name="Guest"))["lines"][-1]["text"] == "<b>á" + "\u0301" * 3 + "</b>"


@pytest.mark.usefixtures("no_refill")
async def test_chat_is_rate_limited(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    answers = [await say(line, f"{number}") for number in range(BURST + 2)]
    assert [answer.get("error") for answer in answers] == [None] * BURST + ["rate_limited"] * 2


@pytest.mark.stores("sqlite", "postgresql")
async def test_lines_of_blocked_players_are_hidden(server: Any) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await person.watch(table_id) for person in (ann, bob, cid)]
    await say(lines[1], "You play badly")
    await say(lines[2], "Be nice")
    path = f"/tables/{table_id}/chat"
    assert (await ann.post(f"{path}/0/block", {})).status_code == 204
    assert (await ann.post(f"{path}/0/block", {})).status_code == 204, "once more changes nothing"
    assert (await ann.post(f"{path}/9/block", {})).json()["error"] == "not_found"
    assert (await bob.post(f"{path}/0/block", {})).json()["error"] == "illegal"
    again = await everything(lines[0])
    assert [each["text"] for each in again["lines"]] == ["Be nice"]
    await say(lines[1], "Really badly")
    await lines[0].settle()
    await lines[2].settle()
    assert heard(lines[0]) == [("P2", "Be nice")]
    assert heard(lines[2])[-1] == ("P1", "Really badly")

    [block] = (await ann.get("/blocks")).json()
    assert block["name"] == "P1"
    assert (await bob.get("/blocks")).json() == []
    headers = {"content-type": "application/json"}
    assert (await bob.client.delete(f"/api/blocks/{block['id']}", headers=headers)).status_code == 404
    assert (await ann.client.delete(f"/api/blocks/{block['id']}", headers=headers)).status_code == 204
    assert len((await everything(lines[0]))["lines"]) == 3


async def test_busy_talkers_do_not_push_other_lines_out_of_the_history(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("peerage.server.social.repository.MOST_SHOWN", 3)
    monkeypatch.setattr("peerage.server.social.repository.MOST_LINES", 10)
    table_id, (ann, bob, _) = await server.people(3)
    await say(await ann.watch(table_id), "Hello")
    eve = await (await server.visitor()).watch(table_id)
    for number in range(4):
        await say(eve, f"{number}", name="Eve")
    assert (await say(eve, "and on", name="Eve"))["error"] == "too_many", "players must have their say"
    assert heard(await chat_history(bob, table_id)) == [("P0", "Hello")]

    spectator = await server.visitor()
    assert len(heard(await chat_history(spectator, table_id))) == 3
    assert (await spectator.post(f"/tables/{table_id}/chat/1/block", {})).status_code == 204
    assert heard(await chat_history(spectator, table_id)) == [("P0", "Hello")]
    assert "error" not in await say(await bob.watch(table_id), "Eve is quiet now")


async def test_line_said_during_a_join_is_not_lost(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    first = await ann.watch(table_id)
    await say(first, "Hello")
    repository = server.app.services.chat.repository
    read, go_on = repository.history, asyncio.Event()

    async def slow(*wanted: Any) -> list[Said]:
        found: list[Said] = await read(*wanted)
        await go_on.wait()
        return found

    monkeypatch.setattr(repository, "history", slow)
    coming = await bob.watch(table_id)
    await say(first, "Is he coming?")
    await coming.until(lambda message: message["type"] == "chat")
    go_on.set()
    await coming.until(lambda message: message["type"] == "chat" and message["fresh"])
    assert heard(coming) == [("P0", "Hello"), ("P0", "Is he coming?")]


async def test_a_report_keeps_the_lines_around_it(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("peerage.server.social.repository.MOST_REPORTED", 1)
    table_id, (ann, bob, _) = await server.people(3)
    lines = [await person.watch(table_id) for person in (ann, bob)]
    spectator = await server.visitor()
    watching = await spectator.watch(table_id)
    await say(lines[0], "Hello")
    await say(lines[1], "Something bad")
    await say(watching, "Tsk", name="Eve")
    path = f"/tables/{table_id}/chat"
    assert (await ann.post(f"{path}/1/report", {"reason": "rude"})).status_code == 204
    assert (await ann.post(f"{path}/2/report", {})).json()["error"] == "not_found", "players cannot know of it"
    assert (await spectator.post(f"{path}/1/report", {"reason": "x" * 501})).status_code == 400
    assert (await spectator.post(f"{path}/1/report", {})).json()["error"] == "too_many", "the operator knows"
    await server.sql("DELETE FROM chat")
    [report] = await server.app.services.chat.repository.reports()
    assert (report.table_id, report.k, report.reason) == (table_id, 1, "rude")
    assert [said.text for said in report.lines] == ["Hello", "Something bad", "Tsk"]


async def test_players_at_one_device_chat_under_their_own_names(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "here:Bea", "random")
    first, second = await ann.watch(table["id"]), await ann.watch(table["id"], 1)
    nobody = await ann.watch(table["id"], "nobody")
    await say(first, "Mine")
    await say(second, "Yours")
    assert (await say(nobody, "Whose?", name="X"))["error"] == "forbidden"
    await nobody.settle()
    assert heard(nobody) == [("Ann", "Mine"), ("Bea", "Yours")]


async def test_chat_goes_with_its_table(server: Any) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "random", "random")
    line = await ann.watch(table["id"])
    await say(line, "To whom do I talk?")
    await ann.client.put(f"/api/tables/{table['id']}/note", json={"text": "nobody there"})
    assert (await ann.close(table["id"])).status_code == 204
    for name in ("chat", "jottings", "guests"):
        assert await server.sql(f"SELECT * FROM {name}") == []
