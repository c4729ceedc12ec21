"""Puts the commands together and turns every input error into one line and exit code 2."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import peerage
from peerage.cli import admin
from peerage.cli.commands import bench, games, ladder, play, replay, rules, serve, simulate, think, train
from peerage.cli.output import say, say_notice
from peerage.errors import PeerageError

app = typer.Typer(
    name="peerage",
    help="Board games about English nobles: play, simulate, read the rules. Without a command: play.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("think")(think.think)
app.command("games")(games.games)
app.command("simulate")(simulate.simulate)
app.command("ladder")(ladder.ladder)
app.command("replay")(replay.replay)
app.command("rules")(rules.rules)
app.command("bench")(bench.bench)
app.command("train")(train.train_net)
app.add_typer(admin.app, name="admin")


SERVERS = ("play", "serve")


def show_version(wanted: bool) -> None:
    if wanted:
        say(f"peerage {peerage.__version__} ({peerage.build()} build)")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version and the build.")
]


@app.callback()
def peerage_itself(context: typer.Context, version: Version = False) -> None:
    """What may stand before a command."""
    if context.invoked_subcommand not in SERVERS:  # which say it in the form of their log
        say_notice()


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    try:
        code = app(list(arguments) or ["play"], prog_name="peerage", standalone_mode=False)
    except typer.TyperException as error:
        return complain(error.format_message())
    except (PeerageError, OSError, UnicodeError) as error:
        return complain(str(error))
    except ExceptionGroup as group:
        faults = group.subgroup(PeerageError)
        if faults is None:
            raise
        return complain(str(first(faults)))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return code if isinstance(code, int) else 0


def first(group: BaseException) -> BaseException:
    """Return the first error in an exception group, as servers raise them."""
    return first(group.exceptions[0]) if isinstance(group, BaseExceptionGroup) else group


def complain(message: str) -> int:
    say(f"peerage: {' '.join(message.split())}", sys.stderr)
    return 2
