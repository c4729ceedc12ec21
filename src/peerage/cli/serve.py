"""peerage serve: tables for others."""

from typing import Annotated

import typer

from peerage.cli.components import ComponentsOfGames, read_all
from peerage.cli.hosting import DATABASE, PORT, Database, Port, host_tables


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Port = PORT,
    db: Database = DATABASE,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Address that players see behind a reverse proxy, like https://games.example. Repeatable."),
    ] = None,
    components: ComponentsOfGames = None,
    hints: Annotated[bool, typer.Option(help="Whether bots give hints to those who play with bots alone.")] = True,
) -> None:
    """Start the server, for this machine or for everybody."""
    host_tables(host, port, db, origins=origin or (), components=read_all(components or ()), hints=hints)
