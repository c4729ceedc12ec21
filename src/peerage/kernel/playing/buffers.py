"""Arrays that a caller owns, like NumPy's: observations and masks are written into them without importing NumPy."""

from array import array
from collections.abc import Sequence
from typing import Any

from librt.vecs import vec

from peerage.errors import PeerageError

VECTOR = type(vec[float]())
NUMBERS = ("f", "d")
"""float32 and float64, in the byte order of the machine."""
FLAGS = ("?", "b", "B")
"""What a mask may consist of: one byte for each move."""


def is_vector(target: Any, size: int) -> bool:
    """Whether this is a vec[float], which observations are written into as they are made; refuse other sizes."""
    if not isinstance(target, VECTOR):
        return False
    check_shape((len(target),), size)
    return True


def write_numbers(target: Any, numbers: "vec[float]") -> None:
    """Write an observation into any writable array of float32 or float64 of its size."""
    room = room_in(target, len(numbers), NUMBERS, "an observation is written into float32 or float64 numbers")
    source = memoryview(numbers)
    room[:] = source if room.format == source.format else memoryview(array("f", source))


def write_mask(target: Any, size: int, places: Sequence[int]) -> None:
    """Write 1 at these places of any writable array of bytes or bools of this size, and 0 at the others."""
    room = room_in(target, size, FLAGS, "a mask is written into bools or 8-bit numbers")
    flags = bytearray(size)
    for place in places:
        flags[place] = 1
    source: Any = memoryview(flags)
    room[:] = source.cast(room.format)


def room_in(target: Any, size: int, formats: Sequence[str], demand: str) -> memoryview:
    try:
        room = memoryview(target)
    except TypeError:
        raise PeerageError(f"{demand}, not into {type(target).__name__}") from None
    if room.format not in formats:
        raise PeerageError(f"{demand}, not into an array with the format {room.format!r}")
    check_shape(room.shape, size)
    if room.readonly:
        raise PeerageError("an array that can be written is needed")
    return room


def check_shape(shape: tuple[int, ...] | None, size: int) -> None:
    if shape != (size,):
        raise PeerageError(f"an array of {size} numbers is needed, not one with the shape {shape}")
