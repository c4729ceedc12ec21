"""peerage data: checks datasets and puts them together."""

from pathlib import Path

import click

from peerage.cli.output import say

FOLDER = click.Path(path_type=Path)


@click.group()
def data() -> None:
    """Check and merge datasets, which `peerage simulate --data` writes."""


@data.command("check")
@click.argument("folder", metavar="DIR", type=FOLDER, help="Folder of the dataset.")
@click.option("--sample", type=click.IntRange(min=0), default=20, help="Number of games that are played again.")
def check_dataset(folder: Path, sample: int) -> None:
    """Check the schema and the counts of a dataset, and play some of its games again."""
    from peerage.analysis.dataset.check import check

    manifest, replayed = check(folder, sample)
    counts = ", ".join(f"{count:,} {table}" for table, count in manifest.counts.items())
    say(f"{folder}: {manifest.game}, {counts}; {replayed} games played again without a difference")


@data.command("merge")
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=FOLDER, help="Datasets of one game.")
@click.option("--out", metavar="DIR", required=True, type=FOLDER, help="New folder.")
def merge_datasets(folders: tuple[Path, ...], out: Path) -> None:
    """Put datasets of one game together."""
    from peerage.analysis.dataset.merge import merge

    manifest = merge(folders, out)
    say(f"{out}: {manifest.game}, {manifest.counts.get('games', 0):,} games of {len(manifest.runs)} runs")
