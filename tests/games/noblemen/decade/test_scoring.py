"""The scoring of buildings at the end of a decade."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)
CLOSED = "fgw/f@m/ggm"
"""A castle with land all around."""


def scored(table: type[Table], *estates: str) -> tuple[list[int], Table]:
    """The points that the estates of A, B, … bring at the end of a decade."""
    play = table(queen=D, active=D, space=9, estates=dict(enumerate(estates))).act().end(D)
    return [part["total"] for part in play.view["scored"]], play


@pytest.mark.rule("score-castle")
def test_surrounded_castle_scores(table: type[Table]) -> None:
    totals, play = scored(table, CLOSED, "fgw/f@H/ggm", "fHw/f@m/gHm")
    assert totals == [3, 4, 5, 0]
    assert [play.points(seat) for seat in range(4)] == [3, 4, 5, 1]  # D had the Queen


@pytest.mark.rule("score-palace")
def test_surrounded_palace_scores(table: type[Table]) -> None:
    totals, _ = scored(table, "fgw/f$m/ggm", "fgw/f$H/ggm", "fHw/f$m/gHm")
    assert totals == [5, 7, 9, 0]


@pytest.mark.rule("score-open")
@pytest.mark.parametrize("gap", range(8))
def test_castle_with_a_gap_around_does_not_score(table: type[Table], gap: int) -> None:
    """Corners too; and a chapel does not help."""
    places = [place for place in range(9) if place != 4]
    cells = list("ffff@ffff")
    cells[places[gap]] = "."
    cells[places[gap - 4]] = "H"
    estate = "/".join("".join(cells[row : row + 3]) for row in (0, 3, 6))
    totals, _ = scored(table, estate, CLOSED)
    assert totals[:2] == [0, 3]


@pytest.mark.rule("score-castle", "score-palace", "score-open", "score-folly", "score-chapel")
def test_the_example_of_the_scoring(table: type[Table]) -> None:
    """A closed castle with a chapel 4, an open one with a chapel nothing, a closed palace with two chapels 9: 13."""
    estate = "fff.fff/f@HfHPf/ffffffH/.mm1f/CH"
    totals, play = scored(table, estate)
    lines = {(line["x"], line["y"]): line["points"] for line in play.view["scored"][A]["buildings"]}
    assert totals[A] == 13
    assert sorted(lines.values()) == [0, 4, 9]


@pytest.mark.rule("score-land")
def test_any_tile_surrounds_a_building(table: type[Table]) -> None:
    """Meadows with buildings too: a chapel, a folly and the meadow of another castle two steps away."""
    totals, _ = scored(table, "H1f/f@f/fff", "fffff/f@fCf/fffff")
    assert totals[:2] == [4, 6]


@pytest.mark.rule("score-chapel")
def test_a_chapel_counts_for_every_castle_beside_it(table: type[Table]) -> None:
    """Alone it brings nothing; between a castle and a palace it counts for both, over the corner too."""
    totals, _ = scored(table, "fffff/f@HPf/fffff", "fffff/f@fPf/ffHff", "H@")
    assert totals[:3] == [(3 + 1) + (5 + 2), (3 + 1) + (5 + 2), 0]


@pytest.mark.rule("score-folly")
def test_follies_score_nothing_at_scorings(table: type[Table]) -> None:
    totals, _ = scored(table, "@1", "ff2/f@f/fff")
    assert totals[:2] == [0, 3]


@pytest.mark.rule("score-castle")
def test_view_shows_the_points_that_a_scoring_would_bring(table: type[Table]) -> None:
    """The estate says it before it is scored."""
    play = table(estates={A: "fffff/f@HPf/fffff"})
    cells = {(cell["x"], cell["y"]): cell["points"] for cell in play.view["players"][A]["estate"] if cell["building"]}
    assert cells == {(0, 0): 4, (1, 0): 0, (2, 0): 7}
    assert play.view["players"][A]["worth"]["buildings"] == 11
