"""Hints: only against bots, marked in the record before they are sent, and made of nothing hidden."""

import asyncio
import json
import random
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

import peerage
from peerage.bots import Advice
from peerage.server import Settings
from peerage.server.bot_play import hints
from peerage.server.bot_play.pool import BotPool, WorkerFailed
from peerage.server.bot_play.schemas import HintMessage
from peerage.server.bot_play.worker import advise
from peerage.server.coordination.jobs import Advise
from schema_checks import conform

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.slow,
    pytest.mark.stores("sqlite", "postgresql"),
    pytest.mark.intervals(hint=0.1),
]

GAME = "long-live-the-king"


async def turn(line: Any) -> None:
    """Wait for the player's turn."""
    while not line.moves:
        await line.next()


async def ask(line: Any) -> dict[str, Any]:
    """Ask for a hint; return it, or the error."""
    await line.send(type="hint", number=line.state["decision"]["number"] if line.state["decision"] else 0)
    answer: dict[str, Any] = await line.until(lambda message: message["type"] in ("hint", "error"))
    return answer


def asked(line: Any) -> list[tuple[int, int]]:
    return [(event["n"], event["seat"]) for event in line.log if event["kind"] == "hint"]


@pytest.mark.rule("hint")
async def test_a_hint_is_logged_for_all_sent_to_one_and_can_be_played(server: Any) -> None:
    ann, eve = [await server.visitor() for _ in range(2)]
    table = await ann.create("me", "greedy", "random")
    line, watching = [await each.watch(table["id"]) for each in (ann, eve)]
    await turn(line)
    assert line.state["can_hint"]
    hint = await ask(line)
    conform(hint, HintMessage)
    assert hint["number"] == line.state["decision"]["number"]
    first, *others = hint["options"]
    assert {option["move"] for option in hint["options"]} <= set(line.moves)
    assert first["games"] >= max((other["games"] for other in others), default=0)
    assert sum(option["games"] for option in hint["options"]) <= hint["games"]
    assert [message["type"] for message in line.messages[-2:]] == ["state", "hint"], "marked first, sent then"
    number = line.state["number"]
    assert asked(line) == [(number, 0)]
    stored = await server.app.services.tables._storage.lines(table["id"])
    assert json.loads(stored[0][1])["hints"] == [[number, 0]], "on the disk, too"
    assert (await line.play(first["move"]))["type"] == "state"

    await watching.until(lambda message: message["number"] > number)
    assert asked(watching) == asked(line)
    assert {message["type"] for message in watching.messages} == {"state"}, "nobody else sees what it said"
    assert not watching.state["can_hint"]
    position = (await eve.get(f"/tables/{table['id']}/positions/{number}")).json()
    assert [event["seat"] for event in position["events"] if event["kind"] == "hint"] == [0], "the replay has it"


async def test_hints_are_given_for_secret_choices(server: Any) -> None:
    ann = await server.visitor()
    line = await ann.watch((await ann.create("me", "greedy", "greedy"))["id"])
    rng = random.Random(6)
    for _ in range(200):
        await turn(line)
        if line.state["decision"]["secret"]:
            break
        await line.play(rng.choice(line.moves))
    hint = await ask(line)
    assert line.state["view"]["chosen"] == [], "the bots wait"
    assert hint["options"][0]["move"] in line.moves
    assert (await line.play(hint["options"][0]["move"]))["type"] == "state"


@pytest.mark.rule("hint")
async def test_hints_are_refused_with_people_and_outside_of_the_own_turn(server: Any) -> None:
    ann, bob = [await server.visitor() for _ in range(2)]
    with_people = (await ann.create("me", "open", "random"))["id"]
    line = await ann.watch(with_people)
    assert (await ask(line))["reason"] == "game_not_started"
    await bob.join(with_people)
    await line.until(lambda message: message["type"] == "state" and message["decision"] is not None)
    here = await ann.watch((await ann.create("me", "here:Bea", "random"))["id"])
    for company in (line, here):
        assert not company.state["can_hint"]
        answer = await ask(company)
        assert (answer["error"], answer["reason"]) == ("forbidden", "hints_only_with_bots")
        assert asked(company) == []

    alone = (await ann.create("me", "search:9s", "search:9s"))["id"]
    own, watching = [await each.watch(alone) for each in (ann, bob)]
    answer = await ask(watching)
    assert (answer["error"], answer["reason"]) == ("forbidden", "no_seat_here")
    await turn(own)
    await own.send(type="hint", number=99)
    assert (await own.until(lambda message: message["type"] == "error"))["error"] == "stale"
    while own.moves:
        await own.play(own.moves[-1])
    assert not own.state["can_hint"]
    answer = await ask(own)
    assert (answer["error"], answer["reason"]) == ("illegal", "not_your_turn")
    await ann.post(f"/tables/{alone}/stand-in", {"seat": 0, "bot": "random"})
    assert (await ask(own))["reason"] == "bot_plays_for_you"
    assert asked(own) == []


async def test_no_hint_when_the_game_is_over_or_the_host_gives_none(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, hints_per_minute=0)
    await server.start()
    ann = await server.visitor()
    line = await ann.watch((await ann.create("me", "random", "random"))["id"])
    await turn(line)
    assert not line.state["can_hint"]
    assert (await ask(line))["reason"] == "hints_off"

    state = peerage.load(GAME).start(3, seed=1, options={"finite": True})
    rng = random.Random(1)
    while not state.over:
        seat = state.to_move[0]
        state.play(seat, rng.choice(state.moves(seat)))
    row = server.app.services.tables.live[line.state["table"]["id"]].row
    fault = hints.refusal(row, state, 0, Settings())
    assert fault is not None
    assert fault.situation == "game_over"


