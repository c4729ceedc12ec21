"""Starts the server and stays until it is told to stop."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from litestar import Litestar

from peerage import PeerageError
from peerage.server.app import create_app, living
from peerage.server.settings import Settings

OnReady = Callable[[], None]


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_path: str | Path = "peerage.db",
    on_ready: OnReady | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve until interrupted; on_ready is called once the server answers."""
    app = create_app(db_path, settings)
    server = Announcing(configured(app), on_ready)
    loop = server.config.get_loop_factory()
    with (
        contextlib.suppress(KeyboardInterrupt),
        listening(host, port) as listener,
        asyncio.Runner(loop_factory=loop) as runner,
    ):
        runner.run(serve(app, server, listener))


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        listener = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        raise PeerageError(f"cannot listen on {host}, port {port}: {error}") from None
    with listener:
        yield listener


def configured(app: Litestar) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="off",  # serve does it, so that its errors reach the caller
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=1024 * 1024,
        timeout_graceful_shutdown=2,
    )


async def serve(app: Litestar, server: uvicorn.Server, listener: socket.socket) -> None:
    async with living(app):
        await server.serve(sockets=[listener])


class Announcing(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_ready: OnReady | None) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_ready is not None:
            self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """A signal ends the serving, and everything is closed in peace; uvicorn would raise it again at once."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
