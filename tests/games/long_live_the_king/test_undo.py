"""What can be taken back: nothing that has revealed something of another hand."""

from collections.abc import Callable
from typing import Any

import pytest

from games.long_live_the_king.table import Table

A, B, C, D = range(4)


def sealed(play: Table, act: Callable[..., Any]) -> bool:
    """Whether something happened that nobody can take back."""
    before = play.state.irrevocable
    act(play)
    return play.state.irrevocable > before


def surrounded(table: type[Table], hand: tuple[int, int, int], **options: Any) -> Table:
    """B, next after A, stands in a full region, and whatever is around belongs to C, or is A's only region."""
    regions = {region["name"]: region for region in table().game.drawing(4)["regions"]}
    home = regions["Lundonia"]
    around = set(home["neighbours"]) - {"Oxeneford"}
    courtiers = dict.fromkeys(around, (C, 1)) | {"Lundonia": (B, home["votes"])}
    return table(courtiers=courtiers, hands={B: hand}, **options)


@pytest.mark.parametrize("hand", [(1, 0, 0), (2, 0, 0)])
@pytest.mark.parametrize("options", [{"two_cards_to_enter": True}, {}])
def test_whether_the_next_one_can_go_anywhere(
    table: type[Table], hand: tuple[int, int, int], options: dict[str, bool]
) -> None:
    """Where two cards are needed to enter, both to be asked and to be passed over reveals how many there are."""
    play = surrounded(table, hand, **options)
    assert sealed(play, lambda play: play.play("pass")) is bool(options)
    assert play.seat == (C if options and sum(hand) < 2 else B)


def test_turn_is_not_sealed_with_open_screens(table: type[Table]) -> None:
    play = surrounded(table, (2, 0, 0), two_cards_to_enter=True, open_screens=True)
    assert not sealed(play, lambda play: play.play("pass"))
    assert play.seat == B


def test_a_next_one_who_can_do_something_in_any_case(table: type[Table]) -> None:
    assert not sealed(table(two_cards_to_enter=True), lambda play: play.play("pass"))


@pytest.mark.parametrize("others", [(1, 0, 0), (2, 0, 0)])
@pytest.mark.parametrize("own", [(1, 0, 0), (2, 0, 0)])
def test_whether_anybody_has_a_choice_of_stakes(
    table: type[Table], own: tuple[int, int, int], others: tuple[int, int, int]
) -> None:
    """A player with one card learns by entering whether all the others have one card only."""
    hands = {A: own} | dict.fromkeys((B, C, D), others)
    play = table(courtiers={"Stadford": (B, 1)}, hands=hands).dice(*[1] * 4, 2, *[1] * 9)
    assert sealed(play, lambda play: play.play("enter", to="Stadford")) is (own == (1, 0, 0))


@pytest.mark.parametrize("others", [(1, 0, 0), (9, 0, 0)])
def test_a_stake_that_may_be_the_last(table: type[Table], others: tuple[int, int, int]) -> None:
    """All is shown at once if nobody else has a choice. A stake is changed by a move of its own."""
    play = table(courtiers={"Stadford": (B, 1)}, hands=dict.fromkeys((B, C, D), others)).dice(6, 2, 3, 4)
    play.play("enter", to="Stadford")
    assert sealed(play, lambda play: play.play("commit", A, x1=1, x2=0, x3=0))


@pytest.mark.parametrize("hand", [(1, 0, 0), (9, 0, 0)])
@pytest.mark.parametrize("open_screens", [False, True])
def test_whether_somebody_has_run_out(table: type[Table], hand: tuple[int, int, int], open_screens: bool) -> None:
    """It is revealed at the end of the turn, and so is that nobody is out of cards."""
    play = table(courtiers={"Stadford": (B, 1)}, hands={C: hand}, open_screens=open_screens)
    play.play("enter", to="Stadford").dice(6, 2, 3, 4)
    for seat in play.state.to_move:
        play.play("commit", seat, x1=1, x2=0, x3=0)
    assert (play.asked, play.seat) == ("reward", A)
    assert sealed(play, lambda play: play.play("decline")) is (not open_screens or hand == (1, 0, 0))
    assert bool(play.events_of("out_of_cards")) is (hand == (1, 0, 0))
