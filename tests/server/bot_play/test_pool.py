"""Bots at tables: worker processes choose their moves, they finish their games, and never stop a table."""

import asyncio
import hashlib
import os
import random
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import peerage
from peerage.server import Settings
from peerage.server.bot_play import worker as worker_script
from peerage.server.bot_play.fair_queue import SERVER
from peerage.server.bot_play.pool import MOST_PRINTED, BotPool, BotWorker, Lane, WorkerFailed
from peerage.server.coordination.jobs import Answer, Prove, Request

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GAME = "long-live-the-king"


async def over(visitor: Any, table_id: str) -> dict[str, Any]:
    """Wait for the end of a game of bots without connecting to it."""
    await visitor.server.bots_rest(table_id)
    table: dict[str, Any] = (await visitor.get(f"/tables/{table_id}")).json()
    assert table["status"] == "over"
    return table


async def test_output_of_a_bot_is_logged(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """A bot's output neither disturbs the answers nor bypasses the log."""
    chatty = tmp_path / "chatty.py"
    chatty.write_text(
        "import sys; from peerage.server.bot_play import worker as worker_script\n"
        "def prove(request):\n"
        "    print('thinking aloud', flush=True)\n"
        "    print('x' * 5_000, flush=True)\n"
        "    if request.text: raise SystemExit('out of words')\n"
        "    return worker_script.Answer(error='none')\n"
        "worker_script.prove = prove; worker_script.main()\n"
    )
    monkeypatch.setattr(worker_script, "__file__", str(chatty))
    worker = BotWorker()
    with pytest.raises(WorkerFailed, match="none"):
        await worker.ask(Prove(""))
    with pytest.raises(WorkerFailed, match="the worker ended"):
        await worker.ask(Prove("more"))
    await worker.end()
    printed = [record.getMessage() for record in caplog.records]
    words = ["thinking aloud", "x" * MOST_PRINTED, "thinking aloud", "x" * MOST_PRINTED, "out of words"]
    assert printed == [f"a bot worker printed: {each}" for each in words]
    assert capfd.readouterr().err == ""


async def test_a_table_of_bots_plays_to_the_end_and_can_be_proven(server: Any) -> None:
    visitor = await server.visitor()
    created = await visitor.create("random", "greedy", "random")
    assert created["status"] == "running"
    assert created["options"]["finite"] is True
    assert created["your_seat"] is None
    assert created["dice"]["seed"] is None
    table = await over(visitor, created["id"])
    dice = table["dice"]
    assert dice["seed_hash"] == created["dice"]["seed_hash"] == hashlib.sha256(dice["seed"].encode()).hexdigest()
    assert table["winners"]
    answer = await visitor.get(f"/tables/{table['id']}/record")
    assert answer.headers["content-type"].startswith("application/jsonl")
    record = peerage.Record.load(answer.text)
    assert record.state.winners == table["winners"]
    assert record.number == table["number"]

    last = table["number"]
    for number in (0, 1, last // 2, last):
        for query, seat in (("", None), ("?seat=0", 0), ("?seat=2", 2)):
            position = (await visitor.get(f"/tables/{table['id']}/positions/{number}{query}")).json()
            state, events = record.at(number)
            assert (position["number"], position["last"]) == (number, last)
            assert position["view"] == state.view(seat)
            assert position["decision"] == state.decision(seat)
            assert len(position["events"]) == len([event for event in events if event.visible(seat)])
    assert (await visitor.get(f"/tables/{table['id']}/positions/{last + 1}")).status_code == 404

    line = await visitor.watch(table["id"])
    assert line.state["view"]["over"] is True
    assert line.state["moves"] == []
    assert {event["n"] for event in line.log} <= set(range(last + 1))


async def test_bots_think_again_after_a_restart(server: Any) -> None:
    visitor = await server.visitor()
    tables = [await visitor.create("random", "random", "random") for _ in range(2)]
    line = await visitor.watch(tables[0]["id"])
    await line.until(lambda message: message["number"] >= 5)
    await server.stop()
    await server.start()
    for table in tables:
        ended = await over(visitor, table["id"])
        assert ended["number"] > 5


async def test_bots_answer_people(server: Any, playing: Callable[..., Any]) -> None:
    visitor = await server.visitor()
    table = await visitor.create("random", "me", "greedy", "search:20")
    line = await visitor.watch(table["id"])
    rng = random.Random(2)
    for _ in range(25):
        while not line.moves and line.state["table"]["status"] == "running":
            await line.next()
        if line.moves:
            assert (await line.play(rng.choice(line.moves)))["type"] == "state"
    movers = {event["seat"] for event in line.log if event["seat"] is not None}
    assert movers == {0, 1, 2, 3}


async def test_bots_wait_until_the_game_begins(
    server: Any, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    table = await ann.create("random", "me", "open")
    line = await ann.watch(table["id"])
    await line.settle()
    assert caplog.messages == []
    await bob.join(table["id"])
    await line.until(lambda message: message["decision"] and message["decision"]["seats"] != [0])
    assert caplog.messages == []
    assert "Warning" not in capfd.readouterr().err


async def test_bots_choose_in_secret_only_after_the_people(server: Any) -> None:
    visitor = await server.visitor()
    table = await visitor.create("me", "greedy", "greedy")
    line = await visitor.watch(table["id"])
    rng = random.Random(6)
    met = 0
    while met < 2 and line.state["table"]["status"] == "running":
        while not line.moves and line.state["table"]["status"] == "running":
            await line.next()
        if line.moves and line.state["decision"]["secret"]:
            await server.bots_rest(table["id"])
            await line.settle()
            assert line.state["view"]["chosen"] == [], "nobody can tell whether a bot had a choice"
            met += 1
        if line.moves:
            await line.play(rng.choice(line.moves))
    assert met == 2


async def test_bot_worker_loads_nothing_of_the_web_server() -> None:
    program = (
        "import sys, peerage.server.bot_play.worker; print({'litestar', 'sqlalchemy', 'uvicorn'} & {*sys.modules})"
    )
    child = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    printed, _ = await child.communicate()
    assert printed == b"set()\n"


async def test_a_crashed_worker_is_replaced() -> None:
    pool = BotPool(1, 30)
    state = peerage.load(GAME).start(3, 1)
    seat = state.to_move[0]
    try:
        assert await pool.choose(GAME, state.to_bytes(), seat, "search:2") in state.moves(seat)
        process = pool.deep.idle[0].process
        assert process is not None
        thought = asyncio.create_task(pool.choose(GAME, state.to_bytes(), seat, "search:9s"))
        while pool.deep.idle:
            await asyncio.sleep(0)  # until the worker is asked
        os.kill(process.pid, signal.SIGKILL)
        with pytest.raises(WorkerFailed):
            await thought
        for bot in ("search:2", "greedy"):
            assert await pool.choose(GAME, state.to_bytes(), seat, bot) in state.moves(seat)
            with pytest.raises(WorkerFailed):
                await pool.choose("chess", b"", 0, bot)
            assert await pool.choose(GAME, state.to_bytes(), seat, bot) in state.moves(seat)
    finally:
        await pool.aclose()


@pytest.mark.parametrize("steps", range(5))
async def test_asking_ends_when_cancelled_even_as_the_answer_comes(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    asked = asyncio.Event()

    async def ask(_: BotWorker, __: Prove) -> Answer:
        asked.set()
        return await answer

    monkeypatch.setattr(BotWorker, "ask", ask)
    asking = asyncio.create_task(Lane(1, 20.0).ask(Prove(""), SERVER))
    await asked.wait()
    answer.set_result(Answer())
    for _ in range(steps):
        await asyncio.sleep(0)
    running = asking.cancel()
    await asyncio.wait([asking])
    assert asking.cancelled() == running


async def test_a_hanging_worker_is_stopped_and_the_table_goes_on(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, bot_limit=0.5)
    await server.start()
    visitor = await server.visitor()
    table = await visitor.create("search:9s", "search:9s", "search:9s")
    line = await visitor.watch(table["id"])
    await line.until(lambda message: message["number"] >= 1)


@pytest.mark.intervals(database_retry=0.01)
async def test_a_failing_disk_only_delays_bots(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = server.app.services.tables._storage
    write = storage.append
    failures = 0

    async def sometimes(*row: Any) -> Any:
        nonlocal failures
        if failures < 2:
            failures += 1
            raise OperationalError("INSERT", {}, Exception("database is locked"))
        return await write(*row)

    monkeypatch.setattr(storage, "append", sometimes)
    visitor = await server.visitor()
    line = await visitor.watch((await visitor.create("random", "random", "random"))["id"])
    await line.until(lambda message: message["number"] >= 4)
    assert failures == 2
    assert [event["n"] for event in line.log] == sorted(event["n"] for event in line.log)


async def test_the_server_answers_while_bots_think(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, asked, answered = BotWorker.ask, asyncio.Event(), asyncio.Event()

    async def think_long(worker: BotWorker, request: Request) -> Answer:
        asked.set()
        await answered.wait()
        return await ask(worker, request)

    monkeypatch.setattr(BotWorker, "ask", think_long)
    visitor = await server.visitor()
    line = await visitor.watch((await visitor.create("random", "random", "random"))["id"])
    await asked.wait()
    assert (await visitor.get("/tables")).status_code == 200
    await line.settle()
    assert line.state["number"] == 0
    answered.set()
    await line.until(lambda message: message["number"] > 0)
