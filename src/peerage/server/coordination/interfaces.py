"""What the processes of one deployment share. Each part has an implementation for one process and one with Redis.

Nothing here raises: while other processes cannot be reached, this process continues alone.
"""

from collections.abc import Callable, Collection, Mapping, Set
from typing import NamedTuple, Protocol

from peerage.server.coordination.events import TableEvent
from peerage.server.coordination.jobs import Answer, Request


class Bucket(NamedTuple):
    """A token bucket: the kind of limit, and the key that it applies to."""

    what: str
    key: str
    rate: float  # tokens per second
    burst: float


class EventHandler(Protocol):
    """The tables of this process."""

    def on_event(self, event: TableEvent) -> None: ...

    def on_presence_change(self, table_id: str, gone: Set[str]) -> None:
        """Handle browsers that came to another process or left it; `gone` are at no other process any more."""

    def on_missed_events(self) -> None:
        """Handle that events may have been missed."""


class PubSub(Protocol):
    """Pub/sub of table events. A process may or may not receive its own events."""

    async def follow(self, table_id: str) -> None:
        """Receive the events of a table from now on."""

    def unfollow(self, table_id: str) -> None: ...
    def publish(self, event: TableEvent) -> None:
        """Publish an event without waiting."""


class Presence(Protocol):
    """The players at each process, and the versions that their browsers show."""

    def announce(self, table_id: str, browsers: Set[str] | None) -> None:
        """Publish the players of a table at this process; None: no connection watches it here."""

    def remote_browsers(self, table_id: str) -> Set[str]:
        """Return the browsers of the players of a table that are at other processes."""

    def tables_elsewhere(self) -> Set[str]:
        """Return the tables that are watched at other processes."""

    def announce_shown(self, table_id: str, version: int) -> None:
        """Publish that the browsers at this process show a version of a table."""

    async def wait_until_shown(self, table_id: str, version: int, limit: float) -> None:
        """Wait until the browsers at other processes show a version of a table, but not longer than the limit."""


class Leases(Protocol):
    """The right to drive the bots of a table. Version checks in the database make two drivers harmless."""

    async def acquire(self, table_id: str) -> bool:
        """Take the lease, unless another process holds it."""

    def holds(self, table_id: str) -> bool: ...
    async def release(self, table_id: str) -> None: ...
    async def held_elsewhere(self) -> Collection[str]:
        """Return the tables whose leases other processes hold."""


class Limits(Protocol):
    """Rate limits and connection counts of all processes together."""

    async def take(self, *buckets: Bucket) -> bool:
        """Take a token out of each bucket, in order; False at the first that is empty."""

    async def enter(self, most: Mapping[str, int]) -> bool:
        """Count one more connection for each key, unless one of them has reached its limit."""

    async def exit(self, keys: Collection[str]) -> None: ...


class RemoteBots(Protocol):
    """Bot workers on other machines."""

    on_change: Callable[[], None] | None
    """Called when workers came or went."""

    def places(self, lane: str) -> int:
        """Return how many jobs they can work on at a time."""

    async def ask(self, lane: str, request: Request, limit: float) -> Answer | None:
        """Return their answer; None if there is none."""


class Coordination(Protocol):
    """All parts together. Consumers get the parts that they need."""

    several: bool
    """Whether there may be other processes."""

    @property
    def up(self) -> bool:
        """Whether other processes can be reached."""

    @property
    def pubsub(self) -> PubSub: ...
    @property
    def presence(self) -> Presence: ...
    @property
    def leases(self) -> Leases: ...
    @property
    def limits(self) -> Limits: ...
    @property
    def bots(self) -> RemoteBots: ...

    async def start(self, key: bytes, handler: EventHandler) -> None:
        """Join the other processes; the secret key of the database names the deployment."""

    async def aclose(self) -> None: ...
