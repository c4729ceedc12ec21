"""Positions as plain data: every real one is taken back unchanged, every impossible one is refused with a reason."""

from typing import Any

import pytest

import peerage
from games.lancaster.table import Table
from games.tables import Change, edited, refused
from peerage import BadPosition

A, B, C, D = range(4)
CARD_TWICE = {"card": 5, "stacks": []}

PLACING = [
    (("game",), "chess", "a position of chess"),
    (("rules",), 99, "version 99 of the rules"),
    (("round",), 0, "there is no round 0"),
    (("round",), 6, "there is no round 6"),
    (("round",), 3, "conflict cards are left in round 3"),
    (("phase",), "lunch", "there is no phase"),
    (("phase",), "castles", "place is not part of castles"),
    (("start",), 4, "seat 4 does not exist"),
    (("start",), -1, "seat -1 does not exist"),
    (("players", A, "votes"), -1, "cannot have -1 votes"),
    (("players", A, "gold"), -1, "cannot have -1 gold"),
    (("players", A, "squires"), -2, "cannot have -2 squires"),
    (("players", A, "points"), -1, "cannot have -1 points"),
    (("players", A, "gold"), 1000, "cannot have 1000 gold"),
    (("players", A, "gold"), "much", "not a position"),
    (("players", A, "new_votes"), 1, "votes of laws are kept apart in parliament only"),
    (("players", A, "nobles"), ["A"], "there are 4 noblemen, not 3"),
    (("players", A, "nobles"), ["Z"], "nobleman 'Z' does not exist"),
    (("players", A, "nobles"), ["A", "A"], "stands there twice"),
    (("players", A, "extensions"), [], "seat 0 has no extension"),
    (("players", A, "extensions"), ["moat"], "extension 'moat' does not exist"),
    (("players", A, "extensions"), ["gold", "gold"], "stands there twice"),
    (("players", A, "extensions"), ["purse"], "a knight stands on the extension purse"),
    (("houses", A, "court"), [2, 1, 0, 0], "house 0 has 4 knights of strength 1, not 3"),
    (("houses", A, "court"), [1, 1, 0, 1], "house 0 has 2 knights of strength 4, not 1"),
    (("houses", A, "court"), [0, 1, 0, 0], "house 0 has 2 knights of strength 1, not 3"),
    (("houses", A, "court"), [1, 1, 0], "four numbers"),
    (("houses", A, "court"), [1, 1, -1, 0], "four numbers"),
    (("houses", A, "reserve"), [1, 1, 1, 0], "knights of strength 4, not 1"),
    (("houses", A, "castle"), {"moat": 1}, "there is no castle space 'moat'"),
    (("houses", A, "castle"), {"gold": 5}, "there is no knight of strength 5"),
    (("houses", A, "castle"), {"gold": 0}, "there is no knight of strength 0"),
    (("houses", A, "castle"), {"upgrade": 1}, "a knight stands on the extension upgrade"),
    (("counties", "B", "nobles"), 4, "there are 4 noblemen, not 3"),
    (("counties", "B", "nobles"), -1, "noblemen, not 3"),
    (("counties", "B", "house"), 4, "house 4 does not exist"),
    (("counties", "B", "house"), None, "strength without a knight"),
    (("counties", "B", "house"), [B, C], "not a position"),
    (("counties", "B", "strength"), 0, "there is no knight of strength 0"),
    (("counties", "B", "strength"), 5, "there is no knight of strength 5"),
    (("counties", "B", "squires"), -1, "cannot hold -1 squires"),
    (("counties", "C"), {"nobles": 3, "house": B, "strength": 1}, "county C needs strength 3"),
    (("conflicts",), [None, None, None], "conflicts need 4 entries"),
    (("conflicts", 1), None, "two conflicts lie in the upper row"),
    (("conflicts", 1), CARD_TWICE, "stands there twice"),
    (("conflicts", 1, "card"), 0, "not in play"),
    (("conflicts", 0, "stacks", 0, "house"), 7, "house 7 does not exist"),
    (("conflicts", 0, "stacks", 0, "house"), C, "one for each house"),
    (("conflicts", 0, "stacks", 0, "knights"), [0, 0, 0, 0], "knights of strength|without a knight"),
    (("conflicts", 0, "stacks", 0, "knights"), [1, 0], "four numbers"),
    (("conflicts", 0, "stacks", 0, "knights"), [2, 0, 0, 0], "knights of strength 1, not 3"),
    (("conflict_pile",), [], "2 conflict cards are left"),
    (("law_pile",), [], "another size"),
    (("current",), ["gold-to-votes"], "three laws"),
    (("current", 0), "free-beer", "there is no law 'free-beer'"),
    (("current", 0), "extensions-3-points-5", "a law stands there twice"),
    (("proposed", 0), None, "three proposals lie there"),
    (("voted_law",), "gold-to-votes", "is no ballot"),
    (("ballots",), [0], "an entry for each seat"),
    (("ballots",), [1, 0, 0, 0], "is no ballot"),
    (("favors",), ["luck"], "favor 'luck' does not exist"),
    (("favors_left",), 7, "7 favors cannot be left"),
    (("favors_left",), -1, "-1 favors cannot be left"),
    (("known_gold",), [9], "the most gold is not where it is known to be"),
    (("known_gold",), [A], "the most gold is not where it is known to be"),
    (("known_squires",), [A, B], "the most squires"),
    (("final",), {"before": [0] * 4, "knighthood": [0] * 4, "castle": [0] * 4, "table": [0] * 4}, "final|over"),
    (("over",), True, "over|final"),
    (("asked",), -1, "negative"),
    (("chance",), [1, 2, 3], "four 32-bit numbers"),
    (("stack",), [], "nobody is asked"),
    (("stack",), [{"kind": "place", "seat": A}], "a step is pending, but no decision"),
    (("stack", 0, "arg"), 3, "left neighbour"),
    (("stack", 1, "kind"), "dance", "unknown decision"),
    (("stack", 1, "kind"), "county", "county is not part of placement"),
    (("stack", 1, "seat"), 9, "seat 9 does not exist"),
    (("stack", 1, "arg"), 1, "placing needs no argument"),
    (("secret",), {"waiting": [0], "forced": [], "choices": [0, 0, 0, 0]}, "go together"),
    (("extra",), 1, "not a position"),
]


