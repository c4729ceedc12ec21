"""Disputes: stakes in secret, dice on cards, points, ties."""

from typing import Any

import pytest

import peerage
from games.long_live_the_king.table import Table
from peerage import BadMove

A, B, C, D = range(4)
ONE = (1, 0, 0)


def over_rouecestre(table: type[Table], **more: Any) -> Table:
    """A enters Rouecestre, where B has three courtiers."""
    return table(courtiers={"Rouecestre": (B, 3)}, **more).play("enter", to="Rouecestre")


@pytest.mark.rule("dispute", "influence-points", "highest-sum")
def test_defender_wins_the_dispute_of_the_rulebook_with_forty(table: type[Table]) -> None:
    """A, the intruder, reaches 39, B 36, and C, who defends with three courtiers and the figure, wins with 40."""
    play = table(3, figures={C: "Rouecestre"}, courtiers={"Rouecestre": (C, 3), "Tateshale": (C, 1)})
    play.play("enter", to="Rouecestre")
    view = play.state.view(None)["dispute"]
    assert (view["region"], view["intruder"], view["defender"]) == ("Rouecestre", A, C)
    play.dice(6, 5, 3, 3, 6, 6, 3, 6, 5, 2).stake(A=(1, 2, 1), B=(0, 2, 1), C=(0, 2, 1))
    assert [(event.seat, event.args["sum"], event.args["pieces"]) for event in play.events_of("dice")] == [
        (A, 39, 2),
        (B, 36, 0),
        (C, 40, 8),
    ]
    assert all(event.rule == "influence-points" for event in play.events_of("dice"))
    (won,) = play.events_of("dispute_won")
    assert (won.seat, won.args["sum"]) == (C, 40)


@pytest.mark.rule("everybody-takes-part")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_dispute_asks_all_seats_for_stakes(table: type[Table], seats: int) -> None:
    play = over_rouecestre(table, seats=seats)
    assert play.state.to_move == list(range(seats))
    for seat in range(seats):
        assert {move >> 8 for move in play.state.moves(seat)} == {7}  # stakes only


@pytest.mark.rule("stake-one-to-five")
def test_one_to_five_cards_of_any_kinds(game: peerage.Game, table: type[Table]) -> None:
    play = over_rouecestre(table, hands={C: (2, 1, 1)})
    for seat, hand in ((A, (12, 7, 1)), (C, (2, 1, 1))):
        stakes = [game.describe(play.state, move) for move in play.state.moves(seat)]
        found = {(stake["x1"], stake["x2"], stake["x3"]) for stake in stakes}
        wanted = {
            (x1, x2, x3)
            for x1 in range(hand[0] + 1)
            for x2 in range(hand[1] + 1)
            for x3 in range(hand[2] + 1)
            if 1 <= x1 + x2 + x3 <= 5
        }
        assert found == wanted
        assert len(stakes) == len(found)
    assert play.why_not("region:Oxeneford") == "stake-one-to-five"


@pytest.mark.rule("too-many-cards")
@pytest.mark.parametrize("stake", [(6, 0, 0), (3, 3, 0), (5, 5, 5), (0, 0, 0)])
def test_too_many_or_none_are_refused(table: type[Table], stake: tuple[int, int, int]) -> None:
    play = over_rouecestre(table)
    with pytest.raises(BadMove):
        play.stake(A=stake)
    assert play.state.to_move == [A, B, C, D]


@pytest.mark.rule("secret-stakes", "secret-choice")
def test_secret_until_the_last_has_chosen(table: type[Table]) -> None:
    play = over_rouecestre(table).stake(C=(0, 2, 0), A=(0, 0, 1))
    assert play.state.view(None)["chosen"] == [A, C]
    assert play.state.view(B)["dispute"]["cards"] == [None] * 4
    assert play.state.view(C)["choice"]["x2"] == 2
    assert play.state.view(B)["choice"] is None
    assert not play.events_of("reveal")
    assert play.state.moves(C) == [0]
    play.state.play(C, 0)
    play.stake(C=(0, 1, 0), B=ONE, D=(2, 0, 0))
    assert [event.seat for event in play.events_of("reveal")] == [A, B, C, D]
    assert [event.args["x2"] for event in play.events_of("reveal")] == [0, 0, 1, 0]


@pytest.mark.rule("forced-stake")
def test_a_last_card_is_staked_unseen(table: type[Table]) -> None:
    play = over_rouecestre(table, hands={C: (0, 1, 0)})
    assert play.state.to_move == [A, B, D]
    assert play.state.moves(C) == []
    assert play.state.decision(A)["seats"] == [A, B, C, D]
    assert play.state.view(A)["chosen"] == play.state.view(None)["chosen"] == []
    assert play.state.view(C)["chosen"] == [C]
    play.dice(1, 1, 5, 1).stake(A=ONE, B=ONE, D=ONE)
    assert play.events_of("reveal")[C].args == {"x1": 0, "x2": 1, "x3": 0}
    assert play.events_of("dispute_won")[0].seat == C


