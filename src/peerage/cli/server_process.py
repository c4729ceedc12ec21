"""Runs the server from the command line, and restarts it once its rules are compiled."""

import os
import socket
import sys
import threading
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from peerage.cli import build_check
from peerage.cli.output import Lines, say, say_notice
from peerage.cli.passwords import on_postgres, without_passwords
from peerage.errors import PeerageError

if TYPE_CHECKING:
    from peerage.server import Settings

PORT = 8000
DATABASE = "peerage.db"

port_option = click.option("--port", type=click.IntRange(min=1, max=65535), default=PORT, help="Port to listen on.")
database_option = click.option(
    "--db",
    envvar="PEERAGE_DB",
    default=DATABASE,
    help="SQLite file for the tables, or a PostgreSQL database: postgresql://user:password@host/name.",
)
redis_option = click.option(
    "--redis",
    envvar="PEERAGE_REDIS",
    default=None,
    help="Redis that connects several processes: redis://:password@host:6379/0.",
)

SPARE_SECONDS = 10.0
"""Seconds that a process may need beyond the settings when it ends."""


def host_tables(
    host: str,
    port: int,
    db: str,
    then: Callable[[str], None] | None = None,
    settings: "Settings | None" = None,
    redis: str | None = None,
    workers: int = 1,
) -> None:
    """Run the server until it is stopped. Once it answers, print its address and call `then` with it."""
    check_several(db, redis, workers)
    from peerage import server  # here, because the other commands start faster without it
    from peerage.server.main import listening
    from peerage.server.ops import service_manager
    from peerage.server.ops.logs import keep_log
    from peerage.server.ops.supervisor import is_supervised, orphaned, say_ready
    from peerage.server.ops.terminal import survive_hangup

    settings = settings or server.Settings()
    Lines.as_json = settings.log == "json"
    keep_log(settings.log)
    survive_hangup()
    say_notice()
    db, redis = without_passwords(db, redis)
    address = f"http://{display_host(host)}:{port}/"
    inherited = build_check.inherited_listener()
    supervised = is_supervised()
    if workers > 1 and not supervised:
        leaving = settings.drain_seconds + settings.closing_seconds + SPARE_SECONDS
        raise click.exceptions.Exit(host_several(inherited or listening(host, port), address, workers, leaving))

    def ready() -> None:
        if supervised:
            say_ready()
            return
        service_manager.ready(f"serving at {address}")
        if inherited is not None:
            say(f"The rules are compiled; Peerage continues at {address}", flush=True, url=address)
            return
        say(f"Peerage is running at {address}  (Ctrl+C stops it)", flush=True, url=address, processes=1)
        if then is not None:
            threading.Thread(target=then, args=(address,), daemon=True).start()

    listener = inherited or listening(host, port)
    with listener.dup() as kept:  # stays open while the server restarts, so that no connection is refused
        until = orphaned() if supervised else build_check.when_compiled()
        if server.run(host, port, db, ready, settings, listener, until, redis) and not supervised:
            build_check.go_on_compiled(kept)


def check_several(db: str, redis: str | None, workers: int) -> None:
    if redis is not None and not on_postgres(db):
        raise PeerageError("--redis needs a PostgreSQL database: add --db postgresql://...")
    if workers > 1 and redis is None:
        raise PeerageError(
            "several processes need PostgreSQL and Redis: add --db postgresql://... and --redis redis://..."
        )


def host_several(listener: socket.socket, address: str, workers: int, leaving: float) -> int:
    """Run several processes on one listener until they are stopped; return the exit code."""
    from peerage.server.ops import service_manager
    from peerage.server.ops.metrics_export import SHARED
    from peerage.server.ops.supervisor import supervise

    def ready() -> None:
        line = f"Peerage is open at {address}  ({workers} processes; Ctrl+C closes it)"
        say(line, flush=True, url=address, processes=workers)
        service_manager.ready(f"serving at {address} with {workers} processes")

    with listener, TemporaryDirectory(prefix="peerage-figures-") as figures:
        environment = {**os.environ, build_check.LISTENER: str(listener.fileno()), SHARED: figures}
        return supervise(sys.argv[1:], environment, listener, workers, ready, build_check.when_compiled(), leaving)


def display_host(host: str) -> str:
    """Format a host for an address that works on this machine."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