@pytest.fixture
def placing(table: type[Table]) -> dict[str, Any]:
    return table(
        courts={A: [1, 2], B: [1], D: [2]},
        castles={A: {"purse": 1}},
        counties={"B": (B, 2, 1)},
        conflicts={1: (5, [(B, [1]), (C, [1])])},
    ).state.to_dict()


@pytest.mark.parametrize(("path", "value", "reason"), PLACING)
def test_impossible_while_knights_are_placed(
    game: peerage.Game, placing: dict[str, Any], path: tuple[Any, ...], value: Any, reason: str
) -> None:
    assert game.from_dict(placing).to_dict() == placing
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(placing, *path, value=value))


def test_a_favor_that_is_out(game: peerage.Game) -> None:
    position = game.start(3, seed=1).to_dict()
    with pytest.raises(BadPosition, match="not in play"):
        game.from_dict(edited(position, "favors", value=["upgrade", "noble", "gold", "squires", "mixed-1"]))


SUPPORT = [
    (("stack", 1, "seat"), B, "left neighbour|own knight"),
    (("stack", 1, "arg"), 0, "own knight|cannot go there"),
    (("houses", A, "court"), [0, 0, 0, 0], "knights of strength"),
    (("players", A, "squires"), 0, "nothing to choose|cannot go there"),
]


@pytest.mark.parametrize(("path", "value", "reason"), SUPPORT)
def test_positions_with_impossible_squires_are_refused(
    game: peerage.Game, table: type[Table], path: tuple[str, int, str], value: int | list[int], reason: str
) -> None:
    play = table(counties={"B": (B, 1, 1)}, courts={A: [1, 2], B: [1]}, squires={A: 4})
    position = play.play("place", house=A, knight=1, at="county:B").state.to_dict()
    assert position["stack"][-1]["kind"] == "squires"
    assert game.from_dict(position).to_dict() == position
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(position, *path, value=value))


VOTES = [
    (("stack", 0, "arg"), 2, "from left to right"),
    (("stack", 0, "arg"), 4, "three votes"),
    (("proposed", 0), None, "from left to right"),
    (("stack", 1, "seats"), [A, B], "not asked|everybody votes"),
    (("secret", "choices", B), 5, "cannot have chosen"),
    (("secret", "choices", A), 0, "neither chooses nor has chosen"),
    (("secret", "waiting"), [], "nobody chooses still"),
    (("players", A, "votes"), 1, "cannot have chosen"),
    (("players", A, "votes"), -1, "cannot have -1 votes"),
    (("secret",), None, "go together"),
]


@pytest.mark.parametrize(("path", "value", "reason"), VOTES)
def test_positions_with_impossible_votes_are_refused(
    game: peerage.Game, table: type[Table], path: tuple[Any, ...], value: int | list[int] | None, reason: str
) -> None:
    position = table(phase="parliament", votes={A: 3}).ballot(A, "+3").ballot(B, "-").state.to_dict()
    assert game.from_dict(position).to_dict() == position
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(position, *path, value=value))


