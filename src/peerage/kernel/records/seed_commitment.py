"""Dice that nobody chooses alone: a seed mixed from a secret that was committed to, and from what players added after.

The text that is mixed has a line for each part, and a line's end only between them:

    peerage dice 1
    (the secret)
    (number of a seat):(what was added there), for each seat that added something, in their order
"""

from hashlib import sha256
from typing import Annotated

import msgspec

TITLE = "peerage dice 1"
LONGEST_TABLE = 100

Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""32 bytes."""


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of a seed: the server's secret, and what players added."""

    secret: Hex
    salts: Annotated[list[Hex | None], msgspec.Meta(max_length=LONGEST_TABLE)]
    """What was added, by seat; bots add nothing."""

    @property
    def commitment(self) -> str:
        """What is shown before anybody adds anything."""
        return hash_of(self.secret)

    @property
    def seed(self) -> str:
        added = [f"{seat}:{salt}" for seat, salt in enumerate(self.salts) if salt is not None]
        return hash_of("\n".join([TITLE, self.secret, *added]))


def hash_of(text: str) -> str:
    """SHA-256 in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()
