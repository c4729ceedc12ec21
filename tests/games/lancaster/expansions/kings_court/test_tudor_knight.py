"""The Tudor knight, a privilege at the King's Court."""

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


@pytest.mark.rule("tudor", "tudor-county", "county-minimum")
def test_the_tudor_knight_helps_with_the_minimum(court: Callable[..., Table]) -> None:
    """Somerset asks for 4: a knight of strength 2 and the Tudor knight."""
    play = court(privileges={A: ["tudor"]})
    assert companies(play, 2, "county:G") == [["tudor"]]
    assert companies(play, 1, "county:G") == []
    place_with(play, 2, "county:G", "tudor")
    assert (play.county("G"), play.part("G")["tudor"]) == ((A, 2, 0), 1)


@pytest.mark.rule("tudor-county", "county-expel")
def test_the_tudor_knight_helps_to_expel_and_to_stay(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["tudor"]}, counties={"B": (B, 2, 0)}, courts={A: [1], C: [3], D: [3]}, squires={D: 1})
    place_with(play, 1, "county:B", "tudor")
    assert play.county("B") == (A, 1, 0)
    play.place(2, "castle:purse")  # B
    assert "county:B" not in play.places(3)  # C has three too
    play.place(3, "castle:purse")
    play.place(3, "county:B", squires=1)
    assert play.county("B") == (D, 3, 1)
    assert not play.part("B")["tudor"]
    assert supply(play)["tudor"] == 3


@pytest.mark.rule("tudor-county", "county-squires")
def test_squires_beside_the_tudor_knight(court: Callable[..., Table]) -> None:
    """Against five: 1, the Tudor knight and three squires at least."""
    play = court(privileges={A: ["tudor"]}, counties={"B": (B, 2, 3)}, courts={A: [1]}, squires={A: 4})
    place_with(play, 1, "county:B", "tudor")
    assert play.decision["least"] == 3
    play.play("squires", n=3)
    assert play.county("B") == (A, 1, 3)


@pytest.mark.rule("tudor-lord", "lord-strength")
def test_the_tudor_knight_supports_a_lord_alone(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["tudor"]}, lords={B: "chancellor"}, votes={A: 1}, courts={A: [1], B: [1]})
    play.apply("chancellor", "tudor")
    assert play.applicant("chancellor") == (A, ["tudor"])
    assert play.office("chancellor")["applicant"]["strength"] == 3
    assert play.house(A)["privileges"] == []


@pytest.mark.rule("tudor-conflict", "conflict-rank", "tudor-stays")
def test_the_tudor_knight_in_a_conflict(court: Callable[..., Table]) -> None:
    """1 and the Tudor knight are three, more than two: he is first, and five win."""
    fights = {1: (5, [(A, [1, "tudor"]), (B, [2])]), 2: (8, [])}
    play = court(phase="parliament", conflicts=fights).parliament()
    assert play.events_of("england_wins")[0].args["english"] == 5
    assert (play.points(A), play.points(B)) == (4, 2)
    assert supply(play)["tudor"] == 2  # one is A's for the next round


@pytest.mark.rule("tudor", "tudor-conflict", "conflict-stack")
def test_the_tudor_knight_joins_a_stack(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["tudor"]}, conflicts={1: (5, [(A, [1])])}, courts={A: [2]})
    place_with(play, 2, "conflict:1", "tudor")
    assert play.spaces(1) == [(A, [1, 2, "tudor"])]
    assert play.view["conflicts"][0]["spaces"][0]["strength"] == 5


@pytest.mark.rule("tudor-stays")
def test_the_tudor_knight_leaves_the_county(court: Callable[..., Table]) -> None:
    """Another one is A's for the next round."""
    play = court(phase="counties", counties={"B": (A, 1, 0), "G": (D, 4, 0)}, tudors="B")
    assert supply(play)["tudor"] == 1
    play.play("take_noble")
    assert supply(play)["tudor"] == 2
    assert play.events_of("tudor_home")[0].args["at"] == "county:B"


@pytest.mark.rule("tudor-dorset")
def test_the_tudor_knight_goes_along_to_france(court: Callable[..., Table]) -> None:
    play = court(phase="counties", counties={"H": (A, 1, 0), "I": (D, 1, 0)}, tudors="H")
    play.play("take_reward").play("passage", to="conflict:2")
    assert play.spaces(2) == [(A, [1, "tudor"])]
    assert not play.part("H")["tudor"]


