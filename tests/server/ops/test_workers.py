"""Several processes on one port: they export common metrics, and browsers move from old ones to new ones."""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from postgres_cluster import PASSWORD, Cluster
from redis_server import RedisServer
from server.live_server import PATIENCE, LiveServer

POLL = 0.2
"""Seconds between polls of a process; five requests in a second are within the limits."""

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class Workers(LiveServer):
    """The processes of `peerage serve --workers 2`."""

    def __init__(self, port: int, db: str, redis: str, log: Path) -> None:
        super().__init__(db, redis)
        self.port = port
        words = ["--port", str(self.port), "--workers", "2", "--log", "json"]
        environment = {**os.environ, "PEERAGE_BUILD": "pure", "PEERAGE_DB": db, "PEERAGE_REDIS": redis}
        self.log = log
        with log.open("w") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "peerage.cli", "serve", *words],
                stdout=subprocess.PIPE,
                stderr=file,
                text=True,
                env=environment,
            )

    async def start(self) -> None:
        assert self.process.stdout is not None
        line = await asyncio.to_thread(self.process.stdout.readline)
        assert line, self.log.read_text()
        text = json.loads(line)
        assert (text["processes"], text["url"]) == (2, f"http://127.0.0.1:{self.port}/")

    def children(self) -> set[str]:
        return set(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split())

    async def stop(self) -> None:
        """Whatever happened, all output is JSON."""
        await self.stack.aclose()
        self.process.terminate()
        try:
            assert await asyncio.to_thread(self.process.wait) == 0
        finally:
            self.process.kill()
            out, _ = self.process.communicate()
        assert out == ""
        assert [line for line in self.logged() if line["level"] in ("error", "critical")] == []

    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines()]


@pytest.fixture
async def workers(port: int, cluster: Cluster, redis_server: RedisServer, tmp_path: Path) -> AsyncIterator[Workers]:
    workers = Workers(port, cluster.new_database(), redis_server.address, tmp_path / "log.jsonl")
    try:
        await workers.start()
        yield workers
    finally:
        await workers.stop()


async def figures(workers: Workers) -> str:
    """Return the metrics of whichever process answers a new connection."""
    async with connecting(workers) as client:
        return (await client.get("/metrics")).text


def connecting(workers: LiveServer) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{workers.port}", timeout=PATIENCE, verify=False)


async def test_workers_are_replaced_one_by_one(workers: Workers, playing: Callable[..., Any]) -> None:
    table_id, people = await workers.people(3)
    lines = [await person.watch(table_id) for person in people]
    assert await playing(lines, 10, random.Random(3)) == 10
    while "peerage_open_sockets 3.0" not in (text := await figures(workers)):
        await asyncio.sleep(POLL)
    assert 'peerage_moves_total{by="person",game="long-live-the-king"} 10.0' in text
    assert "peerage_redis_up 1.0" in text

    before = workers.children()
    workers.process.send_signal(signal.SIGHUP)
    codes: set[int] = set()
    reasons: set[str | None] = set()
    while len(now := workers.children()) != 2 or now & before:
        async with connecting(workers) as client:
            reasons.add((await client.get("/ready")).json().get("reason"))
            codes.add((await client.get(f"/api/tables/{table_id}")).status_code)
        await asyncio.sleep(POLL)
    assert codes == {200}, "nobody was turned away"
    assert reasons <= {None, "database"}, "which may take long to answer on a busy machine"
    for number, line in enumerate(lines):
        with pytest.raises(ConnectionClosed) as closed:
            await line.until(lambda message: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        lines[number] = await people[number].watch(table_id)
    assert await playing(lines, 5, random.Random(4)) == 5
    text = await figures(workers)
    assert re.search(r'peerage_moves_total\{by="person",game="long-live-the-king"\} 15.0', text)

    killed = min(now)
    os.kill(int(killed), signal.SIGKILL)
    while killed in (now := workers.children()) or len(now) != 2:
        await asyncio.sleep(POLL)
    assert PASSWORD not in workers.log.read_text()
    warnings = [line["event"] for line in workers.logged() if line["level"] == "warning"]
    assert f"server process {killed} ended (-9); starting another one" in warnings


async def test_readiness_tells_of_redis(cluster: Cluster, own_redis: RedisServer) -> None:
    server = LiveServer(cluster.new_database(), own_redis.address)
    await server.start()
    try:
        async with connecting(server) as client:
            assert (await client.get("/ready")).json() == {"ready": True, "redis": True}
            own_redis.kill()
            while server.app.infrastructure.coordination.up:
                await asyncio.sleep(POLL)
            answer = await client.get("/ready")
            assert (answer.status_code, answer.json()) == (200, {"ready": True, "redis": False}), "it goes on without"
    finally:
        await server.stop()
