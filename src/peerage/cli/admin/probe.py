"""peerage admin probe: ask a running server on this machine whether it can serve."""

import json
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import click

from peerage.cli.config_file import config_option
from peerage.cli.output import say
from peerage.cli.server_process import port_option

SECONDS = 4.0


@click.command()
@port_option
@config_option
def probe(port: int) -> None:
    """Say whether the server at the port of the settings file answers. Exit code 1: it does not, or is not ready."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/ready", timeout=SECONDS) as answer:
            json.load(answer)
    except HTTPError as error:
        say(f"not ready: {error.read(1000).decode(errors='replace')}")
        raise click.exceptions.Exit(1) from None
    except (URLError, OSError, ValueError) as error:
        say(f"no answer at port {port}: {error}")
        raise click.exceptions.Exit(1) from None
    say(f"ready at port {port}")
