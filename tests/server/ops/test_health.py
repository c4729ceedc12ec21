"""/health, /ready and /metrics: correct, cheap, without cookies, and only for operators."""

import asyncio
import signal
from typing import Any, cast

import httpx
import pytest
from sqlalchemy.exc import SQLAlchemyError
from websockets.exceptions import ConnectionClosed

import peerage
from peerage.server import Intervals, Settings
from peerage.server.coordination.in_process import SingleProcess
from peerage.server.ops.health import BURST
from peerage.server.ops.readiness import Readiness
from peerage.server.tables.repository import TableRepository
from postgres_cluster import Cluster
from server.live_server import PATIENCE

HEALTHY = {"health": "ok", "version": peerage.__version__, "commit": peerage.commit()}

pytestmark = pytest.mark.anyio


def asking(server: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE, verify=False)


@pytest.mark.intervals(readiness_timeout=PATIENCE)
@pytest.mark.stores("sqlite", "postgresql")
async def test_health_and_ready_answer_without_a_cookie(server: Any) -> None:
    async with asking(server) as client:
        for path, body in (("/health", HEALTHY), ("/ready", {"ready": True})):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()) == (200, body)
            assert "set-cookie" not in answer.headers
            assert answer.headers["cache-control"] == "no-store"
            assert (await client.head(path)).content == b""
        assert (await client.post("/health", json={})).status_code == 405


@pytest.mark.slow
@pytest.mark.intervals(readiness_cache=0, readiness_timeout=PATIENCE)
@pytest.mark.stores("postgresql")
async def test_without_its_database_it_lives_but_is_not_ready(server: Any, own_cluster: Cluster) -> None:
    async with asking(server) as client:
        own_cluster.stop()
        assert (await client.get("/health")).status_code == 200
        answer = await client.get("/ready")
        assert (answer.status_code, answer.json()) == (503, {"ready": False, "reason": "database"})
        assert "peerage_live_tables" in (await client.get("/metrics")).text, "what is known is exported"
        own_cluster.start()
        assert (await client.get("/ready")).status_code == 200


class Slow:
    """A database that answers on demand."""

    def __init__(self, *outcomes: Exception | None) -> None:
        self.outcomes = list(outcomes)
        self.asked = 0
        self.answers = asyncio.Event()

    async def ping(self) -> None:
        self.asked += 1
        await self.answers.wait()
        if (outcome := self.outcomes.pop(0)) is not None:
            raise outcome


async def test_concurrent_ready_requests_ask_the_database_once() -> None:
    readiness, storage = Readiness(Intervals(readiness_cache=3600)), Slow(None)
    assert await readiness.reason_against() == "starting"
    readiness.use(cast(TableRepository, storage), SingleProcess())
    asking = [asyncio.create_task(readiness.reason_against()) for _ in range(50)]
    while not storage.asked:
        await asyncio.sleep(0)
    storage.answers.set()
    assert await asyncio.gather(*asking) == [None] * 50
    assert await readiness.reason_against() is None
    assert storage.asked == 1
    readiness, storage = Readiness(Intervals(readiness_cache=0)), Slow(SQLAlchemyError(), TimeoutError(), None)
    readiness.use(cast(TableRepository, storage), SingleProcess())
    storage.answers.set()
    assert [await readiness.reason_against() for _ in range(3)] == ["database", "database", None]
    readiness.draining = True
    assert await readiness.reason_against() == "draining"


async def test_a_database_that_takes_too_long_is_not_waited_for() -> None:
    readiness = Readiness(Intervals(readiness_timeout=0))
    readiness.use(cast(TableRepository, Slow(None)), SingleProcess())
    assert await readiness.reason_against() == "database"


