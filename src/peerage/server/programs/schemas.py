"""Types of the requests for programs. The messages to and from programs: peerage.arena.protocol.messages."""

import msgspec


class SeatToken(msgspec.Struct):
    token: str
    """A program that has it plays in the seat. The server does not show it again."""
