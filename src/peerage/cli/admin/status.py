"""peerage admin status and test-email: how a running server is, and whether its mail server takes e-mails."""

import asyncio
import json as json_module
import os
from contextlib import suppress
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import click

from peerage.cli.admin.acting import write_down
from peerage.cli.config_file import config_option, settings_of
from peerage.cli.output import json_option, print_json, say
from peerage.cli.server_process import database_option, port_option
from peerage.errors import PeerageError

SECONDS = 10.0
SHOWN = {
    "peerage_tables": "tables",
    "peerage_live_tables": "tables in memory",
    "peerage_open_sockets": "open sockets",
    "peerage_thinking_queue": "requests that wait for bots",
}


@click.command()
@port_option
@json_option
@config_option
def status(port: int, json: bool) -> None:
    """Say how the server at the port of the settings file is: version, health, tables, sockets, queues, load."""
    from prometheus_client.parser import text_string_to_metric_families

    health = json_module.loads(fetched(port, "/health"))
    found: dict[str, Any] = {name: health[name] for name in ("version", "commit")}
    found["ready"] = json_module.loads(fetched(port, "/ready"))
    for family in text_string_to_metric_families(fetched(port, "/metrics")):
        if family.name in SHOWN:
            values = {"/".join(each.labels.values()): int(each.value) for each in family.samples}
            found[SHOWN[family.name]] = values.get("", values)
    with suppress(OSError, AttributeError):
        found["load"] = [round(each, 2) for each in os.getloadavg()]
    if json:
        print_json(found)
        return
    for name, value in found.items():
        words = ", ".join(f"{key} {each}" for key, each in value.items()) if isinstance(value, dict) else value
        say(f"{name}: {words}")


def fetched(port: int, path: str) -> str:
    try:
        with urlopen(f"http://127.0.0.1:{port}{path}", timeout=SECONDS) as answer:
            return str(answer.read().decode())
    except URLError as error:
        if path == "/ready" and hasattr(error, "read"):
            return str(error.read().decode())  # 503: not ready, with the reason
        raise PeerageError(f"no answer at port {port}: {error}") from None
    except OSError as error:
        raise PeerageError(f"no answer at port {port}: {error}") from None


@click.command(name="test-email")
@click.argument("to", metavar="ADDRESS", help="Who gets it.")
@database_option
@config_option
@click.pass_context
def test_email(context: click.Context, to: str, db: str) -> None:
    """Send an e-mail by the mail server of the settings file."""
    from peerage.server.transport.smtp import Smtp, Undelivered

    settings = settings_of(context)
    if settings.smtp_url is None or settings.smtp_from is None:
        raise PeerageError("the settings name no mail server (smtp_url, smtp_from), so the server sends no e-mails")
    try:
        asyncio.run(Smtp(settings.smtp_url, settings.smtp_from).send(to, "Peerage", "Test\n"))
    except Undelivered as error:
        raise PeerageError(f"the mail server did not take the e-mail: {error}") from None
    write_down(db, "test e-mail", to)
    say(f"The mail server has taken an e-mail to {to}")
