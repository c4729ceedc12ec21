"""What the commands for operators share: the database option, and access to the database."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from peerage.cli.passwords import without_password
from peerage.errors import PeerageError
from peerage.kernel.presentation.terminal import printable

if TYPE_CHECKING:
    from peerage.server.db.database import Database

T = TypeVar("T")

MOST = 50

IDS = {"ignore_unknown_options": True}
"""The context of commands whose arguments are ids, which may begin with a dash."""

limit_option = click.option("--limit", type=click.IntRange(min=1), default=MOST, help="Maximum number of lines.")
yes_option = click.option("--yes", is_flag=True, help="Do not ask.")


def with_database(db: str, work: "Callable[[Database], Awaitable[T]]", writing: bool = False) -> T:
    """Run a job on the database of a server, whether or not the server runs."""
    from sqlalchemy.exc import SQLAlchemyError

    from peerage.server.db.admin.offline_access import open_beside
    from peerage.server.db.database import reason_of
    from peerage.server.db.url import database_address

    address = database_address(without_password(db))

    async def run() -> T:
        async with aclosing(await open_beside(address, writing)) as database:
            return await work(database)

    try:
        return asyncio.run(run())
    except SQLAlchemyError as error:
        raise PeerageError(f"cannot use database {address}: {reason_of(error)}") from None


def file_of(db: str, instead: str) -> Path:
    """Return the path of a database file; PostgreSQL has tools of its own."""
    from peerage.server.db.url import database_address

    address = database_address(db)
    if not isinstance(address, Path):
        raise PeerageError(instead)
    return address


def days_ago(days: float) -> str:
    return (datetime.now(UTC) - timedelta(days=days)).isoformat()


def day(moment: str) -> str:
    """Format a time for lists."""
    return moment[:16].replace("T", " ")


def agree(question: str, yes: bool) -> None:
    """Ask before data is deleted."""
    if not yes:
        click.confirm(printable(question), abort=True, err=True)
