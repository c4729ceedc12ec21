"""The interface of a database, and what differs between SQLite and PostgreSQL."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, runtime_checkable

import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

T = TypeVar("T")


class Unreachable(OperationalError):
    """The database cannot be reached, or does not answer in time."""


Job = Callable[[sa.Connection], Any]


@runtime_checkable
class Database(Protocol):
    """Runs jobs, which are plain functions of a connection. Failures of a database are SQLAlchemyErrors."""

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """Return the result of a job that reads one state of the database."""

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Run a job; its changes are on disk when this returns. A job that refuses must do so before it writes."""

    async def key(self) -> bytes:
        """Return the secret of this deployment, which signs the cookies, creating it if necessary."""

    async def aclose(self) -> None:
        """Wait for running jobs, and close the database."""


def reason_of(error: Exception) -> object:
    """Return the original error of the driver."""
    failed = getattr(error, "orig", None) or error
    return getattr(failed, "__cause__", None) or failed
