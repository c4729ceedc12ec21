"""Positions at the king's court: impossible ones are refused with a reason."""

from typing import Any

import pytest

import peerage
from games.lancaster.table import Stacks, Table
from games.tables import Change, edited, refused
from peerage import BadPosition

A, B, C, D = range(4)
ALLY = 2
COURT = [
    (("houses", A, "lord"), "office:chancellor", "two lords apply"),
    (("houses", A, "lord"), "office:jester", "a lord cannot be at"),
    (("houses", B, "lord"), "court", "support without a lord"),
    (("houses", B, "lord"), "treasury", "support without a lord"),
    (("houses", A, "privileges"), ["sword"], "privilege 'sword' does not exist"),
    (("houses", A, "privileges"), ["shield", "shield"], "twice"),
    (("houses", B, "privileges"), ["shield"], "the privilege of the chancellor"),
    (("houses", A, "privileges"), ["tudor"], "the privilege of the chamberlain"),
    (("players", A, "seals"), -1, "cannot have -1 seals"),
    (("players", A, "seals"), 1000, "cannot have 1000 seals"),
    (("players", A, "bishops"), 4, "cannot have 4 bishops"),
    (("players", A, "bishops"), -1, "cannot have -1 bishops"),
    (("players", A, "bishops"), 1, "there are 8 bishops, not 7"),
    (("players", B, "bishops"), 0, "bishops of his house"),
    (("court", "bishops"), 6, "there are 8 bishops, not 7"),
    (("court", "bishops"), -1, "bishops, not 7"),
    (("court", "treasury"), {"gold": 1}, "the treasury holds"),
    (("court", "treasury", "gold"), -1, "cannot hold -1 gold"),
    (("court", "offices"), [], "there are 3 offices"),
    (("court", "offices", 0, "holder"), 4, "house 4 does not exist"),
    (("court", "offices", 0, "holder"), B, "the privilege of the chancellor"),
    (("court", "offices", 0, "knights"), [0, 0, 0, 1], "knights of strength"),
    (("court", "offices", 0, "knights"), [1, 0], "counted"),
    (("court", "offices", 0, "bishops"), 3, "bishops of his house"),
    (("court", "offices", 0, "tudor"), 2, "one Tudor knight at most"),
    (("court", "offices", 1, "bishops"), 1, "support without a lord"),
    (("counties", "B", "shield"), True, "too many of the privilege shield"),
    (("court", "offices", 1, "holder"), None, "nobody has been the constable"),
    (("court", "offices", 1, "holder"), C, "placed by the constable"),
    (("counties", "B", "tudor"), True, "nobody has been the chamberlain"),
    (("counties", "C", "shield"), True, "without a knight"),
    (("counties", "C", "tudor"), True, "without a knight"),
    (("conflicts", 0, "stacks", 1, "knights"), [1, 0, 0, 0], "archer stands alone"),
    (("conflicts", 0, "stacks", 1, "house"), C, "below his knight"),
    (("conflicts", 0, "stacks", 0, "archer"), True, "archer"),
    (("conflicts", 0, "stacks", 1, "tudor"), 1, "archer stands alone"),
    (("conflicts", 0, "stacks", 0, "tudor"), 2, "too many of the privilege tudor"),
    (("conflicts", 0, "stacks", 0, "tudor"), -1, "cannot hold -1 Tudor knights"),
]


@pytest.mark.parametrize(("path", "value", "reason"), COURT)
def test_positions_with_an_impossible_court_are_refused(
    game: peerage.Game, table: type[Table], path: tuple[Any, ...], value: Any, reason: str
) -> None:
    position = table(
        court=True,
        courts={A: [1, 2], D: [1]},
        lords={B: "chancellor"},
        support={"chancellor": [2, "bishop"]},
        bishops={B: 2},
        privileges={A: ["shield"]},
        counties={"B": (D, 2, 0)},
        conflicts={1: (5, [(A, [1]), (A, ["archer"])])},
    ).state.to_dict()
    refused(game, position, [(path, value, reason)])


def test_positions_with_lords_in_the_wrong_phase_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(court=True, phase="parliament").state.to_dict()
    refused(game, position, [(("houses", A, "lord"), "court", "all lords are placed")])
    position = table(court=True, phase="counties", counties={"B": (A, 1, 0)}).state.to_dict()
    refused(game, position, [(("houses", A, "lord"), "treasury", "lords are at home")])
    position = table(court=True, round=1).state.to_dict()
    cases: list[Change] = [
        (("court", "offices", 0, "holder"), A, "no office has a holder"),
        (("players", A, "seals"), 1, "nobody has seals"),
    ]
    refused(game, position, cases)


def test_a_tudor_knight_meets_the_minimum(game: peerage.Game, table: type[Table]) -> None:
    """Without him a knight of strength 2 could not stand in Somerset."""
    position = table(court=True, counties={"G": (A, 2, 0)}, tudors="G").state.to_dict()
    refused(game, position, [(("counties", "G", "tudor"), False, "county G needs strength 4")])


