"""Passing through empty and own regions by rolls."""

import pytest

from games.long_live_the_king.table import Table

A, B, D = 0, 1, 3


@pytest.mark.rule("pass-through")
@pytest.mark.parametrize("courtiers", [{}, {"Stadford": (A, 2)}])
def test_through_empty_and_own_regions(table: type[Table], courtiers: dict[str, tuple[int, int]]) -> None:
    play = table(courtiers=courtiers).play("enter", to="Stadford").dice(4).play("go_on", card="x1")
    play.play("enter", to="Tateshale")
    assert play.figure(A) == "Tateshale"
    assert play.region("Stadford") == ((A, 2) if courtiers else (None, 0))  # nobody placed on the way


@pytest.mark.rule("move-on-roll")
def test_each_further_step_is_paid_and_rolled_for(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford")
    assert not play.offers("enter")
    assert play.why_not("region:Tateshale") == "move-on-roll"
    play.dice(3).play("go_on", card="x1")
    assert play.hand(A) == [11, 7, 1]
    assert play.events_of("go_on")[0].rule == "move-on-roll"
    assert play.asked == "move_on"


@pytest.mark.rule("move-on-fails")
def test_failed_roll_to_move_on_can_be_repeated(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford").dice(2).play("go_on", card="x1")
    assert play.asked == "try_on"
    assert play.offers("go_on") == ["x1", "x2", "x3"]
    play.dice(1).play("go_on", card="x1")
    assert play.asked == "try_on"
    play.dice(5).play("go_on", card="x1").play("enter", to="Lincolia")
    assert play.hand(A) == [9, 7, 1]
    assert play.figure(A) == "Lincolia"
    stopped = table().play("enter", to="Stadford").dice(2).play("go_on", card="x1").play("stop")
    assert stopped.figure(A) == "Stadford"
    assert stopped.seat == B


@pytest.mark.rule("must-move-on")
def test_the_target_is_named_after_the_roll(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford").dice(6).play("go_on", card="x1")
    moves = play.state.moves(A)
    assert len(moves) == len(play.offers("enter")) == 4  # nothing but moving
    assert set(play.offers("enter")) == {"Grentebrige", "Lincolia", "Tateshale", "Wigemor"}


@pytest.mark.rule("must-move-on", "no-choice")
def test_a_single_target_is_entered_at_once(table: type[Table]) -> None:
    play = table(courtiers={"Wigemor": (D, 1)}).play("enter", to="Sarisberie").dice(6).play("go_on", card="x1")
    assert play.figure(A) == "Lideforde"
    assert play.events_of("enter")[-1].forced


@pytest.mark.rule("try-needs-target")
def test_no_roll_without_a_target(table: type[Table]) -> None:
    # Lideforde is D's only region, so Sarisberie is a dead end.
    play = table().play("enter", to="Sarisberie")
    assert not play.offers("go_on")
    assert play.why_not("card:x1") == "try-needs-target"
    # D has another region now; but the price of the step would be the last card.
    others = {"Wigemor": (D, 1)}
    last_card = table(courtiers=others, hands={A: (1, 0, 0)}).play("enter", to="Sarisberie")
    assert not last_card.offers("go_on")
    two_cards = table(courtiers=others, hands={A: (2, 0, 0)}).play("enter", to="Sarisberie")
    assert two_cards.offers("go_on") == ["x1"]


@pytest.mark.rule("try-ends-placing")
def test_no_courtier_after_a_try(table: type[Table]) -> None:
    play = table().play("enter", to="Stadford")
    assert play.offers("courtier")
    play.dice(1).play("go_on", card="x1")
    assert not play.offers("courtier")
    assert play.why_not("region:Stadford") == "try-ends-placing"
    # In the region reached in the end, placing is open again.
    play.dice(6).play("go_on", card="x1").play("enter", to="Lincolia")
    assert play.offers("courtier")


@pytest.mark.rule("several-steps")
def test_as_far_as_the_rolls_go(table: type[Table]) -> None:
    way = ["Wigemor", "Man", "Loncastre", "Tateshale", "Lincolia", "Grentebrige", "Rouecestre"]
    play = table().play("enter", to=way[0])
    for goal in way[1:]:
        play.dice(3).play("go_on", card="x1")
        if play.figure(A) != goal:  # a single target is entered at once
            play.play("enter", to=goal)
    assert play.figure(A) == "Rouecestre"
    assert play.hand(A) == [6, 7, 1]
    assert set(play.state.view(None)["turn"]["entered"]) == {"Oxeneford", *way}


@pytest.mark.rule("no-passing-foreign")
def test_a_foreign_region_ends_the_move(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}).play("enter", to="Rouecestre")
    assert play.asked == "commit"
    play.dice(*[6] * 5, *[1] * 3).stake(A=(5, 0, 0), B=(1, 0, 0), C=(1, 0, 0), D=(1, 0, 0))
    # The intruder has won, and may place; moving on is not offered.
    assert play.asked == "reward"
    assert {move >> 8 for move in play.state.moves(A)} == {2, 10}
    play.play("decline")
    assert play.seat == B
