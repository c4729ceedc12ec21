"""A turn: stay, move, do nothing."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import peerage
from games.long_live_the_king.table import Table

A, B, C, D = range(4)


@pytest.mark.rule("turn-order")
def test_long_live_the_king_turns_go_clockwise(table: type[Table]) -> None:
    play = table(active=C)
    seats = []
    for _ in range(5):
        seats.append(play.seat)
        play.play("pass")
    assert seats == [C, D, A, B, C]


@pytest.mark.rule("turn-choices")
def test_turn_offers_neighbours_and_courtiers(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1), "Stadford": (A, 1)})
    assert play.asked == "turn"
    # Lundonia and Rouecestre are foreign, Stadford is own, the rest is empty.
    wanted = {"Grentebrige", "Lundonia", "Rouecestre", "Sarisberie", "Stadford", "Wigemor"}
    assert set(play.offers("enter")) == wanted
    assert len(play.offers("courtier")) == len(play.offers("pass")) == 1
    assert len(play.state.moves(A)) == len(wanted) + 2


@pytest.mark.rule("neighbours")
def test_figure_enters_neighbouring_regions_only(table: type[Table]) -> None:
    play = table()
    assert play.why_not("region:Tateshale") == "neighbours"
    assert play.why_not("region:Stadford") is None
    with pytest.raises(Exception, match="not legal"):
        play.play("enter", to="Tateshale")


@pytest.mark.rule("neighbours")
@pytest.mark.parametrize(
    ("region", "wanted"),
    [
        ("Wigemor", {"Man", "Loncastre", "Tateshale", "Stadford", "Oxeneford", "Lideforde"}),
        ("Sarisberie", {"Oxeneford", "Lideforde"}),
    ],
)
def test_neighbours_named_by_the_rulebook(table: type[Table], region: str, wanted: set[str]) -> None:
    play = table(figures={A: region, B: "Lundonia", C: "Rouecestre", D: "Grentebrige"})
    assert set(play.offers("enter")) == wanted


@pytest.mark.rule("neighbour-count")
def test_two_votes_two_neighbours_four_votes_six(game: peerage.Game) -> None:
    counts = {(region["votes"], len(region["neighbours"])) for region in game.drawing(5)["regions"]}
    assert {count for votes, count in counts if votes == 2} == {2}
    assert {count for votes, count in counts if votes == 4} == {6}
    assert all(2 <= count <= 6 for _, count in counts)


@pytest.mark.rule("sea-routes")
@pytest.mark.parametrize(("start", "goal"), [("Man", "Wigemor"), ("Wigemor", "Man"), ("Lideforde", "Wigemor")])
def test_sea_routes_work_in_both_directions(table: type[Table], game: peerage.Game, start: str, goal: str) -> None:
    drawn = {region["name"]: region for region in game.drawing(4)["regions"]}
    assert goal in drawn[start]["sea"]
    play = table(figures={A: start, D: "Sarisberie"}).play("enter", to=goal)
    assert play.figure(A) == goal


@pytest.mark.rule("first-step-free")
def test_first_step_of_a_turn_needs_no_roll(table: type[Table]) -> None:
    play = table(hands={A: (0, 0, 0)}).play("enter", to="Stadford")
    assert play.figure(A) == "Stadford"
    assert play.state.rng.draws == 0
    full = table().play("enter", to="Stadford")
    assert full.hand(A) == [12, 7, 1]


@pytest.mark.rule("enter-empty")
def test_entering_an_empty_region_offers_to_stop_or_go_on(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford")
    assert play.events_of("enter")[0].rule == "enter-empty"
    assert play.asked == "arrived"
    assert play.offers("courtier")
    assert play.offers("go_on") == ["x1", "x2", "x3"]
    assert play.play("courtier").region("Stadford") == (A, 1)


@pytest.mark.rule("enter-own")
def test_entering_an_own_region_offers_a_courtier(table: type[Table]) -> None:
    play = table(courtiers={"Stadford": (A, 1)}).play("enter", to="Stadford")
    assert play.events_of("enter")[0].rule == "enter-own"
    assert play.asked == "arrived"
    assert play.play("courtier").region("Stadford") == (A, 2)
    assert play.asked == "roll_more"


@pytest.mark.rule("stay")
def test_courtier_is_placed_without_leaving_the_region(table: type[Table]) -> None:
    play = table(courtiers={"Oxeneford": (A, 1)}).play("courtier")
    assert play.figure(A) == "Oxeneford"
    assert play.region("Oxeneford") == (A, 2)
    assert play.asked == "roll_more"


@pytest.mark.rule("do-nothing")
def test_passing_changes_nothing_except_the_turn(table: type[Table]) -> None:
    play = table()
    before = play.state.to_dict()
    play.play("pass")
    after = play.state.to_dict()
    assert [after[part] for part in ("players", "regions", "pile")] == [
        before[part] for part in ("players", "regions", "pile")
    ]
    assert play.seat == B
    assert play.events_of("pass")[0].rule == "do-nothing"


@pytest.mark.rule("enter-once")
def test_region_is_not_entered_twice_in_a_turn(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford").dice(6).play("go_on", card="x1")
    assert play.asked == "move_on"
    assert "Oxeneford" not in play.offers("enter")
    assert play.why_not("region:Oxeneford") == "enter-once"
    play.play("enter", to="Wigemor").dice(6).play("go_on", card="x1")
    assert not {"Oxeneford", "Stadford"} & set(play.offers("enter"))
    assert play.why_not("region:Stadford") == "enter-once"


@pytest.mark.rule("enter-once")
def test_the_start_of_every_turn_counts(table: type[Table]) -> None:
    play = table(active=D).play("pass").play("enter", to="Stadford").dice(6).play("go_on", card="x1")
    assert play.seat == A
    assert play.why_not("region:Oxeneford") == "enter-once"
    assert "Wigemor" in play.offers("enter")


@pytest.mark.rule("enter-once")
def test_new_turn_can_enter_regions_of_earlier_turns(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford").play("stop")
    for _ in range(3):
        play.play("pass")
    assert "Oxeneford" in play.offers("enter")


@pytest.mark.rule("figure-moves-only", "one-owner")
@pytest.mark.parametrize("seats", [3, 5])
def test_courtiers_stay_and_regions_have_one_colour(random_play: Callable[..., Iterator[Any]], seats: int) -> None:
    before: dict[str, dict[str, int]] = {}
    turns = 0
    for state in random_play(seats, seed=11):
        after = state.to_dict()
        returned = {event.args["at"] for event in state.take_events() if event.kind == "returned"}
        for name, part in before.items():
            now = after["regions"].get(name, {"owner": part["owner"], "courtiers": 0})
            if f"region:{name}" not in returned:
                assert now["owner"] == part["owner"]
                assert now["courtiers"] >= part["courtiers"]
        before = after["regions"]
        if not after["over"] and after["stack"][-1]["kind"] == "turn":
            turns += 1
            figures = [player["figure"] for player in after["players"]]
            assert len(set(figures)) == seats
            for seat, figure in enumerate(figures):
                assert after["regions"].get(figure, {"owner": seat})["owner"] == seat
    assert turns > 20
