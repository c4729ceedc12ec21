"""What the kernel's state does for games that provide less than all of it."""

from typing import Any

import pytest
from librt.vecs import vec

import peerage
from peerage.kernel.playing.rng import Rng

GAME = peerage.load("long-live-the-king")


class Bare(peerage.State):
    """A game without an encoder."""


class Before(peerage.State):
    """A game from the time when games provided the public methods themselves."""

    def encode(self, seat: Any, numbers: Any) -> None:
        numbers[0] = 5.0 + seat

    def index_of(self, move: Any) -> int:
        return int(move) + 7


class Later(peerage.State):
    """A game from the time when games cleared the numbers themselves."""

    def observe(self, seat: Any, numbers: Any) -> None:
        numbers[0], numbers[1] = 5.0 + seat, 0.0


def test_games_that_provide_observe_are_still_observed() -> None:
    state = Later(GAME.config(3, {}), Rng.quick(0))
    numbers = vec[float]([0.0] * 2)
    state.write_observation(1, numbers)
    assert list(numbers) == [6.0, 0.0]


def test_observation_leaves_nothing_of_what_the_numbers_were() -> None:
    state = GAME.quick_start(3, seed=1)
    afresh, again = (vec[float]([number] * len(GAME.observed)) for number in (0.0, 9.0))
    state.write_observation(0, afresh)
    state.observe(0, again)
    assert list(again) == list(afresh)


def test_games_that_provide_encode_and_index_of_still_feed_nets() -> None:
    state = Before(GAME.config(3, {}), Rng.quick(0))
    numbers = vec[float]([0.0] * 2)
    state.observe(1, numbers)
    assert list(numbers) == [6.0, 0.0]
    assert state.policy_index(4) == 11


def test_games_without_an_encoder_say_so() -> None:
    state = Bare(GAME.config(3, {}), Rng.quick(0))
    with pytest.raises(NotImplementedError):
        state.observe(0, vec[float]([0.0]))
    with pytest.raises(NotImplementedError):
        state.policy_index(4)