def test_positions_with_privileges_placed_by_nonholders_are_refused(game: peerage.Game, table: type[Table]) -> None:
    """While knights are placed, only the holder of its office can have."""
    position = table(court=True, counties={"B": (A, 1, 0), "H": (B, 1, 0)}, shields="B", tudors="H").state.to_dict()
    cases: list[Change] = [
        (("court", "offices", 0, "holder"), None, "nobody has been the chancellor"),
        (("court", "offices", 0, "holder"), B, "the shield is placed by the chancellor"),
        (("court", "offices", 2, "holder"), A, "the tudor is placed by the chamberlain"),
    ]
    refused(game, position, cases)
    supported: dict[str, Any] = {"lords": {A: "constable"}, "support": {"constable": ["tudor"]}}
    position = table(court=True, **supported).state.to_dict()
    refused(game, position, [(("court", "offices", 2, "holder"), B, "the tudor is placed by the chamberlain")])


@pytest.mark.parametrize(("round", "possible"), [(2, False), (3, True)])
def test_a_privilege_of_the_round_before(game: peerage.Game, table: type[Table], round: int, possible: bool) -> None:
    """In the lower row may stand what somebody else has placed when he held the office, but not in round 2."""
    fights: dict[int, tuple[int, Stacks]] = {1: (8, []), 2: (7, []), 3: (9, [(A, [1]), (A, ["archer"])])}
    position = table(court=True, round=round, conflicts=fights).state.to_dict()
    assert game.from_dict(position).to_dict() == position  # A has placed him in this round
    changed = edited(position, "court", "offices", 1, "holder", value=B)
    if possible:
        assert game.from_dict(changed).to_dict() == changed
    else:
        with pytest.raises(BadPosition, match="the archer is placed by the constable"):
            game.from_dict(changed)
    changed = edited(changed, "houses", B, "privileges", value=["archer"])
    if possible:
        assert game.from_dict(changed).to_dict() == changed
    else:
        with pytest.raises(BadPosition, match="too many of the privilege archer"):
            game.from_dict(changed)


def test_the_holder_may_change_before_counties_pay(game: peerage.Game, table: type[Table]) -> None:
    """A has placed the shield; B is the new chancellor. Nobody is only before the first offices are given."""
    lords = {B: "chancellor"}
    play = table(court=True, phase="counties", lords=lords, counties={"B": (A, 1, 0)}, shields="B")
    position = play.state.to_dict()
    assert position["court"]["offices"][0]["holder"] == B
    changed = edited(position, "houses", B, "privileges", value=[])
    refused(game, position, [(("court", "offices", 0, "holder"), A, "the privilege of the chancellor")])
    with pytest.raises(BadPosition, match="nobody has been the chancellor"):
        game.from_dict(edited(changed, "court", "offices", 0, "holder", value=None))


def test_positions_with_impossible_unused_privileges_are_refused(game: peerage.Game, table: type[Table]) -> None:
    """One that could be used in this round, or one that was, is not left over."""
    position = table(court=True, privileges={A: ["shield"]}).state.to_dict()
    refused(game, position, [(("houses", A, "unused"), ["shield"], "the shield can still be used")])
    held: dict[str, Any] = {"counties": {"B": (A, 1, 0)}, "phase": "counties"}
    position = table(court=True, shields="B", lords={B: "chancellor"}, **held).state.to_dict()
    cases: list[Change] = [
        (("houses", A, "unused"), ["shield"], "too many of the privilege shield"),
        (("houses", A, "unused"), ["archer"], "nobody has been the constable"),
        (("houses", A, "unused"), ["sword"], "privilege 'sword' does not exist"),
    ]
    refused(game, position, cases)
    first = table(court=True, round=1, lords={B: "chancellor"}, gold={A: 1}, **held).play("decline")
    assert first.asked == "county"
    position = first.state.to_dict()
    refused(game, position, [(("houses", A, "unused"), ["shield"], "no shield from before the first round")])
    position = table(court=True, round=5, phase="parliament", lords={B: "chamberlain"}).parliament().state.to_dict()
    refused(game, position, [(("houses", A, "unused"), ["tudor"], "before the final scoring")])


def test_positions_with_impossible_applications_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(court=True, courts={A: [1, 2], B: [1]}, votes={A: 1}, lords={C: "constable"})
    position = play.play("lord", house=A, at="office:chancellor").state.to_dict()
    assert position["stack"][-1]["kind"] == "application"
    cases: list[Change] = [
        (("stack", -1, "arg"), B, "does not lead house 1"),
        (("stack", -1, "arg"), 3 << 3, "from his court"),
        (("stack", -1, "arg"), 1 << 5, "that lord cannot apply there"),
        (("stack", -1, "arg"), 1 << 20, "no application"),
        (("houses", A, "lord"), "treasury", "from his court"),
        (("court", "treasury", "votes"), 0, "the tribute of the application is missing"),
    ]
    refused(game, position, cases)


def test_positions_with_an_impossible_treasury_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(court=True, treasury={"gold": 1}).play("lord", house=A, at="treasury:0").state.to_dict()
    assert position["stack"][-1]["kind"] == "treasury"
    cases: list[Change] = [
        (("houses", A, "lord"), "court", "only a lord in the treasury"),
        (("court", "treasury", "gold"), 0, "nothing to choose"),
        (("stack", -1, "arg"), B, "does not lead house 1"),
    ]
    refused(game, position, cases)


def test_positions_with_impossible_allies_at_court_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(2, court=True, lords={ALLY: "chancellor"}, support={"chancellor": [2]}).state.to_dict()
    cases: list[Change] = [
        (("court", "offices", 0, "bishops"), 1, "bishops of his house"),
        (("court", "bishops"), 6, "there are 6 bishops, not 5"),
    ]
    refused(game, position, cases)
    assert game.from_dict(edited(position, "court", "bishops", value=3))  # an ally took two away
