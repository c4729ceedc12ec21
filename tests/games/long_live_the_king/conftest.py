"""What the tests of Long Live the King share: a game, tables in chosen positions."""

from collections.abc import Callable

import pytest

import peerage
from games.long_live_the_king.table import GAME, Table, with_votes


@pytest.fixture
def game() -> peerage.Game:
    return GAME


@pytest.fixture
def table() -> type[Table]:
    return Table


@pytest.fixture
def voting() -> Callable[..., Table]:
    return with_votes