@pytest.mark.rule("several-x3")
def test_several_x3_cards_can_be_staked(table: type[Table]) -> None:
    play = over_rouecestre(table, hands={A: (0, 0, 3), C: (12, 7, 0), D: (12, 7, 0)})
    play.dice(6, 6, 6, 1, 1, 1).stake(A=(0, 0, 3), B=ONE, C=ONE, D=ONE)
    assert play.events_of("dice")[0].args["sum"] == 56


@pytest.mark.rule("influence-points", "banish")
def test_pieces_and_dice_make_the_sum_even_after_the_dispute(table: type[Table]) -> None:
    play = over_rouecestre(table).dice(6, 6, 6, 1, 1, 1).stake(A=(3, 0, 0), B=ONE, C=ONE, D=ONE)
    while (dispute := play.state.view(None)["dispute"]) is not None:
        for dice, cards, pieces, total in zip(
            *(dispute[name] for name in ("dice", "on", "pieces", "sums")), strict=True
        ):
            assert sum(die * card for die, card in zip(dice, cards, strict=True)) + pieces == total
        play.play(play.moves()[-1]["kind"])
    assert play.events_of("returned")


@pytest.mark.rule("dispute-without-cards")
def test_without_any_card_pieces_count_alone(table: type[Table]) -> None:
    play = over_rouecestre(table, hands={B: (0, 0, 0), D: (0, 0, 0)})
    assert play.state.to_move == [A, C]
    assert play.state.decision(None)["seats"] == [A, C]
    play.dice(1, 3).stake(A=ONE, C=ONE)
    assert [(event.seat, event.args["sum"]) for event in play.events_of("dice")] == [(A, 3), (C, 3)]
    assert [(event.seat, event.args["sum"]) for event in play.events_of("no_dice")] == [(B, 6), (D, 0)]
    assert {event.seat for event in play.events_of("no_cards")} == {B, D}
    assert play.events_of("dispute_won")[0].seat == B


@pytest.mark.rule("dispute-order")
def test_dice_are_rolled_from_the_intruder_clockwise(table: type[Table]) -> None:
    play = table(figures={C: "Oxeneford", A: "Sedberouie"}, courtiers={"Rouecestre": (B, 1)}, active=C)
    play.play("enter", to="Rouecestre").dice(6, 5, 4, 3).stake(A=ONE, B=ONE, C=ONE, D=ONE)
    assert [(event.seat, event.args["dice"]) for event in play.events_of("dice")] == [
        (C, [6]),
        (D, [5]),
        (A, [4]),
        (B, [3]),
    ]


@pytest.mark.rule("one-die-per-card", "dice-multiplied", "best-placing")
def test_a_die_for_each_card_in_the_best_way(table: type[Table]) -> None:
    play = over_rouecestre(table).dice(1, 6, 3, 5, 2, 4, 1, 1).stake(A=(2, 2, 1), B=ONE, C=ONE, D=ONE)
    intruder, defender = play.events_of("dice")[:2]
    assert sorted(zip(intruder.args["dice"], intruder.args["on"], strict=True)) == [
        (1, 1),
        (2, 1),
        (3, 2),
        (5, 2),
        (6, 3),
    ]
    assert intruder.args["sum"] == 1 + 2 + 6 + 10 + 18 + 2
    assert defender.args["dice"] == [4]


@pytest.mark.rule("figure-points", "courtier-points")
@pytest.mark.parametrize(("at_home", "points"), [(False, 6), (True, 8)])
def test_two_points_for_each_piece(table: type[Table], at_home: bool, points: int) -> None:
    figures = {B: "Rouecestre"} if at_home else {}
    others = {"Rouecestre": (B, 3), "Tateshale": (B, 2), "Stadford": (A, 3)}
    play = table(figures=figures, courtiers=others).play("enter", to="Rouecestre")
    assert play.state.view(None)["dispute"]["pieces"] == [2, points, 0, 0]


@pytest.mark.rule("no-cap")
def test_sums_go_past_the_track(table: type[Table]) -> None:
    play = over_rouecestre(table, hands={A: (0, 0, 4), **dict.fromkeys((B, C, D), (12, 7, 0))})
    play.dice(6, 6, 6, 6, 1, 1, 1).stake(A=(0, 0, 4), B=ONE, C=ONE, D=ONE)
    assert play.events_of("dispute_won")[0].args["sum"] == 74


@pytest.mark.rule("dispute-tie", "tie-same-cards")
def test_players_tied_at_the_top_roll_again(table: type[Table]) -> None:
    play = over_rouecestre(table)
    # A 5 + 2 and B 1 + 6 are 7, C has 2, D 3; then A 6 + 2 and B 2 + 6 are 8; then A 1 + 2, B 6 + 6.
    play.dice(5, 1, 1, 1, 1, 1, 6, 2, 1, 6).stake(A=ONE, B=ONE, C=(2, 0, 0), D=(1, 1, 0))
    first, second = [event.args for event in play.events_of("tie")]
    assert first == {"seats": [A, B], "sum": 7}
    assert play.events_of("tie")[0].rule == "dispute-tie"
    assert second == {"seats": [A, B], "sum": 8}
    rolled = [(event.seat, len(event.args["dice"])) for event in play.events_of("dice")]
    assert rolled == [(A, 1), (B, 1), (C, 2), (D, 2), (A, 1), (B, 1), (A, 1), (B, 1)]
    assert len(play.events_of("reveal")) == 4
    assert play.events_of("dispute_won")[0].seat == B


