"""Events at one process reach the connections at another."""

import asyncio
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from peerage.server import Settings
from peerage.server.tables.retention import clean
from peerage.server.tables.seats import joining
from server.coordination.server_pair import ServerPair, agree, eventually, heard
from server.live_server import Line
from server.ops.uptime import was_up

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_game_is_played_across_processes(servers: ServerPair, playing: Callable[..., Any]) -> None:
    table_id, _, lines = await servers.apart(3, game="lancaster")
    assert await playing(lines, 40, random.Random(1)) == 40
    await heard(lines)
    number = lines[0].state["number"]
    for line in lines:
        assert not any(message["type"] == "error" for message in line.messages)
    for server in (servers.first, servers.second):
        spectator = await (await server.visitor()).watch(table_id)
        assert spectator.state["number"] == number
    # Followed event by event, never read again: otherwise all connections would get the whole state anew.
    assert all("log" not in message for line in lines for message in line.messages[1:] if message["type"] == "state")


@pytest.mark.intervals(table_poll=3600)
async def test_player_who_changes_processes_sees_all_that_the_first_one_showed(
    servers: ServerPair, playing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if its event was lost; connections that were there before get it, too."""
    table_id, people = await servers.first.people(3)
    lines = [await person.watch(table_id) for person in people]
    spectator = await (await servers.second.visitor()).watch(table_id)
    await spectator.settle()
    monkeypatch.setattr(servers.second.app.services.tables.sync, "on_event", lambda event: None)
    assert await playing(lines, 5, random.Random(9)) == 5
    await heard(lines)
    seen = lines[0].state["number"]
    assert spectator.state["number"] < seen
    assert (await servers.elsewhere(people[0]).watch(table_id)).state["number"] == seen
    assert (await spectator.until(lambda message: message["type"] == "state"))["number"] == seen


@pytest.mark.intervals(table_poll=3600)
async def test_table_that_is_read_again_for_a_request_is_shown_to_all_its_connections(
    servers: ServerPair, playing: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise they miss the move for good: when its event comes, the table knows it already."""
    table_id, people = await servers.first.people(3)
    lines = [await person.watch(table_id) for person in people]
    other = await servers.second.visitor()
    spectator = await other.watch(table_id)
    tables = servers.second.app.services.tables
    received = asyncio.Event()

    def doubt(event: object) -> None:
        """As when a move of this process was refused because that of the other was first."""
        tables.live[table_id].distrust()
        received.set()

    monkeypatch.setattr(tables.sync, "on_event", doubt)
    assert await playing(lines, 5, random.Random(9)) == 5
    await heard(lines)
    await received.wait()
    assert (await other.get(f"/tables/{table_id}/positions/0")).status_code == 200
    assert (await spectator.until(lambda message: message["type"] == "state"))["number"] == lines[0].state["number"]


async def test_undo_reaches_the_other_process(servers: ServerPair) -> None:
    _, _, lines = await servers.apart(3)
    mover = next(line for line in lines if line.moves)
    rng = random.Random(4)
    for _ in range(60):
        await mover.play(rng.choice(mover.moves))
        await heard(lines)
        if mover.state["can_undo"]:
            break
        mover = next(line for line in lines if line.moves)
    number = mover.state["number"]
    await mover.send(type="undo", number=number)
    for line in lines:
        undone = await line.until(lambda message: message["type"] == "undone")
        assert undone["number"] < number
    assert mover.moves


async def test_of_two_moves_at_once_one_counts(servers: ServerPair) -> None:
    """The same player at two processes; the loser gets an error and then the move that was played."""
    table_id, people = await servers.first.people(3)
    lines = [await person.watch(table_id) for person in people]
    seat = next(seat for seat, line in enumerate(lines) if line.moves)
    here, there = lines[seat], await servers.elsewhere(people[seat]).watch(table_id)
    for _ in range(10):
        asked = here.state["decision"]["number"]
        moves = here.moves
        await asyncio.gather(
            here.send(type="play", number=asked, move=moves[0]), there.send(type="play", number=asked, move=moves[-1])
        )
        for line in (here, there):
            while line.state["decision"] and line.state["decision"]["number"] == asked:
                await line.next()
        await agree(here, there)
        lines_kept = await servers.first.sql("SELECT n FROM lines WHERE table_id = ? ORDER BY n", table_id)
        assert [n for (n,) in lines_kept] == list(range(len(lines_kept)))
        if not here.moves:
            break
    for line in (here, there):
        await line.settle()
    faults = [message["error"] for line in (here, there) for message in line.messages if message["type"] == "error"]
    assert faults
    assert set(faults) <= {"stale", "illegal"}


async def test_seats_bots_and_the_end_of_a_table_reach_other_processes(servers: ServerPair) -> None:
    ann = await servers.first.visitor()
    bob = await servers.second.visitor()
    table_id = (await ann.create("me", "open", "open", "open"))["id"]
    line, remote = await ann.watch(table_id), await bob.watch(table_id)
    await bob.join(table_id)
    await line.shows(lambda state: state["table"]["seats"][1]["kind"] == "person")
    assert line.state["table"]["seats"][1]["online"], "who sits down at another process is there"
    assert (await ann.arrange(table_id, 2, type="bot", bot="random")).status_code == 200
    await remote.shows(lambda state: state["table"]["seats"][2]["kind"] == "bot")
    assert remote.state["seat"] == 1
    assert (await ann.close(table_id)).status_code == 204
    assert (await remote.until(lambda message: message["type"] == "closed"))["type"] == "closed"
    assert (await bob.get(f"/tables/{table_id}")).status_code == 404


async def test_presence_is_that_of_all_processes(servers: ServerPair) -> None:
    table_id, people, lines = await servers.apart(3)
    lobby = (await (await servers.second.visitor()).get("/tables")).json()
    assert lobby["tables"] == []
    for person in people:
        (mine,) = (await person.get("/tables")).json()["tables"]
        assert [seat["online"] for seat in mine["seats"]] == [True] * 3
    await lines[1].socket.close()
    await lines[0].shows(lambda state: not state["table"]["seats"][1]["online"])
    again = await people[1].watch(table_id)
    await lines[0].shows(lambda state: state["table"]["seats"][1]["online"])
    assert again.state["table"]["seats"][0]["online"]


async def test_playing_again_from_two_processes_is_one_table(servers: ServerPair) -> None:
    table_id, people, lines = await servers.apart(3)
    for person in people:
        assert (await person.post(f"/tables/{table_id}/decide", {"what": "cancel"})).status_code == 200
    opened = await asyncio.gather(*(person.post(f"/tables/{table_id}/again", {}) for person in people))
    assert [answer.status_code for answer in opened] == [200, 200, 200], [answer.text for answer in opened]
    assert len({answer.json()["id"] for answer in opened}) == 1
    for line in lines:
        await line.shows(lambda state: state["table"]["next"] == opened[0].json()["id"])


@pytest.mark.intervals(table_poll=3600)
async def test_playing_again_before_news_of_the_end_arrive(
    servers: ServerPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, people, _ = await servers.apart(3)
    monkeypatch.setattr(servers.second.app.services.tables.sync, "on_event", lambda event: None)
    for person in people:
        assert (await person.post(f"/tables/{table_id}/decide", {"what": "cancel"})).status_code == 200
    assert (await people[1].post(f"/tables/{table_id}/again", {})).status_code == 200


@pytest.mark.intervals(table_poll=3600)
async def test_two_who_sat_down_elsewhere_keep_nobody_out(servers: ServerPair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them makes this process's state outdated, the second one while the first attempt is repeated."""
    ann, bob, cid, dan = [await servers.first.visitor() for _ in range(4)]
    table_id = (await ann.create("me", "open", "open", "open"))["id"]
    dan = servers.elsewhere(dan)
    await dan.watch(table_id)
    monkeypatch.setattr(servers.second.app.services.tables.sync, "on_event", lambda event: None)
    others = [bob, cid]
    sit_down = joining.sit_down

    async def late(*args: Any) -> Any:
        if others:
            await args[0].trust()
            await others.pop().join(table_id, f"Early {len(others)}")
        return await sit_down(*args)

    seconds = servers.second.app.services.tables.live[table_id]
    monkeypatch.setattr(
        joining, "sit_down", lambda table, *args: (late if table is seconds else sit_down)(table, *args)
    )
    assert (await dan.post(f"/tables/{table_id}/join", {"name": "Dan"})).status_code == 200


async def test_tables_that_are_looked_at_elsewhere_stay(servers: ServerPair) -> None:
    ann = await servers.first.visitor()
    kept, gone = [(await ann.create("me", "open", "open"))["id"] for _ in range(2)]
    line = await servers.elsewhere(ann).watch(kept)
    tables = servers.first.app.services.tables
    await eventually(lambda: kept in tables._coordination.presence.tables_elsewhere())
    await was_up(servers.first, 10)
    tomorrow = datetime.now(UTC) + timedelta(days=1)
    cleaned = await clean(
        tables._storage, Settings(empty_table_hours=1e-6), tomorrow, tables._coordination.presence.tables_elsewhere()
    )
    assert cleaned.empty == [gone]
    assert line.state["table"]["id"] == kept


@pytest.mark.intervals(table_poll=3600)
async def test_agreement_counts_before_news_of_the_proposal_arrive(
    servers: ServerPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, people, _ = await servers.apart(3)
    monkeypatch.setattr(servers.second.app.services.tables.sync, "on_event", lambda event: None)
    for person in people:
        assert (await person.post(f"/tables/{table_id}/decide", {"what": "pause"})).status_code == 200
    assert (await people[0].get(f"/tables/{table_id}")).json()["paused"]


def texts(message: dict[str, Any]) -> list[str]:
    """Return the lines of a chat message; the one that greets a connection has all until then, perhaps none."""
    return [said["text"] for said in message["lines"]] if message["type"] == "chat" else []


async def hears(line: Line, text: str) -> None:
    await line.until(lambda message: texts(message)[-1:] == [text])


async def test_people_at_two_processes_talk_and_agree(servers: ServerPair) -> None:
    table_id, people, lines = await servers.apart(3)
    for number, line in enumerate(lines):
        await line.send(type="say", text=f"Hello from {number}")
        for listener in lines:
            await hears(listener, f"Hello from {number}")
    for person in people:
        assert (await person.post(f"/tables/{table_id}/decide", {"what": "pause"})).status_code == 200
    for line in lines:
        await line.shows(lambda state: state["table"]["paused"])
        assert line.moves == []
