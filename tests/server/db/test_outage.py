"""An outage of the database is logged twice, at its beginning and at its end, whichever job notices."""

import asyncio
import logging
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from peerage.server import Intervals
from peerage.server.db.database import Unreachable
from peerage.server.db.outage import OutageLog, log_failure
from peerage.server.errors import Fault
from postgres_cluster import PASSWORD, Cluster

pytestmark = pytest.mark.anyio


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def away() -> Unreachable:
    return Unreachable(None, None, ConnectionRefusedError("connection refused"))


def fail(outage: OutageLog, error: Exception) -> None:
    with pytest.raises(type(error)), outage.follow():
        raise error


def test_an_outage_is_logged_when_it_begins_and_when_it_ends(caplog: pytest.LogCaptureFixture) -> None:
    outage = OutageLog("db.example", Clock())
    with outage.follow():
        pass
    fail(outage, Fault("table_changed"))
    fail(outage, IntegrityError(None, None, Exception()))
    assert caplog.messages == []
    for _ in range(20):
        fail(outage, away())
    assert caplog.messages == ["lost the connection to database db.example: connection refused"]
    fail(outage, Fault("table_changed"))
    with outage.follow():
        pass
    [back] = caplog.messages[1:]
    assert re.fullmatch(r"connected to database db.example again after \d+ s; 20 jobs failed", back)
    fail(outage, away())
    assert len(caplog.messages) == 3, "another one"


def test_jobs_from_before_the_outage_log_nothing(caplog: pytest.LogCaptureFixture) -> None:
    outage = OutageLog("db.example", Clock())
    with outage.follow():
        fail(outage, away())
    assert outage.lasts, "what began before the outage does not end it"
    late = outage.follow()
    late.__enter__()
    with outage.follow():
        pass
    assert not outage.lasts
    error = away()
    assert not late.__exit__(type(error), error, None)
    assert not outage.lasts, "what began in the outage does not begin another"
    assert len(caplog.messages) == 2


def test_failures_other_than_outages_are_logged_each_time(caplog: pytest.LogCaptureFixture) -> None:
    for error in (away(), TimeoutError(), IntegrityError(None, None, Exception()), Fault("table_changed")):
        log_failure(error, "%s", type(error).__name__)
    assert caplog.messages == ["IntegrityError", "Fault"]


LED_TO = (
    "bans could not be reloaded",
    "database error: ",
    "database unavailable, cleaning up later",
    "database unavailable, ended vacations are noticed later",
    "database unavailable, leagues are delayed",
    "database unavailable, notifications are delayed",
    "database unavailable, the bot's move is delayed",
    "database unavailable, timeouts are delayed",
    "expired sessions could not be removed",
    "sessions could not be reloaded",
    "tables could not be synchronized",
)
"""The consequences of an outage in the loops of a process, and for a request."""


POLLS = (
    "table_poll",
    "table_poll_alone",
    "session_cache",
    "session_cleanup",
    "ban_poll",
    "flag_poll",
    "vacation_poll",
    "league_poll",
    "notification_poll",
    "cleanup_delay",
    "cleanup",
)


@pytest.mark.slow
@pytest.mark.stores("postgresql")
async def test_an_outage_of_postgresql_is_two_lines_in_the_log(
    server: Any,
    own_cluster: Cluster,
    playing: Callable[..., Any],
    caplog: pytest.LogCaptureFixture,
) -> None:
    await server.stop()
    server.intervals = Intervals(**dict.fromkeys(POLLS, 0.25), database_retry=0.25, readiness_cache=0.0)
    await server.start()
    visitor = await server.visitor()
    bots = await visitor.create("random", "random", "random")
    await (await visitor.watch(bots["id"])).until(lambda message: message["number"] >= 3)
    table_id, people = await server.people(3)
    lines = [await person.watch(table_id) for person in people]
    rng = random.Random(3)
    assert await playing(lines, 3, rng) == 3

    with caplog.at_level(logging.DEBUG, "peerage.server"):
        caplog.clear()
        own_cluster.stop()
        number = max(line.state["number"] for line in lines)
        for line in lines:
            while line.state["number"] < number:
                await line.next()
        mover = next(line for line in lines if line.moves)
        answer = await mover.play(mover.moves[0])
        assert (answer["type"], answer["error"]) == ("error", "unavailable")
        for _ in range(5):
            assert (await visitor.get("/tables")).status_code == 503
        assert (await visitor.client.get("/ready")).status_code == 503
        missing = set(LED_TO)
        while missing := {words for words in missing if words not in caplog.text}:
            await asyncio.sleep(0.05)
        own_cluster.start()
        while server.app.services.database.outage.lasts:
            await asyncio.sleep(0.05)
        assert (await visitor.client.get("/ready")).status_code == 200
        for line in lines:
            await line.settle()
        assert await playing(lines, 3, rng) == 3
    logged = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(logged) == 2, logged
    assert "lost the connection to database" in logged[0]
    assert " again after " in logged[1]
    assert PASSWORD not in caplog.text
