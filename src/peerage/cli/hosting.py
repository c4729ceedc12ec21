"""Starting the server from the command line."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

Port = Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")]
Database = Annotated[Path, typer.Option(help="The file that keeps the tables.")]

DATABASE = Path("peerage.db")
PORT = 8000


def host_tables(
    host: str, port: int, db: Path, then: Callable[[str], None] | None = None, origins: Sequence[str] = ()
) -> None:
    """Run the server until it is stopped. Once it answers, print its address and call `then` with it."""
    from peerage import server  # here, because the other commands start faster without it

    address = f"http://{shown(host)}:{port}/"

    def ready() -> None:
        print(f"Peerage is open at {address}  (Ctrl+C closes it)", flush=True)
        if then is not None:
            threading.Thread(target=then, args=(address,), daemon=True).start()

    server.run(host, port, db, on_ready=ready, settings=server.Settings(origins=tuple(origins)))


def shown(host: str) -> str:
    """A host as it stands in an address that works on this machine."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host
