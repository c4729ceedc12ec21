"""Several processes on one port: they tell their figures together, and browsers are sent from old ones to new ones."""

import asyncio
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

from clusters import PASSWORD, Cluster
from peerage.server.host.gauges import LOOK_EVERY
from redises import RedisServer
from server.house import House, free_port

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


class Workers(House):
    """What `peerage serve --workers 2` starts."""

    def __init__(self, db: str, redis: str, log: Path) -> None:
        super().__init__(db, redis)
        self.port = free_port()
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
        assert "2 processes" in line, self.log.read_text()

    def children(self) -> set[str]:
        return set(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split())

    async def stop(self) -> None:
        await self.stack.aclose()
        self.process.terminate()
        try:
            assert await asyncio.to_thread(self.process.wait, 30) == 0
        finally:
            self.process.kill()
            self.process.communicate()


@pytest.fixture
async def workers(cluster: Cluster, redis_server: RedisServer, tmp_path: Path) -> AsyncIterator[Workers]:
    workers = Workers(cluster.new_database(), redis_server.address, tmp_path / "log.jsonl")
    try:
        await workers.start()
        yield workers
    finally:
        await workers.stop()


async def figures(workers: Workers) -> str:
    """From whichever process answers a new connection."""
    async with connecting(workers) as client:
        return (await client.get("/metrics")).text


def connecting(workers: House) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{workers.port}", verify=False)


async def test_workers_are_replaced_one_by_one(workers: Workers, playing: Callable[..., Any]) -> None:
    table_id, people = await workers.people(3)
    lines = [await person.watch(table_id) for person in people]
    assert await playing(lines, 10, random.Random(3)) == 10
    await asyncio.sleep(LOOK_EVERY + 0.5)
    for _ in range(6):
        told = await figures(workers)
        assert 'peerage_moves_total{by="person",game="long-live-the-king"} 10.0' in told
        assert "peerage_open_sockets 3.0" in told
        assert "peerage_redis_up 1.0" in told

    before = workers.children()
    workers.process.send_signal(signal.SIGHUP)
    codes: list[int] = []
    closed: set[tuple[int, int]] = set()
    for _ in range(600):
        async with connecting(workers) as client:
            codes.append((await client.get("/ready")).status_code)
            codes.append((await client.get(f"/api/tables/{table_id}")).status_code)
        for number, line in enumerate(lines):
            await line.settle(0.01)
            if line.socket.close_code is not None:
                closed.add((number, line.socket.close_code))
                lines[number] = await people[number].watch(table_id)  # at another process, or a new one
        now = workers.children()
        if len(now) == 2 and not now & before:
            break
    else:
        pytest.fail("not all were replaced")
    assert set(codes) == {200}, "nobody was turned away"
    assert closed == {(0, 1012), (1, 1012), (2, 1012)}
    assert await playing(lines, 5, random.Random(4)) == 5
    told = await figures(workers)
    assert re.search(r'peerage_moves_total\{by="person",game="long-live-the-king"\} 15.0', told)
    assert PASSWORD not in workers.log.read_text()


async def test_readiness_tells_of_redis(cluster: Cluster, redis_server: RedisServer) -> None:
    house = House(cluster.new_database(), redis_server.address)
    await house.start()
    try:
        async with connecting(house) as client:
            assert (await client.get("/ready")).json() == {"ready": True, "redis": True}
            redis_server.kill()
            try:
                answer = await client.get("/ready")
                for _ in range(100):
                    if not (answer := await client.get("/ready")).json()["redis"]:
                        break
                    await asyncio.sleep(0.1)
            finally:
                redis_server.start()
            assert (answer.status_code, answer.json()) == (200, {"ready": True, "redis": False}), "it goes on without"
    finally:
        await house.stop()
