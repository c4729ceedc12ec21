"""Action: building castles, palaces and chapels."""

import pytest

from games.noblemen.table import Table

A, B, C, D = range(4)


def builds(play: Table) -> set[str]:
    return {building.removeprefix("building:") for building in play.offers("build", "building")}


@pytest.mark.rule("build-one", "one-action")
def test_building_is_the_one_action_of_a_turn(table: type[Table]) -> None:
    play = table(estates={A: "@mmmm"}, money={A: 40}, tiles={A: "fg"})
    assert builds(play) == {"castle", "palace", "chapel"}
    play.build("chapel", 1, 0).keep_cards()
    assert play.decision["action"]
    assert "build" not in play.kinds()
    assert play.forbidden_by("build", building="building:castle") == "one-action"


@pytest.mark.rule("build-from-board", "build-cheapest")
def test_sold_out_building_cannot_be_bought(table: type[Table]) -> None:
    """The supply beside the board is not for sale."""
    play = table(estates={A: "@mmmm"}, money={A: 40}, sale={"castle": 0, "chapel": 0, "palace": 1})
    assert builds(play) == {"palace"}
    assert play.view["sale"]["castle"] == {"left": 0, "price": None, "prices": [3, 4, 5, 6, 7]}
    assert play.view["supply"]["castle"] > 0
    for building in ("castle", "chapel"):
        assert play.why_not(f"building:{building}") == "build-from-board"


@pytest.mark.rule("build-cheapest", "build-price")
@pytest.mark.parametrize(
    ("building", "left", "price"),
    [("castle", 4, 4), ("castle", 1, 7), ("chapel", 4, 3), ("chapel", 2, 5), ("palace", 3, 8), ("palace", 1, 12)],
)
def test_cheapest_building_is_sold_first(table: type[Table], building: str, left: int, price: int) -> None:
    play = table(estates={A: "@mmmm"}, money={A: price}, sale={building: left})
    assert play.view["sale"][building]["price"] == price
    play.build(building, 0 if building == "palace" else 3, 0)
    assert play.money(A) == 0
    assert play.view["sale"][building]["left"] == left - 1
    assert play.events_of("built")[0].args["n"] == price
    poor = table(estates={A: "@mmmm"}, money={A: price - 1}, sale={building: left})
    assert building not in builds(poor)
    assert poor.why_not(f"building:{building}") == "build-price"


@pytest.mark.rule("discount")
@pytest.mark.parametrize(("title", "off"), [("duke", 3), ("marquess", 2), ("earl", 1), ("viscount", 0), ("baron", 0)])
def test_titles_discount_buildings(table: type[Table], title: str, off: int) -> None:
    for building, full, x in (("castle", 4, 3), ("chapel", 3, 3), ("palace", 8, 0)):
        play = table(estates={A: "@mmmm"}, money={A: 20}, titles={A: title}).build(building, x, 0)
        assert play.money(A) == 20 - full + off
    folly = table(estates={A: "@ggm/.gg/.gg/.gg"}, money={A: 12 - off}, titles={A: title})
    assert folly.view["players"][A]["worth"]["discount"] == off
    assert folly.build_folly("forests", 3, 0).money(A) == 0


@pytest.mark.rule("discount-zero")
def test_discount_never_makes_a_price_negative(table: type[Table]) -> None:
    """With five players the cheapest chapel costs 2: nothing for a duke, who has no money."""
    play = table(5, estates={A: "@m"}, titles={A: "duke"})
    assert play.view["sale"]["chapel"]["price"] == 2
    play.build("chapel", 1, 0)
    assert play.money(A) == 0
    assert play.events_of("built")[0].args["n"] == 0


@pytest.mark.rule("build-meadow")
def test_buildings_stand_on_empty_meadows_only(table: type[Table]) -> None:
    play = table(estates={A: "@fmHm/..gwm"}, money={A: 40}).play("build", building="building:castle")
    assert set(play.offers("site", "at")) == {"estate:0:2,0", "estate:0:4,0", "estate:0:4,1"}
    for taken in ("1,0", "2,1", "3,0", "5,0"):
        assert play.why_not(f"estate:0:{taken}") == "build-meadow"
    assert play.why_not("estate:1:0,0") is not None


@pytest.mark.rule("build-meadow")
def test_castle_and_chapel_need_an_empty_meadow(table: type[Table]) -> None:
    play = table(estates={A: "@fgw"}, money={A: 40})
    assert builds(play) == {"palace"}
    for building in ("castle", "chapel"):
        assert play.why_not(f"building:{building}") == "build-meadow"


@pytest.mark.rule("castle", "castle-distance")
def test_away_from_castles_and_palaces(table: type[Table]) -> None:
    """Beside a castle at 0,0 and a palace at 4,0, corners included, there is no site; at 2,0 and 2,2 there is."""
    play = table(estates={A: "@mmmP/mmmmm/mmmmm"}, money={A: 40}).play("build", building="building:castle")
    sites = [(2, 0), (2, 1), *((x, 2) for x in range(5))]
    assert set(play.offers("site", "at")) == {f"estate:0:{x},{y}" for x, y in sites}
    for near in ("1,0", "1,1", "3,1", "0,1"):
        assert play.why_not(f"estate:0:{near}") == "castle-distance"
    play.play("site", at="estate:0:2,2")
    assert play.cells(A)[2, 2] == ("meadow", "castle")


