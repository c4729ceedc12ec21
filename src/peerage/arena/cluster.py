"""Workers on Ray, which the extra `cluster` installs: processes on all machines of a cluster.

Each machine needs Peerage, in the same version. Tasks are sent in batches, with the nets that they need; a batch that
is lost with its process or its machine is run again.
"""

import logging
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import peerage
from peerage import bots as players
from peerage.arena.workers import Task, batch_size
from peerage.bots.nets.net_file import receive
from peerage.errors import PeerageError
from peerage.extras import needs

T = TypeVar("T")

RETRIES = 10
"""Lost processes after which a batch itself is to blame."""
WAITING = 4
"""Batches per processor in flight: more would only fill the memory."""
KNOCK_SECONDS = 5


class Cluster:
    """All processors of a cluster, also of machines that join during the work."""

    def __init__(self, address: str = "auto") -> None:
        """Connect, unless this process is connected already. See `ray.init` for addresses."""
        with needs("cluster"):
            import ray
        self.ray: Any = ray
        self.connected = not ray.is_initialized()
        if self.connected:
            knock(address)
            try:
                ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise PeerageError(f"no cluster at {address!r}: {error}") from None

    def map(self, work: Callable[..., T], tasks: Sequence[Task], bots: Iterable[str] = ()) -> Iterator[T]:
        remote = self.ray.remote(max_retries=RETRIES)(work_through)
        nets = self.ray.put(players.net_files(bots))
        size = batch_size(len(tasks), self.processors())
        batches = iter([tasks[first : first + size] for first in range(0, len(tasks), size)])
        sent: deque[Any] = deque()
        try:
            while True:
                room = max(0, WAITING * self.processors() - len(sent))
                sent.extend(remote.remote(peerage.__version__, nets, work, batch) for batch in islice(batches, room))
                if not sent:
                    return
                yield from self.fetched(sent.popleft())
        finally:
            for batch in sent:
                self.ray.cancel(batch)  # not by force: Ray 2.60 ends this process if the batch ends just then

    def close(self) -> None:
        """Disconnect, and leave the cluster as it was."""
        if self.connected:
            self.ray.shutdown()

    def processors(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 0)))

    def fetched(self, batch: Any) -> list[Any]:
        try:
            results: list[Any] = self.ray.get(batch)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None  # as if it had happened here
        except self.ray.exceptions.RayError as error:
            raise PeerageError(f"the cluster has lost a batch of games: {error}") from None
        return results


def knock(address: str) -> None:
    """Fail early if the cluster cannot be reached: Ray itself tries for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), KNOCK_SECONDS).close()
        except OSError as error:
            raise PeerageError(f"no cluster at {address!r}: {error}") from None


def work_through(version: str, nets: dict[str, bytes], work: Callable[..., T], batch: Sequence[Task]) -> list[T]:
    """Run a batch on a machine of the cluster."""
    if version != peerage.__version__:
        raise PeerageError(f"a machine of the cluster has Peerage {peerage.__version__}, not {version}")
    receive(nets)
    return [work(*task) for task in batch]
