"""Tiles and the areas that they form."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)


def areas(play: Table, seat: int = A) -> list[tuple[str, int, int]]:
    return [(area["kind"], area["x"], area["y"]) for area in play.view["players"][seat]["areas"]]


@pytest.mark.rule("area", "area-forms")
@pytest.mark.parametrize(
    ("letter", "tile", "area"), [("f", "field", "manor"), ("g", "grove", "forest"), ("w", "fountain", "garden")]
)
def test_square_of_four_equal_tiles_forms_an_area(table: type[Table], letter: str, tile: str, area: str) -> None:
    play = table(estates={A: f"@{letter}{letter}/.{letter}"}, tiles={A: letter})
    assert areas(play) == []
    play.lay(tile, 2, 1)
    assert areas(play) == [(area, 1, 0)]
    assert play.events_of("area")[0].args["area"] == f"area:{area}"
    (formed,) = play.view["players"][A]["areas"]
    assert sorted(map(tuple, formed["cells"])) == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert formed["knight"] is None


@pytest.mark.rule("area")
@pytest.mark.parametrize("estate", ["@fff/.m", "@ff/.g", "@gf/.f"])
def test_tiles_without_a_full_square_form_no_area(table: type[Table], estate: str) -> None:
    """A row, a square with a stranger in it, and one that is not full."""
    play = table(estates={A: estate}, tiles={A: "f"}).lay("field", 2, 1)
    assert areas(play) == []


@pytest.mark.rule("area-no-meadow", "tile-kinds")
def test_meadows_form_no_area(table: type[Table]) -> None:
    play = table(estates={A: "@mm/.m"}, tiles={A: "m"}).lay("meadow", 2, 1)
    assert areas(play) == []
    assert not play.events_of("area")


@pytest.mark.rule("area-forms")
def test_formed_before_the_next_tile(table: type[Table]) -> None:
    """At once, in the middle of the action, and still there later."""
    play = table(estates={A: "@ff/.f"}, tiles={A: "fff"}).lay("field", 2, 1)
    assert (play.asked, areas(play)) == ("expand", [("manor", 1, 0)])
    play.lay("field", 3, 0).lay("field", 3, 1)
    assert areas(play) == [("manor", 1, 0)]
    play.end(A)
    assert areas(play) == [("manor", 1, 0)]


@pytest.mark.rule("area-one-each")
def test_a_tile_belongs_to_one_area(table: type[Table]) -> None:
    """Six fields are one manor; with eight there are two."""
    play = table(estates={A: "@ff/.ff"}, tiles={A: "ffff"}).lay("field", 3, 0)
    assert areas(play) == [("manor", 1, 0)]
    play.lay("field", 3, 1)
    assert areas(play) == [("manor", 1, 0)]
    again = table(estates={A: "@fff/.fff"}, tiles={A: "ff"}).lay("field", 4, 0).lay("field", 4, 1)
    assert areas(again) == [("manor", 1, 0), ("manor", 3, 0)]


@pytest.mark.rule("area-choice")
def test_player_chooses_between_overlapping_squares(table: type[Table]) -> None:
    """A field in the middle of a cross of three squares: A says which of them becomes the manor."""
    play = table(estates={A: "@mfff/.mf.f/..ff"}, tiles={A: "f"}).lay("field", 3, 1)
    assert (play.asked, play.seat) == ("area", A)
    assert play.decision["tile"] == "tile:field"
    assert sorted(play.offers("area", "at")) == ["area:0:2,0", "area:0:2,1", "area:0:3,0"]
    assert areas(play) == []
    play.play("area", at="area:0:3,0")
    assert areas(play) == [("manor", 3, 0)]
    assert len(play.events_of("area")) == 1
    assert sum(event.args["n"] for event in play.events_of("money")) == 1 + 2


@pytest.mark.rule("option-overlapping-areas", "area-choice")
def test_with_overlapping_areas_all_of_them_count(table: type[Table]) -> None:
    play = table(estates={A: "@mfff/.mf.f/..ff"}, tiles={A: "f"}, overlapping_areas=True).lay("field", 3, 1)
    assert play.asked != "area"
    assert sorted(areas(play)) == [("manor", 2, 0), ("manor", 2, 1), ("manor", 3, 0)]
    assert sum(event.args["n"] for event in play.events_of("money")) == 1 + 3 * 2


@pytest.mark.rule("option-overlapping-areas")
def test_six_fields_are_two_overlapping_manors(table: type[Table]) -> None:
    play = table(estates={A: "@ff/.ff"}, tiles={A: "ff"}, overlapping_areas=True).lay("field", 3, 0).lay("field", 3, 1)
    assert areas(play) == [("manor", 1, 0), ("manor", 2, 0)]
    assert play.view["players"][A]["worth"]["taxes"] == 6 + 2 * 2


@pytest.mark.rule("tile-kinds")
def test_areas_count_for_taxes_land_or_prestige(table: type[Table]) -> None:
    """Three fields, two groves, four fountains in a row and nothing else."""
    worth = table(estates={A: "@fffggwwwwm"}).view["players"][A]["worth"]
    assert (worth["taxes"], worth["land"], worth["prestige"]) == (3, 2, 4)
