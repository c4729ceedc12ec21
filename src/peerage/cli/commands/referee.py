"""peerage referee: matches with programs that read and write lines of JSON."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from peerage.arena import protocol
from peerage.cli.commands.simulate import lineup, options_option, print_result, read_options, seed_option
from peerage.cli.component_options import components_option, read_own
from peerage.cli.output import json_option, print_json, progress_bar, say


def show_schema(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        print_json(protocol.schema())
        context.exit()


@click.command()
@click.argument("game", help="Game (see `peerage games`).")
@click.option(
    "--bots", required=True, help="A bot for each seat, like cmd:./mybot,greedy; cmd: starts a program of yours."
)
@click.option("--seats", type=int, help="Number of seats; as many as bots by default.")
@click.option("--games", type=click.IntRange(min=1), default=10, help="Number of games.")
@options_option
@seed_option
@click.option(
    "--time", type=click.FloatRange(min=0), default=10.0, help="Seconds per decision of a program; 0: no limit."
)
@click.option("--tries", type=click.IntRange(min=1), default=3, help="Answers per decision, the legal one included.")
@click.option("--lang", default="en", help="Language of programs that choose none.")
@click.option("--records", type=click.Path(path_type=Path), help="Folder for the records of the games.")
@click.option(
    "--logs",
    type=click.Path(path_type=Path),
    help="Folder for what programs write to standard error; it is shown by default.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, help="Games at a time, each with its own programs.")
@json_option
@components_option
@click.option(
    "--schema",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_schema,
    help="Print the messages as JSON Schema.",
)
def referee(
    game: str,
    bots: str,
    seats: int | None,
    games: int,
    options: tuple[str, ...],
    seed: str | None,
    time: float,
    tries: int,
    lang: str,
    records: Path | None,
    logs: Path | None,
    jobs: int,
    json: bool,
    components: Path | None,
) -> None:
    """Let programs of your own play against bots. The exit code is 1 if a program forfeited a game."""
    names, seats = lineup(game, bots, seats)
    chosen, own = read_options(options), read_own(game, components)
    limits = protocol.Limits(time or None, tries)
    with stopped_in_order(), progress_bar(game, games) as progress:
        judged = protocol.referee(
            game, seats, games, names, chosen, seed, limits, lang, progress, records, own, logs, jobs
        )
    if json:
        print_json({**asdict(judged.result), "incidents": [asdict(incident) for incident in judged.incidents]})
    else:
        print_result(judged.result, fresh=True)
    for incident in judged.incidents:
        say(described(incident), sys.stderr)
    if judged.incidents:
        raise click.exceptions.Exit(1)


def described(incident: protocol.Incident) -> str:
    place = f"game {incident.game}, seat {incident.seat + 1}, decision {incident.decision}"
    return f"{place}: {incident.bot} forfeited ({incident.kind}): {incident.detail}"


@contextmanager
def stopped_in_order() -> Iterator[None]:
    """Treat SIGTERM like Ctrl+C, so that the programs are ended, too."""

    def stop(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
