"""Blunders that bots made in recorded games: each is a position in which they now do better."""

from typing import Any

import pytest

from games.noblemen.table import A, B, C, Table
from peerage import bots
from peerage.kernel.playing.perspective import Perspective

SEARCH = pytest.param("search:300", 3, marks=pytest.mark.slow)
PLAYERS = pytest.mark.parametrize(("bot", "seeds"), [("greedy", 4), SEARCH])


def chosen(table: Table, bot: str, seed: int) -> dict[str, Any]:
    """In words, without what the move would bring."""
    perspective = Perspective(table.state, table.seat)
    move = bots.load(bot, seed).choose(perspective)
    return table.game.describe(table.state, move)


@PLAYERS
def test_a_swap_does_not_take_back_what_was_given(bot: str, seeds: int) -> None:
    """A field completes the manor, and there is no better place; but to swap two fields for one is to lose one."""
    table = Table(4, tiles={A: "ffm"}, estates={A: "@m/ff/f."}, bag="ffffff")
    table.play("swap", tile="tile:field").play("swap_second", tile="tile:field")
    for seed in range(seeds):
        assert chosen(table, bot, seed)["kind"] == "give_up"


@PLAYERS
def test_a_swap_takes_the_tile_that_it_was_for(bot: str, seeds: int) -> None:
    table = Table(4, tiles={A: "mm"}, estates={A: "mmm/m@m/mmm/ff./f.."}, bag="mmfff")
    table.play("swap", tile="tile:meadow").play("swap_second", tile="tile:meadow")
    for seed in range(seeds):
        assert chosen(table, bot, seed).get("tile") == "tile:field"


@PLAYERS
def test_the_vicars_favour_is_not_played_for_one_tile(bot: str, seeds: int) -> None:
    """All tiles have good places: a player of the card would give only the one that it asks for."""
    table = Table(
        4,
        tiles={A: "fffffwwwww"},
        cards={A: ["vicars_favour"]},
        estates={A: "mmmm/m@ff/m.f./mww./m.w."},
        queen=B,
        money={A: 2},
    )
    table.play("taxes")
    for seed in range(seeds):
        assert chosen(table, bot, seed)["kind"] != "card"


def last_ball(**more: Any) -> Table:
    """A has counted nothing; B is the next guest."""
    play = Table(4, active=A, queen=A, decade=3, space=7, **more).act()
    return play.end(A)


@PLAYERS
def test_markers_are_given_at_the_last_ball(bot: str, seeds: int) -> None:
    """Four of them make a viscount an earl; after this ball they are of no use."""
    table = last_ball(estates={B: "@ww"}, markers={B: 4})
    assert table.seat == B
    for seed in range(seeds):
        assert chosen(table, bot, seed)["kind"] == "give_marker"


@PLAYERS
def test_markers_defend_a_title_at_the_last_ball(bot: str, seeds: int) -> None:
    """C comes later, has as much prestige, and may have markers."""
    table = last_ball(estates={B: "@wwwwww", C: "@wwwww"}, markers={B: 3, C: 3})
    assert table.seat == B
    for seed in range(seeds):
        assert chosen(table, bot, seed)["kind"] == "give_marker"
