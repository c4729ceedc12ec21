"""Puts the commands together and turns every input error into one line and exit code 2."""

import sys
from collections.abc import Sequence

import click

import peerage
from peerage.cli import admin
from peerage.cli.commands import (
    analyse,
    bench,
    bench_agents,
    calibrate,
    data,
    games,
    join,
    ladder,
    levels,
    play,
    puzzles,
    referee,
    replay,
    rules,
    serve,
    simulate,
    study,
    think,
    train,
)
from peerage.cli.output import say, say_notice
from peerage.errors import PeerageError, TemporaryFailure

SERVERS = ("play", "serve")

BAD_INPUT = 2
"""The exit code of what would fail again; the systemd unit does not restart after it."""
TRY_AGAIN = 75
"""The exit code of what may succeed later, as sysexits.h names it."""


def show_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        built = f"{peerage.build()} build, commit {peerage.commit() or 'unknown'}"
        say(f"peerage {peerage.__version__} ({built})")
        context.exit()


@click.group(
    name="peerage",
    help="Board games about English nobles: play, simulate, read the rules. Without a command: play.",
    no_args_is_help=False,
    context_settings={"show_default": True},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Print the version and the build.",
)
@click.pass_context
def app(context: click.Context) -> None:
    if context.invoked_subcommand not in SERVERS:  # which say it in the form of their log
        say_notice()


app.add_command(play.play)
app.add_command(serve.serve)
app.add_command(think.think)
app.add_command(games.games)
app.add_command(simulate.simulate)
app.add_command(referee.referee)
app.add_command(join.join)
app.add_command(ladder.ladder)
app.add_command(levels.rate_levels)
app.add_command(replay.replay)
app.add_command(rules.rules)
app.add_command(bench.bench)
app.add_command(bench_agents.bench_agents)
app.add_command(train.train_net)
app.add_command(calibrate.calibrate_nets)
app.add_command(analyse.analyse)
app.add_command(puzzles.puzzles)
app.add_command(data.data)
app.add_command(study.study)
app.add_command(admin.admin)


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code."""
    try:
        code = app(list(arguments) or ["play"], prog_name="peerage", standalone_mode=False)
    except click.ClickException as error:
        return complain(error.format_message())
    except TemporaryFailure as error:
        complain(str(error))
        return TRY_AGAIN
    except (PeerageError, OSError, UnicodeError) as error:
        return complain(str(error))
    except ExceptionGroup as group:
        faults = group.subgroup(PeerageError)
        if faults is None:
            raise
        complain(str(first(faults)))
        return TRY_AGAIN if isinstance(first(faults), TemporaryFailure) else BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        return 130
    return code if isinstance(code, int) else 0


def first(group: BaseException) -> BaseException:
    """Return the first error in an exception group, as servers raise them."""
    return first(group.exceptions[0]) if isinstance(group, BaseExceptionGroup) else group


def complain(message: str) -> int:
    say(f"peerage: {' '.join(message.split())}", sys.stderr)
    return BAD_INPUT
