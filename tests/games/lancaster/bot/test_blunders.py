"""What bots were seen to do in recorded games, and must not do again."""

from typing import Any

import pytest

from games.lancaster.table import Table
from peerage import bots
from peerage.kernel.playing.perspective import Perspective

A, B, C, D = range(4)
THREE = ["gold", "votes", "purse"]
SEARCH = pytest.param("search:300", marks=pytest.mark.slow)


def chosen(play: Table, seat: int, bot: str, seed: int) -> dict[str, Any]:
    return play.game.describe(play.state, bots.load(bot, seed).choose(Perspective(play.state, seat)))


def for_a_rival(table: type[Table]) -> Table:
    """The proposal pays 3 points for each conflict: 3 to A, 6 to B. The law that would leave pays 5 to everybody.

    On average the others gain less from the proposal than A does.
    """
    return table(
        phase="parliament",
        laws=["extensions-3-points-5", "counties-2-points-3", "three-strength-1-points-5"],
        proposed=["conflict-points-3", "counties-3-points-8", "nobles-3-new-knight"],
        extensions=dict.fromkeys(range(4), THREE),
        conflicts={1: (5, [(B, [2]), (A, [1])]), 2: (8, [(B, [3])])},
        votes={A: 3, B: 3, C: 3, D: 3},
        points={A: 20, B: 20, C: 20, D: 20},
    )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("bot", ["greedy", SEARCH])
def test_no_ballot_for_a_law_that_pays_a_rival_more(table: type[Table], bot: str, seed: int) -> None:
    """Nor are votes spent on it."""
    assert chosen(for_a_rival(table), A, bot, seed)["yes"] is False


@pytest.mark.parametrize("bot", ["greedy", SEARCH])
def test_bot_votes_for_a_law_although_a_rival_wants_it(table: type[Table], bot: str) -> None:
    assert chosen(for_a_rival(table), B, bot, 1)["yes"] is True


def test_a_law_that_pays_a_rival_more_is_welcome_if_nothing_is_lost(table: type[Table]) -> None:
    """Without extensions, the law that would leave pays nobody."""
    play = table(
        phase="parliament",
        laws=["extensions-3-points-5", "counties-2-points-3", "three-strength-1-points-5"],
        proposed=["conflict-points-3", "counties-3-points-8", "nobles-3-new-knight"],
        conflicts={1: (5, [(B, [2]), (A, [1])]), 2: (8, [(B, [3])])},
        votes={A: 3},
    )
    assert chosen(play, A, "greedy", 1)["yes"] is True
