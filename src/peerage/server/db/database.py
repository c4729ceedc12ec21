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
    """Carries out jobs, which are plain functions of a connection. Failures of a database are SQLAlchemyErrors."""

    async def read(self, query: Callable[[sa.Connection], T]) -> T:
        """What a job finds, in one state of the database."""

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Carry out a job; it is on disk when this returns. A job that refuses must do so before it writes."""

    async def key(self) -> bytes:
        """The secret of this deployment, which signs the cookies; made when it is not there."""

    async def aclose(self) -> None:
        """Wait for what is under way, and let go of the database."""


def reason_of(error: Exception) -> object:
    """In the words of whoever failed."""
    failed = getattr(error, "orig", None) or error
    return getattr(failed, "__cause__", None) or failed
