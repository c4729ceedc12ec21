"""What the tests of Noblemen share: a game, tables in chosen positions."""

from collections.abc import Callable

import pytest

import peerage
from games.noblemen.table import GAME, Table, first_turn


@pytest.fixture
def game() -> peerage.Game:
    return GAME


@pytest.fixture
def table() -> type[Table]:
    return Table


@pytest.fixture
def start_play() -> Callable[..., peerage.State]:
    return first_turn
