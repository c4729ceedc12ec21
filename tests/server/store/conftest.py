"""Two servers on one database, as far as storage is concerned."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from peerage.server.storage import Storage
from peerage.server.store import open_database
from peerage.server.store.place import place_of


@pytest.fixture
async def storages(db: Path | str) -> AsyncIterator[list[Storage]]:
    """Of two servers, where the database allows it; otherwise twice the same."""
    databases = [await open_database(place_of(db)) for _ in range(1 if isinstance(db, Path) else 2)]
    yield [Storage(databases[0]), Storage(databases[-1])]
    for database in databases:
        await database.aclose()
