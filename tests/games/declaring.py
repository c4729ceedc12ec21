"""What a game declares once, in tests/games/<game>/declared.py; from it, every shared test follows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

import pytest

import peerage

Options = Mapping[str, bool | str]
NO_OPTIONS: Options = MappingProxyType({})


class Recorded(NamedTuple):
    """A game in tests/records."""

    seats: int
    options: Options = NO_OPTIONS


class Choices(NamedTuple):
    """What a bot chooses in a game, as a digest: see tests/bots."""

    bot: str
    digest: str
    options: Options = NO_OPTIONS


class Ledger(Protocol):
    """What everybody has by the events alone."""

    def compare(self, events: list[peerage.Event], state: peerage.State) -> None:
        """Add what the events say, and fail if the state has something else."""


class Received(NamedTuple):
    """All that a viewer gets of a position: what it sees, is asked and may do, and why it may not do the rest."""

    view: dict[str, Any]
    decision: dict[str, Any] | None
    moves: dict[int, dict[str, Any]]
    reasons: list[peerage.Reason | None]


@dataclass(frozen=True, kw_only=True)
class Declared:
    """What the shared tests need to know of a game. The defaults suit a game without modules and components."""

    conserved: Callable[[Any], None]
    """Fails if in a position something came from nowhere or got lost."""
    moves: Collection[str]
    """All kinds of moves."""
    asked: set[str]
    """What is asked in any game of random moves."""
    asked_with: Mapping[str, str] = field(default_factory=dict)
    """What is asked with an option only, by the option's name."""
    sense: float = 0
    """The part of the moves made by rules of thumb, where pure chance seldom reaches much."""
    ledger: Callable[[Any], Ledger] | None = None

    records: Sequence[Recorded]
    """Recorded games; together they name every option."""
    choices: Sequence[Choices] = ()

    # What is hidden.

    shown: set[str] = field(default_factory=set)
    """Events by which the rules show something hidden: what is turned over, drawn or compared."""
    unasked: set[str] = field(default_factory=set)
    """Decisions that are made for a player whose hidden things leave no choice: see the rulings."""
    without_looks: Callable[[Received], Received] = lambda received: received
    """What a viewer gets but for what the rules let it look at just now."""
    private_events: bool = True
    """Some events are visible to one seat alone."""
    forced_events: bool = True
    """Some choices are made for a player because there is only one."""
    undoable: bool = True
    """Some moves can be taken back."""
    encodes: bool = False
    """It writes down observations for nets."""
    remembers: bool = False
    """Players hide what could be counted by those who remember, so there is a ledger."""
    drawn_anew: bool = True
    """Something besides secret choices is hidden, so that determinizations differ."""

    # Words.

    listened: Sequence[Options] = (NO_OPTIONS,)
    """The options of the random games that are listened to, for each number of seats."""
    rules_of_events: int = 0
    """More rules than that are named by events."""
    rules_named: int = 0
    """More rules than that are named in the code."""
    rare: set[str] = field(default_factory=set)
    """Events that are rare in random games."""
    unspoken: set[str] = field(default_factory=lambda: {"slots"})
    """Arguments for the board alone."""

    # What is printed, and copies.

    rebuilt: str = ""
    """A file of components of one's own that contradicts nothing."""
    varied: Callable[[int], dict[str, Any]] | None = None
    """Two hundred of them, all different."""
    made_anew: set[str] = field(default_factory=set)
    """Fields of the state that a copy does not take over."""


@cache
def declared(game_id: str) -> Declared:
    found = declaration(game_id)
    if found is None:
        pytest.fail(advice(game_id), pytrace=False)
    return found


@cache
def declaration(game_id: str) -> Declared | None:
    name = module_name(game_id)
    try:
        found: Declared = import_module(name).DECLARED
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return None
    return found


def module_name(game_id: str) -> str:
    return f"games.{peerage.load(game_id).package.rpartition('.')[2]}.declared"


def home_of(game_id: str) -> Path:
    """The folder tests/ in which a game is declared."""
    module = import_module(module_name(game_id))
    assert module.__file__
    return Path(module.__file__).parents[2]


def advice(game_id: str) -> str:
    path = module_name(game_id).replace(".", "/")
    return (
        f"{game_id} declares nothing for the shared tests: write tests/{path}.py with DECLARED = Declared(...); "
        "tests/games/declaring.py says what belongs there, and docs/develop/games.md has an example."
    )
