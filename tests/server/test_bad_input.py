"""Invalid input gets a clear refusal, and disturbs no other visitor."""

import asyncio
import json
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import peerage
from peerage.server.bot_play.pool import check_bot
from peerage.server.errors import Fault
from server.live_server import Line

pytestmark = pytest.mark.anyio

ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
GAME = "long-live-the-king"


IMPOSSIBLE_TABLES: list[tuple[Any, int, str]] = [
    ({"game": "chess", "seats": [ME], "name": "Ann"}, 404, "unknown_game"),
    ({"game": GAME, "seats": [ME, BOT], "name": "Ann"}, 400, "bad_seats"),
    ({"game": GAME, "seats": [ME] + [BOT] * 8, "name": "Ann"}, 400, "bad_seats"),
    ({"game": GAME, "seats": [ME, ME, BOT], "name": "Ann"}, 400, "bad_seats"),
    ({"game": GAME, "seats": [ME, BOT, BOT], "name": "Ann", "options": {"court": True}}, 400, "bad_option"),
    ({"game": GAME, "seats": [ME, BOT, BOT], "name": "Ann", "options": {"place_dice": "x"}}, 400, "bad_option"),
    ({"game": GAME, "seats": [ME, BOT, BOT], "name": "Ann", "options": {"place_dice": 7}}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, BOT], "name": ""}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, BOT], "name": "x" * 25}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, BOT], "name": "a\u202eb"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "genius"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "search:x"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "search:99s"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "search:9:cores=2"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "search:9ms:clock=cpu"}], "name": "A"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "search:9:rollout=9"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "net:9:file=/tmp/x"}], "name": "A"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "net:file=/etc/passwd"}], "name": "A"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "bot", "bot": "cmd:true"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": [ME, BOT, {"kind": "king"}], "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME, "seats": "three", "name": "Ann"}, 400, "bad_input"),
    ({"game": GAME}, 400, "bad_input"),
    ([], 400, "bad_input"),
    ({"game": "x" * 70_000}, 413, "too_large"),
]


async def test_invalid_tables_are_refused(server: Any) -> None:
    visitor = await server.visitor()
    for body, status, code in IMPOSSIBLE_TABLES:
        answer = await visitor.post("/tables", body)
        assert (answer.status_code, answer.json()["error"]) == (status, code), f"{body} got {answer.text}"
        assert answer.json()["message"]
        assert "Traceback" not in answer.text
    assert (await visitor.get("/tables")).json() == {"tables": [], "next": None}


@pytest.mark.parametrize("bot", ["cmd:true", "cmd:./mybot", "cmd", " cmd:true", "CMD:true"])
async def test_servers_offer_no_bot_that_is_a_program(bot: str) -> None:
    for game_id in peerage.game_ids():
        with pytest.raises(Fault):
            check_bot(peerage.load(game_id), bot)


async def test_unknown_paths_answer_not_found(server: Any) -> None:
    visitor = await server.visitor()
    for path in (
        "/nothing",
        "/tables/none",
        "/tables/none/positions/1",
        "/tables/none/record",
        "/games/chess/text/en",
        "/games/chess/rules/en",
        "/games/chess/board?seats=3",
    ):
        answer = await visitor.get(path)
        assert answer.status_code == 404
        assert answer.json()["error"] in ("not_found", "unknown_game")
    for path in (f"/games/{GAME}/text/xx", f"/games/{GAME}/board?seats=9", f"/games/{GAME}/board"):
        assert (await visitor.get(path)).status_code == 400
    assert (await visitor.post("/tables/none/join", {"name": "Ann"})).status_code == 404


async def test_requests_that_are_not_json_from_own_pages_are_refused(server: Any) -> None:
    visitor = await server.visitor()
    body = json.dumps({"game": GAME, "seats": [BOT] * 3})
    for headers in (
        {"content-type": "text/plain"},
        {"content-type": "application/x-www-form-urlencoded"},
        {"content-type": "application/json", "origin": "http://elsewhere.example"},
        {"content-type": "application/json", "origin": "null"},
    ):
        answer = await visitor.client.post("/api/tables", content=body, headers=headers)
        assert answer.status_code in (400, 403)
    malformed = await visitor.client.post(
        "/api/tables", content=b'{"game":', headers={"content-type": "application/json"}
    )
    assert malformed.status_code == 400
    table = await visitor.create("me", "open", "open")
    with pytest.raises(InvalidStatus) as refused:
        await visitor.open(table["id"], Origin="http://elsewhere.example")
    assert refused.value.response.status_code == 403
    line = await visitor.watch(table["id"], Origin=f"http://127.0.0.1:{server.port}")
    assert line.state["seat"] == 0


EMPTY_MESSAGES: list[str | bytes] = [
    "",
    "hello",
    "[]",
    "null",
    "{}",
    '{"type":"play"}',
    '{"type":"play","number":"1","move":2}',
    '{"type":"play","number":1,"move":-1}',
    '{"type":"play","number":1,"move":1e400}',
    '{"type":"play","number":1,"move":123456789012345678901234567890}',
    '{"type":"dance"}',
    '{"type":"ask","slot":["region:Man"]}',
    '{"type":7}',
    "[" * 5000,
    '{"type":"undo","number":null}',
    b"\x00\x01",
]


