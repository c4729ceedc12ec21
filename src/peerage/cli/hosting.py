"""Starting the server from the command line."""

import errno
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from peerage.kernel.errors import PeerageError

Port = Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")]


def host_tables(host: str, port: int, db: Path, then: Callable[[str], None] | None = None) -> None:
    """Run the server until it is stopped. Once it answers, print its address and call `then` with it."""
    from peerage import server  # here, because the other commands start faster without it

    check_port(host, port)
    check_folder(db)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{port}"

    def ready() -> None:
        print(f"Peerage is open at {address}   (Ctrl+C to close)", flush=True)
        if then is not None:
            threading.Thread(target=then, args=(address,), daemon=True).start()

    server.run(host, port, db, on_ready=ready)


def check_port(host: str, port: int) -> None:
    """Say plainly that a port is taken, before anything is started."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror:
        raise PeerageError(f"there is no address {host!r} here") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PeerageError(f"port {port} is taken; choose another with --port") from None
        raise PeerageError(f"cannot listen on {host}, port {port}: {error.strerror}") from None


def check_folder(db: Path) -> None:
    if db.is_dir():
        raise PeerageError(f"{db} is a folder, not a database file")
    if not db.parent.is_dir():
        raise PeerageError(f"there is no folder {db.parent} for the database")
