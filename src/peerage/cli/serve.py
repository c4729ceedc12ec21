"""peerage serve: tables for others."""

from pathlib import Path
from typing import Annotated

import typer

from peerage.cli.hosting import Port, host_tables

DATABASE = Path("peerage.db")


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Port = 8000,
    db: Annotated[Path, typer.Option(help="The file that keeps the tables.")] = DATABASE,
) -> None:
    """Start the server, for this machine or for everybody."""
    host_tables(host, port, db)
