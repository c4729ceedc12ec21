"""Types of requests for operators."""

from typing import TypedDict


class Addresses(TypedDict):
    addresses: list[str]
    """Addresses of this server in the network; none if it listens on this machine only."""
