"""Moves as numbers: the kind, and an argument in the lower bits."""

from typing import Final

from mypy_extensions import i64

SHIFT: Final[i64] = 22

CHOOSE: Final[i64] = 1
KEEP: Final[i64] = 2
KEEP_ALL: Final[i64] = 3
LAY: Final[i64] = 4
PLACE: Final[i64] = 5
FORM: Final[i64] = 6
BUILD: Final[i64] = 7
BUILD_FOLLY: Final[i64] = 8
SITE_AT: Final[i64] = 9
SEND: Final[i64] = 10
LIFT: Final[i64] = 11
DECLINE: Final[i64] = 12
BRIBE: Final[i64] = 13
TAXES: Final[i64] = 14
LAND: Final[i64] = 15
GIVE: Final[i64] = 16
DONATE: Final[i64] = 17
IDLE: Final[i64] = 18
PLAY_CARD: Final[i64] = 19
RETURN: Final[i64] = 20
SWAP: Final[i64] = 21
SWAP_SECOND_TILE: Final[i64] = 22
TAKE_TILE: Final[i64] = 23
HAND: Final[i64] = 24
GIVE_MARKER: Final[i64] = 25
GIVE_CARD: Final[i64] = 26
TAKE_TITLE: Final[i64] = 27
STOP: Final[i64] = 28
END_TURN: Final[i64] = 29
GIVE_UP: Final[i64] = 30

NAMES: Final = (
    "take_back",
    "opening",
    "keep",
    "intrigue",
    "lay",
    "place",
    "area",
    "build",
    "folly",
    "site",
    "knight",
    "lift",
    "decline",
    "bribe",
    "taxes",
    "land",
    "give",
    "donate",
    "idle",
    "card",
    "return_tile",
    "swap",
    "swap_second",
    "swap_take",
    "hand_over",
    "give_marker",
    "give_card",
    "title",
    "stop",
    "end_turn",
    "give_up",
)


def move_of(kind: i64, arg: i64) -> i64:
    return kind << SHIFT | arg


def kind_of(move: i64) -> i64:
    return move >> SHIFT


def arg_of(move: i64) -> i64:
    return move & ((1 << SHIFT) - 1)


# A place on the plane of an estate as one number; an estate never reaches farther than there are tiles.

ORIGIN: Final[i64] = 256
ROW: Final[i64] = 512
PLANE: Final[i64] = ROW * ROW


def cell_at(x: i64, y: i64) -> i64:
    """`x` and `y` from the first meadow, which is 0, 0."""
    return (y + ORIGIN) * ROW + x + ORIGIN


def x_of(cell: i64) -> i64:
    return (cell & (ROW - 1)) - ORIGIN


def y_of(cell: i64) -> i64:
    return (cell >> 9) - ORIGIN


# A symbol in somebody's estate: the owner, and the top left cell of the area.


def symbol_arg(owner: i64, cell: i64) -> i64:
    return owner * PLANE + cell


def owner_of(arg: i64) -> i64:
    return arg >> 18


def cell_of(arg: i64) -> i64:
    return arg & (PLANE - 1)


# An opening: how many tiles of each kind, two bits each.


def chosen_of(move: i64, kind: i64) -> i64:
    return arg_of(move) >> 2 * kind & 3
