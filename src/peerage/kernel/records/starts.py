"""Positions that games go on from: as they are, or as one seat knows them."""

import hashlib
from typing import Any, Final

from peerage.kernel.playing.state import State

SEED_BYTES: Final = 6


def position_with(state: State, seed: str) -> dict[str, Any]:
    """The position with new chance."""
    return state.to_dict() | {"chance": {"seed": seed, "move": 0}}


def known_position(state: State, seat: int, seed: str) -> dict[str, Any]:
    """The position as a seat knows it, with new chance: all that is hidden from the seat is drawn anew.

    The result follows from the seed and from what the seat knows, and from nothing else.
    """
    digest = hashlib.blake2b(f"{seed}/hidden".encode(), digest_size=SEED_BYTES).digest()
    return position_with(state.resample(seat, int.from_bytes(digest, "big")), seed)
