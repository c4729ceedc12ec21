"""The archer, a privilege at the King's Court."""

from collections.abc import Callable

import pytest

from games.lancaster.expansions.kings_court.privileges import (
    A,
    B,
    C,
    D,
    companies,
    place_with,
    supply,
)
from games.lancaster.table import Table
from games.tables import rule_of


@pytest.mark.rule("archer")
def test_the_archer_stands_below_his_knight(court: Callable[..., Table]) -> None:
    """The first example: a knight of strength 1 and the archer."""
    play = court(privileges={A: ["archer"]}, conflicts={1: (5, [(B, [1])])}, courts={A: [1], C: [1]})
    place_with(play, 1, "conflict:1", "archer")
    assert play.spaces(1) == [(B, [1]), (A, [1]), (A, ["archer"])]
    assert play.house(A)["privileges"] == []
    assert supply(play)["archer"] == 2


@pytest.mark.rule("archer-lowest")
def test_no_archer_below_the_lowest_space(court: Callable[..., Table]) -> None:
    """The second example: two spaces are taken."""
    play = court(privileges={A: ["archer"]}, conflicts={1: (5, [(B, [1]), (C, [1])])}, courts={A: [1]})
    assert companies(play, 1, "conflict:1") == [[]]
    wish = {"kind": "place", "house": A, "knight": 1, "at": "conflict:1", "with": ["privilege:archer"]}
    assert rule_of(play.game.explain(play.state, A, wish)) == "archer-lowest"


@pytest.mark.rule("archer-not-stacked")
def test_no_archer_with_a_stack(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["archer"]}, conflicts={1: (5, [(A, [1])])}, courts={A: [1], B: [1]})
    assert companies(play, 1, "conflict:1") == [[]]
    assert companies(play, 1, "conflict:2") in ([[], ["archer"]], [["archer"], []])
    wish = {"kind": "place", "house": A, "knight": 1, "at": "conflict:1", "with": ["privilege:archer"]}
    assert rule_of(play.game.explain(play.state, A, wish)) == "archer-not-stacked"


@pytest.mark.rule("archer-not-stacked")
def test_no_archer_on_the_passage(court: Callable[..., Table]) -> None:
    """A has an archer, but the knight in Dorset leaves without him."""
    held = {"H": (A, 1, 0), "I": (D, 1, 0)}
    play = court(phase="parliament", privileges={A: ["archer"]}, counties=held).parliament()
    assert play.house(A)["privileges"] == ["archer"]
    play.play("take_reward").play("passage", to="conflict:1")
    assert play.spaces(1) == [(A, [1])]


@pytest.mark.rule("archer-strength", "conflict-full")
def test_the_archer_holds_his_space(court: Callable[..., Table]) -> None:
    """Three spaces are taken; A may still stack, on its own knight alone, D cannot come in."""
    fights = {1: (8, [(A, [1]), (A, ["archer"]), (B, [1])])}
    play = court(conflicts=fights, courts={A: [2], D: [4]})
    play.place(2, "conflict:1").play("favor", tile="favor:gold")
    assert play.spaces(1) == [(A, [1, 2]), (A, ["archer"]), (B, [1])]
    assert play.seat == D
    assert "conflict:1" not in play.places(4)


@pytest.mark.rule("archer-rank", "archer-strength", "conflict-tie", "archer-won")
def test_the_archer_has_a_rank_of_his_own(court: Callable[..., Table]) -> None:
    """1, archer 2 and 2 are five. B on the lowest space is first, then the archer, then A's knight: 4, 2 and 1."""
    fights = {1: (5, [(A, [1]), (A, ["archer"]), (B, [2])]), 2: (8, [])}
    play = court(phase="parliament", conflicts=fights).parliament()
    assert play.events_of("england_wins")[0].args["english"] == 5
    ranks = [(event.args["rank"], event.seat, event.args["n"]) for event in play.events_of("ranked")]
    assert ranks == [(1, B, 4), (2, A, 2), (3, A, 1)]
    assert (play.points(A), play.points(B)) == (3, 4)
    assert supply(play)["archer"] == 2  # one is A's for the next round
    assert play.events_of("archer_home")[0].rule == "archer-won"


@pytest.mark.rule("archer-second")
def test_archer_moves_to_the_second_battle(court: Callable[..., Table]) -> None:
    """The example of the lost conflict; B wins the office, the archer stays with A."""
    fights = {1: (8, [(A, [1]), (A, ["archer"])]), 2: (9, [])}
    play = court(phase="parliament", conflicts=fights, lords={B: "constable"}, holders={"constable": A}).parliament()
    assert play.office("constable")["holder"] == B
    assert play.spaces(3) == [(A, [1]), (A, ["archer"])]
    assert supply(play)["archer"] == 1  # the other one is B's
    assert play.points(A) == 4 + 2  # he takes a rank there too: 7, 4 and 2 without the first


@pytest.mark.rule("archer-second", "archer-rank", "conflict-second-won")
def test_the_archer_scores_for_who_placed_him(court: Callable[..., Table]) -> None:
    """In the second round B holds the office; the two points of the archer are still A's, with one for the knight."""
    fights = {1: (6, []), 2: (8, []), 3: (5, [(A, [1]), (A, ["archer"]), (B, [2])])}
    play = court(phase="parliament", conflicts=fights, holders={"constable": B}, lords={B: "constable"}).parliament()
    assert play.events_of("england_wins")[0].args["at"] == "conflict:3"
    assert (play.points(A), play.points(B)) == (2 + 1, 4)


@pytest.mark.rule("archer-lost", "privilege-no-knight", "ransom")
def test_no_ransom_for_the_archer(court: Callable[..., Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [1]), (A, ["archer"])])}
    play = court(phase="parliament", conflicts=fights, gold={A: 9}).parliament()
    assert (play.asked, play.decision["knight"]) == ("ransom", 1)
    play.play("ransom")
    assert play.gold(A) == 8
    assert supply(play)["archer"] == 2  # one is A's for the next round
    assert play.events_of("archer_home")[0].rule == "archer-lost"
    assert play.asked != "ransom"