async def test_lessons_offer_none(server: Any) -> None:
    stand = (await (await server.visitor()).post(f"/games/{GAME}/lessons/first", {"answers": []})).json()
    assert stand["state"]["can_hint"] is False


@pytest.mark.usefixtures("no_refill")
async def test_hints_are_limited_and_a_repeated_question_is_marked_once(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, hints_per_minute=2)
    await server.start()
    ann = await server.visitor()
    table = await ann.create("me", "random", "random")
    line = await ann.watch(table["id"])
    await turn(line)
    for _ in range(2):
        assert (await ask(line))["type"] == "hint"
    assert (await ask(line))["error"] == "rate_limited"
    assert asked(line) == [(line.state["number"], 0)]
    other = await ann.watch((await ann.create("me", "random", "random"))["id"])
    await turn(other)
    assert (await ask(other))["error"] == "rate_limited", "at all tables together"
    assert asked(other) == []


async def test_the_mark_survives_a_restart_and_taking_back(server: Any) -> None:
    ann = await server.visitor()
    table_id = (await ann.create("me", "random", "random"))["id"]
    line = await ann.watch(table_id)
    await turn(line)
    await line.play(next(move["move"] for move in line.state["moves"] if move["kind"] == "enter"))
    assert line.state["can_undo"]
    number = line.state["number"]
    await ask(line)
    assert asked(line) == [(number, 0)]
    await line.answer("state", type="undo", number=number)
    assert asked(line) == [(number - 1, 0)], "the move is gone, the mark is not"
    storage = server.app.services.tables._storage
    header = json.loads((await storage.lines(table_id))[0][1])
    assert header["hints"] == [[number - 1, 0]]
    await server.stop()
    await server.start()
    again = await ann.watch(table_id)
    assert asked(again) == [(number - 1, 0)]
    lines = [line for _, line in await server.app.services.tables._storage.lines(table_id)]
    assert peerage.Record.load("\n".join(lines)).header.hints == [(number - 1, 0)]


async def test_a_record_with_hints_can_be_opened(server: Any) -> None:
    record = peerage.Record.begin(peerage.load(GAME), 3, "hints", {"finite": True}, names=["Ann", "B", "C"])
    rng = random.Random(4)
    while not record.state.over:
        seat = record.state.to_move[0]
        if seat == 0 and record.number % 3 == 0:
            record.mark_hint(0)
        record.play(seat, rng.choice(record.state.moves(seat)))
    ann = await server.visitor()
    text = "\n".join(record.lines())
    sent = await ann.client.post("/api/records", content=text, headers={"content-type": "application/jsonl"})
    assert sent.status_code == 201, sent.text
    line = await ann.watch(sent.json()["id"])
    assert len(asked(line)) == len(record.header.hints) > 3
    assert {seat for _, seat in asked(line)} == {0}
    assert (await ann.get(f"/tables/{sent.json()['id']}/record")).text == f"{text}\n"


async def test_no_mark_no_hint(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failed write of the mark: nothing is sent, and nothing is marked."""
    ann = await server.visitor()
    line = await ann.watch((await ann.create("me", "random", "random"))["id"])
    await turn(line)
    storage = server.app.services.tables._storage

    async def full(*_: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(storage, "mark", full)
        assert (await ask(line))["error"] == "unavailable"
        assert server.app.services.tables.hints._thinking == set()
        await line.settle()
    assert not any(message["type"] == "hint" for message in line.messages)
    assert asked(line) == []
    assert (await ask(line))["type"] == "hint"
    assert asked(line) == [(line.state["number"], 0)]


async def test_the_table_stays_usable_and_a_late_hint_is_dropped(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    advise, asked, played = BotPool.advise, asyncio.Event(), asyncio.Event()

    async def think_long(*question: Any) -> Advice:
        asked.set()
        await played.wait()
        return await advise(*question)

    monkeypatch.setattr(BotPool, "advise", think_long)
    ann = await server.visitor()
    line = await ann.watch((await ann.create("me", "random", "random"))["id"])
    await turn(line)
    await line.send(type="hint", number=line.state["decision"]["number"])
    await asked.wait()
    assert (await line.answer("pong", type="ping"))["type"] == "pong"
    assert (await line.play(line.moves[0]))["type"] == "state", "nobody waits for the hint"
    played.set()
    await asyncio.gather(*server.app.services.tables.hints._thinking)
    await line.settle()
    assert not any(message["type"] == "hint" for message in line.messages)


async def test_a_thought_that_fails_is_said(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise WorkerFailed("the worker ended")

    monkeypatch.setattr(BotPool, "advise", fail)
    ann = await server.visitor()
    line = await ann.watch((await ann.create("me", "random", "random"))["id"])
    await turn(line)
    assert (await ask(line))["error"] == "no_hint"


async def test_a_hint_knows_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker's advice for the real position and for one that the seat cannot distinguish from it is the same."""
    load = peerage.bots.load
    monkeypatch.setattr(peerage.bots, "load", lambda name, _=None: load(name, seed=3))
    state = peerage.load(GAME).start(4, seed=2)
    greedy = load("greedy", 1)
    for number in range(40):
        seat = state.to_move[0]
        if number % 10 == 0:
            positions = [each.to_bytes() for each in (state, state.resample(seat, number))]
            one, other = [advise(Advise(GAME, position, seat, "search:30")) for position in positions]
            assert one == other
        state.play(seat, greedy.choose(peerage.Perspective(state, seat)))
