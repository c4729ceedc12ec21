"""Starts the server and runs it until it is stopped."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, cast

import uvicorn

from peerage import PeerageError
from peerage.server.accounts.middleware import VisitorMiddleware
from peerage.server.app import create_app, lifespan
from peerage.server.intervals import Intervals
from peerage.server.ops.access_log import AccessLog
from peerage.server.ops.address_book import AddressBookMiddleware
from peerage.server.ops.bans import BANNED, BanMiddleware, Bans
from peerage.server.ops.health import HealthEndpoints
from peerage.server.ops.logs import count_messages, keep_log
from peerage.server.ops.service_manager import stopping
from peerage.server.ops.supervisor import is_supervised
from peerage.server.services import Application
from peerage.server.settings import Settings
from peerage.server.transport.backlog import Backlog
from peerage.server.transport.connection_limits import ConnectionLimits, Stage
from peerage.server.transport.http_protocol import HttpProtocol
from peerage.server.transport.networks import networks_of
from peerage.server.transport.websocket_protocol import WebSocketProtocol

log = logging.getLogger("peerage.server")

TICKS = 10  # of uvicorn, per second

OnReady = Callable[[], None]


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str | Path = "peerage.db",
    on_ready: OnReady | None = None,
    settings: Settings | None = None,
    listener: socket.socket | None = None,
    until: Callable[[], bool] | None = None,
    redis: str | None = None,
    intervals: Intervals | None = None,
) -> bool:
    """Serve until interrupted; on_ready is called once the server answers.

    An open listener can be passed in place of host and port. `until` is called once a second and ends the server when
    it returns True; then, and only then, the result is True.
    """

    def ready() -> None:
        settle_memory()
        if on_ready is not None:
            on_ready()

    settings = settings or Settings()
    keep_log(settings.log)
    app = create_app(db, settings, redis, intervals)
    server = GracefulServer(configured(app), ready, until)
    loop = server.config.get_loop_factory()
    with (
        contextlib.suppress(KeyboardInterrupt),
        listener or listening(host, port) as opened,
        asyncio.Runner(loop_factory=loop) as runner,
    ):
        runner.run(serve(app, server, opened))
    return server.ended_by_until


def listening(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise PeerageError(f"cannot listen on {host}, port {port}: {error}") from None


def configured(app: Application) -> uvicorn.Config:
    base = app.infrastructure
    settings, connections, intervals = base.settings, base.connections, base.intervals
    count_messages()
    base.bans.grew = partial(disconnect_banned, base.bans, connections)
    visitors = VisitorMiddleware(
        BanMiddleware(AddressBookMiddleware(app, base.address_book), base.bans, settings.guests),
        base.visitor_cookies,
        base.sessions,
        base.coordination.limits,
        intervals,
        base.loop_time,
        networks_of(settings.exempt_networks, "exempt_networks"),
    )
    health = HealthEndpoints(
        visitors, base.readiness, base.metrics, settings.metrics_token, intervals, base.health_limit
    )
    return uvicorn.Config(
        AccessLog(health, base.visitor_cookies),
        lifespan="off",  # serve() runs it, so that its errors reach the caller
        http=cast(Any, partial(HttpProtocol, limits=connections)),
        ws=cast(Any, partial(WebSocketProtocol, limits=connections, backlog=Backlog(), largest=settings.message_bytes)),
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,  # one encoding goes to all viewers of the same
        ws_ping_interval=settings.ping_seconds,
        ws_ping_timeout=settings.ping_seconds,
        log_config=None,  # its messages belong into our log
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=settings.idle_seconds,
        timeout_graceful_shutdown=settings.closing_seconds,
    )


def disconnect_banned(bans: Bans, connections: ConnectionLimits) -> None:
    """Close the sockets of banned visitors."""
    for connection in connections.at(Stage.LIVE):
        if isinstance(connection, WebSocketProtocol):
            visitor, _ = connection.who
            if bans.name(visitor, connection.own_address, connection.host):
                connection.dismiss(BANNED)


async def serve(app: Application, server: "GracefulServer", listener: socket.socket) -> None:
    server.leaving = partial(drain, app, server)
    base = app.infrastructure
    async with lifespan(app):
        base.connections.sweep()
        base.bound.address = listener.getsockname()[:2]
        gauges = asyncio.create_task(base.metrics.keep_gauges())
        try:
            await server.serve(sockets=[listener])
        finally:
            gauges.cancel()
            base.connections.close()


async def drain(app: Application, server: "GracefulServer") -> None:
    """After SIGTERM, report as not ready, and serve on until load balancers have noticed.

    On SIGINT it ends at once. Other processes may serve on at its address, so it does not report as not ready.
    """
    log.info("leaving")
    if not is_supervised():
        stopping()
    base = app.infrastructure
    if server.terminated:
        base.readiness.draining = True
        for _ in range(round(base.settings.drain_seconds * TICKS)):
            if server.force_exit:
                break
            await asyncio.sleep(1 / TICKS)
    app.services.accounts.passwords.refuse()  # waiting requests get an answer before connections are closed


def settle_memory() -> None:
    """Exclude existing objects from garbage collection, which need not scan them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


class GracefulServer(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, on_ready: OnReady | None, until: Callable[[], bool] | None = None
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._until = until
        self.ended_by_until = False
        self.terminated = False
        self.leaving: Callable[[], Awaitable[None]] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_ready is not None:
            self._on_ready()

    async def on_tick(self, counter: int) -> bool:
        if self._until is not None and counter % TICKS == 0 and self._until():
            self.ended_by_until = True
            return True
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.terminated = self.terminated or sig == signal.SIGTERM
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close sockets with 1012, on which browsers reconnect, to another process if there is one."""
        if self.leaving is not None:
            await self.leaving()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Close everything cleanly on a signal; uvicorn would raise it again at once."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
