"""A result of the benchmark as a page in Markdown."""

from collections.abc import Iterator, Sequence

from peerage.arena.benchmark.report import Interval, Report, Track

OVER = " (over budget)"


def page_of(report: Report, command: str) -> str:
    return "\n".join(lines_of(report, command)) + "\n"


def lines_of(report: Report, command: str) -> Iterator[str]:
    yield f"# Benchmark of agents {report.benchmark}"
    yield ""
    yield f"- command: `{command}`"
    yield f"- {report.date}, Peerage {report.peerage}, {report.build} build, {report.machine}"
    yield f"- definition: SHA-256 `{report.definition}`"
    if not report.complete:
        yield "- **A part of the benchmark only**: these are no figures to compare with those of others."
    if report.forfeits:
        yield f"- programs forfeited {report.forfeits} games"
    yield ""
    yield "Ratings: 0 is the anchor `greedy`, 400 points are odds of ten to one. Intervals are 95 %, from a bootstrap"
    yield "of the deals. A rating of a bot that loses or wins nearly everything says little beyond that."
    yield ""
    yield "## All settings"
    yield ""
    yield from table(
        ("bot", "budget", "rating", "interval"),
        [
            (name(row.bot, row.budget, row.within_budget), f"{row.budget} ms", f"{row.rating:.0f}", span(row.interval))
            for row in report.overall
        ],
    )
    for track in report.tracks:
        yield from track_lines(track)


def track_lines(track: Track) -> Iterator[str]:
    yield ""
    yield f"## {track.setting}, {track.budget} ms"
    yield ""
    yield f"{track.deals} deals of each pair, {track.seats} seats. Cells: share of wins of the bot in the row, alone"
    yield f"among copies of the bot in the column ({1 / track.seats:.0%} if equal), with its interval."
    yield ""
    cells = {(cell.bot, cell.against): cell for cell in track.cells}
    bots = [standing.bot for standing in track.standings]
    rows = []
    for standing in track.standings:
        row = [
            name(standing.bot, track.budget, standing.within_budget),
            f"{standing.rating:.0f} ({span(standing.interval)})",
            f"{standing.processor_ms:.2f} ({standing.wall_ms:.2f})",
        ]
        for other in bots:
            cell = cells.get((standing.bot, other))
            row.append("" if cell is None else f"{cell.share:.0%} ({span(cell.interval, 100)})")
        rows.append(row)
    yield from table(
        ("bot", "rating", "ms processor (wall)", *(f"among {name(bot, track.budget)}" for bot in bots)), rows
    )


def name(bot: str, budget: int, within: bool = True) -> str:
    return f"`{bot.replace('{ms}', str(budget)).replace('|', ' ')}`{'' if within else OVER}"


def span(interval: Interval | None, factor: int = 1) -> str:
    if interval is None:
        return "too few deals"
    low, high = interval
    return f"{factor * low:.0f} to {factor * high:.0f}"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
