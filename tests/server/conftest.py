"""A server for every test, with known seeds."""

import dataclasses
from collections.abc import AsyncIterator, Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import peerage
from peerage.server import Intervals
from peerage.server.coordination import in_process
from peerage.server.coordination.in_process import LocalLimits
from peerage.server.models.table_row import TableRow
from peerage.server.tables.setup import factory
from postgres_cluster import Cluster
from server.live_server import LENIENT, LiveServer, play_on

SLOW = pytest.mark.slow


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give tables the same seeds each time, so that a test meets the same games."""
    fresh_row, numbers = factory.fresh_row, count(1)

    def known_row(*args: Any) -> TableRow:
        seed = f"the dice of table {next(numbers)} in a test"
        return replace(fresh_row(*args), seed=seed, seed_hash=peerage.seed_hash(seed), secret="")

    monkeypatch.setattr(factory, "fresh_row", known_row)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of a server that are marked `stores` run with each of these databases."""
    mark = metafunc.definition.get_closest_marker("stores")
    if mark is not None and "store" in metafunc.fixturenames:
        stores = [pytest.param(name, marks=SLOW if name == "postgresql" else ()) for name in mark.args]
        metafunc.parametrize("store", stores, indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest) -> str:
    """Return which database stores the tables."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def db(store: str, tmp_path: Path, request: pytest.FixtureRequest) -> Path | str:
    """Return the address of a new database; the one in PostgreSQL has its tables already."""
    if store == "sqlite":
        return tmp_path / "peerage.db"
    return cluster_of(request).prepared_database()


def cluster_of(request: pytest.FixtureRequest) -> Cluster:
    """The shared PostgreSQL, unless this test breaks it."""
    breaks = {"own_cluster", "crash"} & set(request.fixturenames)
    cluster: Cluster = request.getfixturevalue("own_cluster" if breaks else "cluster")
    return cluster


@pytest.fixture
def crash(store: str, request: pytest.FixtureRequest) -> Callable[[], None]:
    """Crash a database that runs beside the server, by default with a loss of its last commits."""
    if store == "sqlite":
        return lambda: None
    cluster = cluster_of(request)
    cluster.set(fsync="on", synchronous_commit="off", wal_writer_delay="10s")
    return cluster.crash


@pytest.fixture
def intervals(request: pytest.FixtureRequest) -> Intervals:
    """The intervals of the server, as the test is marked: `intervals(heartbeat=0.1)`."""
    mark = request.node.get_closest_marker("intervals")
    return LENIENT if mark is None else dataclasses.replace(LENIENT, **mark.kwargs)


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of the server never recover, however long a test takes."""
    monkeypatch.setattr(in_process, "LocalLimits", partial(LocalLimits, lambda: 0.0))


@pytest.fixture
async def server(db: Path | str, known_dice: None, intervals: Intervals) -> AsyncIterator[LiveServer]:
    server = LiveServer(db, intervals=intervals)
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
def playing() -> Callable[..., Any]:
    return play_on
