"""At the King's Court with two players and their allies."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table

A, B = 0, 1
ALLY, OTHER = 2, 3
"""The ally of A and the ally of B."""
LORDS = dict.fromkeys((A, B, ALLY, OTHER), "treasury")


@pytest.fixture
def court(table: type[Table]) -> Callable[..., Table]:
    def laid(**position: Any) -> Table:
        return table(2, court=True, **({"lords": LORDS} | position))

    return laid


def lord_places(play: Table, house: int) -> set[str]:
    return set(play.offers("lord", "at", whole=True, house=house))


OFFICES = {"office:chancellor", "office:constable", "office:chamberlain"}


@pytest.mark.rule("two-seals-open")
def test_seals_are_open_with_two_players(court: Callable[..., Table]) -> None:
    play = court(seals={A: 3, B: 1})
    for viewer in (None, A, B):
        assert [player["seals"] for player in play.state.view(viewer)["players"]] == [3, 1]


@pytest.mark.rule("two-lord", "two-lord-tribute")
def test_lord_of_an_ally_pays_no_tribute(court: Callable[..., Table]) -> None:
    """A has nothing to pay with, so only the ally's lord can apply."""
    play = court(lords={})
    assert lord_places(play, A) == {"treasury:0"}
    assert lord_places(play, ALLY) == OFFICES | {"treasury:0"}
    play.apply("chancellor", house=ALLY)
    assert play.applicant("chancellor") == (ALLY, [])
    assert play.view["court"]["treasury"] == {"votes": 0, "squires": 0, "gold": 0}
    assert not play.events_of("tribute")
    assert play.events_of("lord")[0].args["who"] == "lord:ally"
    assert play.seat == B


@pytest.mark.rule("two-lord", "lord-must")
def test_the_phase_waits_for_the_allys_lord(court: Callable[..., Table]) -> None:
    play = court(lords={A: "treasury", B: "treasury", OTHER: "treasury"}, courts={})
    assert play.asked == "place"
    assert {move["house"] for move in play.moves()} == {ALLY}
    play.to_treasury(house=ALLY)
    assert play.asked == "vote"


@pytest.mark.rule("two-lord-expel")
def test_lords_of_one_side_do_not_expel_each_other(court: Callable[..., Table]) -> None:
    lords = {ALLY: "chancellor", B: "treasury", OTHER: "treasury"}
    play = court(lords=lords, courts={A: [4]}, votes={A: 1}, gold={A: 1})
    assert lord_places(play, A) == {"office:chamberlain", "treasury:0"}
    assert play.why_not("office:chancellor") == "two-lord-expel"
    lords = {A: "chancellor", B: "treasury", OTHER: "treasury"}
    play = court(lords=lords, courts={ALLY: [4]})
    assert lord_places(play, ALLY) == {"office:constable", "office:chamberlain", "treasury:0"}


@pytest.mark.rule("two-lord-expel", "lord-expel")
def test_an_ally_expels_the_others(court: Callable[..., Table]) -> None:
    play = court(lords={B: "chancellor", A: "treasury", OTHER: "treasury"}, courts={ALLY: [2], B: [1]})
    play.apply("chancellor", 2, house=ALLY)
    assert play.applicant("chancellor") == (ALLY, [2])
    assert play.house(B)["lord"] == "court"


@pytest.mark.rule("two-lord-support")
def test_each_lord_with_his_own(court: Callable[..., Table]) -> None:
    position = {"courts": {A: [1, 3], ALLY: [2, 4]}, "bishops": {A: 2}, "votes": {A: 1}}
    play = court(lords={B: "treasury", OTHER: "treasury"}, **position)
    play.play("lord", house=ALLY, at="office:chancellor")
    assert play.offers("support", "what") == ["2", "4"]
    assert play.why_not("bishops:0") == "two-lord-support"
    assert play.why_not("court:0:3") == "two-lord-support"
    play = court(lords={B: "treasury", OTHER: "treasury"}, **position)
    play.play("lord", house=A, at="office:chancellor")
    assert sorted(play.offers("support", "what")) == ["1", "3", "bishop"]


@pytest.mark.rule("two-lord-treasury")
def test_the_ally_empties_the_treasury(court: Callable[..., Table]) -> None:
    play = court(lords={}, treasury={"votes": 2, "gold": 3}, votes={A: 1}, gold={A: 1})
    play.play("lord", house=ALLY, at="treasury:0")
    assert play.asked == "treasury"
    assert "decline" not in {move["kind"] for move in play.moves()}
    play.play("treasury", good="good:gold")
    assert play.view["court"]["treasury"] == {"votes": 2, "squires": 0, "gold": 0}
    assert (play.gold(A), play.votes(A)) == (1, 1)
    removed = play.events_of("treasury_removed")[0]
    assert (removed.seat, removed.args["good"], removed.args["n"]) == (A, "good:gold", 3)