COUNTIES = [
    (("stack", 0, "arg"), 3, "goes home after its county|owner"),
    (("stack", 1, "arg"), 3, "goes home after its county"),
    (("stack", 2, "seat"), B, "owner of the knight"),
    (("stack", 2, "arg"), 3, "another county"),
    (("proposed", 2), "gold-to-votes", "voted on before|twice"),
    (("counties", "A", "house"), A, "strength|knights"),
]


@pytest.mark.parametrize(("path", "value", "reason"), COUNTIES)
def test_positions_with_impossible_counties_are_refused(
    game: peerage.Game, table: type[Table], path: tuple[Any, ...], value: int | str, reason: str
) -> None:
    position = table(phase="counties", counties={"B": (A, 1, 2), "E": (B, 2, 0)}).state.to_dict()
    assert position["stack"][-1]["kind"] == "county"
    assert game.from_dict(position).to_dict() == position
    with pytest.raises(BadPosition, match=reason):
        game.from_dict(edited(position, *path, value=value))


def test_positions_with_impossible_castles_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(phase="parliament", extensions={A: ["knight"]}, squires={A: 4}, castles={B: {"gold": 1}}).parliament()
    position = play.state.to_dict()
    assert position["stack"][-1]["kind"] == "castle"
    assert game.from_dict(position).to_dict() == position
    for path, value, reason in [
        (("stack", -1, "arg"), 0, "nothing is left"),
        (("stack", -1, "arg"), 1 << 3, "an empty castle space"),
        (("stack", -1, "arg"), 1 << 7, "an empty castle space"),
        (("stack", -1, "seat"), B, "owner of the castle"),
        (("stack", 0, "arg"), 2, "round table"),
        (("counties", "B"), {"nobles": 3, "house": A, "strength": 1, "squires": 0}, "knights|no knight stands"),
        (("players", A, "squires"), 2, "nothing to choose"),
    ]:
        with pytest.raises(BadPosition, match=reason):
            game.from_dict(edited(position, *path, value=value))


def test_positions_with_impossible_ransom_are_refused(game: peerage.Game, table: type[Table]) -> None:
    fights = {1: (5, []), 2: (8, []), 3: (9, [(A, [1, 2])])}
    position = table(phase="parliament", conflicts=fights, gold={A: 9}).parliament().state.to_dict()
    assert position["stack"][-1]["kind"] == "ransom"
    assert game.from_dict(position).to_dict() == position
    for path, value, reason in [
        (("stack", -1, "arg"), 2 << 8 | 1, "strongest"),
        (("stack", -1, "arg"), 3 << 8 | 2, "strongest"),
        (("stack", -1, "seat"), B, "strongest"),
        (("players", A, "gold"), 1, "cannot pay"),
        (("houses", A, "castle"), {"gold": 3}, "knights of strength"),
    ]:
        with pytest.raises(BadPosition, match=reason):
            game.from_dict(edited(position, *path, value=value))


def test_positions_with_impossible_allies_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(2, counties={"B": (2, 1, 0)}, castles={2: {"knight": 2}}).state.to_dict()
    cases: list[Change] = [
        (("counties", "B", "squires"), 1, "an ally has no squires"),
        (("houses", 2, "castle"), {"gold": 2}, "an ally's castle has no space gold"),
        (("houses", 2, "court"), [3, 0, 0, 0], "house 2 has"),
        (("houses",), position["houses"][:2], "4 houses are needed"),
        (("counties", "B", "nobles"), 3, "there are 3 noblemen, not 2"),
    ]
    refused(game, position, cases)
    assert game.from_dict(edited(position, "counties", "B", "nobles", value=1))  # an ally took one away


def test_lancaster_position_of_a_finished_game_is_checked(game: peerage.Game, table: type[Table]) -> None:
    position = table(phase="parliament", round=5).parliament().state.to_dict()
    assert position["over"]
    assert game.from_dict(position).to_dict() == position
    assert game.from_dict(position).winners == game.from_dict(position).winners != []
    for path, value, reason in [
        (("final",), None, "final"),
        (("final", "before"), [1], "final|seat"),
        (("final", "knighthood"), [0, 0, 0, 0], "final|points|scoring"),
        (("players", A, "points"), 99, "final|points|scoring"),
        (("round",), 4, "last round|left in round|another size"),
    ]:
        with pytest.raises(BadPosition, match=reason):
            game.from_dict(edited(position, *path, value=value))
