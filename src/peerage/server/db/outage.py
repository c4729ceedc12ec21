"""Logs outages of a database when they begin and when they end, however many jobs fail meanwhile."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from peerage.server.db.database import Unreachable, reason_of

log = logging.getLogger("peerage.server")


class OutageLog:
    """Tracks all jobs of a database. A job reports on the time when it began, not on the time when it gave up."""

    def __init__(self, name: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._clock = clock
        self._began: float | None = None
        self._ended = clock()
        self._failures = 0

    @property
    def lasts(self) -> bool:
        return self._began is not None

    @contextmanager
    def follow(self) -> Iterator[None]:
        """Track a job while it runs."""
        since = self._clock()
        try:
            yield
        except Unreachable as error:
            self._fail(since, error)
            raise
        except Exception:
            self._succeed(since)  # the database answered: it is up
            raise
        else:
            self._succeed(since)

    def _fail(self, since: float, error: Unreachable) -> None:
        self._failures += 1
        if self._began is None and since >= self._ended:
            self._began = self._clock()
            self._failures = 1
            log.error("lost the connection to database %s: %s", self._name, reason_of(error))

    def _succeed(self, since: float) -> None:
        if self._began is not None and since > self._began:
            self._ended = self._clock()
            seconds, self._began = self._ended - self._began, None
            log.warning(
                "connected to database %s again after %d s; %d jobs failed", self._name, seconds, self._failures
            )


def log_failure(error: Exception, message: str, *values: object, level: int = logging.WARNING) -> None:
    """Log the consequence of a failure, at debug level in an outage, which the database logs itself."""
    away = isinstance(error, (Unreachable, TimeoutError))
    log.log(logging.DEBUG if away else level, message, *values)
