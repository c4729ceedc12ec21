"""Previews of what players could work out themselves, compared with what then happens."""

from collections.abc import Iterator
from typing import Any

import pytest

import peerage
from games.noblemen.table import GAME, Table
from games.tables import random_game

A, B, C, D = range(4)
CLOSED = "ggg/g@g/gg."
"""A castle that lacks land at its corner below on the right."""


def positions(asked: str, most: int = 30) -> Iterator[peerage.State]:
    """Some moments of sensible games, not at their beginning, at which this is asked."""
    found = 0
    for seed in range(4):
        for state in random_game(GAME, 4, seed, listen=False, sense=0.7):
            if not state.over and state.decade > 1 and kind_of_question(state) == asked:
                yield state
                found += 1
            if found == most:
                return


def kind_of_question(state: peerage.State) -> str:
    return state.decisions[state.top_kind()].name


def offered(state: peerage.State) -> list[dict[str, Any]]:
    seat = state.to_move[0]
    return GAME.presentation.offered(state, seat, state.moves(seat))


def after(state: peerage.State, move: int) -> peerage.State:
    twin = state.clone()
    twin.play(twin.to_move[0], move)
    return twin


# A bag that is short.


@pytest.mark.rule("bag-short", "land-markers")
def test_land_and_markers_say_what_a_short_bag_costs(table: type[Table]) -> None:
    """Two groves and a bag of three tiles: a third tile for one marker, nothing for the second and third."""
    play = table(estates={A: "@gg"}, markers={A: 3}, bag="fgm")
    assert play.prospect("land") == {}
    play.play("land")
    assert [dict(play.prospect("give", n=count)) for count in range(4)] == [
        {},
        {},
        {"lost": 1, "wasted": 1},
        {"lost": 2, "wasted": 2},
    ]
    play.play("give", n=3)
    assert play.events_of("bag_short")[0].args == {"n": 2}


@pytest.mark.rule("bag-short")
def test_land_itself_may_be_lost(table: type[Table]) -> None:
    """The place of the action says so, too, also to the others: the size of the bag is public."""
    play = table(estates={A: "@ggg"}, bag="f")
    assert play.prospect("land") == {"lost": 2}
    assert [player["worth"]["lost"] for player in play.view["players"]] == [2, 0, 0, 0]
    assert "lost" not in play.prospect("taxes")


@pytest.mark.rule("bag-short", "taxes-markers")
def test_money_is_never_short(table: type[Table]) -> None:
    play = table(estates={A: "@ff"}, markers={A: 2}, bag="").play("taxes")
    assert play.prospect("give", n=2) == {}


@pytest.mark.rule("bag-short", "card-dowry")
def test_a_dowry_from_a_short_bag(table: type[Table]) -> None:
    play = table(cards={A: ["dowry"]}, bag="fff")
    assert play.prospect("card", card="card:dowry") == {"lost": 1}


@pytest.mark.rule("bag-short", "expand-grove")
def test_groves_that_the_bag_cannot_pay(table: type[Table]) -> None:
    """One tile in the bag pays for the first grove and not for the second; stopping says it for both."""
    play = table(tiles={A: "ggf"}, bag="f")
    assert play.prospect("lay", tile="tile:grove") == {}
    play.play("lay", tile="tile:grove")
    assert play.prospect("place", at="estate:0:1,0") == {}
    play.play("place", at="estate:0:1,0")
    assert play.prospect("lay", tile="tile:grove") == {"lost": 1}
    assert play.prospect("lay", tile="tile:field") == {}
    assert play.prospect("stop") == {"earns": {"tiles": 1}}
    play.play("lay", tile="tile:grove")
    assert play.prospect("place", at="estate:0:2,0") == {"lost": 1}
    play.play("place", at="estate:0:2,0")
    assert play.view["turn"]["laying"]["lost"] == 1
    assert play.prospect("stop") == {"earns": {"tiles": 2}, "lost": 1}
    play.play("stop")
    assert play.events_of("bag_short")[0].args == {"n": 1}


@pytest.mark.rule("bag-short", "area-choice")
def test_chosen_forest_says_what_the_bag_cannot_pay_with_the_grove_that_closed_it(table: type[Table]) -> None:
    """The grove draws one tile and the forest two, at the end of the action; the bag has one."""
    play = table(estates={A: "@mggg/.mg.g/..gg"}, tiles={A: "gf"}, bag="f")
    play.play("lay", tile="tile:grove").play("place", at="estate:0:3,1")
    assert play.prospect("area", at="area:0:3,0") == {"lost": 2}


def test_the_contents_of_the_bag_change_nothing(table: type[Table]) -> None:
    previews = [table(estates={A: "@gg"}, bag=bag).prospect("land") for bag in ("f", "m")]
    assert previews[0] == previews[1] == {"lost": 1}


# The estate.


