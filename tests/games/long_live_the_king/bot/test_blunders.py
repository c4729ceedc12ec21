"""Positions in which bots once went wrong: rules of thumb and search must not do it again."""

from typing import Any

import pytest

import peerage
from games.long_live_the_king.table import GAME, A, B, Table
from peerage import bots

SEEDS = range(4)


def choices(table: Table, seat: int, bot: str) -> list[dict[str, Any]]:
    """What a bot chooses, with several seeds."""
    sees = peerage.Perspective(table.state, seat)
    return [GAME.describe(table.state, bots.load(bot, seed=seed).choose(sees)) for seed in SEEDS]


def priors(table: Table, seat: int) -> dict[str, float]:
    """By what is paid or taken."""
    moves = [GAME.describe(table.state, move) for move in table.state.moves(seat)]
    names = [str(move.get("card", move.get("n", move["kind"]))) for move in moves]
    return dict(zip(names, table.state.priors(seat), strict=True))


def rolling_for_a_courtier(x1: int) -> Table:
    return Table(hands={A: (x1, 0, 1)}, known=True).play("courtier")


def moving_on(x1: int) -> Table:
    return Table(hands={A: (x1, 0, 1)}, known=True).play("enter", to="Stadford")


def taking_back(hand: tuple[int, int, int], *dice: int) -> Table:
    """A lost a dispute for Lundonia with a card for each die, and is asked how many cards it takes back."""
    table = Table(courtiers={"Lundonia": (B, 2), "Grentebrige": (B, 1)}, hands={A: hand}, known=True)
    table.play("enter", to="Lundonia").dice(*dice, 6, 1, 1)
    table.stake(A=(len(dice), 0, 0), B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0))
    assert (table.asked, table.seat) == ("reward", B)
    return table.play("decline", B)


ONLY_X3 = [(build, x1) for build in (rolling_for_a_courtier, moving_on) for x1 in (3, 8, 11)]


@pytest.mark.parametrize(("build", "x1"), ONLY_X3)
def test_rules_of_thumb_keep_the_only_x3(build: Any, x1: int) -> None:
    table = build(x1)
    assert all(choice.get("card") != "card:x3" for choice in choices(table, A, "greedy"))
    prior = priors(table, A)
    assert prior["card:x1"] > prior["card:x3"] + 2


@pytest.mark.slow
@pytest.mark.parametrize(("build", "x1"), ONLY_X3)
def test_search_keeps_the_only_x3(build: Any, x1: int) -> None:
    assert all(choice.get("card") != "card:x3" for choice in choices(build(x1), A, "search:300"))


BACK = [((6, 0, 0), (1, 5), 1), ((6, 0, 0), (1, 1), 2), ((12, 7, 1), (1, 1, 1, 2, 4), 3), ((3, 0, 0), (1, 2), 1)]


@pytest.mark.parametrize(("hand", "dice", "most"), BACK)
def test_rules_of_thumb_refuse_no_free_card(hand: Any, dice: Any, most: int) -> None:
    table = taking_back(hand, *dice)
    assert [choice["n"] for choice in choices(table, A, "greedy")] == [most] * len(SEEDS)
    prior = priors(table, A)
    assert prior[str(most)] > prior[str(most - 1)] + 3


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "dice", "most"), BACK)
def test_search_refuses_no_free_card(hand: Any, dice: Any, most: int) -> None:
    assert [choice["n"] for choice in choices(taking_back(hand, *dice), A, "search:300")] == [most] * len(SEEDS)


def test_prior_lets_a_player_use_the_last_card_without_an_alternative() -> None:
    prior = priors(taking_back((2, 0, 0), 1, 5), A)
    assert prior["1"] - prior["0"] == 1
