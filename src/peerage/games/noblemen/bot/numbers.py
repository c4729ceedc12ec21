"""Writing numbers for a net among zeros, one after another: each of these returns the place after what it wrote."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COUNTS: Final[vec[float]] = vec[float]([float(count) for count in range(256)])
"""More than there is of anything: looking a count up is faster than converting it."""


def put(numbers: vec[float], at: i64, count: i64, scale: float) -> i64:
    if count != 0:
        numbers[at] = scale * float(count)
    return at + 1


def flag(numbers: vec[float], at: i64, on: bool) -> i64:
    if on:
        numbers[at] = 1.0
    return at + 1


def one_of(numbers: vec[float], at: i64, size: i64, which: i64) -> i64:
    """1 for one of so many; none if it is negative."""
    if which >= 0:
        numbers[at + which] = 1.0
    return at + size


def flags(numbers: vec[float], at: i64, size: i64, mask: i64) -> i64:
    place: i64 = 0
    while place < size:
        if mask >> place & 1:
            numbers[at + place] = 1.0
        place += 1
    return at + size