@pytest.mark.rule("tudor-dorset", "tudor-final")
@pytest.mark.parametrize(("version", "strengths", "knighthood"), [(4, [5, 4, 1], [8, 4, 0]), (3, [3, 4, 1], [4, 8, 0])])
def test_the_passage_leaves_the_new_tudor_knight_with_his_house(
    court: Callable[..., Table], version: int, strengths: list[int], knighthood: list[int]
) -> None:
    """2, 1 in France and the Tudor knight of round 5 are five, more than four. Version 3 of the rules lost him."""
    position = {
        "round": 5,
        "courts": {A: [2], B: [4], C: [1]},
        "counties": {"H": (A, 1, 0)},
        "tudors": "H",
        "rules": version,
    }
    play = court(seats=3, phase="counties", lords={A: "chamberlain"}, **position)
    assert play.house(A)["privileges"] == ["tudor"]
    play.play("take_reward").play("passage", to="conflict:1")
    assert [row["strength"] for row in play.view["final"]] == strengths
    assert [row["knighthood"] for row in play.view["final"]] == knighthood


@pytest.mark.rule("tudor-dorset", "privilege-next-round")
def test_the_new_tudor_knight_serves_after_a_passage(court: Callable[..., Table]) -> None:
    """The one from Dorset is in France; the one of this round goes out in the next."""
    held = {"H": (A, 1, 0)}
    play = court(phase="counties", counties=held, courts={A: [2]}, lords={A: "chamberlain"}, tudors="H")
    play.play("take_reward").play("passage", to="conflict:1")
    assert (play.view["round"], play.seat) == (5, A)
    assert ["tudor"] in companies(play, 2, "county:B")


@pytest.mark.rule("tudor-dorset", "tudor-stays", "passage-space")
def test_the_tudor_knight_stays_if_no_conflict_is_open(court: Callable[..., Table]) -> None:
    fights = {1: (5, [(B, [1]), (C, [1]), (D, [1])]), 2: (8, [(B, [1]), (C, [1]), (D, [2])])}
    held = {"H": (A, 1, 0), "I": (D, 1, 0)}
    play = court(phase="counties", counties=held, conflicts=fights, tudors="H").play("take_reward")
    assert play.court(A) == [1]
    assert supply(play)["tudor"] == 2  # one is A's for the next round


@pytest.mark.rule("tudor-second")
def test_the_tudor_knight_moves_down(court: Callable[..., Table]) -> None:
    fights = {1: (8, [(A, [1, "tudor"])]), 2: (9, [])}
    play = court(phase="parliament", conflicts=fights).parliament()
    assert play.spaces(3) == [(A, [1, "tudor"])]


@pytest.mark.rule("tudor-second", "privilege-no-knight", "ransom")
def test_no_ransom_for_the_tudor_knight(court: Callable[..., Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [1, "tudor"])])}
    play = court(phase="parliament", conflicts=fights, gold={A: 9}).parliament()
    assert (play.asked, play.decision["knight"]) == ("ransom", 1)
    play.play("give_up")
    assert supply(play)["tudor"] == 2  # one is A's for the next round
    assert play.gold(A) == 9


@pytest.mark.rule("tudor-final", "final-knights")
def test_the_tudor_knight_in_the_final_scoring(court: Callable[..., Table]) -> None:
    """3 and the Tudor knight are five, more than four."""
    position = {"phase": "parliament", "round": 5, "courts": {A: [3], B: [4]}}
    play = court(lords={A: "chamberlain"}, **position).parliament()
    assert [row["strength"] for row in play.view["final"]][:2] == [5, 4]
    assert [row["knighthood"] for row in play.view["final"]][:2] == [8, 4]
    assert [row["knighthood"] for row in court(**position).parliament().view["final"]][:2] == [4, 8]


@pytest.mark.rule("tudor-final", "privilege-back")
def test_an_old_tudor_knight_does_not_count(court: Callable[..., Table]) -> None:
    """Given in round 4 and not used in round 5: he goes back before the final scoring, and C has the new one."""
    position = {"phase": "parliament", "round": 5, "courts": {A: [3], B: [4], C: [1]}}
    play = court(privileges={A: ["tudor"]}, lords={C: "chamberlain"}, **position).parliament()
    assert [row["strength"] for row in play.view["final"]][:3] == [3, 4, 3]
    assert play.house(A)["unused"] == []
    kinds = [event.kind for event in play.events]
    assert kinds.index("privilege_back") < kinds.index("knighthood")


@pytest.mark.rule("tudor-final")
def test_a_bound_tudor_knight_does_not_count(court: Callable[..., Table]) -> None:
    """C has the one of round 5."""
    fights = {1: (8, [(A, [3, "tudor"])]), 2: (9, [])}
    position = {"phase": "parliament", "round": 5, "courts": {B: [4]}, "conflicts": fights}
    play = court(lords={C: "chamberlain"}, **position).parliament()
    assert [row["strength"] for row in play.view["final"]][:3] == [3, 4, 2]
