"""Limits unread data of sockets by address, so that one address cannot fill the memory with many sockets."""

from typing import Protocol

UNREAD_PER_SOCKET = 256 * 1024
UNREAD_PER_ADDRESS = 4 * 1024 * 1024
KEEPING_UP = 64 * 1024
"""Unread bytes of a socket that do not count: below this it gets its next frame, however large that is."""


class Reader(Protocol):
    """A socket with unread data."""

    @property
    def unread(self) -> int: ...

    def drop(self) -> None:
        """Close the connection at once; its unread data is freed."""


class Backlog:
    def __init__(self) -> None:
        self._behind: dict[str, set[Reader]] = {}

    def add(self, address: str, reader: Reader) -> None:
        """Count a socket that has unread data."""
        self._behind.setdefault(address, set()).add(reader)

    def discard(self, address: str, reader: Reader) -> None:
        """Stop counting a socket that has caught up or closed."""
        behind = self._behind.get(address)
        if behind is not None:
            behind.discard(reader)
            if not behind:
                del self._behind[address]

    def unread(self, address: str) -> int:
        return sum(reader.unread for reader in self._behind.get(address, ()))

    def check(self, address: str) -> None:
        """Drop the sockets of an address with most unread data until the others fit into its share."""
        surplus = self.unread(address) - UNREAD_PER_ADDRESS
        while surplus > 0:
            furthest = max(self._behind[address], key=lambda reader: reader.unread)
            surplus -= furthest.unread
            self.discard(address, furthest)
            furthest.drop()
