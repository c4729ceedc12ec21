"""Counters and timers of a running server. Labels are fixed words: no ids, names or addresses.

A process has one set of metrics, like its log; they have a registry of their own, apart from other libraries'.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

registry = CollectorRegistry(auto_describe=True)

REQUESTS = Counter("peerage_requests", "Answered requests.", ("method", "route", "status"), registry=registry)
REQUEST_SECONDS = Histogram(
    "peerage_request_seconds", "From a request to its whole answer.", ("route",), registry=registry, buckets=QUICK
)
SOCKETS = Counter("peerage_sockets_opened", "Sockets that were opened.", registry=registry)
MOVES = Counter("peerage_moves", "Moves that were kept.", ("game", "by"), registry=registry)
COMMIT_SECONDS = Histogram(
    "peerage_move_committed_seconds", "From a move's arrival until it is on disk.", registry=registry, buckets=QUICK
)
TELL_SECONDS = Histogram(
    "peerage_move_told_seconds", "From a move's arrival until the players are told.", registry=registry, buckets=QUICK
)
WAITING_SECONDS = Histogram(
    "peerage_thinking_wait_seconds", "Until a bot's turn to think.", ("lane",), registry=registry, buckets=SLOW
)
THINKING_SECONDS = Histogram(
    "peerage_thinking_seconds", "Of thinking, for each answer.", ("lane",), registry=registry, buckets=SLOW
)
FAULTS = Counter("peerage_faults", "Refusals that somebody was told.", ("code",), registry=registry)
FORGED_COOKIES = Counter("peerage_forged_cookies", "Cookies of visitors without a valid signature.", registry=registry)
DATABASE_ERRORS = Counter("peerage_database_errors", "Failures of the database.", registry=registry)
MESSAGES = Counter("peerage_log_messages", "Warnings and errors in the log.", ("level",), registry=registry)

SUM: Literal["livesum"] = "livesum"
"""The sum over live processes, where there are several."""

LIVE_TABLES = Gauge("peerage_live_tables", "Tables in memory.", registry=registry, multiprocess_mode=SUM)
OPEN_SOCKETS = Gauge("peerage_open_sockets", "Open sockets.", registry=registry, multiprocess_mode=SUM)
CONNECTIONS = Gauge("peerage_connections", "Open connections.", ("stage",), registry=registry, multiprocess_mode=SUM)
THINKING_QUEUE = Gauge(
    "peerage_thinking_queue", "Bots that wait for their turn.", ("lane",), registry=registry, multiprocess_mode=SUM
)
REDIS_UP = Gauge("peerage_redis_up", "Whether Redis can be reached.", registry=registry, multiprocess_mode="livemin")


class MoveWatch:
    """Times one move, from its arrival."""

    def __init__(self, game: str, by_person: bool, since: float | None = None) -> None:
        self._since = perf_counter() if since is None else since
        self._moves = MOVES.labels(game, "person" if by_person else "bot")

    def committed(self) -> None:
        self._moves.inc()
        COMMIT_SECONDS.observe(perf_counter() - self._since)

    def broadcast(self) -> None:
        TELL_SECONDS.observe(perf_counter() - self._since)


@contextmanager
def timed(lane: str, came: float) -> Iterator[None]:
    """Time a bot's search, and its time in the queue before."""
    began = perf_counter()
    WAITING_SECONDS.labels(lane).observe(began - came)
    try:
        yield
    finally:
        THINKING_SECONDS.labels(lane).observe(perf_counter() - began)


def count_request(method: str, route: str, status: int, seconds: float) -> None:
    REQUESTS.labels(method if method in METHODS else "other", route, status).inc()
    REQUEST_SECONDS.labels(route).observe(seconds)
