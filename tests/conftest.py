"""Helpers explain a failed assertion as tests do. Tests that need a PostgreSQL or a Redis share one."""

from collections.abc import Iterator

import pytest

from clusters import Cluster
from redises import RedisServer

pytest.register_assert_rewrite("games", "server")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()
