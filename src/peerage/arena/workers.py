"""Worker processes on this machine, and the interface of those on a cluster in `cluster.py`.

Results come in the order of the tasks, and each depends on its task alone. So they are the same on any worker.
"""

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import islice
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from typing import Any, Protocol, TypeVar

from peerage.errors import PeerageError

T = TypeVar("T")
Task = tuple[Any, ...]

BATCHES_PER_WORKER = 50
LONGEST_BATCH = 200
WAITING = 4
"""Batches per process in flight: if results are taken slowly, more would only fill the memory."""
DIED = "a process that played games has died; is there enough memory?"
UNGUARDED = (
    "the processes that should play games could not start. They import your script: what starts them must stand "
    'below `if __name__ == "__main__":`, and what they import must be there for them, too'
)


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
        check_sendable(tasks[0])
        if getattr(multiprocessing.current_process(), "_inheriting", False):
            raise PeerageError(UNGUARDED)  # in a process that imports the script which starts it
        context = multiprocessing.get_context("spawn")
        began = context.Event()
        pool = ProcessPoolExecutor(jobs, context, begin, (began,))
        size = batch_size(len(tasks), jobs)
        batches = iter([tasks[first : first + size] for first in range(0, len(tasks), size)])
        sent: deque[Future[list[T]]] = deque()
        try:
            while True:
                room = WAITING * jobs - len(sent)
                sent.extend(pool.submit(work_through, work, batch) for batch in islice(batches, room))
                if not sent:
                    return
                yield from sent.popleft().result()
        except BrokenProcessPool:
            raise PeerageError(DIED if began.is_set() else UNGUARDED) from None
        finally:
            pool.shutdown(cancel_futures=True)


HERE = Local()


def work_through(work: Callable[..., T], batch: Sequence[Task]) -> list[T]:
    return [work(*task) for task in batch]


def batch_size(tasks: int, workers: int) -> int:
    """Return a size that keeps sending cheap and lets all workers end at about the same time."""
    return max(1, min(LONGEST_BATCH, tasks // (workers * BATCHES_PER_WORKER)))


def check_sendable(task: Task) -> None:
    """Refuse bots that cannot go to other processes before any are started."""
    try:
        pickle.dumps(task)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise PeerageError(f"other processes cannot be sent what they need: {error}") from None


def begin(began: Event) -> None:
    """Set up a new process, which has imported all it needs."""
    end_quietly()
    began.set()


def end_quietly() -> None:
    """End silently on Ctrl+C, which also reaches child processes, and when the parent process was killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=leave_after, args=(parent,), daemon=True).start()


def leave_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
