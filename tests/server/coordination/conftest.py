"""Two processes, and whatever is between them."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from clusters import Cluster
from peerage.server import Intervals
from redises import RedisServer
from server.coordination.houses import CALM, Houses


@pytest.fixture
def intervals(request: pytest.FixtureRequest) -> Intervals:
    """Calm ones, but for those that the test is marked with."""
    mark = request.node.get_closest_marker("intervals")
    return CALM if mark is None else replace(CALM, **mark.kwargs)


@pytest.fixture
async def houses(
    cluster: Cluster, redis_server: RedisServer, known_dice: None, intervals: Intervals
) -> AsyncIterator[Houses]:
    async with Houses(cluster.new_database(), redis_server.address, intervals) as houses:
        yield houses
