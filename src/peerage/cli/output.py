"""What the commands share: lines, tables and a progress bar for terminals, JSON for programs.

All output goes through here: printed texts may come from players, or from records of unknown origin.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, TextIO

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from peerage.cli.build_check import Notice
from peerage.kernel.presentation.terminal import printable, printable_lines


class PlainConsole(Console):
    """Prints data as it is: no markup, no emoji codes, and control characters are escaped."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, emoji=False, highlight=False, **settings)

    def render_str(self, text: str, **settings: Any) -> Text:
        return super().render_str(printable_lines(text), **settings)


console = PlainConsole(width=None if sys.stdout.isatty() else 120)


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


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yield a function that reports progress. The bar is on standard error, and only on a terminal."""
    screen = PlainConsole(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
