"""What can be taken back: nothing after tiles were drawn, cards were looked at or something hidden was learnt."""

from collections.abc import Callable
from typing import Any

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)
KNIGHT: dict[str, Any] = {"estates": {A: "@fm", B: "@ff/.ff/.gg/.gg"}, "money": {A: 4, B: 1}, "tiles": {B: "fgw"}}


def sealed(play: Table, act: Callable[..., Any]) -> bool:
    """Whether something happened that nobody can take back."""
    before = play.state.irrevocable
    act(play)
    return play.state.irrevocable > before


@pytest.mark.parametrize(
    "act",
    [
        lambda play: play.lay("field", 1, 0),
        lambda play: play.lay("field", 1, 0).lay("meadow", 2, 0).play("stop"),
        lambda play: play.swap("field", "meadow", "grove"),
        lambda play: play.play("swap", tile="tile:field").play("give_up"),
        lambda play: play.play("donate", tile="tile:field"),
        lambda play: play.play("bribe", n=2),
        lambda play: play.play("taxes"),
        lambda play: play.play("card", card="card:tribute"),
        lambda play: play.build("palace", 0, 0),
    ],
)
def test_noblemen_moves_without_new_information_can_be_taken_back(table: type[Table], act: Callable[..., Any]) -> None:
    assert not sealed(table(tiles={A: "fffmm"}, money={A: 9}, cards={A: ["tribute"]}), act)


def test_drawn_tiles_seal_the_move(table: type[Table]) -> None:
    play = table(tiles={A: "gmm"})
    assert not sealed(play, lambda play: play.lay("grove", 1, 0))
    assert sealed(play, lambda play: play.play("stop"))
    assert sealed(table(cards={A: ["dowry"]}), lambda play: play.play("card", card="card:dowry"))


def test_cards_that_were_seen_cannot(table: type[Table]) -> None:
    play = table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry", "liaison"])
    assert sealed(play, lambda play: play.build("chapel", 1, 0))


@pytest.mark.parametrize("at", ["area:1:1,0", "area:1:1,2"])
def test_goods_of_a_knight_seal_the_move(table: type[Table], at: str) -> None:
    """How much money the owner had; which tiles the owner chose."""

    def enter(play: Table) -> None:
        play.play("knight", at=at)
        while play.asked == "hand_over":
            play.play("hand_over", tile="tile:field" if play.decision["left"] == 2 else "tile:grove")

    play = table(**KNIGHT)
    assert not sealed(play, lambda play: play.build("castle", 2, 0))
    assert sealed(play, enter)


def test_choice_of_tiles_to_hand_over_seals_the_move(table: type[Table]) -> None:
    """It reveals that there are more than two tiles, of several kinds."""
    play = table(estates={A: "@fm", B: "@gg/.gg"}, money={A: 4}, tiles={B: "fgw"}).build("castle", 2, 0)
    assert sealed(play, lambda play: play.play("knight", at="area:1:1,0"))
    assert play.asked == "hand_over"


@pytest.mark.parametrize(("used", "wanted"), [([B], True), ([], False)])
def test_revealed_possibilities_of_the_next_player_seal_the_move(
    table: type[Table], used: list[int], wanted: bool
) -> None:
    """Where taxes and land are used up, who is asked has something behind the screen."""
    play = table(tiles={A: "ff", B: "ff"}, queen=D, taxed=[B], landed=used).play("idle")
    assert sealed(play, lambda play: play.play("end_turn")) is wanted


def test_a_place_at_the_ball_cannot(table: type[Table]) -> None:
    play = table(queen=A, space=3, markers={A: 2}).act().end(A)
    assert not sealed(play, lambda play: play.play("give_marker"))
    assert sealed(play, lambda play: play.play("stop"))
