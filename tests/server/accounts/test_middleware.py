"""Every request, message and cookie of an address is charged to it; clocks advance by work and by waiting only."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from peerage.server import app as server_app
from peerage.server.transport.loop_time import BURST, MOST_WAITING, RESERVED, SHARE, LoopTime
from server.live_server import LiveServer, Visitor

pytestmark = pytest.mark.anyio

FAR, NEAR = "192.0.2.66", "198.51.100.7"
WORK = 0.3
"""Seconds: more than the burst, less than the largest debt."""
WAIT = pytest.approx((WORK - BURST) / SHARE, abs=2 * RESERVED / SHARE)
"""How long the next request waits after so much work."""


class Machine:
    def __init__(self) -> None:
        self.now = self.used = 0.0
        self.slept: list[float] = []
        self.waking = asyncio.Event()
        self.waking.set()

    async def sleep(self, seconds: float) -> None:
        await self.waking.wait()
        self.slept.append(seconds)
        self.now += seconds

    def work(self) -> None:
        self.used += WORK

    def working(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function; its calls use processor time."""

        def call(*arguments: Any) -> Any:
            self.work()
            return function(*arguments)

        return call


@pytest.fixture
async def machine(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    times = LoopTime(lambda: machine.now, lambda: machine.used, machine.sleep)
    monkeypatch.setattr(server_app, "LoopTime", lambda: times)
    await server.stop()
    await server.start()
    return machine


async def at(server: LiveServer, address: str) -> Visitor:
    visitor = await server.visitor()
    visitor.client.headers["X-Forwarded-For"] = address
    return visitor


async def test_a_request_waits_for_the_work_of_those_before(
    server: LiveServer, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    remote, near, local = await at(server, FAR), await at(server, NEAR), await server.visitor()
    table_service = server.app.services.table_service
    with monkeypatch.context() as busy:
        busy.setattr(table_service, "page", machine.working(table_service.page))
        assert (await remote.get("/tables")).status_code == 200
        assert machine.slept == []
        assert (await local.get("/tables")).status_code == 200
        assert (await local.get("/tables")).status_code == 200
    assert (await near.get("/tables")).status_code == 200
    assert machine.slept == [], "neither another address nor this machine itself waits"
    assert (await remote.get("/tables")).status_code == 200
    assert machine.slept == [WAIT]


async def test_reading_a_cookie_is_charged(
    server: LiveServer, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    remote = await at(server, FAR)
    identity = server.app.infrastructure.visitor_cookies
    monkeypatch.setattr(identity, "read", machine.working(identity.read))
    assert (await remote.get("/dice")).status_code == 200
    assert machine.slept == [WAIT]


async def test_a_message_on_a_socket_waits_for_the_work_of_those_before(server: LiveServer, machine: Machine) -> None:
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id, **{"X-Forwarded-For": FAR})
    other = await people[1].watch(table_id, **{"X-Forwarded-For": NEAR})
    server.app.infrastructure.loop_time.charge(server.app.infrastructure.visitor_cookies.address_hash(FAR), WORK)
    await other.answer("pong", type="ping")
    assert machine.slept == []
    await line.answer("pong", type="ping")
    assert machine.slept == [WAIT]


@pytest.mark.intervals(refusal_delay=0)
async def test_an_address_with_too_many_waiting_requests_is_refused(server: LiveServer, machine: Machine) -> None:
    remote, near = await at(server, FAR), await at(server, NEAR)
    times, address_hash = (
        server.app.infrastructure.loop_time,
        server.app.infrastructure.visitor_cookies.address_hash(FAR),
    )
    times.charge(address_hash, WORK)
    machine.waking.clear()
    waiting: list[Awaitable[Any]] = [asyncio.ensure_future(remote.get("/dice")) for _ in range(MOST_WAITING)]
    while not times.is_full(address_hash):
        await asyncio.sleep(0)
    assert (await remote.get("/dice")).status_code == 429
    assert (await near.get("/dice")).status_code == 200
    machine.waking.set()
    assert {answer.status_code for answer in await asyncio.gather(*waiting)} == {200}
    assert not times.is_full(address_hash)
    assert (await remote.get("/dice")).status_code == 200
