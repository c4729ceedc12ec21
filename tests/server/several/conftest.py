"""Two processes, and whatever is between them."""

from collections.abc import AsyncIterator

import pytest

from clusters import Cluster
from redises import RedisServer
from server.several.haste import HASTE
from server.several.houses import Houses


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, seconds in HASTE:
        monkeypatch.setattr(module, name, seconds)


@pytest.fixture
async def houses(cluster: Cluster, redis_server: RedisServer, known_dice: None, hasty: None) -> AsyncIterator[Houses]:
    houses = Houses(cluster.new_database(), redis_server.address)
    await houses.start()
    yield houses
    await houses.stop()
