"""Two servers on one database, as far as storage is concerned."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from peerage.server.db import open_database
from peerage.server.db.url import database_address
from peerage.server.table_hooks import table_repository
from peerage.server.tables.repository import TableRepository


@pytest.fixture
async def storages(db: Path | str) -> AsyncIterator[list[TableRepository]]:
    """Of two servers, where the database allows it; otherwise twice the same."""
    databases = [await open_database(database_address(db)) for _ in range(1 if isinstance(db, Path) else 2)]
    yield [table_repository(databases[0]), table_repository(databases[-1])]
    for database in databases:
        await database.aclose()
