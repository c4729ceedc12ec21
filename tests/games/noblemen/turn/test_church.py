"""Actions: giving to the church, and idleness."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("church", "church-points")
def test_a_point_for_each_tile(table: type[Table]) -> None:
    play = table(tiles={A: "ffgwm"}).play("donate", tile="tile:field").play("donate", tile="tile:meadow")
    assert (play.asked, play.points(A)) == ("church", 2)
    assert play.view["church"] == {"field": 1, "grove": 0, "fountain": 0, "meadow": 1}
    play.play("stop")
    assert play.decision["action"]
    assert play.points(A) == 2
    assert sum(play.tiles(A).values()) == 3


@pytest.mark.rule("church-limit", "church-points")
def test_the_example_of_the_church(table: type[Table]) -> None:
    """Three fields, two fountains and two meadows are there; three groves and a fountain make 4 points."""
    play = table(church="fffwwmm", tiles={A: "gggwff"})
    assert "tile:field" not in play.offers("donate", "tile")
    for tile in ("grove", "grove", "grove", "fountain"):
        play.play("donate", tile=f"tile:{tile}")
    assert play.points(A) == 4
    assert play.view["church"] == {"field": 3, "grove": 3, "fountain": 3, "meadow": 2}
    assert play.forbidden_by("donate", tile="tile:field") == "church-limit"
    assert play.why_not("church:field") == "church-limit"
    assert "donate" not in play.kinds()  # only a meadow would be taken, and there is none


@pytest.mark.rule("church", "does-something")
def test_donation_needs_at_least_one_possible_tile(table: type[Table]) -> None:
    assert "donate" not in table(church="fff", tiles={A: "ff"}).kinds()
    assert "donate" not in table().kinds()


@pytest.mark.rule("church-limit")
def test_church_limit_counts_tiles_of_all_players(table: type[Table]) -> None:
    play = table(tiles={A: "ff", B: "ff"})
    play.play("donate", tile="tile:field").play("donate", tile="tile:field").end(A)
    play.play("donate", tile="tile:field").end(B)
    assert (play.points(A), play.points(B)) == (2, 1)
    assert play.view["church"]["field"] == 3


@pytest.mark.rule("idle")
def test_idleness_brings_one_point(table: type[Table]) -> None:
    play = table(money={A: 3}, tiles={A: "fg"}).play("idle")
    assert (play.points(A), play.money(A), sum(play.tiles(A).values())) == (1, 3, 2)
    assert play.events_of("points")[0].args == {"n": 1, "from": "action:idle"}