async def test_malformed_socket_messages_are_refused(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    other = await people[1].watch(table_id)
    await line.settle()
    for message in EMPTY_MESSAGES:
        await line.socket.send(message)
        answer = await line.next()
        assert (answer["type"], answer.get("error")) == ("error", "bad_input"), message
    assert (await line.answer("pong", type="ping"))["type"] == "pong", "the connection stays open"
    assert (await other.answer("pong", type="ping"))["type"] == "pong"
    assert not [received for received in other.messages if received["type"] == "error"]


async def test_move_is_refused_after_its_deadline(server: Any) -> None:
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    line = next(line for line in lines if line.moves)
    now = (await line.answer("pong", type="ping"))["now"]
    number, move = line.state["decision"]["number"], line.moves[0]
    late = await line.answer("error", type="play", number=number, move=move, deadline=now - 1)
    assert (late["error"], late["reason"]) == ("stale", "message_late")
    assert (await line.answer("error", type="undo", number=0, deadline=now - 1))["reason"] == "message_late"
    played = await line.answer("state", type="play", number=number, move=move, deadline=now + 600_000)
    assert played["decision"]["number"] != number


async def test_text_that_is_not_utf8_ends_its_connection_without_a_stack_trace(
    server: Any, caplog: pytest.LogCaptureFixture
) -> None:
    table_id, people = await server.people(3)
    other = await people[1].watch(table_id)
    logger = logging.getLogger("uvicorn.error")
    logger.addHandler(caplog.handler)
    try:
        for wrong in (b"\xff", [b'{"type":', b"\xc3("]):
            line = await people[0].watch(table_id)
            await line.socket.send(wrong, text=True)
            assert (await line.until(lambda message: message["type"] == "error"))["error"] == "bad_input"
            with pytest.raises(ConnectionClosed) as closed:
                await line.until(lambda message: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
        whole = '{"type": "ask", "slot": "ü"}'.encode()
        cut = whole.index(b"\xbc")
        line = await people[0].watch(table_id)
        await line.socket.send([whole[:cut], whole[cut:]], text=True)
        assert (await line.until(lambda message: message["type"] != "state"))["type"] == "reason"
    finally:
        logger.removeHandler(caplog.handler)
    assert caplog.records == []
    assert (await other.answer("pong", type="ping"))["type"] == "pong"


async def test_an_oversized_message_is_refused_and_ends_the_connection(server: Any) -> None:
    table_id, people = await server.people(3)
    other = await people[1].watch(table_id)
    for size in (9_000, 900_000):
        line = await people[0].watch(table_id)
        await line.socket.send(json.dumps({"type": "ask", "slot": "x" * size}))
        assert (await line.answer("error", type="ping"))["error"] == "too_large"
        with pytest.raises(ConnectionClosed) as closed:
            await line.until(lambda message: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    assert (await other.answer("pong", type="ping"))["type"] == "pong"


async def ping_on(line: Line) -> None:
    while True:
        await line.send(type="ping")


@pytest.mark.slow
async def test_a_flood_is_slowed_down_and_an_honest_burst_is_not(server: Any) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    for _ in range(60):
        await line.send(type="ping")
    answers = [await line.next() for _ in range(60)]
    assert {answer["type"] for answer in answers} == {"pong"}
    flood = asyncio.create_task(ping_on(line))
    with pytest.raises(ConnectionClosed):
        await line.until(lambda message: False)
    with pytest.raises(ConnectionClosed):
        await flood
    assert {"type": "error", "error": "rate_limited"}.items() <= next(
        message.items() for message in line.messages if message["type"] == "error"
    )


@pytest.mark.slow
async def test_unfinished_tables_have_a_limit(server: Any) -> None:
    visitor = await server.visitor()
    for _ in range(server.settings.unfinished_tables):
        await visitor.create("me", "open", "open")
    answer = await visitor.post("/tables", {"game": GAME, "seats": [ME, BOT, BOT], "name": "Ann"})
    assert (answer.status_code, answer.json()["error"]) == (429, "too_many")
    assert await (await server.visitor()).create("me", "open", "open")


async def test_a_seat_is_taken_once(server: Any) -> None:
    visitors = [await server.visitor() for _ in range(12)]
    table = await visitors[0].create("me", "open", "open")
    path = f"/tables/{table['id']}/join"
    assert (await visitors[1].post(path, {"name": "Bob", "seat": 0})).json()["error"] == "seat_taken"
    assert (await visitors[1].post(path, {"name": "Bob", "seat": 9})).json()["error"] == "bad_seats"
    assert (await visitors[0].post(path, {"name": "Ann", "seat": 1})).json()["error"] == "seat_taken"
    answers = await asyncio.gather(*(visitor.post(path, {"name": "X", "seat": 2}) for visitor in visitors[1:]))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 10