@pytest.mark.rule("two-lord-treasury")
def test_lord_of_an_ally_can_go_to_an_empty_treasury(court: Callable[..., Table]) -> None:
    play = court(lords={}, gold={A: 1}).to_treasury(house=ALLY)
    assert play.seat == B
    assert play.house(ALLY)["lord"] == "treasury"


@pytest.mark.rule("two-office", "office-given")
def test_an_ally_wins_an_office(court: Callable[..., Table]) -> None:
    play = court(phase="parliament", lords=LORDS | {ALLY: "chancellor"}, counties={"G": (B, 4, 0)}).parliament()
    assert play.office("chancellor")["holder"] == ALLY
    assert play.house(ALLY)["privileges"] == ["shield"]
    assert play.house(A)["privileges"] == []
    assert [play.seals(seat) for seat in (A, B)] == [0, 0]


@pytest.mark.rule("two-office", "office-kept")
def test_an_ally_keeps_an_office(court: Callable[..., Table]) -> None:
    play = court(phase="parliament", holders={"constable": OTHER}, counties={"G": (A, 4, 0)}).parliament()
    assert play.office("constable")["holder"] == OTHER
    assert play.house(OTHER)["privileges"] == ["archer"]
    assert not play.events_of("seals")


@pytest.mark.rule("two-privilege")
def test_privileges_of_player_and_ally_are_kept_apart(court: Callable[..., Table]) -> None:
    play = court(privileges={ALLY: ["shield"], A: ["tudor"]}, courts={A: [2], ALLY: [2], B: [1]})
    used = {(move["house"], *move.get("with", [])) for move in play.moves() if move["at"] == "county:B"}
    assert used == {(A,), (A, "privilege:tudor"), (ALLY,), (ALLY, "privilege:shield")}


@pytest.mark.rule("two-privilege", "two-lord-support")
def test_the_tudor_knight_of_the_ally_supports_the_allys_lord(court: Callable[..., Table]) -> None:
    position = {"lords": {B: "treasury", OTHER: "treasury"}, "courts": {A: [1]}, "votes": {A: 1}}
    play = court(privileges={ALLY: ["tudor"]}, **position)
    play.play("lord", house=A, at="office:chancellor")
    assert "tudor" not in play.offers("support", "what")
    play = court(privileges={ALLY: ["tudor"]}, **position)
    play.play("lord", house=ALLY, at="office:chancellor")
    assert play.offers("support", "what") == ["tudor"]


@pytest.mark.rule("two-bishop", "two-favor-upgrade")
def test_an_ally_removes_a_bishop(court: Callable[..., Table]) -> None:
    play = court(courts={A: [1], ALLY: [2], B: [1]}).place(2, "conflict:1", house=ALLY)
    play.play("favor", tile="favor:upgrade").play("bishop", house=ALLY)
    assert play.view["court"]["bishops"] == 4
    assert [play.bishops(seat) for seat in (A, B)] == [0, 0]
    assert play.events_of("bishop_removed")[0].seat == A


@pytest.mark.rule("two-bishop")
def test_an_ally_may_remove_more_than_three(court: Callable[..., Table]) -> None:
    """The limit of three is for what a player owns."""
    play = court(courts={A: [1], ALLY: [2], B: [1]}, bishops={A: 3}).place(2, "conflict:1", house=ALLY)
    play.play("favor", tile="favor:upgrade")
    assert "bishop" in {move["kind"] for move in play.moves()}


@pytest.mark.rule("two-archer-points", "archer-rank")
def test_points_of_an_allys_archer_are_lost(court: Callable[..., Table]) -> None:
    """1, archer 2, 2: rank 1 is B with 2 on the lowest space, the archer second, the ally third."""
    fights = {1: (5, [(ALLY, [1]), (ALLY, ["archer"]), (B, [2])]), 2: (8, [])}
    play = court(phase="parliament", conflicts=fights).parliament()
    ranks = [(event.args["rank"], event.seat, event.args["n"]) for event in play.events_of("ranked")]
    assert ranks == [(1, B, 4), (2, A, 0), (3, A, 0)]
    assert (play.points(A), play.points(B)) == (0, 4)


@pytest.mark.rule("two-tudor-final")
def test_an_allys_tudor_knight_counts_for_nobody(court: Callable[..., Table]) -> None:
    lords = LORDS | {ALLY: "chamberlain"}
    play = court(phase="parliament", round=5, lords=lords, courts={A: [3], B: [4]}).parliament()
    assert play.house(ALLY)["privileges"] == ["tudor"]
    assert [row["strength"] for row in play.view["final"]] == [3, 4]
    assert [row["knighthood"] for row in play.view["final"]] == [0, 8]
