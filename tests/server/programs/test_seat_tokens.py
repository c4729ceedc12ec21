"""A program plays in the seat of whoever made its token, knows what that seat may know, and is seen by all."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import peerage
from peerage.server.programs.api import CONNECTIONS_AT_ONCE
from peerage.server.programs.session import TRIES
from server.live_server import PATIENCE, LiveServer, Visitor

pytestmark = pytest.mark.anyio

BOTS = "greedy", "random"


class ProgramSocket:
    """The socket of a program."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def next(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        return message

    async def until(self, *kinds: str) -> dict[str, Any]:
        while (message := await self.next())["type"] not in kinds:
            assert message["type"] != "error", message
        return message

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def move(self, decide: dict[str, Any], move: Any) -> None:
        await self.send(type="move", id=decide["id"], move=move)


@asynccontextmanager
async def program(server: LiveServer, token: str, ready: bool = True, **wish: Any) -> AsyncIterator[ProgramSocket]:
    headers = {"Authorization": f"Bearer {token}"}
    address = f"ws://{server.host}:{server.port}/api/seat"
    async with connect(address, additional_headers=headers, close_timeout=1, open_timeout=PATIENCE) as socket:
        one = ProgramSocket(socket)
        if ready:
            assert (await one.next())["type"] == "hello"
            await one.send(type="ready", protocol=1, **wish)
        yield one


async def token_of(visitor: Visitor, table_id: str) -> str:
    answer = await visitor.post(f"/tables/{table_id}/program", {})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


async def revoke(visitor: Visitor, table_id: str) -> None:
    headers = {"content-type": "application/json"}
    answer = await visitor.client.delete(f"/api/tables/{table_id}/program", headers=headers)
    assert answer.status_code == 204, answer.text


async def refusal(server: LiveServer, token: str) -> str:
    async with program(server, token, ready=False) as one:
        return str((await one.next())["error"])


@pytest.mark.rule("programs")
@pytest.mark.stores("sqlite", "postgresql")
@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
async def test_program_plays_a_whole_game_in_its_owners_seat(server: LiveServer, game: str) -> None:
    ann = await server.visitor()
    table = await ann.create("me", *BOTS, game=game)
    async with program(server, await token_of(ann, table["id"]), language="de") as one:
        start = await one.until("start")
        assert (start["game"], start["seat"], start["names"][0]) == (game, 0, "Ann")
        forms = 0
        while (message := await one.until("decide", "end"))["type"] == "decide":
            offered = message["moves"][forms % len(message["moves"])]
            forms += 1
            await one.move(message, [offered["move"], offered["notation"], offered["described"]][forms % 3])
        assert (await one.next())["type"] == "quit"
        with pytest.raises(ConnectionClosed):
            await one.socket.recv()
    record = peerage.Record.load((await ann.get(f"/tables/{table['id']}/record")).text)
    assert message["scores"] == record.state.scores
    assert message["winners"] == record.state.winners
    assert sum(entry.seat == 0 for entry in record.moves) > 0
    assert forms > 5
    seen = [event for heard in one.heard for event in heard.get("events", ())]
    assert len(seen) == sum(event.visible(0) for events in record.events for event in events)


@pytest.mark.rule("programs")
async def test_messages_to_a_program_are_what_its_seat_may_know(server: LiveServer) -> None:
    table_id, (ann, bob, cid) = await server.people(3)
    lines = [await each.watch(table_id) for each in (ann, bob, cid)]
    for seat, (visitor, line) in enumerate(zip((ann, bob, cid), lines, strict=True)):
        async with program(server, await token_of(visitor, table_id)) as one:
            assert (await one.until("start"))["seat"] == seat
            await line.settle()
            if not line.moves:
                continue
            decide = await one.until("decide")
            assert decide["view"] == line.state["view"]
            assert [offered["move"] for offered in decide["moves"]] == line.moves
            assert decide["decision"] == {
                name: value for name, value in line.state["decision"].items() if name in decide["decision"]
            }
            hidden = [each["name"] for each in decide["view"]["players"][seat - 1].get("hand", [])]
            assert hidden == []


