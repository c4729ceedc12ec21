"""peerage analyse: reviews finished games."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import msgspec

from peerage.cli.output import json_option, print_json, progress_bar
from peerage.cli.review_tables import show_review
from peerage.cli.worker_options import cluster_option, jobs_option, workers_for
from peerage.errors import PeerageError
from peerage.kernel.records.record import Record
from peerage.languages import LANGUAGES

LEVELS = ("quick", "deep")
PERCENT = 100


@click.command()
@click.argument(
    "files", metavar="RECORD...", nargs=-1, required=True, type=click.Path(path_type=Path), help="Finished games."
)
@click.option("--level", type=click.Choice(LEVELS), default="quick", help="How long it thinks.")
@click.option("--seat", type=click.IntRange(min=1), help="Review this seat alone, counted from 1.")
@click.option("--lang", type=click.Choice(list(LANGUAGES)), default="en", help="Language of the review.")
@jobs_option
@cluster_option
@json_option
def analyse(
    files: tuple[Path, ...],
    level: str,
    seat: int | None,
    lang: str,
    jobs: int,
    cluster: str | None,
    json: bool,
) -> None:
    """Review finished games: what each choice cost, by what its seat could have known, and what was luck.

    The review is kept in a folder beside the record. If it is stopped, the same command continues.
    """
    from peerage.analysis.review.review import review

    seats = None if seat is None else [seat - 1]
    found = []
    with workers_for(jobs, cluster) as workers:
        for file in files:
            record, folder = read(file), folder_of(file, level, seat)
            with progress_bar(file.name, PERCENT) as bar:
                reviewed = review(record, level, seats, workers, partial(show_progress, bar), folder)
            (folder / "review.json").write_bytes(msgspec.json.encode(reviewed) + b"\n")
            found.append((record, reviewed))
    if json:
        data = [msgspec.to_builtins(reviewed) for _, reviewed in found]
        print_json(data[0] if len(data) == 1 else data)
        return
    for record, reviewed in found:
        show_review(record, reviewed, lang)


def show_progress(bar: Callable[[int], None], done: int, total: int) -> None:
    bar(PERCENT * done // total)


def read(file: Path) -> Record:
    try:
        return Record.load(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise PeerageError(f"{file} is not a record: it is not UTF-8 text") from None
    except OSError as error:
        raise PeerageError(f"cannot read {file}: {error.strerror}") from None
    except PeerageError as error:
        raise PeerageError(f"{file}: {error}") from None


def folder_of(file: Path, level: str, seat: int | None) -> Path:
    """Beside the record, one for each level."""
    return file.with_suffix(".review") / (level if seat is None else f"{level}-seat-{seat}")
