"""What the house holds at the moment, counted when somebody asks for it."""

from collections.abc import Iterator, Mapping

from litestar import Litestar
from prometheus_client import generate_latest
from prometheus_client.core import CollectorRegistry, GaugeMetricFamily, InfoMetricFamily, Metric
from sqlalchemy.exc import SQLAlchemyError

import peerage
from peerage.server.host import meters
from peerage.server.net.crowd import Stage

STATUSES = ("open", "running", "over")


async def exposition(app: Litestar) -> bytes:
    """All meters and gauges as Prometheus reads them."""
    try:
        tables: Mapping[str, int] | None = await app.state.hub.count_tables()
    except SQLAlchemyError:
        tables = None  # the database cannot say; everything else can be told
    now = CollectorRegistry(auto_describe=False)
    now.register(Gauges(app, tables))
    return generate_latest(meters.registry) + generate_latest(now)


class Gauges:
    def __init__(self, app: Litestar, tables: Mapping[str, int] | None) -> None:
        self._app = app
        self._tables = tables

    def describe(self) -> list[Metric]:
        return []

    def collect(self) -> Iterator[Metric]:
        state = self._app.state
        yield InfoMetricFamily("peerage", "The version.", {"version": peerage.__version__, "build": peerage.build()})
        if self._tables is not None:
            tables = GaugeMetricFamily("peerage_tables", "Tables in the database.", labels=["status"])
            for status in STATUSES:
                tables.add_metric([status], self._tables.get(status, 0))
            yield tables
        yield GaugeMetricFamily("peerage_live_tables", "Tables in memory.", len(state.hub.live))
        connections = GaugeMetricFamily("peerage_connections", "Open connections.", labels=["stage"])
        for stage in Stage:
            connections.add_metric([stage.name.lower()], state.crowd.count(stage))
        yield connections
        yield GaugeMetricFamily("peerage_open_sockets", "Open sockets.", state.crowd.count(Stage.LIVE))
        thinking = GaugeMetricFamily("peerage_thinking_queue", "Bots that wait for their turn.", labels=["lane"])
        for lane, waiting in state.hub.waiting_to_think().items():
            thinking.add_metric([lane], waiting)
        yield thinking
