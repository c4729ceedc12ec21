"""Helpers explain a failed assertion as tests do. Tests that need a PostgreSQL or a Redis share one.

A test that stops or breaks one takes `own_cluster` or `own_redis` instead: the shared ones must always be up.
"""

import asyncio
import inspect
import os
import signal
from collections.abc import Generator, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from ports import reserved_port
from postgres_cluster import Cluster, data_template
from redis_server import RedisServer

pytest.register_assert_rewrite("games", "server")
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")  # an example may take as long as a busy machine needs


ASYNC_TIMEOUT = 240.0
"""Seconds after which a hung asynchronous test fails, before pytest-timeout would end it.

pytest-timeout interrupts the event loop, not the test: the fixtures then wait for the test for ever, and the run hangs.
"""


def pytest_configure() -> None:
    """Let programs be stopped by Ctrl+C: in the background, a shell has them ignore it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    test = pyfuncitem.obj
    if inspect.iscoroutinefunction(test):

        @wraps(test)
        async def bounded(**arguments: Any) -> None:
            async with asyncio.timeout(ASYNC_TIMEOUT):
                await test(**arguments)

        pyfuncitem.obj = bounded
    return (yield)


@pytest.fixture(scope="session")
def cluster_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory that clusters are copied from; all workers of a run share it."""
    base = tmp_path_factory.getbasetemp()
    return data_template(base.parent if "PYTEST_XDIST_WORKER" in os.environ else base)


def started(template: Path) -> Iterator[Cluster]:
    cluster = Cluster(template)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(scope="session")
def cluster(cluster_template: Path) -> Iterator[Cluster]:
    yield from started(cluster_template)


@pytest.fixture
def own_cluster(cluster_template: Path) -> Iterator[Cluster]:
    """A PostgreSQL for one test, which may stop, crash and reconfigure it."""
    yield from started(cluster_template)


def started_redis() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    yield from started_redis()


@pytest.fixture
def own_redis() -> Iterator[RedisServer]:
    """A Redis for one test, which may kill it and start it again."""
    yield from started_redis()


@pytest.fixture
def port() -> Iterator[int]:
    """For a server that the test starts by itself; nobody else is given it meanwhile."""
    with reserved_port() as held:
        yield held.getsockname()[1]
