"""Moves as small numbers: the kind, and one argument in the lower eight bits."""

from typing import Final

from mypy_extensions import i64

PASS: Final[i64] = 1
COURTIER: Final[i64] = 2
ENTER: Final[i64] = 3
ROLL: Final[i64] = 4
GO_ON: Final[i64] = 5
STOP: Final[i64] = 6
COMMIT: Final[i64] = 7
DIE: Final[i64] = 8
BANISH: Final[i64] = 9
DECLINE: Final[i64] = 10
TAKE: Final[i64] = 11

NAMES: Final = (
    "take_back",
    "pass",
    "courtier",
    "enter",
    "roll",
    "go_on",
    "stop",
    "commit",
    "die",
    "banish",
    "decline",
    "take",
)


def move_of(kind: i64, arg: i64) -> i64:
    return kind << 8 | arg


def kind_of(move: i64) -> i64:
    return move >> 8


def arg_of(move: i64) -> i64:
    return move & 255


def stake_arg(x1: i64, x2: i64, x3: i64) -> i64:
    """Up to five cards of each kind in one number."""
    return x1 * 36 + x2 * 6 + x3


def stake_of(arg: i64, card: i64) -> i64:
    """How many cards of the kind (1 to 3) are in a stake."""
    if card == 1:
        return arg // 36
    if card == 2:
        return arg // 6 % 6
    return arg % 6
