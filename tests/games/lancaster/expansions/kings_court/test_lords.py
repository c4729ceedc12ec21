"""At the King's Court: set-up, lords, applications and the treasury."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.lancaster.table import Table

A, B, C, D = range(4)
EVERYBODY = range(4)
OFFICES = ("chancellor", "constable", "chamberlain")
RICH = dict.fromkeys(EVERYBODY, 5)
WEALTH: dict[str, Any] = {"gold": RICH, "squires": RICH, "votes": RICH}


def lord_places(play: Table, house: None = None) -> list[str]:
    return play.offers("lord", "at", whole=True, house=play.seat if house is None else house)


# The set-up.


@pytest.mark.rule("court-votes", "start-goods")
def test_two_votes_to_begin_with(game: peerage.Game) -> None:
    for court, votes in ((False, 1), (True, 2)):
        view = game.start(4, seed=1, options={"court": court, "open_screens": True}).view(None)
        assert {player["votes"] for player in view["players"]} == {votes}
        assert {(player["gold"], player["squires"]) for player in view["players"]} == {(2, 2)}


@pytest.mark.rule("court-bishops", "court-privileges", "court-lord")
@pytest.mark.parametrize(("seats", "bishops"), [(2, 5), (3, 5), (4, 7), (5, 9)])
def test_regal_board_starts_with_bishops_and_privileges(game: peerage.Game, seats: int, bishops: int) -> None:
    view = game.start(seats, seed=1, options={"court": True}).view(None)
    assert view["court"]["bishops"] == bishops
    assert view["court"]["supply"] == {"shield": 2, "archer": 3, "tudor": 3}
    assert view["court"]["treasury"] == {"votes": 0, "squires": 0, "gold": 0}
    assert {house["lord"] for house in view["houses"]} == {"court"}
    assert {player["bishops"] for player in view["players"]} == {0}
    assert all(office["holder"] is None and office["applicant"] is None for office in view["court"]["offices"])


@pytest.mark.rule("modules")
def test_no_court_without_the_module(game: peerage.Game) -> None:
    view = game.start(4, seed=1).view(0)
    assert "court" not in view
    assert "lord" not in view["houses"][0]
    assert "seals" not in view["players"][0]


@pytest.mark.rule("court-seals")
def test_seals_never_run_out(table: type[Table]) -> None:
    play = table(phase="parliament", court=True, seals={A: 90, B: 90}, lords={A: "chancellor"}).parliament()
    assert play.seals(A) == 92


# Placing the lord.


@pytest.mark.rule("lord-turn", "lord-where")
def test_a_knight_or_the_lord(table: type[Table]) -> None:
    play = table(court=True, **WEALTH)
    assert {move["kind"] for move in play.moves()} == {"place", "lord"}
    assert set(lord_places(play)) == {"office:chancellor", "office:constable", "office:chamberlain", "treasury:0"}
    play.to_treasury()
    assert play.seat == B
    assert play.house(A)["lord"] == "treasury"
    play.place(1, "county:B").to_treasury().to_treasury()
    assert play.seat == A
    assert {move["kind"] for move in play.moves()} == {"place"}


@pytest.mark.rule("lord-turn", "lord-must")
def test_the_phase_waits_for_all_lords(table: type[Table]) -> None:
    """Nobody has knights left; only the lord of D is at home, and he cannot pass."""
    lords = {A: "treasury", B: "treasury", C: "chancellor"}
    play = table(court=True, courts={}, lords=lords, turn=D, **WEALTH)
    assert {move["kind"] for move in play.moves()} == {"lord"}
    play.to_treasury()
    assert play.asked == "vote"


@pytest.mark.rule("lord-must")
def test_the_treasury_is_always_open(table: type[Table]) -> None:
    """D has nothing to pay tribute with, so the engine sends the lord there, where the vote of C lies."""
    lords = {A: "treasury", B: "treasury"}
    play = table(court=True, courts={}, lords=lords, turn=C, votes={C: 1}).apply("chancellor")
    assert play.house(D)["lord"] == "treasury"
    assert (play.asked, play.seat) == ("treasury", D)


@pytest.mark.rule("lord-where")
def test_knights_do_not_go_there_alone(table: type[Table]) -> None:
    play = table(court=True, **WEALTH)
    assert not [place for place in play.places(2) if place.startswith(("office", "treasury"))]


# Tribute.

TRIBUTE = [("chancellor", "votes"), ("constable", "squires"), ("chamberlain", "gold")]


@pytest.mark.rule("office-tribute")
@pytest.mark.parametrize(("office", "good"), TRIBUTE)
def test_lord_pays_tribute_into_the_treasury(table: type[Table], office: str, good: str) -> None:
    goods: dict[str, Any] = {good: {A: 1}}
    play = table(court=True, **goods)
    assert set(lord_places(play)) == {f"office:{office}", "treasury:0"}
    play.apply(office)
    assert play.view["court"]["treasury"] == {"votes": 0, "squires": 0, "gold": 0} | {good: 1}
    assert play.state.view(A)["players"][A][good] == 0
    assert play.events_of("tribute")[0].args == {"good": f"good:{good}", "n": 1}
    assert play.applicant(office) == (A, [])


@pytest.mark.rule("office-tribute")
def test_application_needs_the_tribute(table: type[Table]) -> None:
    play = table(court=True, votes={A: 1})
    assert play.why_not("office:constable") == "office-tribute"
    assert play.why_not("office:chancellor") is None


# Support.


@pytest.mark.rule("lord-support", "lord-strength")
def test_any_number_of_knights_and_bishops(table: type[Table]) -> None:
    play = table(court=True, courts={A: [1, 1, 3], B: [1]}, bishops={A: 3}, privileges={A: ["tudor"]}, votes={A: 1})
    play.play("lord", house=A, at="office:chancellor")
    assert (play.asked, play.decision["strength"], play.decision["least"]) == ("application", 1, 1)
    assert set(play.offers("support", "what", whole=True)) == {
        "knight:1",
        "knight:3",
        "piece:bishop",
        "privilege:tudor",
    }
    for piece in ("knight:1", "knight:3", "piece:bishop", "piece:bishop", "privilege:tudor"):
        play.play("support", what=piece)
    assert play.seat == A
    assert play.decision["who"] == ["lord:own", "privilege:tudor", "knight:1", "knight:3", *["piece:bishop"] * 2]
    play.play("apply")
    assert play.seat == B
    assert play.applicant("chancellor") == (A, [1, 3, "bishop", "bishop", "tudor"])
    assert play.office("chancellor")["applicant"]["strength"] == 1 + 1 + 3 + 2 + 2
    assert play.court(A) == [1]
    assert play.house(A)["bishops"] == 1
    assert play.house(A)["privileges"] == []


@pytest.mark.rule("lord-support")
def test_support_of_a_lord_is_limited_to_what_the_player_has(table: type[Table]) -> None:
    play = table(court=True, courts={A: [1], B: [1]}, bishops={A: 1}, votes={A: 1})
    play.play("lord", house=A, at="office:chancellor").play("support", what="knight:1")
    assert play.offers("support", "what", whole=True) == ["piece:bishop"]
    play.play("support", what="piece:bishop")
    assert play.seat == B  # nothing is left to add, so he applies
    assert play.applicant("chancellor") == (A, [1, "bishop"])


@pytest.mark.rule("lord-no-later")
def test_an_application_is_not_strengthened_later(table: type[Table]) -> None:
    lords = {B: "treasury", C: "treasury", D: "treasury"}
    play = table(court=True, courts={A: [1, 2], B: [1]}, bishops={A: 1}, votes={A: 3}, lords=lords)
    play.apply("chancellor").place(1, "county:B")
    assert play.seat == A
    assert play.why_not("office:chancellor") == "lord-no-later"
    assert not [move for move in play.moves() if move["kind"] in ("lord", "support")]


# Expelling.


@pytest.mark.rule("lord-expel", "lord-space")
def test_stronger_application_expels_a_lord(table: type[Table]) -> None:
    """Two and a lord are three; as strong is not enough."""
    position: dict[str, Any] = {
        "lords": {B: "chancellor"},
        "support": {"chancellor": [2]},
        "courts": {A: [1, 1], B: [1], C: [2], D: [1]},
    }
    play = table(court=True, turn=D, votes={A: 1, C: 1, D: 1}, **position)
    assert play.why_not("office:chancellor") == "lord-expel"  # one and a lord
    play = table(court=True, turn=C, votes={A: 1, C: 1}, **position)
    assert play.why_not("office:chancellor") == "lord-expel"  # two and a lord
    play = table(court=True, turn=C, votes={A: 1, C: 1}, bishops={C: 1}, **position)
    play.play("lord", house=C, at="office:chancellor")
    assert play.decision["least"] == 4
    assert "apply" not in {move["kind"] for move in play.moves()}
    play.play("support", what="knight:2")  # then the bishop has to come too
    assert play.applicant("chancellor") == (C, [2, "bishop"])
    assert play.events_of("lord_expelled")[0].seat == B


@pytest.mark.rule("lord-expelled-home", "tribute-lost")
def test_expelled_lord_and_support_go_home(table: type[Table]) -> None:
    play = table(
        court=True,
        lords={B: "chancellor"},
        support={"chancellor": [1, 2, "bishop", "tudor"]},
        courts={A: [3, 4], B: [3]},
        bishops={B: 2},
        votes={A: 1},
        treasury={"votes": 1},
    )
    assert play.view["court"]["supply"]["tudor"] == 2
    play.apply("chancellor", 3, 4)
    assert play.house(B)["lord"] == "court"
    assert play.court(B) == [1, 2, 3]
    assert play.house(B)["bishops"] == 2
    assert play.house(B)["privileges"] == []
    assert play.view["court"]["supply"]["tudor"] == 3
    assert play.view["court"]["treasury"]["votes"] == 2
    assert play.votes(B) == 0
    assert play.seat == B
    assert "treasury:0" in lord_places(play)
    assert play.places(2)


@pytest.mark.rule("office-tribute", "lord-expel", "tribute-lost", "treasury", "office-given", "lords-home")
def test_the_example_of_the_chancellor(table: type[Table]) -> None:
    """Yellow applies alone, Blue outdoes him with a knight of strength 2, Red takes both votes of tribute."""
    yellow, blue, red, green = EVERYBODY
    play = table(
        court=True,
        courts={blue: [2]},
        lords={green: "treasury"},
        votes={yellow: 1, blue: 1},
        gold={red: 1},
        counties={"G": (green, 4, 0)},
    )
    play.apply("chancellor")
    assert play.view["court"]["treasury"]["votes"] == 1
    play.apply("chancellor", 2)
    assert play.house(yellow)["lord"] == "court"
    assert play.view["court"]["treasury"]["votes"] == 2
    assert play.votes(yellow) == 0
    play.to_treasury("votes")
    assert play.votes(red) == 2
    assert play.view["court"]["treasury"]["votes"] == 0
    assert play.house(yellow)["lord"] == "treasury"  # nothing is left for him to pay with
    play.parliament()
    assert play.asked == "county"
    assert play.office("chancellor")["holder"] == blue
    assert play.seals(blue) == 2
    assert play.house(blue)["privileges"] == ["shield"]
    assert play.court(blue) == [2]
    assert {play.house(seat)["lord"] for seat in (blue, red)} == {"court"}


# The treasury.


@pytest.mark.rule("treasury", "treasury-alone")
@pytest.mark.parametrize("good", ["votes", "squires", "gold"])
def test_lord_takes_all_goods_of_one_kind_from_the_treasury(table: type[Table], good: str) -> None:
    lying = {"votes": 2, "squires": 3, "gold": 4}
    play = table(court=True, treasury=lying).to_treasury(good)
    assert play.state.view(A)["players"][A][good] == lying[good]
    assert play.view["court"]["treasury"] == lying | {good: 0}
    assert play.court(A) == [1, 2]
    emitted = play.events_of("treasury")[0]
    assert (emitted.seat, emitted.args["good"], emitted.args["n"]) == (A, f"good:{good}", lying[good])


@pytest.mark.rule("treasury")
def test_treasury_gives_only_goods_that_lie_in_it(table: type[Table]) -> None:
    play = table(court=True, treasury={"gold": 1})
    play.play("lord", house=A, at="treasury:0")
    assert play.offers("treasury", "good") == ["gold"]


@pytest.mark.rule("treasury-safe")
def test_treasury_has_room_for_all_lords(table: type[Table]) -> None:
    play = table(court=True)
    for _ in EVERYBODY:
        play.to_treasury()
    assert play.view["court"]["in_treasury"] == [A, B, C, D]
    assert not play.events_of("lord_expelled")


@pytest.mark.rule("treasury-optional")
def test_nothing_has_to_be_taken(table: type[Table]) -> None:
    lords = {B: "treasury", C: "treasury", D: "treasury"}
    play = table(court=True, courts={A: [1], D: [1]}, treasury={"gold": 2}, lords=lords)
    play.to_treasury()
    assert play.gold(A) == 0
    assert play.events_of("treasury_nothing")[0].seat == A
    play.place(1, "castle:purse").place(1, "castle:purse").parliament()
    assert (play.view["round"], play.view["court"]["treasury"]["gold"]) == (5, 2)


@pytest.mark.rule("treasury")
def test_votes_of_the_treasury_can_be_used_at_once(table: type[Table]) -> None:
    lords = {B: "treasury", C: "treasury", D: "treasury"}
    play = table(court=True, courts={}, lords=lords, treasury={"votes": 3}, gold={A: 1}).to_treasury("votes")
    assert play.asked == "vote"
    assert max(play.numbers("vote")) == 3


# Knights with a lord.


@pytest.mark.rule("stack-upgrade")
def test_no_upgrade_beside_a_lord_while_placing(table: type[Table]) -> None:
    play = table(
        court=True, lords={A: "chancellor"}, support={"chancellor": [2]}, courts={A: [1], B: [1]}, bishops={A: 3}
    )
    play.place(1, "conflict:1").play("favor", tile="favor:upgrade")
    assert play.offers("upgrade", "at", whole=True) == ["conflict:1"]
    assert play.why_not("office:chancellor") == "stack-upgrade"


@pytest.mark.rule("stack-upgrade", "stack-deployed")
def test_a_law_upgrades_a_knight_beside_a_lord(apply_law: Callable[..., Table]) -> None:
    play = apply_law(
        "most-gold-upgrades-deployed",
        court=True,
        gold={A: 3},
        lords={A: "chancellor"},
        support={"chancellor": [2]},
        courts={A: [1]},
    )
    assert play.asked == "upgrade"
    assert play.offers("upgrade", "at", whole=True) == ["office:chancellor"]
    play.play("upgrade", house=A, knight=2, at="office:chancellor")
    assert play.court(A) == [1, 3]  # he came home after the offices were given


@pytest.mark.rule("stack-deployed", "law-deployed")
def test_deployed_but_nowhere_in_particular(apply_law: Callable[..., Table]) -> None:
    position = {"court": True, "lords": {A: "chancellor"}, "support": {"chancellor": [2, 2]}}
    assert apply_law("deployed-strength-2-squires", **position).from_law("squires", A) == 2
    assert apply_law("counties-2-points-3", **position).from_law("points", A) == 0
    assert apply_law("castle-knight-points-3", **position).from_law("points", A) == 0
    play = apply_law("most-conflict-knights-points-5", conflicts={1: (5, [(B, [1])])}, **position)
    assert play.from_law("points", A) == 0
