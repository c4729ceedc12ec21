"""Whole numbers from outside: a seat, a move or a seed may be one of Python's or of NumPy's."""

from operator import index
from typing import SupportsIndex


def whole(value: SupportsIndex, what: str) -> int:
    """Return it as a number of Python. A bool is refused: it answers a question, and hardly ever means 0 or 1."""
    if isinstance(value, bool):
        raise TypeError(f"a {what} is a whole number, not {value}")
    if isinstance(value, int):
        return value
    try:
        return index(value)
    except TypeError:
        raise TypeError(f"a {what} is a whole number, not {type(value).__name__}") from None
