"""peerage serve: run a server for players."""

from dataclasses import replace
from typing import Literal

import click

from peerage.cli.component_options import components_of_games_option, read_all
from peerage.cli.config_file import config_option, settings_of
from peerage.cli.server_process import database_option, host_tables, port_option, redis_option


@click.command()
@click.option("--host", default="127.0.0.1", help="Address to listen on; 0.0.0.0 for all networks.")
@port_option
@database_option
@click.option(
    "--origin",
    multiple=True,
    help="Address that players see behind a reverse proxy, like https://games.example. Repeatable.",
)
@components_of_games_option
@click.option("--hints/--no-hints", default=True, help="Whether players who play only with bots can ask for hints.")
@click.option(
    "--log",
    type=click.Choice(["off", "plain", "json"]),
    help="Log all requests on standard error, as lines or as JSON; off: only warnings.",
)
@config_option
@redis_option
@click.option(
    "--workers",
    type=click.IntRange(min=1, max=64),
    default=1,
    help="Number of server processes; more than one needs Redis.",
)
@click.pass_context
def serve(
    context: click.Context,
    host: str,
    port: int,
    db: str,
    origin: tuple[str, ...],
    components: tuple[str, ...],
    hints: bool,
    log: Literal["off", "plain", "json"] | None,
    redis: str | None,
    workers: int,
) -> None:
    """Start the server, for this machine or for a network."""
    settings = settings_of(context)
    if origin:
        settings = replace(settings, origins=origin)
    if components:
        settings = replace(settings, components={**settings.components, **read_all(components)})
    if not hints:
        settings = replace(settings, hints_per_minute=0)
    if log is not None:
        settings = replace(settings, log=log)
    host_tables(host, port, db, settings=settings, redis=redis, workers=workers)
