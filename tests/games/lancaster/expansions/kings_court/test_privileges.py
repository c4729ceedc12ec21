"""At the King's Court: shield, archer and Tudor knight."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table
from games.tables import rule_of

A, B, C, D = range(4)
EVERYBODY = range(4)
LORDS = dict.fromkeys(EVERYBODY, "treasury")
"""All lords are placed already."""


def companies(play: Table, knight: int, at: str) -> list[Any]:
    """With which privileges a knight could be placed there."""
    return [
        [name.removeprefix("privilege:") for name in move.get("with", [])]
        for move in play.moves()
        if move["kind"] == "place" and (move["knight"], move["at"]) == (knight, at)
    ]


def place_with(play: Table, knight: int, at: str, *privileges: str, house: int = A) -> Table:
    names = [f"privilege:{name}" for name in privileges]
    return play.play("place", None, house=house, knight=knight, at=at, **{"with": names})


@pytest.fixture
def court(table: type[Table]) -> Callable[..., Table]:
    def laid(**position: Any) -> Table:
        return table(court=True, **({"lords": LORDS} | position))

    return laid


def supply(play: Table) -> dict[str, int]:
    return play.view["court"]["supply"]


# When they are used.


@pytest.mark.rule("privilege-use")
def test_privilege_is_placed_together_with_a_knight(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["shield"]})
    assert sorted(companies(play, 2, "county:B")) == [[], ["shield"]]
    place_with(play, 2, "county:B", "shield")
    assert play.part("B")["shield"]
    assert play.house(A)["privileges"] == []
    assert play.events_of("place")[0].args["who"] == ["knight:2", "privilege:shield"]
    assert play.seat == B
    assert companies(play, 2, "county:H") == [[]]


@pytest.mark.rule("privilege-use")
@pytest.mark.parametrize("privilege", ["shield", "archer", "tudor"])
def test_privileges_are_not_placed_in_castles(court: Callable[..., Table], privilege: str) -> None:
    assert companies(court(privileges={A: [privilege]}), 2, "castle:purse") == [[]]


@pytest.mark.rule("privilege-next-round")
def test_privilege_can_be_used_from_the_next_round(court: Callable[..., Table]) -> None:
    """A wins the shield in round 3 and can use it in round 4."""
    play = court(round=3, phase="parliament", lords={A: "chancellor"}, courts={A: [1]}, counties={"G": (D, 4, 0)})
    assert play.house(A)["privileges"] == []
    play.parliament()
    assert play.house(A)["privileges"] == ["shield"]
    play.play("take_noble")
    assert (play.view["round"], play.asked, play.seat) == (4, "place", A)
    assert ["shield"] in companies(play, 1, "county:B")


@pytest.mark.rule("privilege-back")
def test_unused_privileges_return_after_the_round(court: Callable[..., Table]) -> None:
    """B and C win the offices of A; nothing was used. A has them until the round is over."""
    position = {"phase": "parliament", "privileges": {A: ["shield", "tudor"]}, "counties": {"G": (D, 4, 0)}}
    play = court(lords={B: "chancellor", C: "chamberlain"}, courts={A: [1]}, **position).parliament()
    assert play.asked == "county"
    assert [play.house(seat)["privileges"] for seat in (A, B, C)] == [[], ["shield"], ["tudor"]]
    assert play.house(A)["unused"] == ["shield", "tudor"]
    assert supply(play) == {"shield": 0, "archer": 3, "tudor": 1}
    assert not play.events_of("privilege_back")
    play.play("take_noble")
    assert play.house(A)["unused"] == []
    assert [play.house(seat)["privileges"] for seat in (A, B, C)] == [[], ["shield"], ["tudor"]]
    assert supply(play) == {"shield": 1, "archer": 3, "tudor": 2}
    back = [(event.seat, event.args["privilege"], event.rule) for event in play.events_of("privilege_back")]
    assert back == [(A, "privilege:shield", "privilege-back"), (A, "privilege:tudor", "privilege-back")]
    kinds = [event.kind for event in play.events]
    assert kinds.index("second_battle") < kinds.index("privilege_back") < kinds.index("round")


@pytest.mark.rule("privilege-back", "office-kept")
def test_one_is_not_saved_for_later(court: Callable[..., Table]) -> None:
    """A lord who keeps the office gets the privilege again, not a second one."""
    position = {"phase": "parliament", "privileges": {A: ["shield"]}, "counties": {"G": (D, 4, 0)}}
    play = court(courts={A: [1]}, **position).parliament()
    assert (play.house(A)["privileges"], play.house(A)["unused"]) == (["shield"], ["shield"])
    play.play("take_noble")
    assert play.events_of("privilege_back")
    assert (play.house(A)["privileges"], play.house(A)["unused"]) == (["shield"], [])
    assert supply(play)["shield"] == 1


@pytest.mark.rule("privilege-two")
def test_knight_takes_at_most_two_privileges(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["shield", "archer", "tudor"]})
    assert sorted(companies(play, 2, "county:B")) == [[], ["shield"], ["shield", "tudor"], ["tudor"]]
    assert sorted(companies(play, 2, "conflict:1")) == [[], ["archer"], ["archer", "tudor"], ["tudor"]]
    place_with(play, 2, "county:G", "tudor", "shield")
    assert (play.part("G")["shield"], play.part("G")["tudor"], play.part("G")["strength"]) == (True, 1, 2)


# The shield.


@pytest.mark.rule("shield")
def test_a_shielded_knight_cannot_be_expelled(court: Callable[..., Table]) -> None:
    """The example: a knight of strength 2 with the shield in Stafford."""
    play = court(privileges={A: ["shield"]}, courts={A: [2], B: [4]}, squires={B: 9})
    place_with(play, 2, "county:B", "shield")
    assert "county:B" not in play.places(4)
    assert play.why_not("county:B") == "shield"


@pytest.mark.rule("shield")
def test_the_shield_goes_into_counties_only(court: Callable[..., Table]) -> None:
    assert companies(court(privileges={A: ["shield"]}), 2, "conflict:1") == [[]]


@pytest.mark.rule("shield", "county-expel")
def test_knight_with_a_shield_expels_a_knight_and_is_protected(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["shield"]}, courts={A: [2], B: [4]}, counties={"B": (B, 1, 0)})
    place_with(play, 2, "county:B", "shield")
    assert play.county("B") == (A, 2, 0)
    assert play.part("B")["shield"]


@pytest.mark.rule("shield-back")
def test_shield_returns_to_the_supply(court: Callable[..., Table]) -> None:
    """The other one is A's for the next round."""
    play = court(phase="counties", counties={"B": (A, 1, 0), "G": (D, 4, 0)}, shields="B")
    assert supply(play)["shield"] == 0
    play.play("take_noble")
    assert supply(play)["shield"] == 1
    assert not play.part("B")["shield"]


