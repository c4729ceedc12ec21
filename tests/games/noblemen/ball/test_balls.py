"""Masked balls: prestige and titles."""

from typing import Any

import pytest

import peerage
from games.noblemen.table import Table

A, B, C, D, E = range(5)
STEPS = ["ball", "titles_back", "prestige", "title", "points", "round_marker"]
TITLES = ("duke", "marquess", "earl", "viscount", "baron")


def ball(table: type[Table], seats: int = 4, *, queen: int = A, space: int = 3, **more: Any) -> Table:
    """The turn of the Queen's holder ends, and the marker moves on a ball."""
    play = table(seats, active=queen, queen=queen, space=space, **more).act()
    return play.end(queen)


def rows(letter: str, count: int) -> str:
    """An estate with so many tiles in a row: none of them form an area."""
    return "@" + letter * count


@pytest.mark.rule("ball-steps", "ball-titles-back")
def test_ball_takes_its_steps_in_order(table: type[Table]) -> None:
    play = ball(table, titles={A: "duke"}, estates={B: rows("w", 3)}, markers={C: 1})
    assert [player["title"] for player in play.view["players"]] == [None] * 4
    assert play.view["titles"] == {"duke": 1, "marquess": 1, "earl": 1, "viscount": 2, "baron": 4}
    assert (play.asked, play.seat) == ("ball", C)
    play.play("stop")
    kinds = [event.kind for event in play.events]
    steps = [kind for kind in kinds[kinds.index("ball") :] if kind in STEPS]
    assert list(dict.fromkeys(steps)) == STEPS
    assert [player["title"] for player in play.view["players"]] == ["baron", "viscount", "baron", "baron"]
    assert play.view["players"][B]["prestige"] == 0


@pytest.mark.rule("ball-order")
def test_the_queens_holder_counts_first(table: type[Table]) -> None:
    play = ball(table, queen=C, markers=dict.fromkeys(range(4), 1))
    order = []
    while play.asked == "ball":
        order.append(play.seat)
        play.play("stop")
    assert order == [C, D, A, B]
    assert play.view["ball"]["order"] == [C, D, A, B]
    assert [event.seat for event in play.events_of("prestige")] == [C, D, A, B]


@pytest.mark.rule(
    "prestige-fountains", "prestige-gardens", "prestige-palaces", "prestige-markers", "prestige-cards", "prestige-place"
)
def test_the_example_of_the_prestige(table: type[Table]) -> None:
    """5 fountains, a garden and a palace make 9, but 9 and 10 are taken: a marker and a card lead to 11."""
    britta, karsten, frank = A, B, C
    play = ball(
        table,
        queen=britta,
        estates={britta: rows("w", 9), karsten: rows("w", 10), frank: "$ww/.www"},
        markers={frank: 1},
        cards={frank: ["liaison"]},
    )
    assert play.view["ball"]["places"] == [9, 10, None, None]
    assert (play.seat, play.decision["base"], play.decision["space"]) == (frank, 9, 8)
    play.play("give_marker")
    assert (play.decision["value"], play.decision["space"]) == (10, 8)
    play.play("give_card", card="card:liaison")
    assert play.events_of("prestige")[-1].seat == D
    assert play.events_of("prestige")[2].args == {"base": 9, "markers": 1, "cards": 1, "n": 11, "space": 11}
    assert play.view["ball"]["places"] == [9, 10, 11, 0]
    assert (play.markers(frank), play.cards(frank)) == (0, {})


@pytest.mark.rule("title-order", "title-best", "title-needs", "title-points")
def test_the_example_of_the_titles(table: type[Table]) -> None:
    """11, 10, 9 and 1 prestige: marquess, earl, viscount and baron."""
    estates = {seat: rows("w", count) for seat, count in zip((A, B, C, D), (10, 9, 11, 1), strict=True)}
    play = ball(table, estates=estates)
    assert [event.seat for event in play.events_of("title")] == [C, A, B, D]
    assert [player["title"] for player in play.view["players"]] == ["earl", "viscount", "marquess", "baron"]
    assert [player["points"] for player in play.view["players"]] == [1 + 3, 1, 5, 0]  # and one for the Queen
    assert play.view["ball"]["gained"] == [3, 1, 5, 0]
    assert play.view["titles"] == {"duke": 1, "marquess": 0, "earl": 0, "viscount": 1, "baron": 3}


