"""The other processes of a house, as everything else in the server knows them."""

from collections.abc import Callable, Collection, Mapping, Set
from typing import NamedTuple, Protocol

from peerage.server.coordination.events import News
from peerage.server.coordination.jobs import Answer, Request

NOBODY: Set[str] = frozenset()


class Bucket(NamedTuple):
    """Something that a key may do only so often."""

    what: str
    key: str
    rate: float  # a second
    burst: float


class EventHandler(Protocol):
    """The tables of this process."""

    def hear(self, news: News) -> None: ...

    def people_changed(self, table_id: str, gone: Set[str]) -> None:
        """Somebody came to another process, or left it."""

    def look_again(self) -> None:
        """News may have been missed."""


class RemoteBots(Protocol):
    """Machines that think."""

    on_change: Callable[[], None] | None
    """Called when some came or went."""

    def places(self, lane: str) -> int:
        """How many can think there at a time."""

    async def ask(self, lane: str, request: Request, limit: float) -> Answer | None:
        """What they answer; None if they cannot."""


class Coordination(Protocol):
    """Nothing here fails: when the others cannot be reached, this process goes on as if it were alone."""

    name: str
    several: bool
    """Whether there may be others at all."""
    far: RemoteBots

    @property
    def up(self) -> bool:
        """Whether they can be reached."""

    async def start(self, key: bytes, hearer: EventHandler) -> None: ...
    async def aclose(self) -> None: ...

    async def follow(self, table_id: str) -> None:
        """From now on, hear what happens at a table."""

    def leave(self, table_id: str) -> None: ...

    def tell(self, news: News) -> None:
        """Never waits."""

    def here(self, table_id: str, browsers: Set[str] | None) -> None:
        """Say who is at a table now, or that nobody looks at it any more."""

    def elsewhere(self, table_id: str) -> Set[str]:
        """Who of those who sit at a table is at another process."""

    def looked_at(self) -> Set[str]:
        """Tables that somebody at another process looks at."""

    async def shown(self, table_id: str, version: int, limit: float) -> None:
        """Wait until the browsers at other processes have shown a table, but not longer than the limit."""

    async def lease(self, table_id: str) -> bool:
        """Take the right to drive a table's bots, unless another process has it."""

    def holds(self, table_id: str) -> bool: ...
    async def release(self, table_id: str) -> None: ...
    async def leased(self) -> Collection[str]:
        """The tables whose bots another process drives."""

    async def take(self, *buckets: Bucket) -> bool:
        """Whether all processes together have not yet done too much."""

    async def enter(self, most: Mapping[str, int]) -> bool:
        """One more open socket for each of these keys, if none has more than its number at all processes together."""

    async def exit(self, keys: Collection[str]) -> None: ...


class NowhereElse:
    on_change: Callable[[], None] | None = None

    def places(self, lane: str) -> int:
        return 0

    async def ask(self, lane: str, request: Request, limit: float) -> Answer | None:
        return None


class SingleProcess:
    """One process is the whole house."""

    name = ""
    several = False
    up = True

    def __init__(self) -> None:
        self.far: RemoteBots = NowhereElse()

    async def start(self, key: bytes, hearer: EventHandler) -> None: ...
    async def aclose(self) -> None: ...
    async def follow(self, table_id: str) -> None: ...
    def leave(self, table_id: str) -> None: ...
    def tell(self, news: News) -> None: ...
    def here(self, table_id: str, browsers: Set[str] | None) -> None: ...

    def elsewhere(self, table_id: str) -> Set[str]:
        return NOBODY

    def looked_at(self) -> Set[str]:
        return NOBODY

    async def shown(self, table_id: str, version: int, limit: float) -> None: ...

    async def lease(self, table_id: str) -> bool:
        return True

    def holds(self, table_id: str) -> bool:
        return True

    async def release(self, table_id: str) -> None: ...

    async def leased(self) -> Collection[str]:
        return ()

    async def take(self, *buckets: Bucket) -> bool:
        return True

    async def enter(self, most: Mapping[str, int]) -> bool:
        return True

    async def exit(self, keys: Collection[str]) -> None: ...