@pytest.mark.rule("score-castle", "score-open")
def test_a_tile_that_closes_a_castle_in_says_what_it_scores(table: type[Table]) -> None:
    play = table(estates={A: CLOSED}, tiles={A: "ff"}).play("lay", tile="tile:field")
    assert play.prospect("place", at="estate:0:1,1") == {"scoring": 3}
    assert play.prospect("place", at="estate:0:2,0") == {}
    before = play.player(A)["worth"]["buildings"]
    play.play("place", at="estate:0:1,1")
    assert play.player(A)["worth"]["buildings"] == before + 3


@pytest.mark.rule("score-chapel", "score-palace", "palace")
def test_a_site_says_what_it_adds_to_the_scoring(table: type[Table]) -> None:
    """A chapel beside the closed castle brings 1; a palace in its place brings 5 instead of 3."""
    play = table(estates={A: "mgg./g@gm/ggg."}, money={A: 20}).play("build", building="building:chapel")
    assert play.prospect("site", at="estate:0:-1,-1") == {"scoring": 1}
    assert play.prospect("site", at="estate:0:2,0") == {}
    palace = table(estates={A: "ggggg/g@gCg/gggg."}, money={A: 20}).play("build", building="building:palace")
    assert palace.prospect("site", at="estate:0:0,0") == {"scoring": 2, "open": 0}
    assert palace.prospect("site", at="estate:0:2,0") == {"open": 1}


@pytest.mark.parametrize("asked", ["cell", "site"])
def test_every_place_says_the_difference_that_it_makes(asked: str) -> None:
    """To the points of the estate, whatever is laid or built there."""
    tried = scored = 0
    for state in positions(asked):
        seat = state.to_move[0]
        before = state.view(None)["players"][seat]["worth"]["buildings"]
        for move in offered(state):
            result = after(state, move["move"]).view(None)
            scoring = move.get("prospect", {}).get("scoring", 0)
            if result["decade"] == state.view(None)["decade"]:
                assert result["players"][seat]["worth"]["buildings"] - before == scoring
                tried, scored = tried + 1, scored + (scoring != 0)
    assert tried > 20
    assert scored > 0


@pytest.mark.rule("castle-knight")
def test_a_castle_says_whether_it_sends_a_knight(table: type[Table]) -> None:
    for estate, knight in (("@", {}), ("@ff/.ff", {"knight": True})):
        play = table(estates={A: "@ggm", B: estate}, money={A: 9})
        assert play.prospect("build", building="building:castle") == knight


def test_a_castle_says_how_much_land_is_missing(table: type[Table]) -> None:
    """Of eight neighbours the new castle has one."""
    play = table(estates={A: "@ggm/g..g/g..m"}, money={A: 9})
    play.play("build", building="building:castle")
    sites = {move["at"]: move["prospect"] for move in offered(play.state)}
    assert sites == {"estate:0:3,0": {"open": 6}, "estate:0:3,2": {"open": 7}}


# Balls, and the round track.


def test_a_ball_ends_as_previewed_if_the_others_give_nothing() -> None:
    """For every gift and for stopping: the place and the title; and for everybody by the view."""
    tried = 0
    for state in positions("ball"):
        seat = state.to_move[0]
        for move in offered(state):
            twin = after(state, move["move"])
            space, title = move["prospect"]["space"], move["prospect"]["title"]
            if move["kind"] != "stop" and twin.to_move == [seat] and kind_of_question(twin) == "ball":
                seen = twin.view(None)["players"]
                everybody_stops(twin)
                titles = twin.view(None)["players"]
                assert [player["worth"]["title"] for player in seen] == [player["title"] for player in titles]
            else:
                everybody_stops(twin)
            ball = twin.view(None)["ball"] or {"places": {seat: space}}
            assert f"title:{twin.view(None)['players'][seat]['title']}" == title
            assert ball["places"][seat] == space
            tried += 1
    assert tried > 20


def everybody_stops(state: peerage.State) -> None:
    while not state.over and kind_of_question(state) == "ball":
        state.play(state.to_move[0], GAME.parse(state, {"kind": "stop"}))


@pytest.mark.rule("prestige-place", "title-order", "title-best")
def test_the_titles_of_a_ball_now(table: type[Table]) -> None:
    """A and B have 2 prestige each; D, who has the Queen, is first to count, then A takes place 2 and B place 1."""
    play = table(estates={A: "@ww", B: "@ww"})
    worth = [player["worth"] for player in play.view["players"]]
    assert [preview["title"] for preview in worth] == ["viscount", "baron", "baron", "baron"]
    assert [preview["title_points"] for preview in worth] == [1, 0, 0, 0]
    assert [player["title"] for player in play.view["players"]] == ["baron"] * 4


@pytest.mark.rule("round-marker", "queen-turn-end")
def test_the_end_of_a_turn_says_where_the_round_marker_goes(table: type[Table]) -> None:
    spaces = GAME.drawing(4)["spaces"]
    ball = spaces.index("ball")
    play = table(queen=A, space=ball - 1, tiles={A: "ff"}).play("idle")
    assert play.prospect("end_turn") == {"round": "space:ball"}
    assert table(queen=B, space=ball - 1, tiles={A: "ff"}).play("idle").prospect("end_turn") == {}
    play.play("end_turn")
    assert play.view["space"] >= ball
