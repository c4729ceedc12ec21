"""What the tests of Lancaster share: a game, tables in chosen positions."""

from collections.abc import Callable

import pytest

import peerage
from games.lancaster.table import GAME, Table, law_applied


@pytest.fixture
def game() -> peerage.Game:
    return GAME


@pytest.fixture
def table() -> type[Table]:
    return Table


@pytest.fixture
def apply_law() -> Callable[..., Table]:
    return law_applied
