"""Knights on the symbols of others."""

from typing import Any

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)
HOME = "@fm"
"""An estate with a site for a castle."""
MANOR, FOREST, GARDEN = "@ff/.ff", "@gg/.gg", "@ww/.ww"


def built(table: type[Table], **more: Any) -> Table:
    estates = {A: HOME} | more.pop("estates", {})
    return table(estates=estates, money={A: 4} | more.pop("money", {}), **more).build("castle", 2, 0)


@pytest.mark.rule("knight-place", "knight-others")
def test_on_a_symbol_of_somebody_else(table: type[Table]) -> None:
    play = built(table, estates={A: "@fmff/...ff", B: MANOR, C: FOREST}, money={B: 9})
    assert set(play.offers("knight", "at")) == {"area:1:1,0", "area:2:1,0"}
    assert play.why_not("area:0:3,0") == "knight-others"
    play.play("knight", at="area:1:1,0")
    assert play.view["players"][B]["areas"][0]["knight"] == A
    assert play.view["players"][A]["knights"] == 1


@pytest.mark.rule("knight-free")
def test_knight_goes_to_free_symbols_only(table: type[Table]) -> None:
    play = built(table, estates={B: MANOR, C: MANOR}, knights={D: [(B, 1, 0)]})
    assert set(play.offers("knight", "at")) == {"area:2:1,0"}
    assert play.why_not("area:1:1,0") == "knight-free"
    full = built(table, estates={B: MANOR}, knights={D: [(B, 1, 0)]}, tiles={A: "fg"})
    assert full.asked == "turn"


@pytest.mark.rule("knight-optional")
def test_a_knight_may_be_left(table: type[Table]) -> None:
    play = built(table, estates={B: MANOR}, money={B: 9}, tiles={A: "fg"}).play("decline")
    assert play.view["players"][A]["knights"] == 2
    assert play.view["players"][B]["areas"][0]["knight"] is None
    assert (play.money(A), play.money(B)) == (0, 9)
    assert play.asked == "turn"


@pytest.mark.rule("knight-move", "knight-optional")
def test_moving_one_of_the_two(table: type[Table]) -> None:
    play = built(
        table, estates={B: MANOR, C: "@ff/.ff/.ff/.ff", D: FOREST}, knights={A: [(B, 1, 0), (C, 1, 0)]}, money={C: 9}
    )
    assert (play.asked, play.kinds()) == ("knight", {"lift", "decline"})
    assert set(play.offers("lift", "from")) == {"area:1:1,0", "area:2:1,0"}
    play.play("lift", None, **{"from": "area:1:1,0"})
    assert (play.asked, play.seat) == ("knight_to", A)
    assert set(play.offers("knight", "at")) == {"area:2:1,2", "area:3:1,0"}  # another free one, not where it was
    play.play("knight", at="area:2:1,2")
    assert play.view["players"][B]["areas"][0]["knight"] is None
    assert [area["knight"] for area in play.view["players"][C]["areas"]] == [A, A]
    assert play.money(A) == 2
    assert play.view["players"][A]["knights"] == 0


@pytest.mark.rule("knight-move-empty")
def test_knight_moves_only_when_the_supply_is_empty(table: type[Table]) -> None:
    play = built(table, estates={B: MANOR, C: MANOR}, knights={A: [(B, 1, 0)]})
    assert play.kinds() == {"knight", "decline"}
    assert play.forbidden_by("lift", None, **{"from": "area:1:1,0"}) == "knight-move-empty"


@pytest.mark.rule("knight-stays")
def test_knight_stays_in_its_area_through_balls_and_decades(table: type[Table]) -> None:
    """Through turns, a ball and a new decade, whatever the owner of the area does."""
    play = table(estates={B: MANOR}, knights={A: [(B, 1, 0)]}, queen=A)
    play.play_on(lambda: play.view["decade"] == 2)
    assert len(play.events_of("ball")) == 2
    assert play.view["players"][B]["areas"][0]["knight"] == A


@pytest.mark.rule("knight-move", "knight-garden")
def test_preview_of_a_moved_knight_counts_prestige_lost_and_gained(table: type[Table]) -> None:
    """From one garden to another prestige stays the same; from a garden to a manor it falls."""
    estates = {B: "@ww/.ww/.ww/.ww", C: "@ww/.ww", D: MANOR}
    play = built(table, estates=estates, knights={A: [(B, 1, 0), (C, 1, 0)]}, queen=A)
    play.play("lift", None, **{"from": "area:2:1,0"})
    earned = {move["at"]: move["earns"] for move in play.moves()}
    assert earned == {"area:1:1,2": {}, "area:3:1,0": {"money": 2, "prestige": -2}}


@pytest.mark.rule("knight-manor")
@pytest.mark.parametrize(("money", "given"), [(9, 2), (2, 2), (1, 1), (0, 0)])
def test_two_pounds_from_the_owner(table: type[Table], money: int, given: int) -> None:
    play = built(table, estates={B: MANOR}, money={B: money}).play("knight", at="area:1:1,0")
    assert (play.money(A), play.money(B)) == (given, money - given)


@pytest.mark.rule("knight-forest", "knight-forest-choice")
def test_two_tiles_of_the_owners_choice(table: type[Table]) -> None:
    play = built(table, estates={B: FOREST}, tiles={B: "fgwm"}).play("knight", at="area:1:1,0")
    assert (play.asked, play.seat, play.decision["left"]) == ("hand_over", B, 2)
    assert play.decision["to_seat"] == A
    assert play.view["active"] == A
    play.play("hand_over", tile="tile:fountain")
    assert (play.seat, play.decision["left"]) == (B, 1)
    play.play("hand_over", tile="tile:meadow")
    assert play.tiles(A) == {"field": 0, "grove": 0, "fountain": 1, "meadow": 1}
    assert play.tiles(B) == {"field": 1, "grove": 1, "fountain": 0, "meadow": 0}
    assert (play.asked, play.seat) == ("turn", A)


@pytest.mark.rule("knight-forest")
@pytest.mark.parametrize("tiles", ["", "w", "wm"])
def test_all_if_there_are_no_more(table: type[Table], tiles: str) -> None:
    """Without a choice: what is there."""
    play = built(table, estates={B: FOREST}, tiles={B: tiles}).play("knight", at="area:1:1,0")
    assert sum(play.tiles(A).values()) == len(tiles)
    assert sum(play.tiles(B).values()) == 0
    assert bool(play.events_of("nothing")) == (not tiles)


@pytest.mark.rule("knight-garden", "queen-ways")
@pytest.mark.parametrize("holder", [B, C, A])
def test_the_queen_if_the_owner_has_her(table: type[Table], holder: int) -> None:
    play = built(table, estates={B: GARDEN}, queen=holder, tiles={A: "fg"}).play("knight", at="area:1:1,0")
    assert play.view["queen"] == (C if holder == C else A)
    assert bool(play.events_of("nothing")) == (holder != B)