@pytest.mark.rule("county-tax-home")
def test_the_county_tax_sends_all_home(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "county-tax-gold", court=True, counties={"B": (A, 1, 2), "H": (B, 1, 0)}, shields="B", tudors="B", gold={A: 1}
    )
    assert supply(play) == {"shield": 1, "archer": 3, "tudor": 2}
    play.play("take_home")
    back = [(event.kind, event.seat) for event in play.events if event.kind in ("privilege_back", "tudor_home")]
    assert back == [("privilege_back", A), ("tudor_home", A)]
    assert play.court(A) == [1]


# The archer.


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


# The Tudor knight.


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


# No knights of one's own.


@pytest.mark.rule("privilege-no-knight", "favor-count")
def test_one_favor_for_knight_and_archer(court: Callable[..., Table]) -> None:
    play = court(privileges={A: ["archer", "tudor"]})
    place_with(play, 1, "conflict:1", "archer", "tudor")
    assert play.view["favors_left"] == 5
    play.play("favor", tile="favor:gold")
    assert play.seat == B


@pytest.mark.rule("privilege-no-knight", "law-deployed")
def test_archers_and_tudor_knights_do_not_count_for_laws(apply_law: Callable[..., Table]) -> None:
    fights = {1: (9, [(A, [1, "tudor"]), (A, ["archer"]), (B, [1])])}
    play = apply_law("most-conflict-knights-points-5", court=True, conflicts=fights)
    assert [play.from_law("points", seat) for seat in EVERYBODY] == [5, 5, 0, 0]
    play = apply_law("deployed-strength-2-squires", court=True, conflicts=fights, lords=LORDS)
    assert play.from_law("squires", A) == 0
