"""What the commands share: lines, tables and a progress bar for terminals, JSON for programs.

All output goes through here: printed texts may come from players, or from records of unknown origin.
"""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from textwrap import fill
from typing import TextIO

import click
import msgspec

from peerage.cli.build_check import Notice
from peerage.kernel.presentation.terminal import printable, printable_lines

FILE_WIDTH = 120
"""Columns of paragraphs that are not printed on a terminal."""

json_option = click.option("--json", is_flag=True, help="Print JSON.")


class Lines:
    """The format of lines of this process: text, or JSON objects like those of the server's log."""

    as_json = False


def say(line: str, to: TextIO | None = None, flush: bool = False, **facts: object) -> None:
    """Print a line, by default on standard output; as JSON it also has the facts by their names."""
    if Lines.as_json:
        level = "info" if to is None else "error"
        now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
        line = msgspec.json.encode({"event": line, **facts, "level": level, "time": now}).decode()
    print(printable(line), file=to, flush=flush)


def say_notice() -> None:
    """Print the message about the build, once."""
    if Notice.text:
        say(f"peerage: {Notice.text}", sys.stderr)
        Notice.text = ""


def print_json(data: object) -> None:
    """Print one JSON value, and nothing else, on standard output."""
    text = msgspec.json.format(msgspec.json.encode(data), indent=2).decode()
    sys.stdout.write(printable_lines(text) + "\n")


def print_title(title: str, rest: str = "") -> None:
    """Print a line whose first part is bold on a terminal."""
    click.echo(click.style(printable(title), bold=True) + printable(rest))


def print_paragraph(text: str) -> None:
    """Print a text indented, in lines that fit the terminal."""
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else FILE_WIDTH
    print(fill(printable(text), width, initial_indent="  ", subsequent_indent="  ", break_long_words=False))


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = False) -> None:
    """Print rows in aligned columns below their names. With `numbers`, all but the first column are right-aligned."""
    cells = [[printable(cell) for cell in row] for row in (columns, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for number, row in enumerate(cells):
        pairs = list(zip(row, widths, strict=True))
        rest = [cell.rjust(width) if numbers else cell.ljust(width) for cell, width in pairs[1:]]
        line = "  ".join([row[0].ljust(widths[0]), *rest]).rstrip()
        if line:
            click.secho(line, bold=number == 0)


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yield a function that reports progress. The bar is on standard error, and only on a terminal."""
    screen = sys.stderr
    with click.progressbar(length=total, label=title, show_pos=True, file=screen, hidden=not screen.isatty()) as bar:
        yield lambda done: bar.update(done - bar.pos)
