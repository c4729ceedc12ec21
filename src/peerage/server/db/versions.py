"""The schema version of a database, and its migration. Alembic loads slowly: only old databases need it."""

import sqlalchemy as sa

from peerage.server.db.schema import metadata

VERSION = 24
"""The version of the newest migration, whose revision is this number with four digits."""

VERSION_TABLE = "peerage_version"

version_table = sa.Table(VERSION_TABLE, sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
"""The version table, as alembic would create it."""


def bring_up_to_date(connection: sa.Connection, version: int) -> None:
    """Migrate to the newest version, in the caller's transaction; version 0 is an empty database."""
    if version == 0:
        metadata.create_all(connection)
        write_version(connection, VERSION)
    elif version < VERSION:
        write_version(connection, version)  # files from before alembic store it in another place
        migrate(connection)


def write_version(connection: sa.Connection, version: int) -> None:
    version_table.create(connection, checkfirst=True)
    connection.execute(version_table.delete())
    connection.execute(version_table.insert(), {"version_num": f"{version:04}"})


def migrate(connection: sa.Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "peerage.server.db:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
