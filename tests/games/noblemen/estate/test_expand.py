"""Action: enlarging the estate."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("expand")
def test_expansion_lays_one_to_three_tiles(table: type[Table]) -> None:
    play = table(tiles={A: "mmmmm"}).lay("meadow", 1, 0)
    assert (play.asked, play.decision["left"], play.decision["must"]) == ("expand", 2, False)
    assert "stop" in play.kinds()
    play.lay("meadow", 2, 0)
    assert play.decision["left"] == 1
    play.lay("meadow", 3, 0)
    assert play.asked == "turn"  # three are enough
    assert len(play.cells(A)) == 4
    assert sum(play.tiles(A).values()) == 2


@pytest.mark.rule("expand")
def test_expansion_can_stop_after_one_tile(table: type[Table]) -> None:
    play = table(tiles={A: "mmmmm"}).lay("meadow", 1, 0).play("stop")
    assert (play.asked, play.decision["action"]) == ("turn", True)
    assert len(play.cells(A)) == 2


@pytest.mark.rule("expand")
def test_expansion_ends_when_no_tiles_are_left(table: type[Table]) -> None:
    """The action ends by itself when nothing is left behind the screen."""
    play = table(tiles={A: "m"}).lay("meadow", 1, 0)
    assert play.view["active"] == B


@pytest.mark.rule("expand-edge")
def test_tiles_are_laid_edge_to_edge(table: type[Table]) -> None:
    play = table(estates={A: "@m"}, tiles={A: "f"}).play("lay", tile="tile:field")
    cells = {(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)}
    assert set(play.offers("place", "at")) == {f"estate:0:{x},{y}" for x, y in cells}
    assert play.why_not("estate:0:-1,-1") == "expand-edge"
    assert play.why_not("estate:0:4,0") == "expand-edge"
    assert play.why_not("estate:0:1,1") is None


@pytest.mark.rule("expand-edge")
def test_tiles_of_the_same_action_count(table: type[Table]) -> None:
    play = table(tiles={A: "fgm"}).lay("field", 0, 1).lay("grove", 0, 2).lay("meadow", 1, 2)
    assert play.cells(A)[1, 2] == ("meadow", None)


@pytest.mark.rule("expand-anywhere")
@pytest.mark.parametrize(
    ("estate", "far"),
    [
        ("@" + "g" * 30, (31, 0)),
        ("g" * 30 + "@", (-31, 0)),
        ("@" + "/g" * 30, (0, 31)),
        ("g/" * 30 + "@", (0, -31)),
    ],
)
def test_tiles_can_be_laid_far_out_beside_any_tile(table: type[Table], estate: str, far: tuple[int, int]) -> None:
    """Far out in every direction, and whatever lies beside it."""
    play = table(estates={A: estate}, tiles={A: "f"}).lay("field", *far)
    assert play.cells(A)[far] == ("field", None)
    assert len(play.cells(A)) == 32


@pytest.mark.rule("expand-free-cell")
def test_tiles_are_laid_on_free_places_of_the_own_estate_only(table: type[Table]) -> None:
    play = table(estates={A: "@f", B: "@f"}, tiles={A: "f"}).play("lay", tile="tile:field")
    assert play.why_not("estate:0:1,0") == "expand-free-cell"
    assert play.why_not("estate:0:0,0") == "expand-free-cell"
    assert play.why_not("estate:1:2,0") is not None


@pytest.mark.rule("expand-field", "expand-manor")
@pytest.mark.parametrize(
    ("estate", "laid", "money"),
    [
        ("@", [(1, 0)], 1),
        ("@", [(1, 0), (2, 0), (3, 0)], 3),
        ("@ff/.f", [(2, 1)], 1 + 2),
        ("@ff/.fm", [(2, -1), (1, -1)], 2 + 2),
    ],
)
def test_money_for_fields_and_manors(table: type[Table], estate: str, laid: list[tuple[int, int]], money: int) -> None:
    play = table(estates={A: estate}, tiles={A: "fffff"})
    for x, y in laid:
        play.lay("field", x, y)
    play.end(A)
    assert play.money(A) == money


@pytest.mark.rule("expand-manor")
def test_two_manors_in_one_action(table: type[Table]) -> None:
    play = table(estates={A: "ffmff/f.@.f"}, tiles={A: "ff"}).lay("field", -1, 0).lay("field", 1, 0)
    assert play.money(A) == 2 + 2 * 2


@pytest.mark.rule("expand-grove", "expand-forest")
@pytest.mark.parametrize(("estate", "laid", "drawn"), [("@", 1, 1), ("@", 3, 3), ("@gg/.g", 1, 1 + 2)])
def test_tiles_for_groves_and_forests(table: type[Table], estate: str, laid: int, drawn: int) -> None:
    places = [(2, 1)] if estate != "@" else [(1, 0), (2, 0), (3, 0)]
    play = table(estates={A: estate}, tiles={A: "gggg"})
    for x, y in places[:laid]:
        play.lay("grove", x, y)
    play.end(A)
    assert play.drawn(A) == drawn
    assert sum(play.tiles(A).values()) == 4 - laid + drawn


@pytest.mark.rule("expand-grove", "expand-forest", "expand-fountain", "expand-field")
def test_expansion_of_the_rulebook_draws_four_tiles(table: type[Table]) -> None:
    """Two fields, two groves and two fountains lie there; two groves and a fountain come: four tiles, no money."""
    play = table(estates={A: "ff@gg/ww"}, tiles={A: "ggw"}, queen=D)
    play.lay("grove", 1, 1).lay("grove", 2, 1).lay("fountain", -1, 2)
    assert play.area_kinds(A) == ["forest"]
    assert play.drawn(A) == 2 + 2
    assert sum(play.tiles(A).values()) == 4
    assert play.money(A) == 0
    assert play.view["queen"] == D
    assert play.points(A) == 0


@pytest.mark.rule("expand-garden", "queen-ways")
def test_later_fountain_of_the_rulebook_completes_a_garden_and_brings_the_queen(table: type[Table]) -> None:
    """A later fountain completes the garden, and the Queen comes."""
    play = table(estates={A: "ff@gg/ww.gg/.w"}, tiles={A: "w"}, queen=D).lay("fountain", -2, 2)
    assert sorted(play.area_kinds(A)) == ["forest", "garden"]
    assert play.events_of("queen")[0].args["from"] == "area:garden"
    assert play.points(A) == 1  # she stays to the end of the turn


@pytest.mark.rule("expand-draw-last")
def test_drawn_when_the_last_tile_lies(table: type[Table]) -> None:
    play = table(tiles={A: "ggm"}).lay("grove", 1, 0).lay("grove", 2, 0)
    assert sum(play.tiles(A).values()) == 1
    assert not play.events_of("drew")
    assert play.view["turn"]["laying"]["earns"] == {"tiles": 2}
    play.lay("meadow", 3, 0)
    assert play.drawn(A) == 2
    assert "lay" not in play.kinds()


@pytest.mark.rule("expand-fountain", "expand-meadow")
@pytest.mark.parametrize("tile", ["fountain", "meadow"])
def test_single_fountains_and_meadows_bring_nothing(table: type[Table], tile: str) -> None:
    play = table(tiles={A: {"fountain": "www", "meadow": "mmm"}[tile]}, money={A: 3}, queen=D)
    prestige = play.view["players"][A]["worth"]["prestige"]
    play.lay(tile, 1, 0).lay(tile, 2, 0).lay(tile, 3, 0)
    assert (play.money(A), play.points(A), play.view["queen"]) == (3, 0, D)
    assert sum(play.tiles(A).values()) == 0
    assert play.view["players"][A]["worth"]["prestige"] == prestige + (3 if tile == "fountain" else 0)


@pytest.mark.rule("expand-garden")
def test_the_queen_comes_at_the_end_of_the_action(table: type[Table]) -> None:
    play = table(estates={A: "@ww/.w"}, tiles={A: "wmm"}, queen=D).lay("fountain", 2, 1)
    assert play.view["queen"] == D
    play.play("stop")
    assert play.view["queen"] == A


@pytest.mark.rule("expand-pays-once")
def test_tiles_and_areas_are_paid_once(table: type[Table]) -> None:
    """Tiles and areas of earlier turns bring nothing any more; those of a Brilliant Move are paid with it."""
    play = table(estates={A: "@fff/.ff"}, tiles={A: "ffm"}, cards={A: ["brilliant_move"]})
    play.play("card", card="card:brilliant_move").lay("field", 3, 1).play("stop")
    assert play.money(A) == 1
    play.lay("meadow", 4, 0).play("stop")
    assert play.money(A) == 1
