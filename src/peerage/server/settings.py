"""What a host may set; the defaults suit friends at home and a small public server."""

import os
import re
from dataclasses import dataclass

from peerage.kernel.errors import PeerageError


def spare_cores() -> int:
    """Leave one core to the server itself."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True, kw_only=True)
class Settings:
    bot_pause: float = 0.6  # seconds before a bot's move, so that people can follow
    bot_workers: int = spare_cores()
    bot_limit: float = 60.0  # seconds after which a thinking worker counts as hanging
    origins: tuple[str, ...] = ()  # other pages' origins that may talk to this server
    body_bytes: int = 64 * 1024
    message_bytes: int = 8 * 1024
    unfinished_tables: int = 24  # per visitor and day
    tables_in_memory: int = 256
    tables_listed: int = 60
    sockets_per_address: int = 128

    def __post_init__(self) -> None:
        for origin in self.origins:
            check_origin(origin)


ORIGIN = re.compile(r"(http(?!.*:80$)|https(?!.*:443$))://([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")
"""The one form in which browsers name an origin; any other would never match."""


def check_origin(origin: str) -> None:
    if not ORIGIN.fullmatch(origin):
        raise PeerageError(
            f"{origin!r} is no origin as browsers name it: like https://games.example or http://games.example:8080, "
            "in small letters, without path, slash or usual port"
        )
