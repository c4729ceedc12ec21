"""The Queen and the round track."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.noblemen.table import Table

A, B, C, D = range(4)
LOCKED = 9
GARDEN: dict[str, Any] = {"estates": {A: "@ww/.w"}, "tiles": {A: "w"}}


def garden(table: type[Table], **more: Any) -> Table:
    return table(**GARDEN, **more).lay("fountain", 2, 1)


def palace(table: type[Table], **more: Any) -> Table:
    return table(money={A: 8}, **more).build("palace", 0, 0)


def knight(table: type[Table], **more: Any) -> Table:
    play = table(estates={A: "@fm", B: "@ww/.ww"}, money={A: 4}, **more).build("castle", 2, 0)
    return play.play("knight", at="area:1:1,0")


def whitehall(table: type[Table], **more: Any) -> Table:
    return table(cards={A: ["whitehall"]}, **more).play("card", card="card:whitehall")


@pytest.mark.rule("queen-ways", "queen-one")
@pytest.mark.parametrize("way", [garden, palace, knight, whitehall])
def test_how_to_get_the_queen(table: type[Table], way: Callable[..., Any]) -> None:
    play = way(table, queen=B)
    assert play.events_of("queen")[0].seat == A
    assert play.events_of("queen")[0].args["to_seat"] == A
    assert play.state.to_dict()["queen"] == A  # and nobody else


@pytest.mark.rule("queen-own")
@pytest.mark.parametrize("way", [garden, palace])
def test_holder_who_earns_the_queen_keeps_her(table: type[Table], way: Callable[..., Any]) -> None:
    play = way(table, queen=A)
    assert not play.events_of("queen")
    assert play.view["queen"] == A


@pytest.mark.rule("queen-locked")
@pytest.mark.parametrize("way", [garden, palace, knight])
def test_queen_stays_on_the_locked_space(table: type[Table], way: Callable[..., Any]) -> None:
    """What usually brings her is allowed all the same."""
    play = way(table, queen=B, space=LOCKED)
    assert play.events_of("queen_stays")[0].args["from"] in ("area:garden", "building:palace")
    assert not play.events_of("queen")
    assert play.view["queen"] == B
    assert play.view["locked"]


@pytest.mark.rule("queen-locked", "does-something")
def test_whitehall_is_not_offered_on_the_locked_space(table: type[Table]) -> None:
    play = table(cards={A: ["whitehall"]}, queen=B, space=LOCKED)
    assert "card" not in play.kinds()
    assert play.why_not("card:whitehall") == "queen-locked"
    assert "card" in table(cards={A: ["whitehall"]}, queen=B, space=LOCKED - 2).kinds()


@pytest.mark.rule("queen-locked", "queen-turn-end")
def test_the_holder_still_scores_and_moves_on(table: type[Table]) -> None:
    play = table(queen=A, space=LOCKED).play("taxes").end(A)
    assert play.points(A) == 1
    assert play.events_of("round_marker")[0].args["space"] == "space:scoring"


@pytest.mark.rule("round-marker", "round-not-all")
def test_the_marker_moves_with_the_queens_turns_only(table: type[Table]) -> None:
    """When the Queen goes round clockwise, the marker moves every turn; otherwise once in four."""
    play = table(queen=D)
    spaces = []
    for seat in (A, B, C, D):
        play.play("taxes").end(seat)
        spaces.append(play.view["space"])
    assert spaces == [0, 0, 0, 1]
    fast = table(queen=D, cards={A: ["whitehall"], B: ["whitehall"]})
    fast.play("card", card="card:whitehall").play("taxes").end(A)
    fast.play("card", card="card:whitehall").play("taxes").end(B)
    assert fast.view["space"] == 2


@pytest.mark.rule("round-ball", "ball-twice")
def test_two_balls_in_a_decade(table: type[Table], game: peerage.Game) -> None:
    spaces = game.drawing(4)["spaces"]
    balls = [number for number, space in enumerate(spaces) if space == "ball"]
    assert len(balls) == 2
    for ball in balls:
        play = table(queen=A, space=ball - 1).play("taxes").end(A)
        assert len(play.events_of("ball")) == 1
        assert play.view["space"] == ball + 1
    assert spaces[balls[1] + 1] == "queen-locked"
    assert spaces[-1] == "scoring"


@pytest.mark.rule("round-ball")
def test_the_ball_begins_at_once(table: type[Table]) -> None:
    play = table(queen=A, space=3, markers={B: 1}).play("taxes").end(A)
    assert (play.view["phase"], play.view["active"], play.asked, play.seat) == ("ball", None, "ball", B)


@pytest.mark.rule("round-scoring")
def test_last_space_of_the_track_scores_buildings_and_ends_the_decade(table: type[Table]) -> None:
    """Buildings are scored at once, and the decade is over."""
    play = table(estates={C: "mmm/m@m/mmm"}, queen=A, space=9).play("taxes").end(A)
    assert play.points(C) == 3
    assert play.events_of("scored")[C].args["n"] == 3
    assert play.keep_cards().view["decade"] == 2