@pytest.mark.rule("programs")
async def test_all_viewers_see_a_mark_beside_the_player_whose_program_plays(server: LiveServer) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    line = await bob.watch(table_id)
    await token_of(ann, table_id)
    await line.shows(lambda state: state["table"]["seats"][0]["program"] == "plays")
    await revoke(ann, table_id)
    await line.shows(lambda state: state["table"]["seats"][0]["program"] == "played")
    assert [seat["program"] for seat in line.state["table"]["seats"]] == ["played", None, None]
    await server.stop()
    await server.start()
    assert (await bob.get(f"/tables/{table_id}")).json()["seats"][0]["program"] == "played"


@pytest.mark.rule("programs")
async def test_player_who_takes_the_token_back_before_the_game_has_no_mark(server: LiveServer) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "open", "random")
    token = await token_of(ann, table["id"])
    async with program(server, token) as one:
        await revoke(ann, table["id"])
        assert await last_error(one) == "wrong_token"
    assert (await ann.get(f"/tables/{table['id']}")).json()["seats"][0]["program"] is None
    assert await refusal(server, token) == "wrong_token"


@pytest.mark.rule("programs")
async def test_tokens_are_void_when_revoked_or_replaced(server: LiveServer) -> None:
    table_id, (ann, _, _) = await server.people(3)
    first = await token_of(ann, table_id)
    second = await token_of(ann, table_id)
    assert await refusal(server, first) == "wrong_token"
    async with program(server, second) as one:
        await one.until("start")
        await revoke(ann, table_id)
        assert await last_error(one) == "wrong_token"
    assert await refusal(server, second) == "wrong_token"


async def last_error(one: ProgramSocket) -> str:
    while (message := await one.next())["type"] != "error":
        pass
    return str(message["error"])


@pytest.mark.parametrize("token", ["", "x", ".", "no-table.secret", "{table}.", "{table}.guess"])
async def test_guessed_token_opens_no_seat(server: LiveServer, token: str) -> None:
    table_id, (ann, _, _) = await server.people(3)
    await token_of(ann, table_id)
    assert await refusal(server, token.format(table=table_id)) in ("wrong_token", "not_found")


async def test_database_stores_only_the_hash_of_a_seat_token(server: LiveServer) -> None:
    table_id, (ann, _, _) = await server.people(3)
    token = await token_of(ann, table_id)
    stored = str(await server.sql("SELECT * FROM tables"))
    assert token not in stored
    assert token.partition(".")[2] not in stored


@pytest.mark.rule("programs")
async def test_rated_table_admits_no_program(server: LiveServer) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table = await ann.create("me", "open", "open", rated=True)
    await bob.join(table["id"])
    answer = await ann.post(f"/tables/{table['id']}/program", {})
    assert (answer.status_code, answer.json()["reason"]) == (403, "programs_only_unrated")


@pytest.mark.rule("programs")
async def test_table_with_a_program_stays_unrated(server: LiveServer) -> None:
    ann, bob, cid = [await server.visitor() for _ in range(3)]
    table = await ann.create("me", "random", "random", rated=True)  # of bots alone that no ladder knows
    assert table["rated"] == "no"
    await token_of(ann, table["id"])
    assert (await bob.get(f"/tables/{table['id']}")).json()["rated"] == "no"
    answer = await cid.post(f"/tables/{table['id']}/program", {})
    assert answer.json()["reason"] == "no_seat_here"


