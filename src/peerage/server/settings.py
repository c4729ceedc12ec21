"""What a host may set; the defaults suit friends at home and a small public server."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import peerage
from peerage.kernel.errors import PeerageError


def spare_cores() -> int:
    """Leave one core to the server itself."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True, kw_only=True)
class Settings:
    # Bots.
    bot_pause: float = 0.6  # seconds before a bot's move where no player is present, so that spectators can follow
    bot_patience: float = 5.0  # seconds that a bot's move waits at most until players' browsers have shown the last
    bot_workers: int = spare_cores()  # processes that think deeply; quick bots have one of their own
    bot_limit: float = 60.0  # seconds after which a thinking worker counts as hanging
    stand_in_after: float = 30.0  # seconds of absence before a bot may stand in
    hints_per_minute: int = 12  # for a visitor; 0: there are no hints

    # Connections.
    origins: tuple[str, ...] = ()  # other pages' origins that may talk to this server
    connections: int | None = None  # at most; None: as many as the limit of open files leaves room for
    sockets_per_address: int = 128
    sockets_per_visitor: int = 16
    head_seconds: float = 10.0  # for the head of a request, from the connection or the last answer on
    body_seconds: float = 60.0
    answer_seconds: float = 60.0  # until an answer is made and read
    idle_seconds: int = 15  # until a connection without requests is closed
    ping_seconds: float = 20.0  # between pings on a socket, and for their answers

    # Sizes.
    body_bytes: int = 64 * 1024
    message_bytes: int = 8 * 1024

    # Tables.
    unfinished_tables: int = 24  # per visitor and day
    unfinished_tables_per_address: int = 60  # per address and day
    offered_tables_per_address: int = 8  # open ones, offered to all
    uploads_per_address: int = 30  # per day
    empty_table_hours: float = 24.0  # after which a table whose game never began is removed
    tables_in_memory: int = 256
    tables_listed: int = 30  # on a page

    components: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    """For a game, the corrected components that new tables play with."""

    def __post_init__(self) -> None:
        for game_id, own in self.components.items():
            peerage.load(game_id).played_with(own)
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
