"""Jobs for bot workers, in this process's children or on other machines, and their answers."""

from typing import Any

import msgspec

import peerage
import peerage.bots
from peerage.kernel.content.values import Corrections


class Think(msgspec.Struct, tag="Think"):
    game: str
    position: bytes
    seat: int
    bot: str
    chance: str | None
    """The seed of the bot's own chance; without one, its choice cannot be repeated."""


class Advise(msgspec.Struct, tag="Advise"):
    game: str
    position: bytes
    seat: int
    bot: str


class Prove(msgspec.Struct, tag="Prove"):
    text: str


class Correct(msgspec.Struct, tag="Correct"):
    """Components of one's own: values by their paths, or a file of them."""

    game: str
    lang: str
    changes: dict[str, Any]
    file: str | None


Request = Think | Advise | Prove | Correct


class Facts(msgspec.Struct):
    """What a record that holds says about its game."""

    game: str
    options: dict[str, bool | str]
    overrides: dict[str, Any]
    seats: int
    seed: str
    dice: peerage.Dice | None
    names: list[str]
    number: int
    shown: int
    winners: list[int] | None


class Answer(msgspec.Struct):
    move: int | None = None
    advice: peerage.bots.Advice | None = None
    facts: Facts | None = None
    flaw: tuple[int, str] | None = None
    """The line of a record that does not hold, and why."""
    situation: str = ""
    """Why, as a key of the words for errors."""
    details: dict[str, Any] = {}
    """What these words are filled with."""
    corrections: Corrections | None = None
    refused: tuple[str, str] | None = None
    """The path of a value that components cannot have, and why."""
    error: str | None = None