@pytest.mark.rule("programs")
async def test_illegal_answers_are_explained_and_limited(server: LiveServer) -> None:
    ann = await server.visitor()
    table = await ann.create("me", *BOTS)
    async with program(server, await token_of(ann, table["id"])) as one:
        decide = await one.until("decide")
        await one.socket.send("{}")
        assert (await one.until("illegal"))["rule"] is None
        await one.send(type="ready", protocol=1)
        assert (await one.until("illegal"))["rule"] is None
        await one.move({"id": decide["id"] + 1}, 5)  # of another decision: ignored
        await one.move(decide, {"kind": "enter", "to": "region:Man"})
        illegal = await one.until("illegal")
        assert illegal["tries"] == TRIES - 3
        assert illegal["rule"]
        assert illegal["reason"]
        for _ in range(TRIES - 3):
            await one.move(decide, -1)
        assert await last_error(one) == "bad_program"
    async with program(server, await token_of(ann, table["id"])) as one:
        again = await one.until("decide")
        assert again["id"] == decide["id"]
        assert again["events"] == decide["events"]


async def test_program_that_speaks_another_protocol_is_refused(server: LiveServer) -> None:
    ann = await server.visitor()
    table = await ann.create("me", *BOTS)
    token = await token_of(ann, table["id"])
    for answer in ({"type": "ready", "protocol": 2}, {"type": "ready", "protocol": 1, "language": "xx"}, {"type": "x"}):
        async with program(server, token, ready=False) as one:
            await one.until("hello")
            await one.send(**answer)
            assert await last_error(one) == "bad_program"


async def test_program_is_told_the_game_again_when_its_move_is_taken_back(
    server: LiveServer, playing: Callable[..., Any]
) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    await playing(lines, 200, random.Random(3), stop=lambda line: line.state["number"] > 3 and line.state["can_undo"])
    mover = next(line for line in lines if line.state["can_undo"])
    seat = mover.state["seat"]
    async with program(server, await token_of(people[seat], table_id)) as one:
        await one.until("start")
        await mover.send(type="undo", number=mover.state["number"])
        await one.until("start")
        decide = await one.until("decide")
        await mover.settle()
        assert decide["view"] == mover.state["view"]
        assert [offered["move"] for offered in decide["moves"]] == mover.moves
        assert len(decide["events"]) == sum(event["n"] <= mover.state["number"] for event in mover.log)


async def test_program_counts_as_present(server: LiveServer) -> None:
    table_id, (ann, bob, _) = await server.people(3)
    line = await bob.watch(table_id)
    token = await token_of(ann, table_id)
    assert not line.state["table"]["seats"][0]["online"]
    async with program(server, token) as one:
        await one.until("start")
        await line.shows(lambda state: state["table"]["seats"][0]["online"])
    await line.shows(lambda state: not state["table"]["seats"][0]["online"])


async def test_players_of_one_browser_have_tokens_of_their_own(server: LiveServer) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "here:Bob", "random")
    answer = await ann.post(f"/tables/{table['id']}/program?as=1", {})
    async with program(server, answer.json()["token"]) as one:
        assert (await one.until("start"))["seat"] == 1
    marks = [seat["program"] for seat in (await ann.get(f"/tables/{table['id']}")).json()["seats"]]
    assert marks == [None, "plays", None]


async def test_program_waits_for_the_game_to_begin(server: LiveServer) -> None:
    ann, bob = await server.visitor(), await server.visitor()
    table = await ann.create("me", "open", "random", rated=False)
    async with program(server, await token_of(ann, table["id"])) as one:
        await bob.join(table["id"])
        assert (await one.until("start"))["names"][1] == "Bob"


async def test_connections_of_programs_to_a_table_are_limited(no_refill: None, server: LiveServer) -> None:
    ann = await server.visitor()
    table = await ann.create("me", "open", "random", rated=False)
    token = await token_of(ann, table["id"])
    for _ in range(CONNECTIONS_AT_ONCE):
        async with program(server, token) as one:
            assert one.heard[0]["type"] == "hello"
    assert await refusal(server, token) == "rate_limited"
    assert await refusal(server, f"{table['id']}.guess") == "wrong_token"
