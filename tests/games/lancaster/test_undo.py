"""What can be taken back: nothing that has shown something of another screen."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
LAWS = ["squire-gold-to-points-3", "counties-2-points-3", "extensions-3-points-5"]


def sealed(play: Table, act: Callable[..., Any]) -> bool:
    """Whether something happened that nobody can take back."""
    before = play.state.irrevocable
    act(play)
    return play.state.irrevocable > before


@pytest.mark.parametrize("goods", [{}, {"gold": {A: 1, B: 1}, "squires": {A: 1, B: 1}}])
@pytest.mark.parametrize("open_screens", [False, True])
def test_whether_the_next_one_can_trade(
    table: type[Table], goods: dict[str, dict[int, int]], open_screens: bool
) -> None:
    """Not asked reveals as much as asked; with open screens only a trade that is made for somebody counts as a move."""
    mine: dict[str, Any] = {
        name: {A: 1} | counts for name, counts in ({name: goods.get(name, {}) for name in ("gold", "squires")}).items()
    }
    play = table(phase="parliament", laws=LAWS, open_screens=open_screens, **mine).parliament()
    assert (play.asked, play.seat) == ("trade", A)
    assert sealed(play, lambda play: play.play("trade", n=0)) is (not open_screens or not goods)


def test_a_knight_who_cannot_be_ransomed(table: type[Table]) -> None:
    """A pays nothing; then everybody sees that B cannot pay."""
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [2]), (B, [2])])}
    play = table(phase="parliament", conflicts=fights, gold={A: 9, B: 1}).parliament()
    assert (play.asked, play.seat) == ("ransom", A)
    assert sealed(play, lambda play: play.play("ransom"))


def test_lancaster_placing_without_new_information_can_be_taken_back(table: type[Table]) -> None:
    assert not sealed(table(), lambda play: play.place(1, "castle:gold"))
    assert not sealed(table(squires={A: 2}), lambda play: play.place(1, "county:B"))


CROWDED: dict[str, Any] = {
    "extensions": {A: ["squires", "knight", "upgrade", "gold", "votes", "purse"]},
    "conflicts": {1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (6, [(B, [1]), (C, [1]), (D, [1])])},
    "courts": {A: [1], D: [1]},
    "turn": D,
}
"""A has one knight left, and only counties are open to it."""


@pytest.mark.parametrize("squires", [0, 5])
@pytest.mark.parametrize("open_screens", [False, True])
def test_whether_the_next_one_can_place(table: type[Table], squires: int, open_screens: bool) -> None:
    """The counties are held: who is asked at all has squires."""
    held = {"B": (B, 2, 2), "H": (C, 2, 2), "I": (D, 2, 2)}
    play = table(counties=held, squires={A: squires}, open_screens=open_screens, **CROWDED)
    assert sealed(play, lambda play: play.place(1, "castle:gold")) is (not open_screens or squires == 0)
    assert play.asked == ("place" if squires else "vote")


@pytest.mark.parametrize("squires", [0, 5])
def test_whether_the_next_one_has_a_choice_of_places(table: type[Table], squires: int) -> None:
    """One county is free: it is taken at once, unless squires open another."""
    held = {"B": (B, 2, 2), "H": (C, 2, 2)}
    play = table(counties=held, squires={A: squires}, **CROWDED)
    assert sealed(play, lambda play: play.place(1, "castle:gold"))
    assert play.asked == ("place" if squires else "vote")


@pytest.mark.parametrize("squires", [0, 5])
def test_a_next_one_who_surely_has_a_choice(table: type[Table], squires: int) -> None:
    """Two counties are free, whatever is behind the screen."""
    play = table(counties={"B": (B, 2, 2)}, squires={A: squires}, **CROWDED)
    assert not sealed(play, lambda play: play.place(1, "castle:gold"))
    assert (play.asked, play.seat) == ("place", A)


@pytest.mark.parametrize("gold", [0, 2])
def test_whether_the_next_lord_can_pay(table: type[Table], gold: int) -> None:
    """Without knights at the court the lord goes into the treasury at once, unless a tribute can be paid."""
    play = table(court=True, courts={A: [], D: [1]}, lords={B: "treasury", C: "treasury"}, gold={A: gold}, turn=D)
    assert play.asked == "place"
    assert sealed(play, lambda play: play.place(1, "castle:gold"))
