"""Two processes, and the connections between them."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from peerage.server import Intervals
from postgres_cluster import Cluster
from redis_server import RedisServer
from server.coordination.server_pair import CALM, ServerPair


@pytest.fixture
def intervals(request: pytest.FixtureRequest) -> Intervals:
    """Long intervals, except those that the test is marked with."""
    mark = request.node.get_closest_marker("intervals")
    return CALM if mark is None else replace(CALM, **mark.kwargs)


@pytest.fixture
async def servers(
    cluster: Cluster, redis_server: RedisServer, known_dice: None, intervals: Intervals
) -> AsyncIterator[ServerPair]:
    async with ServerPair(cluster.new_database(), redis_server.address, intervals) as servers:
        yield servers
