"""Options of the commands that play many games: their workers, and the folder of their results."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import click

from peerage.arena.cluster import Cluster
from peerage.arena.workers import Local, Workers
from peerage.errors import PeerageError

jobs_option = click.option("--jobs", type=click.IntRange(min=1), default=1, help="Number of processes.")

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on a Ray cluster instead: `auto` for the one that this machine belongs to, or ray://HOST:10001.",
)

folder_option = click.option(
    "--folder", type=click.Path(path_type=Path), help="Folder of the run; a run that was stopped continues there."
)


@contextmanager
def workers_for(jobs: int, cluster: str | None) -> Iterator[Workers]:
    if cluster is None:
        yield Local(jobs)
        return
    if jobs > 1:
        raise PeerageError("use either --jobs or --cluster: a cluster starts one process per processor")
    with redirect_stdout(sys.stderr):  # Ray prints which processes have died, but standard output is for results
        workers = Cluster(cluster)
        try:
            yield workers
        finally:
            workers.close()
