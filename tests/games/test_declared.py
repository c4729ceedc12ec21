"""Every installed game declares what the shared tests need, and gets them all."""

import pytest

from games.cases import GAMES
from games.declaring import declared


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_declares_what_the_shared_tests_need(game_id: str) -> None:
    assert declared(game_id).records
