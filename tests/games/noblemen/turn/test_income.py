"""Actions: bribes, taxes and land."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)
TWO_MANORS = "@ff/.ff/.ff/.ff"


@pytest.mark.rule("bribe", "bribe-price", "bribe-points")
@pytest.mark.parametrize("count", [1, 3, 5])
def test_bribe_buys_one_to_five_markers(table: type[Table], count: int) -> None:
    play = table(money={A: 11})
    assert play.numbers("bribe") == [1, 2, 3, 4, 5]
    play.play("bribe", n=count)
    assert play.markers(A) == count
    assert play.points(A) == count
    assert play.money(A) == 11 - 2 * count
    assert play.view["markers"] == 20 - count


@pytest.mark.rule("bribe")
def test_bribe_never_buys_more_than_five_markers(table: type[Table]) -> None:
    play = table(money={A: 40})
    assert max(play.numbers("bribe")) == 5
    assert play.forbidden_by("bribe", n=6) == "bribe"


@pytest.mark.rule("bribe-price")
def test_bribe_offers_only_numbers_that_can_be_paid(table: type[Table]) -> None:
    play = table(money={A: 5})
    assert play.numbers("bribe") == [1, 2]
    assert play.forbidden_by("bribe", n=3) == "bribe-price"
    assert table(money={A: 1}).why_not("bribe") == "bribe-price"


@pytest.mark.rule("bribe-left")
def test_bribe_offers_only_markers_on_the_board(table: type[Table]) -> None:
    play = table(money={A: 40}, markers={B: 18})
    assert play.numbers("bribe") == [1, 2]
    assert play.forbidden_by("bribe", n=3) == "bribe-left"
    assert table(money={A: 40}, markers={B: 20}).why_not("bribe") == "bribe-left"


@pytest.mark.rule("bribe-use", "bribe-return")
@pytest.mark.parametrize("action", ["taxes", "land"])
def test_markers_go_back_on_the_board(table: type[Table], action: str) -> None:
    play = table(markers={A: 3, B: 17}, money={B: 4}).play(action)
    assert (play.asked, play.decision["action"]) == ("markers", f"action:{action}")
    assert play.numbers("give") == [0, 1, 2, 3]
    play.play("give", n=2)
    assert (play.markers(A), play.view["markers"]) == (1, 2)
    play.end(A).play("bribe", n=2)  # and from there they can be bought
    assert (play.markers(B), play.view["markers"]) == (19, 0)


@pytest.mark.rule("bribe-use", "prestige-markers")
def test_bribed_markers_are_given_at_a_ball(table: type[Table]) -> None:
    play = table(markers={A: 1}, queen=A, space=3).play("taxes").play("give", n=0).end(A)
    assert (play.asked, play.kinds()) == ("ball", {"give_marker", "stop"})


@pytest.mark.rule("taxes", "taxes-fields", "taxes-manors", "taxes-knights")
def test_the_example_of_the_taxes(table: type[Table]) -> None:
    """Seven fields, a free manor and a knight on a manor of somebody else: 7 + 2 + 2 = 11 pounds."""
    play = table(estates={A: "@ff/fffff", B: "@ff/.ff"}, knights={A: [(B, 1, 0)]})
    assert play.area_kinds(A) == ["manor"]
    assert play.view["players"][A]["worth"]["taxes"] == 11
    play.play("taxes")
    assert play.money(A) == 11


@pytest.mark.rule("taxes-manors")
def test_a_manor_with_a_knight_brings_nothing(table: type[Table]) -> None:
    """Its fields do."""
    play = table(estates={A: TWO_MANORS}, knights={B: [(A, 1, 0)]}).play("taxes")
    assert play.money(A) == 8 + 2
    both = table(estates={A: TWO_MANORS}, knights={B: [(A, 1, 0)], C: [(A, 1, 2)]}).play("taxes")
    assert both.money(A) == 8


@pytest.mark.rule("taxes-knights")
def test_two_knights_collect_taxes_of_two_areas(table: type[Table]) -> None:
    play = table(estates={B: TWO_MANORS, C: "@gg/.gg"}, knights={A: [(B, 1, 0), (B, 1, 2)]}).play("taxes")
    assert play.money(A) == 4
    forest = table(estates={B: TWO_MANORS, C: "@gg/.gg"}, knights={A: [(B, 1, 0), (C, 1, 0)]}).play("taxes")
    assert forest.money(A) == 2


@pytest.mark.rule("taxes-markers")
def test_a_pound_for_a_marker(table: type[Table]) -> None:
    play = table(estates={A: "@ff"}, markers={A: 4}).play("taxes").play("give", n=3)
    assert (play.money(A), play.markers(A)) == (5, 1)


@pytest.mark.rule("taxes-once", "decade-once-again")
def test_taxes_are_collected_once_a_decade(table: type[Table]) -> None:
    play = table(taxed=[A], tiles={A: "fg"})
    assert "taxes" not in play.kinds()
    assert play.why_not("taxes") == "taxes-once"
    assert "land" in play.kinds()
    used = table(3).play("taxes")
    assert used.view["players"][A]["taxed"]
    assert not used.view["players"][A]["landed"]


@pytest.mark.rule("land", "land-groves", "land-forests", "land-markers")
def test_the_example_of_the_land(table: type[Table]) -> None:
    """Seven groves, the forest held by a knight of somebody else, three markers: 7 + 3 = 10 tiles."""
    play = table(estates={A: "@gg/ggggg"}, knights={B: [(A, 1, 0)]}, markers={A: 3})
    assert play.area_kinds(A) == ["forest"]
    assert play.view["players"][A]["worth"]["land"] == 7
    play.play("land").play("give", n=3)
    assert sum(play.tiles(A).values()) == 10
    assert play.markers(A) == 0


@pytest.mark.rule("land-forests", "land-knights")
def test_land_action_draws_tiles_for_forests_and_knights(table: type[Table]) -> None:
    play = table(estates={A: "@gg/.gg", B: "@gg/.gg"}, knights={A: [(B, 1, 0)]}).play("land")
    assert sum(play.tiles(A).values()) == 4 + 2 + 2
    assert play.drawn(A) == 8


@pytest.mark.rule("land-once", "decade-once-again")
def test_land_action_is_taken_once_a_decade(table: type[Table]) -> None:
    play = table(landed=[A], tiles={A: "fg"})
    assert "land" not in play.kinds()
    assert play.why_not("land") == "land-once"
    assert "taxes" in play.kinds()


@pytest.mark.rule("land-markers", "bag-short")
def test_markers_are_lost_with_a_small_bag(table: type[Table]) -> None:
    play = table(estates={A: "@gg"}, markers={A: 5}, bag="fgm").play("land").play("give", n=5)
    assert sum(play.tiles(A).values()) == 3
    assert (play.markers(A), play.view["markers"]) == (0, 20)


@pytest.mark.rule("income-nothing", "does-something")
@pytest.mark.parametrize("action", ["taxes", "land"])
def test_income_action_is_allowed_for_nothing(table: type[Table], action: str) -> None:
    play = table(tiles={A: "fg"}).play(action)
    assert (play.money(A), sum(play.tiles(A).values())) == (0, 2)
    assert play.view["players"][A]["taxed" if action == "taxes" else "landed"]
    assert play.decision["action"]
