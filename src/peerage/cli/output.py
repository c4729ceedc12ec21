"""What the commands share: JSON for machines, a progress bar for people at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

console = Console(highlight=False, emoji=False, width=None if sys.stdout.isatty() else 120)


def print_json(data: object) -> None:
    """One JSON value, nothing else, on standard output."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")


@contextmanager
def progress_bar(title: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yields a function to call with how much is done. The bar is on standard error, and only on a terminal."""
    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
