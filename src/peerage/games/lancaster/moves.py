"""Moves as small numbers: the kind, and an argument in the lower sixteen bits."""

from typing import Final

from mypy_extensions import i64

EXTEND: Final[i64] = 1
PLACE: Final[i64] = 2
SUPPORT: Final[i64] = 3
TAKE_FAVOR: Final[i64] = 4
DECLINE: Final[i64] = 5
RAISE: Final[i64] = 6
TAKE_FROM: Final[i64] = 7
VOTE: Final[i64] = 8
TRADE: Final[i64] = 9
TAKE_NOBLE: Final[i64] = 10
TAKE_REWARD: Final[i64] = 11
TAKE_BOTH: Final[i64] = 12
CROSS: Final[i64] = 13
NAME_START: Final[i64] = 14
USE: Final[i64] = 15
DONE: Final[i64] = 16
RANSOM: Final[i64] = 17
GIVE_UP: Final[i64] = 18
# At the King's Court.
LORD: Final[i64] = 19
BACK: Final[i64] = 20
APPLY: Final[i64] = 21
TAKE_GOODS: Final[i64] = 22
BISHOP: Final[i64] = 23
# Reward tiles, The King's Resentment, laws that ask for choices.
TAKE_TILE: Final[i64] = 24
TAKE_BOTH_TILE: Final[i64] = 25
REDEEM: Final[i64] = 26
SEND: Final[i64] = 27
PAY: Final[i64] = 28
TAKE_HOME: Final[i64] = 29
TURN_OVER: Final[i64] = 30
EXCHANGE: Final[i64] = 31
RETURN: Final[i64] = 32

NAMES: Final = (
    "take_back",
    "extend",
    "place",
    "squires",
    "favor",
    "decline",
    "upgrade",
    "noble",
    "vote",
    "trade",
    "take_noble",
    "take_reward",
    "take_both",
    "passage",
    "start_player",
    "use",
    "done",
    "ransom",
    "give_up",
    "lord",
    "support",
    "apply",
    "treasury",
    "bishop",
    "take_tile",
    "take_both_tile",
    "redeem",
    "send",
    "pay",
    "take_home",
    "turn_over",
    "exchange",
    "return_dishonor",
)


def move_of(kind: i64, arg: i64) -> i64:
    return kind << 16 | arg


def kind_of(move: i64) -> i64:
    return move >> 16


def arg_of(move: i64) -> i64:
    return move & 0xFFFF


# A knight somewhere: the house, its strength, the place; when placed, also the privileges that go along, as bits.


def knight_arg(house: i64, strength: i64, place: i64) -> i64:
    return house << 8 | strength << 5 | place


def house_of(arg: i64) -> i64:
    return arg >> 8 & 7


def strength_of(arg: i64) -> i64:
    return arg >> 5 & 7


def place_of(arg: i64) -> i64:
    return arg & 31


def with_company(arg: i64, company: i64) -> i64:
    return arg | company << 11


def company_of(arg: i64) -> i64:
    return arg >> 11 & 7


# A ballot: yes or no, and the votes added.


def ballot_arg(yes: bool, added: i64) -> i64:
    return added << 1 | (1 if yes else 0)


def says_yes(move: i64) -> bool:
    return move & 1 == 1


def added_votes(move: i64) -> i64:
    return arg_of(move) >> 1


# An exchange: the good that is given, and how much of the other is taken.


def exchange_arg(given: i64, taken: i64) -> i64:
    return given << 12 | taken


def good_given(arg: i64) -> i64:
    return arg >> 12


def count_taken(arg: i64) -> i64:
    return arg & 0xFFF
