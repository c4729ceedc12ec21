"""Bots can be sent to other processes: they choose there as they would have chosen here."""

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import peerage
from games.cases import COMPILED
from peerage import bots
from peerage.bots import Bot

GAME = "long-live-the-king"
THINKING = 20 if COMPILED else 4
NAMES = ["random", "greedy", "greedy:0.7", f"search:{THINKING}:keep=off:exploration=0.4", "net", f"net:{THINKING}"]


class Patient(Bot):
    """A bot with an attribute of its own."""

    def __init__(self, seed: Any = None, most: int = 3) -> None:
        super().__init__(seed)
        self.most = most
        self.passed = 0

    def choose(self, perspective: peerage.Perspective) -> int:
        self.passed += 1
        moves = perspective.moves
        return moves[self.rng.below(len(moves))] if self.passed < self.most else moves[0]


class Sealed(Bot):
    """A bot that says itself what is pickled."""

    def __init__(self) -> None:
        self.handle = open  # and has no chance

    def __getstate__(self) -> dict[str, Any]:
        return {"moved": True}

    def choose(self, perspective: peerage.Perspective) -> int:
        return perspective.moves[-1]


def questions(count: int) -> Iterator[peerage.Perspective]:
    state = peerage.load(GAME).start(3, seed=2)
    others = bots.load("greedy", seed=1)
    for _ in range(count):
        sees = peerage.Perspective(state, state.to_move[0])
        yield sees
        state.play(sees.seat, others.choose(sees))


def same_choices(one: Bot, other: Bot) -> bool:
    return [one.choose(sees) for sees in questions(12)] == [other.choose(sees) for sees in questions(12)]


@pytest.mark.parametrize("make", [lambda bot: pickle.loads(pickle.dumps(bot)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", NAMES)
def test_pickled_bots_go_on_with_the_same_choices(name: str, make: Any) -> None:
    bot = bots.load(name, seed=3)
    for sees in questions(5):
        bot.choose(sees)
    twin = make(bot)
    assert type(twin) is type(bot)
    assert same_choices(bot, twin)


def test_attributes_of_interpreted_bots_are_pickled() -> None:
    bot = Patient(4, most=9)
    for sees in questions(5):
        bot.choose(sees)
    twin = pickle.loads(pickle.dumps(bot))
    assert (twin.most, twin.passed) == (9, 5)
    assert same_choices(bot, twin)
    assert vars(pickle.loads(pickle.dumps(Sealed())))["moved"] is True


def test_settings_of_a_search_are_pickled() -> None:
    settings = bots.search_settings(
        "net:70:clock=cpu:cores=3:rollout=4:ledger=off:early=off:temperature=0.4:exploration=0.2"
    )
    twin = pickle.loads(pickle.dumps(settings))
    assert settings is not None
    names = ("net", "iterations", "seconds", "clock", "cores", "path", "rollout", "ledger", "keep", "early")
    assert [getattr(twin, name) for name in names] == [getattr(settings, name) for name in names]
    assert (twin.temperature, twin.exploration) == (settings.temperature, settings.exploration)
