"""What the tests of one game share: games of random moves."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

import peerage
from games.tables import random_game


@pytest.fixture
def random_play(game: peerage.Game) -> Callable[..., Iterator[Any]]:
    return partial(random_game, game)
