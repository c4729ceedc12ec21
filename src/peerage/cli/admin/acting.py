"""How commands act as operators: on the database of a server, with their user's name in the audit log."""

import getpass
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from peerage.cli.admin.context import with_database

if TYPE_CHECKING:
    from peerage.server.db.database import Database
    from peerage.server.operators.repository import OperatorRepository

T = TypeVar("T")


def act(db: str, work: "Callable[[OperatorRepository], Awaitable[T]]") -> T:
    """Run a job of an operator; what it changes is in the audit log."""

    async def run(database: "Database") -> T:
        return await work(await acting_on(database))

    return with_database(db, run, writing=True)


def write_down(db: str, action: str, target: str = "", detail: str = "") -> None:
    """Put into the audit log what a command has done by other means."""
    act(db, lambda acting: acting.note(action, target, detail))


async def acting_on(database: "Database") -> "OperatorRepository":
    from peerage.server.operators.repository import OperatorRepository
    from peerage.server.transport.cookies import VisitorCookies

    cookies = VisitorCookies()
    cookies.use(await database.key())
    return OperatorRepository(database, cookies, f"command:{user()}")


def user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in containers
        return "unknown"
