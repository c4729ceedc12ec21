"""The numbers in moves: places and laws have room to grow."""

from peerage.games.lancaster.board import LAWS, SET_UP, TILES
from peerage.games.lancaster.decision import law_of
from peerage.games.lancaster.expansion_registry import BIG_BOX
from peerage.games.lancaster.moves import AT


def test_places_laws_and_tiles_have_numbers_of_their_own() -> None:
    assert SET_UP < 2 * SET_UP < AT.mask < LAWS
    most = law_of(-1)
    assert 2 * len(BIG_BOX.laws) < most < TILES - LAWS
