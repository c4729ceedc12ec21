"""peerage join: let a program play in a seat at a table of a server."""

import sys
from dataclasses import asdict
from pathlib import Path

import click

from peerage.cli.commands.referee import stopped_in_order
from peerage.cli.output import json_option, print_json, say
from peerage.errors import PeerageError

PREFIX = "cmd:"


@click.command()
@click.argument("server", help="Address of the server, or of the table.")
@click.argument("bot", help="cmd: and the command line of a program, like cmd:./mybot.")
@click.option(
    "--token",
    envvar="PEERAGE_SEAT_TOKEN",
    help="Token of the seat. It is asked for by default: other users of a machine can read command lines.",
)
@click.option("--log", type=click.Path(path_type=Path), help="File for what the program writes to standard error.")
@json_option
def join(server: str, bot: str, token: str | None, log: Path | None, json: bool) -> None:
    """Let a program of your own play in your seat at a table.

    Create the seat's token at the table.
    """
    from peerage.arena.protocol.process import Process
    from peerage.arena.protocol.remote_seat import RemoteSeat  # here, because its package is an extra

    if not bot.startswith(PREFIX):
        raise PeerageError(f"{bot!r} is no program; write {PREFIX} and its command line, like {PREFIX}./mybot")
    secret = token or click.prompt("Token of the seat", hide_input=True)
    with stopped_in_order():
        process = Process(bot.removeprefix(PREFIX), log)
        try:
            played = RemoteSeat(server, secret.strip(), process).play(lambda line: say(line, sys.stderr))
        finally:
            process.close()
    if json:
        print_json(asdict(played))
    else:
        won = played.seat in played.winners
        say(f"The game is over: {played.scores[played.seat]} points{', won' if won else ''}.")
