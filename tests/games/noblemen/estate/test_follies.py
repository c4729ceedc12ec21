"""Follies: what they need, cost and bring."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)
TWO_OF = "@{0}{0}m/.{0}{0}/.{0}{0}/.{0}{0}"
"""Two areas of a kind below each other, and a meadow."""
ALL = "@ff/mffgg/.wwgg/.ww"
"""A manor, a forest and a garden, and a meadow."""
NEEDS = {
    "forests": TWO_OF.format("g"),
    "manors": TWO_OF.format("f"),
    "gardens": TWO_OF.format("w"),
    "mixed": ALL,
}


def follies(play: Table) -> set[str]:
    return {folly.removeprefix("folly:") for folly in play.offers("folly", "folly")}


@pytest.mark.rule("folly-forests", "folly-manors", "folly-gardens", "folly-mixed")
@pytest.mark.parametrize("folly", NEEDS)
def test_folly_needs_its_areas(table: type[Table], folly: str) -> None:
    play = table(estates={A: NEEDS[folly]}, money={A: 12})
    assert follies(play) == {folly}
    for other in NEEDS:
        assert play.why_not(f"folly:{other}") == (None if other == folly else f"folly-{other}")


@pytest.mark.rule("folly-mixed")
def test_mixed_folly_needs_one_area_of_each_kind(table: type[Table]) -> None:
    assert follies(table(estates={A: "@ffm/.ffgg/...gg"}, money={A: 40})) == set()


@pytest.mark.rule("folly", "build-price")
def test_twelve_pounds_and_a_meadow(table: type[Table]) -> None:
    play = table(estates={A: NEEDS["forests"]}, money={A: 13}).build_folly("forests", 3, 0)
    assert play.money(A) == 1
    assert play.cells(A)[3, 0] == ("meadow", "folly:forests")
    assert play.view["follies"][0]["built"] == A
    poor = table(estates={A: NEEDS["forests"]}, money={A: 11})
    assert follies(poor) == set()
    assert poor.why_not("folly:forests") == "build-price"


@pytest.mark.rule("folly", "build-meadow")
def test_folly_is_built_on_any_empty_meadow(table: type[Table]) -> None:
    """Beside castles and chapels too; but it must be a meadow, and empty."""
    play = table(estates={A: "@mgg/Hmgg/.mgg/..gg"}, money={A: 12}).play("folly", folly="folly:forests")
    assert set(play.offers("site", "at")) == {"estate:0:1,0", "estate:0:1,1", "estate:0:1,2"}
    none = table(estates={A: "@gg/.gg/.gg/.gg"}, money={A: 40})
    assert follies(none) == set()
    assert none.why_not("folly:forests") == "build-meadow"


@pytest.mark.rule("folly-knights")
def test_areas_with_foreign_knights_count_for_follies(table: type[Table]) -> None:
    play = table(estates={A: NEEDS["forests"]}, money={A: 12}, knights={B: [(A, 1, 0), (A, 1, 2)]})
    assert follies(play) == {"forests"}


@pytest.mark.rule("folly-areas-stay")
def test_areas_of_one_folly_serve_for_another(table: type[Table]) -> None:
    """The forest of the mixed folly also counts for the forest folly."""
    estate = "@ffm/mffgg/.wwgg/.wwgg/...gg"
    play = table(estates={A: estate}, money={A: 24})
    assert follies(play) == {"forests", "mixed"}
    play.build_folly("mixed", 3, 0).end(A).pass_turns(B, C, D)
    assert follies(play) == {"forests"}
    assert play.area_kinds(A).count("forest") == 2


@pytest.mark.rule("folly-once", "build-from-board")
def test_folly_is_built_once(table: type[Table]) -> None:
    """B has it, so nobody else builds it, whatever the areas."""
    play = table(estates={A: NEEDS["forests"], B: NEEDS["forests"].replace("m", "1")}, money={A: 40})
    assert follies(play) == set()
    assert play.why_not("folly:forests") == "folly-once"


@pytest.mark.rule("folly-points")
@pytest.mark.parametrize(("before", "points"), [("", 12), ("2", 10), ("23", 8), ("234", 6)])
def test_points_of_follies_fall_with_their_number(table: type[Table], before: str, points: int) -> None:
    """By how many follies stand already, in all estates."""
    others = {seat: f"@{folly}" for seat, folly in zip((B, C, D), before, strict=False)}
    play = table(estates={A: NEEDS["forests"]} | others, money={A: 12})
    assert play.view["folly_points"] == points
    play.build_folly("forests", 3, 0)
    assert play.events_of("points")[0].args == {"n": points, "from": "folly:forests"}
    assert play.points(A) == points
