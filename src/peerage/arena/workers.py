"""Worker processes on this machine, and the interface of those on a cluster in `cluster.py`.

Results come in the order of the tasks, and each depends on its task alone. So they are the same on any worker.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeVar

from peerage.errors import PeerageError

T = TypeVar("T")
Task = tuple[Any, ...]

BATCHES_PER_WORKER = 50
LONGEST_BATCH = 200


class Workers(Protocol):
    def map(self, work: Callable[..., T], tasks: Sequence[Task], bots: Iterable[str] = ()) -> Iterator[T]:
        """Yield the result of each task, in order. `bots` names the bots, so that their nets can be sent along."""
        ...


@dataclass(frozen=True)
class Local:
    """A number of processes on this machine. A single one is this process itself."""

    jobs: int = 1

    def __post_init__(self) -> None:
        if self.jobs < 1:
            raise PeerageError(f"at least one process must work, not {self.jobs}")

    def map(self, work: Callable[..., T], tasks: Sequence[Task], bots: Iterable[str] = ()) -> Iterator[T]:
        jobs = min(self.jobs, len(tasks))
        if jobs < 2:
            yield from (work(*task) for task in tasks)
            return
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), end_quietly)
        try:
            yield from pool.map(work, *zip(*tasks, strict=True), chunksize=batch_size(len(tasks), jobs))
        except BrokenProcessPool:
            raise PeerageError("a process that played games has died; is there enough memory?") from None
        finally:
            pool.shutdown(cancel_futures=True)


HERE = Local()


def batch_size(tasks: int, workers: int) -> int:
    """Large enough that sending costs little; small enough that all end at about the same time."""
    return max(1, min(LONGEST_BATCH, tasks // (workers * BATCHES_PER_WORKER)))


def end_quietly() -> None:
    """End silently on Ctrl+C, which reaches child processes too, and when the parent process was killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=leave_after, args=(parent,), daemon=True).start()


def leave_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
