"""Helpers explain a failed assertion as tests do. Tests that need a PostgreSQL share one."""

from collections.abc import Iterator

import pytest

from clusters import Cluster

pytest.register_assert_rewrite("games", "server")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()
