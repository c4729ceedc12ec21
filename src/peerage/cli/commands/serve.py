"""peerage serve: run a server for players."""

from dataclasses import replace
from typing import Annotated, Literal

import typer

from peerage.cli.component_options import ComponentsOfGames, read_all
from peerage.cli.config_file import ConfigFile, settings_of
from peerage.cli.server_process import DATABASE, PORT, Database, Port, Redis, host_tables


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for all networks.")] = "127.0.0.1",
    port: Port = PORT,
    db: Database = DATABASE,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="Address that players see behind a reverse proxy, like https://games.example. Repeatable."),
    ] = None,
    components: ComponentsOfGames = None,
    hints: Annotated[bool, typer.Option(help="Whether players who play only with bots can ask for hints.")] = True,
    log: Annotated[
        Literal["off", "plain", "json"] | None,
        typer.Option(help="Log all requests on standard error, as lines or as JSON; off: only warnings."),
    ] = None,
    config: ConfigFile = None,
    redis: Redis = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Number of server processes; more than one needs Redis.")
    ] = 1,
) -> None:
    """Start the server, for this machine or for a network."""
    settings = settings_of(context)
    if origin:
        settings = replace(settings, origins=tuple(origin))
    if components:
        settings = replace(settings, components={**settings.components, **read_all(components)})
    if not hints:
        settings = replace(settings, hints_per_minute=0)
    if log is not None:
        settings = replace(settings, log=log)
    host_tables(host, port, db, settings=settings, redis=redis, workers=workers)