@pytest.mark.rule("castle-distance")
def test_castle_needs_distance_to_other_castles(table: type[Table]) -> None:
    play = table(estates={A: "@m/mm"}, money={A: 40})
    assert "castle" not in builds(play)
    assert play.why_not("building:castle") == "castle-distance"


@pytest.mark.rule("castle-distance")
def test_chapels_and_follies_do_not_keep_castles_away(table: type[Table]) -> None:
    play = table(estates={A: "@fmH/..m1/ggg/ggg"}, money={A: 40}).play("build", building="building:castle")
    assert set(play.offers("site", "at")) == {"estate:0:2,0", "estate:0:2,1"}


@pytest.mark.rule("palace", "palace-castle-back")
def test_a_palace_for_a_castle(table: type[Table]) -> None:
    play = table(estates={A: "@fmC"}, money={A: 8})
    supply = play.view["supply"]["castle"]
    on_sale = play.view["sale"]["castle"]["left"]
    play.play("build", building="building:palace")
    assert set(play.offers("site", "at")) == {"estate:0:0,0", "estate:0:3,0"}
    play.play("site", at="estate:0:3,0")
    assert play.cells(A)[3, 0] == ("meadow", "palace")
    assert play.cells(A)[0, 0] == ("meadow", "castle")
    assert play.view["supply"]["castle"] == supply + 1
    assert play.view["sale"]["castle"]["left"] == on_sale
    assert play.events_of("palace_for_castle")[0].rule == "palace-castle-back"


@pytest.mark.rule("palace")
def test_palace_needs_a_castle(table: type[Table]) -> None:
    play = table(estates={A: "$fmH"}, money={A: 40})
    assert "palace" not in builds(play)
    assert play.why_not("building:palace") == "palace"


@pytest.mark.rule("palace-distance", "castle-distance")
def test_castle_keeps_its_distance_from_a_palace(table: type[Table]) -> None:
    """A palace takes the distance of its castle over: nothing comes beside it afterwards."""
    play = table(estates={A: "@mm/mmm"}, money={A: 40}, sale={"palace": 3}).build("palace", 0, 0).end(A)
    assert play.cells(A)[0, 0] == ("meadow", "palace")
    play.pass_turns(B, C, D).play("build", building="building:castle")
    assert set(play.offers("site", "at")) == {"estate:0:2,0", "estate:0:2,1"}
    assert play.why_not("estate:0:1,1") == "castle-distance"


@pytest.mark.rule("palace-queen", "queen-ways")
def test_the_queen_for_a_palace(table: type[Table]) -> None:
    play = table(money={A: 8}, queen=C).build("palace", 0, 0)
    assert play.view["queen"] == A
    assert play.events_of("queen")[0].args["from"] == "building:palace"


@pytest.mark.rule("chapel", "chapel-distance")
def test_chapels_keep_away_from_chapels_only(table: type[Table]) -> None:
    play = table(estates={A: "@mmH/mmmm"}, money={A: 9}).play("build", building="building:chapel")
    assert set(play.offers("site", "at")) == {f"estate:0:{x},{y}" for x, y in [(1, 0), (0, 1), (1, 1)]}
    assert play.why_not("estate:0:2,1") == "chapel-distance"
    play.play("site", at="estate:0:1,0")  # beside the castle
    assert play.cells(A)[1, 0] == ("meadow", "chapel")


@pytest.mark.rule("chapel-distance")
def test_chapel_needs_distance_to_other_chapels(table: type[Table]) -> None:
    play = table(estates={A: "@Hm"}, money={A: 40})
    assert "chapel" not in builds(play)
    assert play.why_not("building:chapel") == "chapel-distance"


@pytest.mark.rule("chapel-card", "scandal-draw", "scandal-when")
def test_a_scandal_card_for_a_chapel(table: type[Table]) -> None:
    play = table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry", "liaison", "whitehall"])
    play.build("chapel", 1, 0)
    assert (play.asked, play.seat) == ("scandal", A)
    assert play.player(A)["looking"] == ["card:tribute", "card:dowry", "card:liaison"]
    play.play("keep", card="card:dowry")
    assert play.cards(A) == {"dowry": 1}


@pytest.mark.rule("castle-knight")
def test_a_knight_for_a_castle(table: type[Table]) -> None:
    """Asked if there is a free symbol anywhere; a chapel brings none."""
    play = table(estates={A: "@fm", B: "@ff/.ff"}, money={A: 9}).build("castle", 2, 0)
    assert (play.asked, play.seat) == ("knight", A)
    nowhere = table(estates={A: "@fm"}, money={A: 9}).build("castle", 2, 0)
    assert nowhere.asked == "turn"
    other = table(estates={A: "@fm", B: "@ff/.ff"}, money={A: 9}, deck=["tribute", "dowry"]).build("chapel", 2, 0)
    assert other.asked == "scandal"
