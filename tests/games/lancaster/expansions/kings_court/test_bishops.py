"""At the King's Court: bishops, and what seals are worth."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
LORDS = dict.fromkeys(EVERYBODY, "treasury")
ALL_KNIGHTS = [1, 1, 1, 2, 2, 3, 4]
"""None of them can be upgraded."""


@pytest.fixture
def court(table: type[Table]) -> Callable[..., Table]:
    def laid(**position: Any) -> Table:
        return table(court=True, **({"lords": LORDS} | position))

    return laid


def takes_bishop(play: Table, seat: int = A) -> Table:
    """A bishop is offered, and taken."""
    before, left = play.bishops(seat), play.view["court"]["bishops"]
    assert (play.asked, play.seat) == ("upgrade", seat)
    play.play("bishop", house=seat)
    assert play.bishops(seat) == before + 1
    assert play.view["court"]["bishops"] == left - 1
    assert play.events_of("bishop")[0].seat == seat
    return play


@pytest.mark.rule("bishop", "favor-upgrade")
def test_a_bishop_for_the_favor(court: Callable[..., Table]) -> None:
    play = court().place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert {move["kind"] for move in play.moves()} == {"upgrade", "bishop", "decline"}
    takes_bishop(play)
    assert play.court(A) == [2]
    assert play.seat == B


@pytest.mark.rule("bishop", "county-d")
def test_gloucester_upgrade_can_take_a_bishop(court: Callable[..., Table]) -> None:
    """The votes come too."""
    play = court(phase="counties", counties={"D": (A, 3, 0), "G": (D, 4, 0)}).play("take_reward")
    takes_bishop(play)
    assert play.votes(A) == 2
    assert play.events_of("bishop")[0].args["from"] == "county:D"


@pytest.mark.rule("bishop", "castle-upgrade")
def test_a_bishop_at_the_same_price(court: Callable[..., Table]) -> None:
    """The castle asks two squires for it."""
    play = court(
        phase="parliament", castles={A: {"upgrade": 1}}, squires={A: 3}, extensions={A: ["votes"]}
    ).parliament()
    assert play.asked == "castle"
    play.play("use", house=A, at="castle:upgrade")
    takes_bishop(play)
    assert play.squires(A) == 1


@pytest.mark.rule("bishop", "bishop-always")
@pytest.mark.parametrize("law", ["most-gold-upgrades-deployed", "no-deployed-strength-2-upgrade"])
def test_a_bishop_from_a_law(apply_law: Callable[..., Table], law: str) -> None:
    play = apply_law(law, court=True, gold={A: 3}, counties={"B": (A, 1, 0)})
    takes_bishop(play)


@pytest.mark.rule("bishop-always")
def test_a_bishop_when_nothing_can_be_upgraded(court: Callable[..., Table]) -> None:
    play = court(courts={A: ALL_KNIGHTS, B: [1]}).place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert {move["kind"] for move in play.moves()} == {"bishop", "decline"}
    takes_bishop(play)


@pytest.mark.rule("bishop-always")
def test_a_bishop_when_no_knight_is_deployed(apply_law: Callable[..., Table]) -> None:
    """The law speaks of a deployed knight; there is none, and still a bishop can be had."""
    play = apply_law("most-gold-upgrades-deployed", court=True, gold={A: 3}, courts={A: [1]})
    assert {move["kind"] for move in play.moves()} == {"bishop", "decline"}


@pytest.mark.rule("bishop-always", "castle-upgrade")
def test_the_castle_offers_a_bishop_when_nothing_can_be_upgraded(court: Callable[..., Table]) -> None:
    castle = {A: {"upgrade": 4}}
    courts = {A: ALL_KNIGHTS[:-1]}
    play = court(phase="parliament", castles=castle, courts=courts, squires={A: 3}, extensions={A: ["votes"]})
    play.parliament()
    assert play.asked == "castle"
    play.play("use", house=A, at="castle:upgrade")
    assert (play.bishops(A), play.squires(A)) == (1, 1)  # nothing else could be chosen


@pytest.mark.rule("bishop-always", "law-deployed-3-becomes-4")
def test_no_bishop_for_three_becomes_four(apply_law: Callable[..., Table]) -> None:
    play = apply_law("deployed-3-becomes-4", court=True, counties={"C": (A, 3, 0), "G": (D, 4, 0)})
    assert play.events_of("upgraded")[0].args["to"] == 4
    assert play.bishops(A) == 0
    assert play.asked == "county"


@pytest.mark.rule("bishop-supply")
def test_bishop_is_not_offered_when_all_are_taken(court: Callable[..., Table]) -> None:
    """Seven with four players."""
    play = court(bishops={B: 3, C: 3, D: 1}).place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert play.view["court"]["bishops"] == 0
    assert {move["kind"] for move in play.moves()} == {"upgrade", "decline"}
    assert play.why_not("supply:bishop") == "bishop-supply"


@pytest.mark.rule("bishop-three")
def test_player_has_three_bishops_at_most(court: Callable[..., Table]) -> None:
    play = court(bishops={A: 3}).place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert {move["kind"] for move in play.moves()} == {"upgrade", "decline"}
    assert play.why_not("supply:bishop") == "bishop-three"


@pytest.mark.rule("bishop-where")
def test_bishops_go_with_the_lord_only(court: Callable[..., Table]) -> None:
    """They may stay at home: nobody is asked to place them."""
    play = court(courts={A: [1]}, bishops={A: 2}, lords={B: "treasury", C: "treasury", D: "treasury"}, votes={A: 1})
    assert all("bishop" not in str(move) for move in play.moves())
    assert play.why_not("bishops:0") == "bishop-where"
    play.apply("chancellor").place(1, "county:B")
    assert play.asked == "vote"
    assert play.house(A)["bishops"] == 2


# Seals.


@pytest.mark.rule("seals-final")
def test_the_example_of_the_seals(court: Callable[..., Table]) -> None:
    """Two bishops and the lord are three black pieces; times eight seals are 24 points."""
    play = court(phase="parliament", round=5, seals={A: 8, C: 2}, bishops={A: 2, B: 3}).parliament()
    assert [row["seals"] for row in play.view["final"]] == [24, 0, 2, 0]
    scored = {event.seat: event.args for event in play.events_of("seals_scored")}
    assert (scored[A]["n"], scored[A]["seals"], scored[A]["black"]) == (24, 8, 3)
    assert play.points(A) == play.view["final"][A]["total"]


@pytest.mark.rule("seals-final", "office-round-5")
def test_seals_of_the_last_round_count(court: Callable[..., Table]) -> None:
    play = court(phase="parliament", round=5, seals={A: 1}, bishops={A: 1}, lords={A: "chancellor"}).parliament()
    assert play.view["final"][A]["seals"] == 2 * 3
