"""Small helpers for arrays of numbers."""

from librt.vecs import vec
from mypy_extensions import i64


def zeros(count: i64) -> vec[i64]:
    return vec[i64]([0] * count)


def grown(values: vec[i64], count: i64) -> vec[i64]:
    """A longer copy, filled up with zeros."""
    longer: vec[i64] = zeros(len(values) + count)
    index: i64 = 0
    while index < len(values):
        longer[index] = values[index]
        index += 1
    return longer
