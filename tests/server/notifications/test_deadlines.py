"""Reminders at correspondence tables."""

import time

import pytest
from msgspec.structs import replace

from peerage.server.models.clock_state import Clock, SeatTimer
from peerage.server.models.time_control import HOUR, Correspondence, Live
from peerage.server.notifications.deadlines import until_reminder
from server.clocks.driven import pass_time
from server.db.samples import begun
from server.live_server import LiveServer
from server.notifications.channels import add_push, let_time_pass, look
from server.notifications.receivers import Browser, Receiver

pytestmark = pytest.mark.anyio

TIMERS = [SeatTimer(24 * HOUR, since=0), SeatTimer(24 * HOUR), SeatTimer(24 * HOUR, since=0, feigned=24 * HOUR)]


@pytest.mark.parametrize(
    ("control", "visitor", "expected"),
    [
        (Correspondence(hours=24), "Ann", 18 * HOUR),
        (Correspondence(hours=4), "Ann", 23 * HOUR),
        (Correspondence(hours=240), "Ann", 18 * HOUR),
        (Correspondence(hours=24), "Bob", None),
        (Correspondence(hours=24), "Cleo", None),
        (Live(bank=300), "Ann", None),
        (None, "Ann", None),
    ],
)
def test_reminder_is_due_before_the_deadline(
    control: Correspondence | Live | None, visitor: str, expected: int | None
) -> None:
    row = replace(begun()[0], time=control, clock=Clock(TIMERS))
    assert until_reminder(row, visitor, 0) == expected


async def due(server: LiveServer) -> list[tuple[str, int]]:
    """Return the reason of a notification, and in how many hours it is due."""
    found = await server.sql("SELECT reason, due FROM notices WHERE NOT sent")
    return [(reason, round((when / 1000 - time.time()) / 3600)) for reason, when in found]


async def test_player_who_has_seen_the_turn_is_still_reminded(server: LiveServer, receiver: Receiver) -> None:
    people = [await server.visitor() for _ in range(3)]
    wish = {
        "game": "long-live-the-king",
        "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
        "name": "P0",
        "time": {"kind": "correspondence", "hours": 24},
    }
    table_id = (await people[0].post("/tables", wish)).json()["id"]
    devices = {}
    for number, person in enumerate(people):
        device = devices[f"/push/P{number}"] = Browser(receiver.origin, f"P{number}")
        await add_push(person, device)
        if number:
            await person.join(table_id, name=f"P{number}")
    for person in people:
        await look(await person.watch(table_id))
    assert await due(server) == [("clock", 18)]
    await server.sql("UPDATE notices SET due = 0")  # a clock jumped, or no server was up for a while
    await let_time_pass(server)
    assert receiver.taken == []
    assert await due(server) == [("clock", 18)]

    await pass_time(server, 18 * 3600 + 60)
    await server.sql("UPDATE notices SET due = 0")
    await let_time_pass(server)
    [taken] = receiver.taken
    assert (
        devices[taken.path].read(taken.body)["title"] == "Long Live the King!: your time for this move is running out"
    )
    for person in people:
        await look(await person.watch(table_id))
    assert await due(server) == [], "they know how little time is left"
