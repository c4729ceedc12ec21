"""Two processes, and whatever is between them."""

from collections.abc import AsyncIterator

import pytest

from clusters import Cluster
from peerage.server.several import beats, fellows, hearing, watch
from redises import RedisServer
from server.several.houses import Houses


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything that happens every few seconds happens more often, so that tests wait less."""
    monkeypatch.setattr(fellows, "BEAT", 0.25)
    monkeypatch.setattr(watch, "POLL_ALONE", 0.25)
    monkeypatch.setattr(watch, "ORPHANS", 0.5)
    for module in (beats, hearing):
        monkeypatch.setattr(module, "SILENCE", 1.5)


@pytest.fixture
async def houses(cluster: Cluster, redis_server: RedisServer, known_dice: None, hasty: None) -> AsyncIterator[Houses]:
    houses = Houses(cluster.new_database(), redis_server.address)
    await houses.start()
    yield houses
    await houses.stop()
