"""Small helpers for arrays of numbers and for sets of seats as bits."""

from librt.vecs import vec
from mypy_extensions import i64


def zeros(count: i64) -> vec[i64]:
    return vec[i64]([0] * count)


def grown(values: vec[i64], count: i64) -> vec[i64]:
    """A longer copy, padded with zeros."""
    longer: vec[i64] = zeros(len(values) + count)
    index: i64 = 0
    while index < len(values):
        longer[index] = values[index]
        index += 1
    return longer


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def mask_of(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)