@pytest.mark.rule("prestige-fountains", "prestige-gardens")
def test_a_garden_held_by_a_knight(table: type[Table]) -> None:
    free = ball(table, estates={A: "@ww/.ww"})
    held = ball(table, estates={A: "@ww/.ww"}, knights={B: [(A, 1, 0)]})
    assert free.view["ball"]["places"][A] == 4 + 2
    assert held.view["ball"]["places"][A] == 4


@pytest.mark.rule("prestige-knights")
def test_knights_on_gardens_count_for_prestige(table: type[Table]) -> None:
    estates = {B: "@ww/.ww/.ww/.ww", C: "@ff/.ff"}
    play = ball(table, estates=estates, knights={A: [(B, 1, 0), (B, 1, 2)], D: [(C, 1, 0)]})
    assert play.view["ball"]["places"] == [4, 8, 0, 0]


@pytest.mark.rule("prestige-palaces")
def test_palace_counts_for_the_place_at_the_ball(table: type[Table]) -> None:
    play = ball(table, estates={A: "$fP", B: "$"})
    assert play.view["ball"]["places"] == [4, 2, 0, 0]


@pytest.mark.rule("prestige-markers", "bribe-return")
def test_given_markers_add_prestige(table: type[Table]) -> None:
    play = ball(table, markers={A: 3})
    for value in (1, 2):
        play.play("give_marker")
        assert play.decision["value"] == value
    play.play("stop")
    assert play.view["ball"]["places"][A] == 2
    assert (play.markers(A), play.view["markers"]) == (1, 19)
    (emitted,) = play.events_of("markers")
    assert (emitted.seat, emitted.rule, emitted.args) == (A, "prestige-markers", {"n": 2, "from": "moment:ball"})
    assert not play.events_of("gave_cards")


@pytest.mark.rule("card-blackmail", "prestige-cards")
def test_several_blackmail_cards_add_prestige(table: type[Table]) -> None:
    play = ball(table, cards={A: ["blackmail", "blackmail", "blackmail", "whitehall"]})
    play.play("give_card", card="card:blackmail").play("give_card", card="card:blackmail")
    assert play.decision["value"] == 6
    play.play("give_card", card="card:whitehall").play("stop")
    assert play.view["ball"]["places"][A] == 7
    assert play.cards(A) == {"blackmail": 1}
    assert play.view["queen"] == A  # Whitehall did nothing else
    assert play.events_of("blackmail")[0].args["n"] == 2


@pytest.mark.rule("prestige-cards")
@pytest.mark.parametrize("card", ["tribute", "liaison", "intrigue", "inheritance"])
def test_one_prestige_for_any_other_card(table: type[Table], card: str) -> None:
    play = ball(table, cards={A: [card]}).play("give_card", card=f"card:{card}")
    assert play.view["ball"]["places"][A] == 1
    assert play.money(A) == 0


@pytest.mark.rule("prestige-place")
def test_the_next_lower_free_space(table: type[Table]) -> None:
    """Three times 3: the later ones go down to 2 and to 1, the fourth ends on 0."""
    play = ball(table, queen=B, estates=dict.fromkeys(range(4), rows("w", 3)))
    assert play.view["ball"]["places"] == [0, 3, 2, 1]


@pytest.mark.rule("prestige-zero")
def test_space_zero_of_the_ball_is_shared(table: type[Table]) -> None:
    play = ball(table, 5)
    assert play.view["ball"]["places"] == [0] * 5
    assert {player["title"] for player in play.view["players"]} == {"baron"}


@pytest.mark.rule("prestige-high")
def test_prestige_above_the_printed_track_counts(table: type[Table], game: peerage.Game) -> None:
    assert game.drawing(4)["printed_prestige"] == 20
    play = ball(table, estates={A: rows("w", 22), B: rows("w", 22)})
    assert play.view["ball"]["places"] == [22, 21, 0, 0]
    assert [player["title"] for player in play.view["players"]][:2] == ["duke", "marquess"]


