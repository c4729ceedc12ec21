"""A new decade."""

from typing import Any

import pytest

from games.noblemen.table import Table

A, B, C, D, E = range(5)


def turn_of_the_decade(table: type[Table], seats: int = 4, *, queen: int = A, decade: int = 1, **more: Any) -> Table:
    """The last turn of a decade ends; the cards are not yet chosen."""
    play = table(seats, active=queen, queen=queen, decade=decade, space=9, **more).act()
    return play.end(queen)


@pytest.mark.rule("decade-new", "decade-markers", "decades")
def test_new_decade_moves_the_markers(table: type[Table]) -> None:
    play = turn_of_the_decade(table).keep_cards()
    assert (play.view["decade"], play.view["space"], play.view["phase"]) == (2, 0, "turn")
    third = turn_of_the_decade(table, decade=2).keep_cards()
    assert third.view["decade"] == 3
    assert third.events_of("new_decade")[0].args["n"] == 3


@pytest.mark.rule("decade-refill", "for-sale", "for-sale-dearest")
@pytest.mark.parametrize(("seats", "castles", "chapels", "palaces"), [(3, 3, 3, 2), (4, 4, 4, 3), (5, 5, 5, 4)])
def test_new_decade_refills_the_buildings_for_sale(
    table: type[Table], seats: int, castles: int, chapels: int, palaces: int
) -> None:
    """What was not sold stays, and the supply fills up."""
    before = {"castle": 1, "chapel": 0, "palace": 1}
    play = turn_of_the_decade(table, seats, sale=before)
    sale = play.view["sale"]
    assert (sale["castle"]["left"], sale["chapel"]["left"], sale["palace"]["left"]) == (castles, chapels, palaces)
    assert sale["castle"]["price"] == 8 - castles
    assert play.events_of("refill")[0].args == {"castle": castles - 1, "chapel": chapels, "palace": palaces - 1}


@pytest.mark.rule("decade-refill-short")
def test_a_supply_with_too_few_castles(table: type[Table]) -> None:
    """Fifteen castles: thirteen stand in the estates, so two are left for the dearest spaces."""
    row = "@fCfCfCfC"
    estates = {A: row, B: row, C: "@fC"}
    play = turn_of_the_decade(table, 3, queen=A, decade=2, estates=estates, sale={"castle": 0})
    assert play.view["supply"]["castle"] == 0
    assert play.view["sale"]["castle"]["left"] == 15 - 12
    fewer = turn_of_the_decade(table, 3, decade=2, estates={A: row, B: row, C: "@fCfC"}, sale={"castle": 0})
    assert fewer.view["sale"]["castle"] == {"left": 2, "price": 6, "prices": [3, 4, 5, 6, 7]}


@pytest.mark.rule("decade-church", "church-limit")
def test_the_churchs_tiles_go_into_the_bag(table: type[Table]) -> None:
    play = table(active=A, queen=A, space=9, church="fffgwm")
    bag = play.bag()
    play.act().end(A)
    assert play.events_of("church_back")[0].args == {"field": 3, "grove": 1, "fountain": 1, "meadow": 1}
    assert play.view["church"] == {"field": 0, "grove": 0, "fountain": 0, "meadow": 0}
    assert play.bag() == {kind: count + (3 if kind == "field" else 1) for kind, count in bag.items()}
    play.keep_cards()


@pytest.mark.rule("decade-once-again")
def test_taxes_and_land_once_more(table: type[Table]) -> None:
    play = turn_of_the_decade(table, queen=A, taxed=[A, B], landed=[B, C]).keep_cards()
    assert not any(player["taxed"] or player["landed"] for player in play.view["players"])
    assert {"taxes", "land"} <= play.kinds()
    emitted = {event.args["from"]: event.args["seats"] for event in play.events_of("marker_back")}
    assert emitted == {"action:taxes": [A, B], "action:land": [A, B, C]}  # A has just gained land


@pytest.mark.rule("decade-church", "decade-once-again")
def test_new_decade_tells_only_of_markers_that_go_back(table: type[Table]) -> None:
    play = table(active=A, queen=A, space=9, taxed=[B]).play("idle").end(A)
    assert play.view["phase"] == "decade"
    assert not play.events_of("church_back")
    assert [event.args["from"] for event in play.events_of("marker_back")] == ["action:taxes"]


@pytest.mark.rule("decade-card", "scandal-when", "scandal-draw")
@pytest.mark.parametrize("queen", [A, C])
def test_new_decade_gives_each_player_a_card(table: type[Table], queen: int) -> None:
    deck = ["tribute", "dowry", "liaison"] * 4
    play = turn_of_the_decade(table, queen=queen, deck=deck)
    order = []
    while play.asked == "scandal":
        order.append(play.seat)
        assert play.player(play.seat)["looking"] == ["card:tribute", "card:dowry", "card:liaison"]
        play.play("keep", card="card:dowry")
    assert order == [(queen + place) % 4 for place in range(4)]
    assert [play.cards(seat) for seat in range(4)] == [{"dowry": 1}] * 4


@pytest.mark.rule("decade-first")
@pytest.mark.parametrize("queen", [A, B, D])
def test_the_player_left_of_the_queen_begins(table: type[Table], queen: int) -> None:
    play = turn_of_the_decade(table, queen=queen).keep_cards()
    assert play.view["active"] == (queen + 1) % 4


@pytest.mark.rule("decade-kept")
def test_new_decade_leaves_holdings_and_estates(table: type[Table]) -> None:
    play = turn_of_the_decade(
        table,
        queen=B,
        estates={A: "@ff/.ff", C: "@fm"},
        money={A: 3, D: 7},
        tiles={B: "fgw"},
        markers={C: 4},
        titles={A: "marquess", C: "viscount"},
        points={A: 12},
        knights={C: [(A, 1, 0)]},
    )
    before = play.view["players"]
    play.keep_cards()
    after = play.view["players"]
    for seat in range(4):
        for part in ("estate", "areas", "title", "points", "knights"):
            assert before[seat][part] == after[seat][part]
    assert (play.money(A), play.money(D), play.markers(C), play.view["queen"]) == (3, 7, 4, B)
    assert play.tiles(B) == {"field": 1, "grove": 1, "fountain": 1, "meadow": 0}
    assert play.points(A) == 12
