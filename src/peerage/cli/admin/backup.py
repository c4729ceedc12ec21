"""peerage admin backup, restore, migrate and prove: copies of a database, and checks of it."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import click

from peerage.cli.admin.acting import write_down
from peerage.cli.admin.context import file_of
from peerage.cli.commands.replay import replay_all
from peerage.cli.config_file import config_option
from peerage.cli.output import json_option, say
from peerage.cli.passwords import without_password
from peerage.cli.server_process import database_option

PG_DUMP = (
    "PostgreSQL is backed up by its own pg_dump, which copies one state of all its tables while they are in use; "
    "the key of the server is one of the rows"
)
PG_RESTORE = "what pg_dump has written is restored by pg_restore or psql, into an empty database"


@click.command()
@click.argument(
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The new file; its key is written beside it. With --keep, a folder.",
)
@database_option
@click.option("--keep", type=click.IntRange(min=1), help="Write a dated file into the folder, and keep this number.")
@config_option
def backup(target: Path, db: str, keep: int | None) -> None:
    """Copy the database and its key while the server runs, and check the copy."""
    from peerage.server.db.admin.backup import back_up, rotate, stamped

    path = file_of(db, PG_DUMP)
    if keep is None:
        tables = back_up(path, target.resolve())
        say(f"{target} and {target}.key hold {tables} tables")
        return
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = stamped(target.resolve(), path.stem, datetime.now(UTC))
    tables = back_up(path, file)
    removed = rotate(target.resolve(), path.stem, keep)
    say(f"{file} and its key hold {tables} tables; {len(removed)} old backups were removed")


@click.command()
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path), help="A backup, with its key beside it.")
@database_option
@click.option("--replace", is_flag=True, help="Overwrite an existing database.")
@config_option
def restore(source: Path, db: str, replace: bool) -> None:
    """Restore a backup as the database of a stopped server."""
    from peerage.server.db.admin import backup as backups
    from peerage.server.db.admin.offline_access import version_of_file
    from peerage.server.db.versions import VERSION

    path = file_of(db, PG_RESTORE)
    tables = backups.restore(source.resolve(), path, replace)
    if version_of_file(path) == VERSION:  # an older one has perhaps no audit log yet
        write_down(db, "restore", source.name, f"{tables} tables")
    say(f"{path} holds {tables} tables from {source}")


@click.command()
@database_option
@click.option("--check", is_flag=True, help="Only report whether a migration is needed.")
@config_option
def migrate(db: str, check: bool) -> None:
    """Migrate the database of a stopped server to the current schema, as a start would."""
    from peerage.server.db import open_database
    from peerage.server.db.admin.offline_access import check_version, version_at
    from peerage.server.db.url import database_address
    from peerage.server.db.versions import VERSION

    address = database_address(without_password(db))

    async def bring() -> int:
        version = await version_at(address)
        check_version(address, max(version, VERSION))
        if not check and version < VERSION:
            await (await open_database(address)).aclose()
        return version

    version = asyncio.run(bring())
    if version == VERSION:
        say(f"{address} is up to date: schema version {VERSION}")
    elif check:
        say(f"{address} has schema version {version}; the current one is {VERSION}")
        raise click.exceptions.Exit(1)
    else:
        write_down(db, "migrate", "", f"schema {version} to {VERSION}")
        say(f"{address} was migrated from schema version {version} to {VERSION}")


@click.command()
@database_option
@json_option
@config_option
def prove(db: str, json: bool) -> None:
    """Verify every line of all records while the server runs."""
    replay_all(db, json)
