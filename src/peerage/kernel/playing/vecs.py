"""Small helpers for arrays of numbers and for sets of seats as bits."""

from librt.vecs import append, vec
from mypy_extensions import i64


def zeros(count: i64) -> vec[i64]:
    return vec[i64]([0] * count)


def clear(numbers: vec[float]) -> None:
    index: i64 = 0
    while index < len(numbers):
        numbers[index] = 0.0
        index += 1


def grown(values: vec[i64], count: i64) -> vec[i64]:
    """A longer copy, padded with zeros."""
    longer: vec[i64] = zeros(len(values) + count)
    index: i64 = 0
    while index < len(values):
        longer[index] = values[index]
        index += 1
    return longer


def changed(values: vec[i64], index: i64, value: i64) -> vec[i64]:
    """A copy with another value in one place, for what copies of a state share until it changes."""
    other: vec[i64] = values[:]
    other[index] = value
    return other


def replaced(values: vec[i64], old: i64, new: i64) -> vec[i64]:
    """A copy with another value in place of one that it has."""
    copy: vec[i64] = values[:]
    place: i64 = 0
    while copy[place] != old:
        place += 1
    copy[place] = new
    return copy


def inserted(values: vec[i64], value: i64) -> vec[i64]:
    """A copy of an ordered list with one more value."""
    copy: vec[i64] = append(values[:], value)
    place: i64 = len(values)
    while place > 0 and copy[place - 1] > value:
        copy[place] = copy[place - 1]
        place -= 1
    copy[place] = value
    return copy


def share_out(places: list[int], shares: vec[float]) -> None:
    """The win, to those in the first place."""
    winners: float = float(places.count(1))
    seat: i64 = 0
    while seat < len(places):
        shares[seat] = 1.0 / winners if places[seat] == 1 else 0.0
        seat += 1


def normalise(shares: vec[float], count: i64) -> None:
    """Make the first `count` numbers add up to 1."""
    total: float = 0.0
    index: i64 = 0
    while index < count:
        total += shares[index]
        index += 1
    index = 0
    while index < count:
        shares[index] /= total
        index += 1


def seats_of(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def mask_of(seats: list[int]) -> int:
    return sum(1 << seat for seat in seats)
