"""The end of the game."""

from typing import Any

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)


def last_turn(table: type[Table], seats: int = 4, **more: Any) -> Table:
    return table(seats, active=A, queen=A, decade=3, space=9, **more).act().end(A)


@pytest.mark.rule("game-end", "decades")
def test_noblemen_ends_after_the_third_scoring(table: type[Table]) -> None:
    """After the third scoring, and not before."""
    play = last_turn(table, estates={B: "fff/f@f/fff"})
    assert play.state.over
    assert play.view["phase"] == "over"
    assert play.points(B) == 3
    assert play.state.winners == [B]
    for decade in (1, 2):
        assert not table(active=A, queen=A, decade=decade, space=9).act().end(A).state.over


@pytest.mark.rule("final-liaison", "card-liaison")
def test_liaisons_bring_three_points_each_at_the_end(table: type[Table]) -> None:
    play = last_turn(table, cards={B: ["liaison", "liaison"], C: ["liaison", "tribute"]}, points={B: 1})
    assert [play.points(seat) for seat in range(4)] == [1, 1 + 6, 3, 0]
    assert [event.args for event in play.events_of("liaison")] == [{"n": 6, "cards": 2}, {"n": 3, "cards": 1}]
    assert [row["liaisons"] for row in play.view["final"]] == [0, 2, 1, 0]
    assert [row["points"] for row in play.view["final"]] == [1, 1, 0, 0]


@pytest.mark.rule("card-liaison", "prestige-cards")
def test_a_liaison_that_was_given_pays_nothing(table: type[Table]) -> None:
    play = table(cards={A: ["liaison"]}, queen=A, decade=3, space=3).act().end(A)
    play.play("give_card", card="card:liaison")
    assert play.cards(A) == {}
    play.play_on(lambda: play.state.over)
    assert not play.events_of("liaison")


@pytest.mark.rule("winner")
def test_most_points_win_noblemen(table: type[Table]) -> None:
    play = last_turn(table, points={A: 10, B: 12, C: 3, D: 9}, money={C: 90})
    assert play.state.winners == [B]
    assert play.state.places == [2, 1, 4, 3]
    assert play.events_of("winners")[0].args["seats"] == [B]


@pytest.mark.rule("tie-money")
def test_money_breaks_a_tie_of_points(table: type[Table]) -> None:
    play = last_turn(table, points={A: 9, B: 10, C: 10, D: 4}, money={A: 3, B: 4, C: 2, D: 40})
    assert play.state.places == [2, 1, 3, 4]
    assert play.events_of("winners")[0].rule == "tie-money"


@pytest.mark.rule("tie-shared")
def test_noblemen_tie_is_a_shared_victory(table: type[Table]) -> None:
    play = last_turn(table, points={A: 3, B: 10, C: 10, D: 4}, money={A: 5, B: 4, C: 4, D: 5})
    assert play.state.winners == [B, C]
    assert play.state.places == [3, 1, 1, 3]
    assert play.events_of("winners")[0].args["seats"] == [B, C]


@pytest.mark.rule("final-money")
def test_money_is_shown_at_the_end(table: type[Table]) -> None:
    play = last_turn(table, money={A: 5, B: 4})
    assert [row["money"] for row in play.view["final"]] == [5, 4, 0, 0]
    assert table(money={A: 5}).view["final"] is None
