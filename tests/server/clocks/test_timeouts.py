"""Clocks at live tables: they are shown, survive restarts, and run out. Time is advanced by hand."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from peerage.server import Settings
from peerage.server.clocks import uptime_clock
from server.clocks.driven import pass_time

pytestmark = pytest.mark.anyio
BOTH = pytest.mark.stores("sqlite", "postgresql")

LIVE = {"kind": "live", "bank": 60, "increment": 5, "bot": "random"}
MORTAL = {"kind": "live", "bank": 60, "at_zero": "end"}


def left(line: Any) -> list[int | None]:
    """Return the seconds that a browser would show."""
    message = line.state
    now = message["now"]
    return [
        clock and (clock["left"] - (0 if clock["since"] is None else now - clock["since"])) / 1000
        for clock in message["clock"]["seats"]
    ]


async def sit(server: Any, time: Any, count: int = 3) -> tuple[str, list[Any], list[Any]]:
    table_id, people = await server.people(count, time=time)
    return table_id, people, [await person.watch(table_id) for person in people]


@BOTH
async def test_remaining_time_is_visible_to_all(server: Any) -> None:
    table_id, people, lines = await sit(server, LIVE)
    assert (await people[0].get(f"/tables/{table_id}")).json()["time"] == {**LIVE, "per": "decision", "at_zero": "bot"}
    mover = next(line for line in lines if line.moves)
    seat = mover.state["seat"]
    running = [clock["since"] is not None for clock in mover.state["clock"]["seats"]]
    assert running == [number == seat for number in range(3)]
    await pass_time(server, 10)
    [mine] = (await people[seat].get("/tables")).json()["tables"]
    assert mine["left"] == 50_000
    watching = await (await server.visitor()).watch(table_id)
    assert left(watching)[seat] == 50
    await mover.play(mover.moves[0])
    assert left(mover)[seat] == 55
    for line in lines:
        await line.settle()
        heard = len(line.messages)
        await pass_time(server, 1)
        await line.settle()
        assert len(line.messages) == heard, "time that passes is no news"


@BOTH
async def test_a_restart_counts_no_time(server: Any) -> None:
    table_id, people, lines = await sit(server, LIVE)
    seat = next(line.state["seat"] for line in lines if line.moves)
    await pass_time(server, 20)
    await server.stop()
    await server.start()
    line = await people[seat].watch(table_id)
    assert left(line)[seat] == 40
    await line.play(line.moves[0])
    assert left(line)[seat] == 45


@BOTH
@pytest.mark.rule("time-out")
async def test_a_bot_plays_on_and_the_player_may_come_back(server: Any) -> None:
    table_id, people, lines = await sit(server, LIVE)
    mover = next(line for line in lines if line.moves)
    seat = mover.state["seat"]
    await pass_time(server, 60.9)
    await mover.settle()
    assert mover.state["table"]["seats"][seat]["bot"] is None, "a second's grace"
    await pass_time(server, 0.1)
    message = await mover.until(lambda state: state["table"]["seats"][seat]["bot"] == "random")
    [note] = [event for event in message["events"] if event["kind"] == "time_out"]
    assert (note["seat"], note["rule"], note["args"]["bot"]) == (seat, "time-out", "random")
    assert left(mover)[seat] == 0
    await mover.until(lambda state: state["number"] > 0)
    back = await people[seat].post(f"/tables/{table_id}/stand-in", {"seat": seat, "bot": None})
    assert back.json()["seats"][seat]["bot"] is None
    await mover.until(lambda state: state["table"]["seats"][seat]["bot"] is None)
    assert left(mover)[seat] == 30


async def test_player_out_of_time_cannot_move_instead_of_the_bot(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.app.services.tables, "wake", lambda table: None)
    table_id, people, lines = await sit(server, LIVE)
    mover = next(line for line in lines if line.moves)
    seat = mover.state["seat"]
    await pass_time(server, 61)
    await mover.until(lambda state: state["table"]["seats"][seat]["bot"] is not None)
    answer = await mover.play(mover.moves[0])
    assert answer["error"] == "bot_decides"
    back = await people[seat].post(f"/tables/{table_id}/stand-in", {"seat": seat, "bot": None})
    assert (back.status_code, back.json()["error"]) == (409, "bot_decides")


async def test_handing_over_to_a_bot_does_not_stop_the_clock_of_a_secret_decision(
    server: Any, playing: Callable[..., Any]
) -> None:
    """In a secret decision bots wait for people, so a player could hand over and take the decision back later."""
    table_id, people, lines = await sit(server, LIVE)
    await playing(lines, 2000, random.Random(8), stop=lambda line: line.state["decision"]["secret"])
    for line in lines:
        await line.settle()
    chooser, *others = [line for line in lines if line.moves]
    seat = chooser.state["seat"]
    path = f"/tables/{table_id}/stand-in"
    assert (await people[seat].post(path, {"seat": seat, "bot": "random"})).status_code == 200
    await chooser.settle()
    assert (await people[seat].post(path, {"seat": seat, "bot": None})).json()["error"] == "bot_decides"
    assert (await chooser.play(chooser.moves[0]))["error"] == "bot_decides"
    asked = chooser.state["decision"]["number"]
    for line in others:
        await line.play(line.moves[0])
    await chooser.until(lambda state: state["type"] == "state" and state["decision"]["number"] != asked)
    assert not chooser.state["decision"]["secret"]
    assert (await people[seat].post(path, {"seat": seat, "bot": None})).status_code == 200


@BOTH
@pytest.mark.rule("time-out")
async def test_a_game_can_end_on_time(server: Any, playing: Callable[..., Any]) -> None:
    table_id, people, lines = await sit(server, MORTAL)
    await playing(lines, 12, random.Random(3))
    for line in lines:
        await line.settle()
    mover = next(line for line in lines if line.moves)
    move, asked, seats = mover.moves[0], mover.state["decision"]["number"], mover.state["decision"]["seats"]
    await pass_time(server, 61)
    for line in lines:
        message = await line.until(lambda state: state["table"]["status"] == "over")
        assert (message["table"]["ending"], message["table"]["winners"]) == ("time", [])
        assert (message["decision"], message["moves"], message["can_undo"], message["can_hint"]) == (
            None,
            [],
            False,
            False,
        )
        assert [event["seat"] for event in message["events"] if event["kind"] == "time_ended"] == seats
        assert all(clock["since"] is None for clock in message["clock"]["seats"])
    answer = await mover.answer("error", type="play", number=asked, move=move)
    assert answer["error"] == "illegal"
    assert (await mover.answer("error", type="undo", number=mover.state["number"]))["error"] == "illegal"

    await server.stop()
    await server.start()
    table = (await people[0].get(f"/tables/{table_id}")).json()
    assert (table["status"], table["ending"]) == ("over", "time")
    assert table["dice"]["seed"]
    record = await people[0].get(f"/tables/{table_id}/record")
    assert (record.status_code, len(record.text.splitlines())) == (200, 13)
    other = (await people[0].get(f"/tables/{table_id}/positions/12?seat=1")).json()
    assert "hand" in other["view"]["players"][1], "all is open at the end"
    result = await people[0].get(f"/tables/{table_id}/result")
    assert (result.status_code, result.json()["error"]) == (409, "not_over")
    stand_in = await people[0].post(f"/tables/{table_id}/stand-in", {"seat": 0, "bot": "random"})
    assert stand_in.json()["error"] == "illegal"
    again = await people[0].post(f"/tables/{table_id}/again", {})
    assert again.json()["time"] == {**MORTAL, "increment": 0, "per": "decision", "bot": None}
    [(deadline,)] = await server.sql("SELECT deadline FROM tables WHERE id = ?", table_id)
    assert deadline is None


async def test_a_move_before_the_flag_counts(server: Any) -> None:
    _, _, lines = await sit(server, LIVE)
    mover = next(line for line in lines if line.moves)
    await pass_time(server, 60.5)
    await mover.play(mover.moves[0])
    assert left(mover)[mover.state["seat"]] == 5


@BOTH
async def test_secret_choices_run_for_all_who_still_choose(server: Any, playing: Callable[..., Any]) -> None:
    _, _, lines = await sit(server, LIVE)
    spectator = await (await server.visitor()).watch(lines[0].state["table"]["id"])
    await playing(lines, 2000, random.Random(8), stop=lambda line: line.state["decision"]["secret"])
    for line in [*lines, spectator]:
        await line.settle()
    choosers = [line for line in lines if line.moves]
    assert len(choosers) > 1
    first = choosers[0].state["seat"]
    await pass_time(server, 7)
    before = left(choosers[0])
    await choosers[0].play(choosers[0].moves[-1])
    for line in [*lines, spectator]:
        await line.settle()
        shown = line.state["decision"]["seats"]
        running = [seat for seat, clock in enumerate(line.state["clock"]["seats"]) if clock["since"] is not None]
        assert running == shown, "clocks show no more than the question does"
        assert left(line)[first] == before[first] - 7 + 5
    await pass_time(server, 30)
    again = await (await server.visitor()).watch(lines[0].state["table"]["id"])
    for line in choosers[1:]:
        assert left(again)[line.state["seat"]] == before[line.state["seat"]] - 37


async def test_tables_without_time_have_no_clock_and_nothing_is_written(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, people = await server.people(3)
    table = (await people[0].get("/tables")).json()["tables"][0]
    assert (table["time"], table["left"], table["ending"]) == (None, None, None)
    line = await people[0].watch(table["id"])
    assert line.state["clock"] is None
    assert "now" not in line.state
    [before] = await server.sql("SELECT value FROM house WHERE name = 'time'")
    server.app.services.tables.time.rate = 1
    monkeypatch.setattr(uptime_clock, "monotonic", lambda: time.monotonic() + 2)
    await server.app.services.tables.timeouts.look()
    assert await server.sql("SELECT value FROM house WHERE name = 'time'") == [before]
    assert await server.sql("SELECT clock, deadline FROM tables") == [("null", None)]


NONSENSE: list[Any] = [
    {"kind": "live", "bank": 4},
    {"kind": "live", "bank": 90_000},
    {"kind": "live", "bank": 60, "increment": -1},
    {"kind": "live", "bank": 60, "per": "game"},
    {"kind": "live", "bank": 60, "at_zero": "flee"},
    {"kind": "live", "bank": 60, "bot": "oracle"},
    {"kind": "live", "bank": 60, "bot": "search:99999"},
    {"kind": "correspondence", "hours": 0},
    {"kind": "correspondence", "hours": 24, "bank": 3},
    {"kind": "sand"},
    60,
]


async def test_time_that_makes_no_sense_is_refused(server: Any) -> None:
    visitor = await server.visitor()
    for control in NONSENSE:
        body = {"game": "noblemen", "seats": [{"kind": "open"}] * 3, "time": control}
        answer = await visitor.post("/tables", body)
        assert (answer.status_code, answer.json()["error"]) == (400, "bad_input"), control


async def test_stand_ins_in_correspondence_games_start_at_timeout_only(server: Any) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, clock_rate=0, stand_in_after=0)
    await server.start()
    table_id, people = await server.people(3, time={"kind": "correspondence", "hours": 1, "bot": "random"})
    answer = await people[0].post(f"/tables/{table_id}/stand-in", {"seat": 1, "bot": "random"})
    assert answer.json()["error"] == "forbidden"
    await pass_time(server, 3601)
    table = (await people[0].get(f"/tables/{table_id}")).json()
    assert [seat["bot"] for seat in table["seats"]].count("random") == 1


async def test_clocks_leak_no_visitor_and_no_seed(server: Any) -> None:
    table_id, _, lines = await sit(server, LIVE)
    await pass_time(server, 61)
    [(seed, seats)] = await server.sql("SELECT seed, seats FROM tables WHERE id = ?", table_id)
    private = [seed, *(seat_row["visitor"] for seat_row in json.loads(seats))]
    for line in lines:
        await line.settle()
        assert not [secret for secret in private if secret in json.dumps(line.messages)]
