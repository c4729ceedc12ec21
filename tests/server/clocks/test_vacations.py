"""Vacations stop a player's clocks at correspondence tables."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from peerage.server.clocks import vacations
from peerage.server.clocks.vacations import with_vacations
from peerage.server.errors import Fault
from server.clocks.driven import pass_time

pytestmark = [pytest.mark.anyio, pytest.mark.stores("sqlite", "postgresql")]

DAILY = {"kind": "correspondence", "hours": 24, "bot": "random"}
HOURS = 3600


async def end(visitor: Any) -> Any:
    headers = {"content-type": "application/json"}
    return (await visitor.client.delete("/api/vacation", headers=headers)).json()


async def go(visitor: Any, days: int) -> Any:
    return (await visitor.post("/vacation", {"days": days})).json()


async def test_a_vacation_stops_the_clock_and_others_see_it(server: Any) -> None:
    table_id, people = await server.people(3, time=DAILY)
    lines = [await person.watch(table_id) for person in people]
    seat = next(line.state["seat"] for line in lines if line.moves)
    live, _ = await server.people(3, time={"kind": "live", "bank": 60})
    other = lines[seat - 1]
    await pass_time(server, 4 * HOURS)
    assert (await go(people[seat], 3))["days_left"] == 2
    received = await other.until(lambda state: state["table"]["seats"][seat]["vacation"])
    assert received["clock"]["seats"][seat] == {"left": 20 * HOURS * 1000, "since": None}
    await pass_time(server, 100 * HOURS)
    assert (await people[seat].get(f"/tables/{table_id}")).json()["seats"][seat]["bot"] is None
    assert any(seat_row["bot"] for seat_row in (await people[seat].get(f"/tables/{live}")).json()["seats"])

    # It is their turn again while they are away, and a new game begins: both wait.
    mine = lines[seat]
    await mine.play(mine.moves[0])
    fresh = await people[seat].create("me", "random", "random", time=DAILY)
    assert fresh["seats"][0]["vacation"]

    assert await end(people[seat]) == {"until": None, "days_left": 4}
    received = await other.until(lambda state: not state["table"]["seats"][seat]["vacation"])
    await pass_time(server, 24 * HOURS + 1)
    table = (await people[seat].get(f"/tables/{table_id}")).json()
    assert [seat_row["vacation"] for seat_row in table["seats"]] == [False] * 3
    assert any(seat_row["bot"] for seat_row in table["seats"])


async def test_vacation_days_per_year_are_limited(server: Any) -> None:
    ann = await server.visitor()
    assert (await ann.get("/vacation")).json() == {"until": None, "days_left": 5}
    for days in (0, -1, 400):
        assert (await go(ann, days))["error"] == "bad_input"
    assert (await go(ann, 6))["error"] == "too_many"
    assert (await go(ann, 3))["until"] is not None
    assert (await go(ann, 1))["error"] == "illegal"
    await server.sql("UPDATE vacations SET began = ?, until = ?", *days_ago(4, 1))
    await server.app.services.tables.vacations.sweep()
    assert (await ann.get("/vacation")).json() == {"until": None, "days_left": 2}
    await server.sql("UPDATE vacations SET began = ?, until = ?", *days_ago(370, 367))
    assert (await ann.get("/vacation")).json()["days_left"] == 5
    assert (await end(ann))["days_left"] == 5, "nothing to end"


async def test_of_several_vacations_at_once_one_begins(server: Any) -> None:
    ann = await server.visitor()
    received = await asyncio.gather(*(go(ann, 2) for _ in range(8)))
    assert sorted(each.get("error", "began") for each in received) == ["began"] + ["illegal"] * 7
    assert await server.sql("SELECT count(*) FROM vacations") == [(1,)]
    assert (await ann.get("/vacation")).json()["days_left"] == 3


def days_ago(*days: int) -> list[str]:
    now = datetime.now(UTC)
    return [(now - timedelta(days=each)).isoformat() for each in days]


async def test_a_flag_does_not_fall_on_a_vacation_that_was_not_marked(server: Any) -> None:
    """A server that was killed after it had stored the vacation."""
    table_id, people = await server.people(3, time=DAILY)
    seat = next(line.state["seat"] for line in [await person.watch(table_id) for person in people] if line.moves)
    await go(people[seat], 3)
    await server.stop()
    [(seats,)] = await server.sql("SELECT seats FROM tables")
    await server.sql("UPDATE tables SET seats = ?", seats.replace('"vacation":true', '"vacation":false'))
    await server.sql("UPDATE tables SET deadline = 1, clock = replace(clock, 'null,1,', '0,1,')")
    await server.start()
    await pass_time(server, 25 * HOURS)
    seat_rows = (await people[seat].get(f"/tables/{table_id}")).json()["seats"]
    assert seat_rows[seat]["vacation"]
    assert [seat_row["bot"] for seat_row in seat_rows] == [None] * 3


async def test_a_flag_that_falls_while_a_vacation_ends_does_not_bring_it_back(
    server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id, people = await server.people(3, time=DAILY)
    tables = server.app.services.tables
    mark, seen = tables.vacations._mark, []

    async def mark_and_look(visitor: str, on: bool) -> bool:
        done: bool = await mark(visitor, on)
        async with tables.use(table_id) as table:
            row = await with_vacations(tables.vacations._repository, table.row)
            seen.append([seat_row.vacation for seat_row in row.seats])
        return done

    monkeypatch.setattr(tables.vacations, "_mark", mark_and_look)
    await go(people[0], 3)
    assert (await end(people[0]))["until"] is None
    assert seen == [[True, False, False], [False, False, False]]


async def test_a_vacation_is_over_when_all_tables_know_it(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, people = await server.people(3, time=DAILY)
    await go(people[0], 3)

    async def refuse(*_: Any) -> None:
        raise Fault("table_changed")

    with monkeypatch.context() as patched:
        patched.setattr(vacations, "mark_vacation", refuse)
        assert (await end(people[0]))["until"] is not None
    await server.app.services.tables.vacations.sweep()
    assert (await people[0].get("/vacation")).json()["until"] is None
    assert not (await people[0].get(f"/tables/{table_id}")).json()["seats"][0]["vacation"]