@pytest.mark.parametrize("ended_by", ["time", "signal"])
async def test_draining_server_is_unready_before_it_closes_connections(server: Any, ended_by: str) -> None:
    await server.stop()
    server.settings = Settings(bot_pause=0, bot_workers=1, drain_seconds=0.2 if ended_by == "time" else 3600)
    await server.start()
    table_id, people = await server.people(3)
    line = await people[0].watch(table_id)
    server._server.handle_exit(signal.SIGTERM, None)
    while not server.app.infrastructure.readiness.draining:
        await asyncio.sleep(0)
    if ended_by == "signal":
        async with asking(server) as client:
            answer = await client.get("/ready")
            assert (answer.status_code, answer.json()["reason"]) == (503, "draining")
            assert (await client.get("/health")).status_code == 200
        assert (await people[1].get(f"/tables/{table_id}")).status_code == 200, "everything else goes on"
        await line.answer("pong", type="ping")
        server._server.handle_exit(signal.SIGINT, None)
    with pytest.raises(ConnectionClosed) as closed:
        await line.until(lambda message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


async def test_requests_under_way_are_answered(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await server.stop()
    server.settings = Settings(bot_workers=1, closing_seconds=int(PATIENCE))
    await server.start()
    visitor = await server.visitor()
    page, going, go_on = server.app.services.table_service.page, asyncio.Event(), asyncio.Event()

    async def slowly(*arguments: Any) -> Any:
        going.set()
        await go_on.wait()
        return await page(*arguments)

    monkeypatch.setattr(server.app.services.table_service, "page", slowly)
    asked = asyncio.create_task(visitor.get("/tables"))
    await going.wait()
    server._server.handle_exit(signal.SIGINT, None)
    async with asking(server) as client:
        while not await refused(client):
            await asyncio.sleep(0)
    go_on.set()
    assert (await asked).status_code == 200


async def refused(client: httpx.AsyncClient) -> bool:
    """Return whether the server refuses connections."""
    try:
        await client.get("/health", headers={"connection": "close"})
    except httpx.TransportError:
        return True
    return False


@pytest.mark.intervals(refusal_delay=0)
async def test_health_requests_are_rate_limited(server: Any) -> None:
    server.app.infrastructure.health_limit.clock = lambda: 0.0
    async with asking(server) as client:
        codes = [(await client.get("/health")).status_code for _ in range(BURST + 7)]
        assert codes == [200] * BURST + [429] * 7
        assert (await client.get("/api/tables")).status_code == 200, "visitors have limits of their own"


async def test_metrics_need_a_token_or_a_local_address(server: Any) -> None:
    token = "only-the-host-knows"

    async def code(**headers: str) -> int:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return (await client.get(f"http://127.0.0.1:{server.port}/metrics", headers=given)).status_code

    client = await server.stack.enter_async_context(httpx.AsyncClient(verify=False))

    for mine in (f"127.0.0.1:{server.port}", "localhost", "[::1]:8000"):
        assert await code(host=mine) == 200
    through_a_proxy = [
        {"x_forwarded_for": "192.0.2.1"},
        {"x_forwarded_for": "127.0.0.1"},
        {"x_forwarded_for": "unknown"},
        {"x_forwarded_for": "unix:"},
        {"x_real_ip": "127.0.0.1"},
        {"forwarded": "for=127.0.0.1"},
        {"via": "1.1 proxy"},
        {"host": "games.example"},
        {"host": "127.0.0.1.games.example"},
    ]
    for headers in through_a_proxy:
        assert await code(**headers) == 403, headers
        assert await code(**headers, authorization=f"Bearer {token}") == 403, "there is no token"
    assert await code(host="games.example", authorization="Bearer") == 403
    await server.stop()
    server.settings = Settings(bot_workers=1, metrics_token=token)
    await server.start()
    client = await server.stack.enter_async_context(httpx.AsyncClient(verify=False))
    for headers in through_a_proxy:
        assert await code(**headers, authorization=f"Bearer {token}") == 200, headers
        for wrong in ("Bearer", f"Bearer {token}x", f"Basic {token}", token):
            assert await code(**headers, authorization=wrong) == 403
