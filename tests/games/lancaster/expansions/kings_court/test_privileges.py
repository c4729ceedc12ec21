"""Privileges at the King's Court: when they are used, and the shield."""

from collections.abc import Callable

import pytest

from games.lancaster.expansions.kings_court.privileges import (
    EVERYBODY,
    LORDS,
    A,
    B,
    C,
    D,
    companies,
    place_with,
    supply,
)
from games.lancaster.table import Table

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
