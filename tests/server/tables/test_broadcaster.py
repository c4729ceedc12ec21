"""Broadcasts: who gets which message, and when none may be sent, with a game that even hides that a seat has chosen."""

import json
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from peerage import Event, Record
from peerage.server import Settings
from peerage.server.clocks.uptime_clock import UptimeClock
from peerage.server.coordination.in_process import LocalPresence, LocalPubSub
from peerage.server.models.table_row import SeatRow, TableRow
from peerage.server.tables.live.connection import Connection
from peerage.server.tables.live.table import Table
from peerage.server.tables.repository import TableRepository

pytestmark = pytest.mark.anyio


@dataclass
class HushedState:
    """Two seats; what a seat chose is known to itself alone until both have chosen."""

    choices: list[int] = field(default_factory=lambda: [0, 0])
    over: bool = False
    asked: int = 1

    def view(self, seat: int | None) -> dict[str, Any]:
        shown = all(self.choices)
        return {"choices": [choice if shown or seat == own else None for own, choice in enumerate(self.choices)]}

    def moves(self, seat: int) -> list[int]:
        return []

    def check_viewer(self, seat: int | None) -> None:
        pass


class HushedGame:
    @property
    def presentation(self) -> "HushedGame":
        return self

    def views(self, state: HushedState, seats: list[int | None], pack: Any) -> list[dict[str, Any]]:
        return [state.view(seat) for seat in seats]

    def decisions(self, state: HushedState, seats: list[int | None]) -> list[dict[str, Any]]:
        return [{"kind": "choose", "seats": [0, 1], "secret": True, "number": state.asked} for _ in seats]

    def offered(self, state: HushedState, seat: int, moves: list[int]) -> list[dict[str, Any]]:
        return []


@dataclass
class HushedRecord:
    game: HushedGame = field(default_factory=HushedGame)
    state: HushedState = field(default_factory=HushedState)
    events: list[list[Event]] = field(default_factory=lambda: [[]])
    header: Any = field(default_factory=lambda: SimpleNamespace(hints=[], start=None))

    @property
    def number(self) -> int:
        return len(self.events) - 1

    def can_undo(self, seat: int) -> bool:
        return False

    last_seen = Record.last_seen

    def choose(self, seat: int, choice: int) -> None:
        self.state.choices[seat] = choice
        seen = -1 if all(self.state.choices) else 1 << seat
        self.events.append([Event("chosen", seat, "secret-choice", {}, seen)])


class Ear:
    """A connection without a socket."""

    def __init__(self, visitor: str) -> None:
        self._frames: list[bytes] = []
        self.connection = Connection(visitor, self._frames.append)

    def heard(self) -> list[dict[str, Any]]:
        messages = [json.loads(frame[frame.index(b"{") :]) for frame in self._frames]
        self._frames.clear()
        return messages


async def test_hidden_choice_sends_no_message_to_other_seats() -> None:
    seat_rows = [SeatRow(kind="person", name=name, visitor=name) for name in ("ann", "bob")]
    row = TableRow("t", "hush", {}, seat_rows, "seed", "hash", "ann", "now", status="running")
    record = HushedRecord()
    table = Table(
        row,
        cast(Record, record),
        [],
        cast(TableRepository, None),
        Settings(),
        cast(UptimeClock, None),
        LocalPubSub(),
        LocalPresence(),
    )
    ann, bob, eve = Ear("ann"), Ear("bob"), Ear("eve")
    for ear in (ann, bob, eve):
        await table.connect(ear.connection)
    for ear in (ann, bob, eve):
        ear.heard()

    record.choose(0, 7)
    table.broadcaster.broadcast()
    (received,) = ann.heard()
    assert received["number"] == 1
    assert received["view"]["choices"] == [7, None]
    assert bob.heard() == []
    assert eve.heard() == []
    assert (await table.info("bob")).number == 0, "not even the number of moves gives it away"

    again = Ear("bob")
    await table.connect(again.connection)
    (received,) = again.heard()
    assert (received["number"], received["log"]) == (0, [])

    record.choose(1, 4)
    table.broadcaster.broadcast()
    for ear in (ann, bob, eve, again):
        received = ear.heard()[-1]
        assert received["view"]["choices"] == [7, 4]
        assert [event["n"] for event in received["events"]] == [2]
