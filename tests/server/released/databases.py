"""Databases of earlier releases, as scripts/release/released_database.py wrote them by their own code."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from peerage.server.db.postgres import Postgres, engine_of
from peerage.server.db.url import PostgresUrl
from peerage.server.db.versions import VERSION_TABLE

FOLDER = Path(__file__).parent
NAMES = sorted(file.stem for file in FOLDER.glob("*.sql"))


class Released:
    """A released database as a file, with the tables in it and the cookies of the people at them."""

    def __init__(self, name: str, path: Path) -> None:
        facts: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
        self.path = path
        self.schema: int = facts["schema"]
        self.tables: dict[str, str] = facts["tables"]
        self.cookies: dict[str, dict[str, str]] = facts["cookies"]
        self.key: str = facts["key"]
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as file:
            file.executescript((FOLDER / f"{name}.sql").read_text(encoding="utf-8"))
        key = path.with_name(f"{path.name}.key")
        key.write_text(self.key, encoding="utf-8")
        key.chmod(0o600)

    async def copy_to(self, address: str) -> None:
        """Make a PostgreSQL database of the release's schema, by the migrations up to it, with the same rows."""
        database = Postgres(engine_of(PostgresUrl(address)))
        try:
            await database.write(self._copy)
        finally:
            await database.aclose()

    def _copy(self, target: sa.Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "peerage.server.db:migrations")
        config.attributes["connection"] = target
        command.upgrade(config, f"{self.schema:04}")
        there = sa.MetaData()
        there.reflect(target)
        with closing(sqlite3.connect(self.path)) as file:
            file.row_factory = sqlite3.Row
            for table in there.sorted_tables:
                rows = file.execute(f"SELECT * FROM {table.name}").fetchall()
                if rows and table.name != VERSION_TABLE:
                    flags = {column.name for column in table.columns if isinstance(column.type, sa.Boolean)}
                    found = [dict(row) for row in rows]
                    values = [{key: bool(row[key]) if key in flags else row[key] for key in row} for row in found]
                    target.execute(table.insert(), values)
        target.execute(sa.text("INSERT INTO house (name, value) VALUES ('key', :key)"), {"key": self.key})
