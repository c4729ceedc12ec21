"""What is asked of the processes of a cluster in tests. They import this file."""

import os
import signal
import time
from pathlib import Path

from peerage.bots import Bot
from peerage.errors import PeerageError
from peerage.kernel.playing.perspective import Perspective

GRAVE = "PEERAGE_TEST_GRAVE"
"""Names the file in which the process that dies leaves its number."""


class First(Bot):
    """Always the first move."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.moves[0]


class CrashingBot(First):
    """The first of its kind takes its process with it."""

    def choose(self, perspective: Perspective) -> int:
        grave = Path(os.environ[GRAVE])
        if not grave.exists():
            grave.write_text(str(os.getpid()), encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(perspective)


def node_of(folder: str, nodes: int) -> str:
    """Who works. Each waits until so many nodes have signed in the folder: no node gets all the work."""
    import ray

    node = str(ray.get_runtime_context().get_node_id())
    (Path(folder) / node).touch()
    while len(list(Path(folder).iterdir())) < nodes:
        time.sleep(0.01)  # it hears nothing from other processes
    return node


def refuse(number: int) -> None:
    raise PeerageError(f"not with {number}")