@pytest.mark.rule("prestige-place-counts")
def test_a_lower_space_can_cost_a_title(table: type[Table]) -> None:
    """B has 6 like A, but stands on 5: too few for an earl, though with five seats a second one is left."""
    play = ball(table, 5, estates={A: rows("w", 6), B: rows("w", 6)})
    assert play.view["ball"]["places"][:2] == [6, 5]
    assert [player["title"] for player in play.view["players"]][:2] == ["earl", "viscount"]
    assert play.view["titles"]["earl"] == 1


@pytest.mark.rule("title-needs", "title-points")
@pytest.mark.parametrize(
    ("prestige", "title", "points"),
    [
        (14, "duke", 7),
        (13, "marquess", 5),
        (10, "marquess", 5),
        (9, "earl", 3),
        (6, "earl", 3),
        (5, "viscount", 1),
        (2, "viscount", 1),
        (1, "baron", 0),
        (0, "baron", 0),
    ],
)
def test_title_needs_prestige_and_brings_points(table: type[Table], prestige: int, title: str, points: int) -> None:
    play = ball(table, queen=A, estates={B: rows("w", prestige)})
    assert play.view["players"][B]["title"] == title
    assert play.points(B) == points


@pytest.mark.rule("title-best", "titles-in-play")
def test_title_that_has_run_out_is_replaced_by_the_next_lower(table: type[Table]) -> None:
    """With three there is one of each: even 15 and 14 prestige are only marquess and earl after a duke."""
    play = ball(table, 3, estates={A: rows("w", 13), B: rows("w", 14), C: rows("w", 15)})
    assert [player["title"] for player in play.view["players"]] == ["earl", "marquess", "duke"]


@pytest.mark.rule("option-choose-title", "title-order")
def test_a_lower_title_may_be_taken(table: type[Table]) -> None:
    play = ball(table, estates={A: rows("w", 6), B: rows("w", 14)}, choose_title=True)
    assert (play.asked, play.seat) == ("title", B)
    assert play.offers("title", "title") == [f"title:{name}" for name in TITLES]
    play.play("title", title="title:earl")
    assert (play.asked, play.seat) == ("title", A)
    assert set(play.offers("title", "title")) == {"title:viscount", "title:baron"}
    assert play.why_not("title:duke") == "title-needs"
    assert play.why_not("title:earl") == "title-best"
    play.play("title", title="title:viscount")
    assert [player["title"] for player in play.view["players"]] == ["viscount", "earl", "baron", "baron"]
    assert play.points(B) == 3


@pytest.mark.rule("title-kept", "discount")
def test_title_is_kept_until_the_next_ball(table: type[Table]) -> None:
    play = table(titles={A: "duke"}, queen=A, space=9).act().end(A).keep_cards()
    assert play.view["decade"] == 2
    assert play.view["players"][A]["title"] == "duke"
    assert play.view["players"][A]["worth"]["discount"] == 3
    gone = ball(table, titles={A: "duke"})
    assert gone.view["players"][A]["title"] == "baron"
    assert gone.view["players"][A]["worth"]["discount"] == 0


@pytest.mark.rule("ball-reset")
def test_prestige_counters_return_after_the_ball(table: type[Table]) -> None:
    play = ball(table, estates={A: rows("w", 5), B: rows("w", 4)}, markers={D: 1})
    assert [player["prestige"] for player in play.view["players"]] == [5, 4, 0, 0]
    play.play("stop")
    assert [player["prestige"] for player in play.view["players"]] == [0] * 4


@pytest.mark.rule("ball-marker", "round-marker")
def test_marker_moves_on_after_the_ball(table: type[Table]) -> None:
    play = ball(table, queen=C)
    assert play.view["space"] == 5
    assert play.points(C) == 1  # for the end of the turn, not for the ball


@pytest.mark.rule("ball-next")
@pytest.mark.parametrize("queen", [A, C, D])
def test_the_player_left_of_the_queen_is_next(table: type[Table], queen: int) -> None:
    play = ball(table, queen=queen)
    assert play.view["active"] == (queen + 1) % 4
