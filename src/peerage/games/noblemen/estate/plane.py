"""The plane of an estate: a cell as one number; an estate never reaches farther than there are tiles."""

import re
from typing import Final

from mypy_extensions import i64

from peerage.errors import BadMove

ORIGIN: Final[i64] = 256
ROW: Final[i64] = 512
CELL_BITS: Final[i64] = 18
PLANE: Final[i64] = ROW * ROW
SYMBOL_BITS: Final = 22
SLOT: Final = re.compile(r"(?:estate|area):([0-4]):(-?\d{1,3}),(-?\d{1,3})")


def cell_at(x: i64, y: i64) -> i64:
    """`x` and `y` from the first meadow, which is 0, 0."""
    return (y + ORIGIN) * ROW + x + ORIGIN


def x_of(cell: i64) -> i64:
    return (cell & (ROW - 1)) - ORIGIN


def y_of(cell: i64) -> i64:
    return (cell >> 9) - ORIGIN


# A symbol in somebody's estate: the owner, and the top left cell of the area.


def symbol_at(owner: i64, cell: i64) -> i64:
    return owner << CELL_BITS | cell


def owner_of(symbol: i64) -> i64:
    return symbol >> CELL_BITS


def cell_of(symbol: i64) -> i64:
    return symbol & (PLANE - 1)


# In words.


def cell_slot(seat: i64, cell: i64) -> str:
    return f"estate:{seat}:{x_of(cell)},{y_of(cell)}"


def area_slot(seat: i64, cell: i64) -> str:
    return f"area:{seat}:{x_of(cell)},{y_of(cell)}"


def symbol_named(slot: object, seats: int) -> int:
    """A place in somebody's estate, by the name of its slot."""
    found = SLOT.fullmatch(slot) if isinstance(slot, str) else None
    if found is None or int(found[1]) >= seats:
        raise BadMove(f"there is no place {slot!r}; a place is like estate:0:1,-1 or area:0:1,-1")
    x, y = int(found[2]), int(found[3])
    if not -ORIGIN < x < ORIGIN or not -ORIGIN < y < ORIGIN:
        raise BadMove(f"no estate reaches {slot}")
    return int(symbol_at(int(found[1]), cell_at(x, y)))