@pytest.mark.rule("tie-among-tied")
def test_a_third_sum_no_longer_matters(table: type[Table]) -> None:
    play = table(courtiers={"Rouecestre": (B, 1)}).play("enter", to="Rouecestre")
    # A and B tie with 6 + 2 above C's 7; then A has 1 + 2 and B 2 + 2: B wins, though C's 7 would be more.
    play.dice(6, 6, 4, 3, 3, 1, 2).stake(A=ONE, B=ONE, C=(2, 0, 0), D=ONE)
    assert play.events_of("tie")[0].args == {"seats": [A, B], "sum": 8}
    (won,) = play.events_of("dispute_won")
    assert (won.seat, won.args["sum"]) == (B, 4)


@pytest.mark.rule("place-dice", "one-die-per-card")
def test_placing_dice_by_hand_asks_for_each_die(table: type[Table]) -> None:
    play = over_rouecestre(table, place_dice=True)
    play.dice(6, 1, 2, 3, 4).stake(A=(1, 0, 1), B=ONE, C=ONE, D=ONE)
    assert play.events_of("rolled")[0].args == {"dice": [6, 1]}
    assert play.state.decision(None) | {"kind": "place_die", "seats": [A], "die": 6} == play.state.decision(None)
    assert play.offers("die") == ["x1", "x3"]
    assert play.why_not("region:Oxeneford") == "one-die-per-card"
    play.play("die", card="x1")  # the last die goes on the last card by itself
    emitted = {"dice": [6, 1], "on": [1, 3], "products": ["6×1", "1×3"], "pieces": 2, "sum": 11}
    assert play.events_of("dice")[0].args == emitted
    assert play.events_of("dispute_won")[0].seat == A


@pytest.mark.rule("place-dice")
def test_dice_are_placed_again_after_a_tie(table: type[Table]) -> None:
    play = over_rouecestre(table, place_dice=True)
    play.dice(6, 2, 4, 1, 1, 6, 5, 1).stake(A=(1, 1, 0), B=(0, 1, 0), C=ONE, D=ONE)
    play.play("die", card="x2")  # A 12 + 2 + 2 = 16; B 8 + 6 = 14
    assert play.events_of("dispute_won")[0].seat == A
    tied = over_rouecestre(table, place_dice=True)
    tied.dice(6, 2, 4, 1, 1, 6, 5, 1).stake(A=(1, 1, 0), B=(0, 1, 0), C=ONE, D=ONE)
    tied.play("die", card="x1")  # A 6 + 4 + 2 = 12; B 14
    assert tied.events_of("dispute_won")[0].seat == B
    again = over_rouecestre(table, place_dice=True)
    again.dice(6, 3, 4, 1, 1, 5, 2, 6).stake(A=(1, 1, 0), B=(0, 1, 0), C=ONE, D=ONE)
    again.play("die", card="x1")  # A 6 + 6 + 2 = 14; B 14
    assert again.events_of("tie")[0].args["seats"] == [A, B]
    assert again.asked == "place_die"
    assert again.state.decision(None)["die"] == 5
    again.play("die", card="x2")  # A 10 + 2 + 2 = 14; B 12 + 6 = 18
    assert again.events_of("dispute_won")[0].args["sum"] == 18


@pytest.mark.rule("place-dice", "tie-same-cards")
def test_new_dice_have_no_sum_before_they_are_placed(table: type[Table]) -> None:
    play = over_rouecestre(table, place_dice=True)
    play.dice(6, 3, 4, 1, 1, 5, 2, 6).stake(A=(1, 1, 0), B=(0, 1, 0), C=ONE, D=ONE)
    assert play.view["dispute"]["sums"] == [None, None, None, None]
    play.play("die", card="x1")  # A 6 + 6 + 2 = 14; B 14
    assert play.view["dispute"]["dice"] == [[5, 2], [4], [1], [1]]
    assert play.view["dispute"]["sums"] == [None, 14, 1, 1]


@pytest.mark.rule("place-dice", "dispute-without-cards")
def test_the_sum_without_cards_stands_from_the_beginning(table: type[Table]) -> None:
    play = over_rouecestre(table, hands={B: (0, 0, 0), D: (0, 0, 0)}, place_dice=True)
    assert play.view["dispute"]["sums"] == [None, None, None, None]
    play.dice(2, 1, 1, 5, 5).stake(A=(1, 1, 0), C=ONE)
    assert play.view["dispute"]["sums"] == [None, 6, None, 0]
    play.play("die", card="x1")  # A 2 + 2 + 2 = B 6
    assert play.view["dispute"]["sums"] == [None, 6, 1, 0]
