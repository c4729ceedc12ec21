"""Gauges of the server's state, and all metrics in the format of Prometheus.

Several processes on one listener answer in turn, so each of them has to export the metrics of all. They store them in
files of one folder, which prometheus-client adds up; gauges are written there every few seconds.
"""

import asyncio
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage.server import metrics
from peerage.server.intervals import Intervals
from peerage.server.ops.readiness import Readiness
from peerage.server.tables.manager import TableManager
from peerage.server.transport.connection_limits import ConnectionLimits, Stage

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder that several processes share; set before the first of them starts."""

STATUSES = ("open", "running", "over")


class MetricsExport:
    def __init__(self, readiness: Readiness, connections: ConnectionLimits, intervals: Intervals) -> None:
        self._readiness = readiness
        self._connections = connections
        self._intervals = intervals
        self._tables: TableManager | None = None

    def use(self, tables: TableManager | None) -> None:
        """Set the tables; None: the server does not run."""
        self._tables = tables

    async def exposition(self) -> bytes:
        self._set_gauges()
        try:
            counts: Mapping[str, int] | None = None if self._tables is None else await self._tables.count_tables()
        except SQLAlchemyError:
            counts = None  # the database is away; all other metrics are exported
        deployment = CollectorRegistry()
        deployment.register(ServerCollector(counts))
        return generate_latest(all_processes()) + generate_latest(deployment)

    def open_sockets(self) -> int:
        """Return the open sockets of all processes of this machine."""
        self._set_gauges()
        return int(all_processes().get_sample_value("peerage_open_sockets") or 0)

    def queues(self) -> dict[str, int]:
        """Return how many requests wait for bots at all processes of this machine, by lane."""
        self._set_gauges()
        together = all_processes()
        lanes = () if self._tables is None else self._tables.waiting_to_think()
        waiting = {lane: together.get_sample_value("peerage_thinking_queue", {"lane": lane}) for lane in lanes}
        return {lane: int(number or 0) for lane, number in waiting.items()}

    def _set_gauges(self) -> None:
        metrics.REDIS_UP.set(self._readiness.redis is not False)
        metrics.OPEN_SOCKETS.set(self._connections.count(Stage.LIVE))
        for stage in Stage:
            metrics.CONNECTIONS.labels(stage.name.lower()).set(self._connections.count(stage))
        if self._tables is not None:
            metrics.LIVE_TABLES.set(len(self._tables.live))
            for lane, waiting in self._tables.waiting_to_think().items():
                metrics.THINKING_QUEUE.labels(lane).set(waiting)

    async def keep_gauges(self) -> None:
        """Update the gauges regularly, because other processes may export them."""
        while SHARED in os.environ:
            self._set_gauges()
            await asyncio.sleep(self._intervals.metrics_poll)


def all_processes() -> CollectorRegistry:
    folder = os.environ.get(SHARED)
    if folder is None:
        return metrics.registry
    forget_dead(Path(folder))
    together = CollectorRegistry()
    join: Any = MultiProcessCollector  # has no types
    join(together, folder)
    return together


def forget_dead(folder: Path) -> None:
    """Delete the gauges of a dead process; its counters stay."""
    for file in folder.glob("gauge_live*_*.db"):
        if not Path("/proc", file.stem.rpartition("_")[2]).exists():
            file.unlink(missing_ok=True)


VERSION = {"version": peerage.__version__, "build": peerage.build(), "commit": peerage.commit()}


class ServerCollector:
    """Metrics that are the same at every process."""

    def __init__(self, table_counts: Mapping[str, int] | None) -> None:
        self._table_counts = table_counts

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("peerage", "The version.", VERSION)
        if self._table_counts is not None:
            tables = GaugeMetricFamily("peerage_tables", "Tables in the database.", labels=["status"])
            for status in STATUSES:
                tables.add_metric([status], self._table_counts.get(status, 0))
            yield tables
