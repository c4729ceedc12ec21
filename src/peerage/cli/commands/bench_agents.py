"""peerage bench-agents: measure an agent by the benchmark with a frozen definition."""

import shlex
import sys
from pathlib import Path

import click
import msgspec

from peerage.arena.benchmark import VERSIONS, Report, Selection, measure, read_definition
from peerage.arena.benchmark.page import page_of, span
from peerage.cli.output import json_option, print_json, print_table, progress_bar, say
from peerage.cli.worker_options import cluster_option, folder_option, jobs_option, workers_for
from peerage.errors import PeerageError

RESULT = "result.json"
PAGE = "result.md"
PARTS = 1000
"""Of the progress bar."""


@click.command("bench-agents")
@click.argument("version", type=click.Choice(VERSIONS), help="Version of the benchmark.")
@click.option(
    "--agent",
    "agents",
    multiple=True,
    help="A bot's name, module:Class, or cmd: and a command line; {ms} stands for the budget. Repeatable.",
)
@click.option("--quick", is_flag=True, help="Play a small part, for a first look.")
@click.option("--settings", default="", help="Play these settings only, like lancaster-3,noblemen-4.")
@click.option("--budgets", default="", help="Play with these budgets only, like 1,10.")
@click.option("--deals", type=click.IntRange(min=1), help="At most so many deals.")
@jobs_option
@cluster_option
@folder_option
@json_option
def bench_agents(
    version: str,
    agents: tuple[str, ...],
    quick: bool,
    settings: str,
    budgets: str,
    deals: int | None,
    jobs: int,
    cluster: str | None,
    folder: Path | None,
    json: bool,
) -> None:
    """Rate agents against fixed bots at fixed settings. A folder also gets the result as JSON and as a page."""
    chosen_budgets = [number(word) for word in words(budgets)]
    if quick:
        usual = read_definition(version).quick
        chosen_budgets = chosen_budgets or usual.budgets
        deals = deals or usual.deals
    selection = Selection(tuple(words(settings)), tuple(chosen_budgets), deals)
    with workers_for(jobs, cluster) as workers, progress_bar(version, PARTS) as bar:

        def progress(done: int, total: int) -> None:
            bar(PARTS * done // total)

        report = measure(version, agents, selection, workers, progress, folder)
    if folder is not None:
        (folder / RESULT).write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")
        (folder / PAGE).write_text(page_of(report, command()), encoding="utf-8")
    if json:
        print_json(report)
    else:
        print_report(report)


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def number(word: str) -> int:
    if not word.isdecimal():
        raise PeerageError(f"budgets are milliseconds like 1,10, not {word!r}")
    return int(word)


def command() -> str:
    return shlex.join(["peerage", *sys.argv[1:]])


def print_report(report: Report) -> None:
    rows = [
        [
            row.bot.replace("{ms}", str(row.budget)),
            f"{row.budget} ms",
            f"{row.rating:.0f}",
            span(row.interval),
            "" if row.within_budget else "over budget",
        ]
        for row in report.overall
    ]
    print_table(("bot", "budget", "rating", "95 % interval", ""), rows)
    deals = sorted({track.deals for track in report.tracks})
    part = "complete" if report.complete else "a part of the benchmark only"
    say(f"{report.benchmark}: {part}; {' to '.join(map(str, deals))} deals of each pair, {report.build} build")
    if report.forfeits:
        say(f"programs forfeited {report.forfeits} games")
