"""Starting the server from the command line, and restarting it once its rules are compiled."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from peerage.cli import fresh
from peerage.cli.passwords import without_password

if TYPE_CHECKING:
    from peerage.server import Settings

Port = Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")]
Database = Annotated[
    str,
    typer.Option(
        envvar="PEERAGE_DB",
        help="The file that keeps the tables, or a PostgreSQL: postgresql://user:password@host/name.",
    ),
]

DATABASE = "peerage.db"
PORT = 8000


def host_tables(
    host: str,
    port: int,
    db: str,
    then: Callable[[str], None] | None = None,
    settings: "Settings | None" = None,
) -> None:
    """Run the server until it is stopped. Once it answers, print its address and call `then` with it."""
    from peerage import server  # here, because the other commands start faster without it
    from peerage.server.run import listening

    db = without_password(db)
    address = f"http://{shown(host)}:{port}/"
    inherited = fresh.inherited_listener()

    def ready() -> None:
        if inherited is not None:
            print(f"The rules are compiled now; Peerage goes on at {address}", flush=True)
            return
        print(f"Peerage is open at {address}  (Ctrl+C closes it)", flush=True)
        if then is not None:
            threading.Thread(target=then, args=(address,), daemon=True).start()

    listener = inherited or listening(host, port)
    with listener.dup() as kept:  # stays open while the server restarts, so that nobody is turned away
        if server.run(host, port, db, ready, settings, listener, fresh.when_compiled()):
            fresh.go_on_compiled(kept)


def shown(host: str) -> str:
    """A host as written in an address that works on this machine."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
