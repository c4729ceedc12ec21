"""What is asked of the processes of a cluster in tests. They import this file."""

import os
import signal
import time
from pathlib import Path

from peerage.bots import Bot
from peerage.kernel.errors import PeerageError
from peerage.kernel.perspective import Perspective

GRAVE = "PEERAGE_TEST_GRAVE"
"""Names the file in which the process that dies leaves its number."""


class First(Bot):
    """Always the first move."""

    def choose(self, perspective: Perspective) -> int:
        return perspective.moves[0]


class Mortal(First):
    """The first of its kind takes its process with it."""

    def choose(self, perspective: Perspective) -> int:
        grave = Path(os.environ[GRAVE])
        if not grave.exists():
            grave.write_text(str(os.getpid()), encoding="utf-8")
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(perspective)


def node_of(number: int) -> str:
    """Who works. It takes so long that nobody gets all the work."""
    import ray

    time.sleep(0.1)
    return str(ray.get_runtime_context().get_node_id())


def refuse(number: int) -> None:
    raise PeerageError(f"not with {number}")
