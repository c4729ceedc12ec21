"""Who is told what, and when nobody may be told anything: with a game that even hides that somebody has chosen."""

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from peerage import Event, Record
from peerage.server.connection import Connection
from peerage.server.storage import Chair, Row, Storage
from peerage.server.table import Table

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

    def decision(self, seat: int | None) -> dict[str, Any]:
        return {"kind": "choose", "seats": [0, 1], "secret": True, "number": self.asked}

    def moves(self, seat: int) -> list[int]:
        return []


@dataclass
class HushedRecord:
    state: HushedState = field(default_factory=HushedState)
    events: list[list[Event]] = field(default_factory=lambda: [[]])

    @property
    def number(self) -> int:
        return len(self.events) - 1

    def can_undo(self, seat: int) -> bool:
        return False

    def choose(self, seat: int, choice: int) -> None:
        self.state.choices[seat] = choice
        seen = -1 if all(self.state.choices) else 1 << seat
        self.events.append([Event("chosen", seat, "secret-choice", {}, seen)])


class Ear:
    """A listener without a socket."""

    def __init__(self, visitor: str) -> None:
        self.connection = Connection(visitor)

    def heard(self) -> list[dict[str, Any]]:
        messages = []
        while not self.connection.outbox.empty():
            messages.append(json.loads(cast(str, self.connection.outbox.get_nowait())))
        return messages


async def test_an_unseen_choice_makes_no_sound() -> None:
    chairs = [Chair(kind="person", name=name, visitor=name) for name in ("ann", "bob")]
    row = Row("t", "hush", {}, chairs, "seed", "hash", "ann", "now", status="running")
    record = HushedRecord()
    table = Table(row, cast(Record, record), cast(Storage, None))
    ann, bob, eve = Ear("ann"), Ear("bob"), Ear("eve")
    for ear in (ann, bob, eve):
        await table.connect(ear.connection)
    for ear in (ann, bob, eve):
        ear.heard()

    record.choose(0, 7)
    table._tell()
    (told,) = ann.heard()
    assert told["number"] == 1
    assert told["view"]["choices"] == [7, None]
    assert bob.heard() == []
    assert eve.heard() == []
    assert (await table.info("bob")).number == 0, "not even the number of moves tells"

    again = Ear("bob")
    await table.connect(again.connection)
    (told,) = again.heard()
    assert (told["number"], told["log"]) == (0, [])

    record.choose(1, 4)
    table._tell()
    for ear in (ann, bob, eve, again):
        told = ear.heard()[-1]
        assert told["view"]["choices"] == [7, 4]
        assert [event["n"] for event in told["events"]] == [2]


async def test_who_does_not_listen_is_cut_off() -> None:
    connection = Connection("ann")
    for number in range(1000):
        connection.put({"type": "state", "number": number})
    assert connection.outbox.qsize() < 300
    while (await asyncio.wait_for(connection.outbox.get(), 1)) is not None:
        pass
