"""Cards that come back for ones."""

from typing import Any

import pytest

from games.long_live_the_king.table import Table

A, B, C, D = range(4)
ONE = (1, 0, 0)


def after_dispute(
    table: type[Table], dice: tuple[Any, ...], hands: dict[int, tuple[int, int, int]] | None = None, **stakes: Any
) -> Table:
    """A enters Rouecestre (one courtier of B); the winner sends figures anywhere and places nobody."""
    play = table(courtiers={"Rouecestre": (B, 1)}, hands=hands).play("enter", to="Rouecestre")
    play.dice(*dice).stake(**stakes)
    while play.asked in ("banish", "reward"):
        kind = "decline" if play.asked == "reward" else "banish"
        play.play(kind, None, **({} if kind == "decline" else {"to": play.offers("banish")[0]}))
    return play


@pytest.mark.rule("cards-back", "lowest-first")
def test_cards_of_rolled_ones_come_back_as_in_the_rulebook(table: type[Table]) -> None:
    """Staked 2 x1, 2 x2, 1 x3 and rolled 1-1-3-4-6: both x1 come back. With three ones, an x2 as well."""
    play = after_dispute(table, (1, 1, 3, 4, 6, 2, 2, 2), A=(2, 2, 1), B=ONE, C=ONE, D=ONE)
    assert (play.asked, play.seat) == ("take_cards", A)
    assert play.hand(A) == [10, 5, 0]
    assert play.why_not("region:Oxeneford") == "cards-back"
    play.play("take", n=2)
    assert play.hand(A) == [12, 5, 0]
    assert play.events_of("cards_back")[0].args == {"n": 2, "x1": 2, "x2": 0, "x3": 0}
    three = after_dispute(table, (1, 1, 1, 4, 6, 2, 2, 2), A=(2, 2, 1), B=ONE, C=ONE, D=ONE).play("take", n=3)
    assert three.hand(A) == [12, 6, 0]


@pytest.mark.rule("lowest-first")
def test_from_the_lowest_wherever_the_ones_lay(table: type[Table]) -> None:
    # A stakes x2 and two x3; the single one lies on the x2 by the best placing, and it comes back: nothing is lower.
    hands = {A: (0, 3, 3), **dict.fromkeys((B, C, D), (12, 7, 0))}
    play = after_dispute(table, (6, 1, 1, 2, 2, 2), hands, A=(0, 1, 2), B=ONE, C=ONE, D=ONE).play("take", n=2)
    assert play.events_of("cards_back")[0].args == {"n": 2, "x1": 0, "x2": 1, "x3": 1}


@pytest.mark.rule("cards-back")
def test_no_more_cards_come_back_than_ones_were_rolled(table: type[Table]) -> None:
    play = after_dispute(table, (1, 5, 5, 2, 2, 2), A=(3, 0, 0), B=ONE, C=ONE, D=ONE)
    assert play.offers("take") == ["1", "0"]
    none = after_dispute(table, (2, 5, 5, 2, 2, 2), A=(3, 0, 0), B=ONE, C=ONE, D=ONE)
    assert none.asked == "turn"


@pytest.mark.rule("two-cards-for-return")
def test_a_single_card_never_comes_back(table: type[Table]) -> None:
    play = after_dispute(table, (6, 6, 1, 1, 1), A=(0, 2, 0), B=ONE, C=ONE, D=ONE)
    assert play.asked == "turn"
    assert play.hand(C) == [11, 7, 1]
    two = after_dispute(table, (6, 6, 1, 1, 2, 1), A=(0, 2, 0), B=ONE, C=(2, 0, 0), D=ONE)
    assert (two.asked, two.seat) == ("take_cards", C)


@pytest.mark.rule("cards-back-optional")
def test_taking_back_is_free_to_choose(table: type[Table]) -> None:
    stakes: dict[str, Any] = {"A": (3, 0, 0), "B": ONE, "C": ONE, "D": ONE}
    play = after_dispute(table, (1, 1, 1, 2, 2, 2), **stakes)
    assert play.offers("take") == ["3", "2", "1", "0"]
    play.play("take", n=0)
    assert play.hand(A) == [9, 7, 1]
    assert play.events_of("cards_left")[0].rule == "cards-back-optional"
    some = after_dispute(table, (1, 1, 1, 2, 2, 2), **stakes).play("take", n=1)
    assert some.hand(A) == [10, 7, 1]


@pytest.mark.rule("cards-back-order")
def test_the_intruder_is_asked_first(table: type[Table]) -> None:
    play = table(figures={A: "Sedberouie", C: "Oxeneford"}, courtiers={"Rouecestre": (B, 1)}, active=C)
    two = (2, 0, 0)
    play.play("enter", to="Rouecestre").dice(6, 1, 6, 1, 6, 1, 1, 1).stake(A=two, B=two, C=(2, 0, 0), D=two)
    seats = []
    while play.asked != "turn":
        if play.asked == "take_cards":
            seats.append(play.seat)
            play.play("take", n=1)
        else:
            play.state.play(play.seat, play.state.moves(play.seat)[-1])
    assert seats == [C, D, A, B]


@pytest.mark.rule("last-roll-counts")
def test_ones_of_an_earlier_roll_are_gone(table: type[Table]) -> None:
    # A 1 + 5 + 2 = 8 and C 6 + 2 = 8 tie (B: 2 + 2). Then A 3 + 4 + 2, C 1 + 1.
    play = after_dispute(table, (1, 5, 2, 6, 2, 2, 3, 4, 1, 1), A=(2, 0, 0), B=ONE, C=(2, 0, 0), D=ONE)
    assert play.events_of("tie")[0].args["seats"] == [A, C]
    assert (play.asked, play.seat) == ("take_cards", C)
    assert play.offers("take") == ["2", "1", "0"]
    play.play("take", n=0)
    assert play.asked == "turn"


@pytest.mark.rule("stakes-discarded")
def test_the_rest_goes_on_the_pile(table: type[Table]) -> None:
    play = after_dispute(table, (1, 6, 6, 6, 6, 2, 2, 2), A=(2, 2, 1), B=ONE, C=(0, 1, 0), D=ONE)
    assert play.pile() == [0, 0, 0]  # still on the table
    play.play("take", n=1)
    assert play.pile() == [3, 3, 1]
    assert [play.hand(seat) for seat in range(4)] == [[11, 5, 0], [11, 7, 1], [12, 6, 1], [11, 7, 1]]
    assert play.state.view(None)["dispute"] is None
