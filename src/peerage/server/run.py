"""Starts the server and stays until it is told to stop."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from peerage import PeerageError
from peerage.server.app import create_app
from peerage.server.settings import Settings

OnReady = Callable[[str], None]


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    db_path: str | Path = "peerage.sqlite",
    on_ready: OnReady | None = None,
    settings: Settings | None = None,
) -> None:
    """Serve until interrupted. on_ready gets the address once the server answers; port 0 takes a free one."""
    with contextlib.suppress(KeyboardInterrupt), listening(host, port) as listener:
        asyncio.run(serve(listener, host, db_path, on_ready, settings))


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    try:
        listener = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
    except (OSError, OverflowError) as error:
        raise PeerageError(f"cannot listen on {host}, port {port}: {error}") from None
    with listener:
        yield listener


async def serve(
    listener: socket.socket,
    host: str,
    db_path: str | Path,
    on_ready: OnReady | None,
    settings: Settings | None,
) -> None:
    app = create_app(db_path, settings)
    config = uvicorn.Config(
        app,
        lifespan="off",  # ours runs below, so that its errors reach the caller
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=1024 * 1024,
        timeout_graceful_shutdown=2,
    )
    async with app.lifespan():
        await Announcing(config, host, on_ready).serve(sockets=[listener])


class Announcing(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, host: str, on_ready: OnReady | None) -> None:
        super().__init__(config)
        self._host = host
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_ready is not None and sockets:
            shown = f"[{self._host}]" if ":" in self._host else self._host
            self._on_ready(f"http://{shown}:{sockets[0].getsockname()[1]}/")
