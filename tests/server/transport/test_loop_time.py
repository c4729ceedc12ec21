"""Requests are charged by the time that they take on the event loop; other addresses do not wait for that."""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from peerage.kernel.presentation.presentation import Presentation
from peerage.server.db.sqlite import Sqlite
from peerage.server.tables.live.broadcaster import Broadcaster
from peerage.server.transport.loop_time import BURST, DEBT, MOST_WAITING, RESERVED, SHARE, LoopTime

pytestmark = pytest.mark.anyio


class Machine:
    """Clocks that advance by work and by waiting only."""

    def __init__(self) -> None:
        self.now = self.used = 0.0
        self.times = LoopTime(lambda: self.now, lambda: self.used, self.sleep)
        self.done: list[str] = []

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        await asyncio.sleep(0)

    async def request(self, address: str, seconds: float, steps: int = 2) -> None:
        async def work() -> None:
            for _ in range(steps):
                self.used += seconds / steps
                self.now += seconds / steps
                await asyncio.sleep(0)
            self.done.append(address)

        await self.times.begin(address)
        await self.times.metered(address, work())


async def test_an_address_uses_its_share_of_the_event_loop_and_no_more() -> None:
    machine = Machine()
    for _ in range(200):
        await machine.request("far", 0.007)
    assert machine.used == pytest.approx(1.4)
    assert machine.used <= SHARE * machine.now + BURST + 0.007
    machine = Machine()
    flood = [asyncio.create_task(machine.request("far", 0.007)) for _ in range(60)]
    await asyncio.sleep(0)
    assert machine.used <= 0.007 * BURST / RESERVED, "those that come together do not begin together"
    await asyncio.gather(*flood)


async def test_expensive_requests_are_fewer_than_cheap_ones() -> None:
    counts = []
    for cost in (0.001, 0.010):
        machine, count = Machine(), 0
        while machine.now < 20:
            await machine.request("far", cost)
            count += 1
        counts.append(count)
    assert 3 < counts[0] / counts[1] < 10


async def test_another_address_does_not_wait() -> None:
    machine = Machine()
    flood = [asyncio.create_task(machine.request("far", 0.05)) for _ in range(MOST_WAITING)]
    while not machine.times.is_full("far") and len(machine.done) < 6:
        await asyncio.sleep(0)
    before = len(machine.done)
    await machine.request("near", 0.005)
    assert len(machine.done) <= before + 3, "one by one, and not all that wait"
    assert not machine.times.is_full("near")
    await asyncio.gather(*flood)
    assert Counter(machine.done) == {"far": MOST_WAITING, "near": 1}
    assert not machine.times.is_full("far")


async def test_debt_is_bounded() -> None:
    machine = Machine()
    await machine.request("far", 100.0)
    before = machine.now
    await machine.request("far", 0.001)
    assert machine.now - before == pytest.approx(DEBT / SHARE + 0.001)


async def test_errors_and_cancellation_pass_through() -> None:
    times = LoopTime()

    async def fail() -> None:
        await asyncio.sleep(0)
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        await times.metered("far", fail())
    begun, cleaned = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cleaned.set()

    task = asyncio.create_task(times.metered("far", wait()))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert cleaned.is_set()


POLLS = ("ban_poll", "flag_poll", "league_poll", "order_poll", "pairing_poll", "table_poll", "vacation_poll")


@pytest.mark.intervals(**dict.fromkeys(POLLS, 3600.0))
async def test_opening_a_socket_makes_nothing_anew(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id, (ann, *_) = await server.people(3)
    await ann.watch(table_id)
    stranger = await server.visitor()
    await stranger.watch(table_id)
    work: Counter[str] = Counter()

    def count(where: Any, name: str) -> None:
        original: Callable[..., Any] = getattr(where, name)

        def counted(*arguments: Any) -> Any:
            work[name] += 1
            return original(*arguments)

        monkeypatch.setattr(where, name, counted)

    count(Presentation, "views")
    count(Broadcaster, "_events_since")
    count(Sqlite, "read")
    lines = [await stranger.watch(table_id) for _ in range(5)]
    for line in lines:
        await line.answer("pong", type="ping")
    assert work == {"read": 5}, "one look at the database for each, and at nothing else"
    assert all(line.state == lines[0].state for line in lines)
