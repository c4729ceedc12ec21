"""Positions as plain data: every impossible one is refused with a reason."""

from collections.abc import Callable
from typing import Any

import pytest

import peerage
from games.noblemen.table import Table
from games.tables import edited, refused
from peerage import BadOption, BadPosition

A, B, C, D = range(4)
ESTATE = "@ff/.ffm/..HmC"
"""Of A: a manor, a chapel, a second castle and two empty meadows."""


def cell(x: int, y: int, tile: str, building: str | list[str] | None = None) -> dict[str, Any]:
    return {"x": x, "y": y, "tile": tile} | ({"building": building} if building else {})


def area(x: int, y: int, kind: str = "manor", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "x": x, "y": y, **more}


@pytest.fixture
def turn(table: type[Table]) -> dict[str, Any]:
    return table(
        estates={A: ESTATE, B: "@gg/.gg"},
        tiles={A: "fgw", B: "m"},
        cards={A: ["tribute"], B: ["liaison", "liaison"]},
        markers={A: 2},
        titles={A: "duke"},
        knights={B: [(A, 1, 0)]},
        money={A: 5},
    ).state.to_dict()


MANORS = {A: "@fm", B: "@ff/.ff", C: "@ff/.ff/.ff/.ff", D: "@gg/.gg"}
DECISIONS = {
    "scandal": lambda table: table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry"]).build("chapel", 1, 0),
    "cell": lambda table: table(tiles={A: "f"}).play("lay", tile="tile:field"),
    "area": lambda table: table(estates={A: "@mfff/.mf.f"}, tiles={A: "fg"}).lay("field", 3, 1),
    "expand": lambda table: table(tiles={A: "fg"}).lay("field", 1, 0),
    "site": lambda table: table(estates={A: "@fmm"}, cards={A: ["inheritance"]}).play("card", card="card:inheritance"),
    "knight": lambda table: table(estates=MANORS, money={A: 9}).build("castle", 2, 0),
    "knight_to": lambda table: (
        table(estates=MANORS, money={A: 9}, knights={A: [(B, 1, 0), (C, 1, 0)]})
        .build("castle", 2, 0)
        .play("lift", **{"from": "area:1:1,0"})
    ),
    "hand_over": lambda table: (
        table(estates=MANORS, money={A: 9}, tiles={D: "fgw"}).build("castle", 2, 0).play("knight", at="area:3:1,0")
    ),
    "markers": lambda table: table(markers={A: 2}).play("land"),
    "church": lambda table: table(tiles={A: "fgw"}).play("donate", tile="tile:field"),
    "vicar": lambda table: table(tiles={A: "fg"}, cards={A: ["vicars_favour"]}).play("card", card="card:vicars_favour"),
    "swap_second": lambda table: table(tiles={A: "fgw"}).play("swap", tile="tile:field"),
    "swap_take": lambda table: (
        table(tiles={A: "fg"}).play("swap", tile="tile:field").play("swap_second", tile="tile:grove")
    ),
    "ball": lambda table: table(markers={A: 2}, queen=A, space=3).act().end(A).play("give_marker"),
    "title": lambda table: table(estates={B: "@wwww"}, queen=A, space=3, choose_title=True).act().end(A),
}


@pytest.mark.parametrize("kind", DECISIONS)
def test_every_kind_of_decision_comes_back(game: peerage.Game, table: type[Table], kind: str) -> None:
    """In the middle of whatever is asked; and it plays on."""
    state = DECISIONS[kind](table).state
    assert state.decision(None)["kind"] == kind
    twin = game.from_dict(state.to_dict())
    assert twin.to_dict() == state.to_dict()
    (seat,) = state.to_move
    for move in state.moves(seat):
        one, other = state.clone(), twin.clone()
        one.play(seat, move)
        other.play(seat, move)
        assert one.to_dict() == other.to_dict()
        assert one.over or game.from_dict(one.to_dict()).to_dict() == one.to_dict()


def test_no_kind_of_decision_is_left_out(game: peerage.Game) -> None:
    asked = game.frames[: game.frames.index("next_look")]
    assert set(asked) == set(DECISIONS) | {"opening", "turn"}


TURN = [
    (("decade",), 0, "there is no decade 0"),
    (("decade",), 4, "there is no decade 4"),
    (("decade",), 2, "scoring and the decade go together"),
    (("space",), 11, "there is no space 11"),
    (("space",), -1, "there is no space -1"),
    (("space",), 4, "a ball is held"),
    (("space",), 10, "buildings are scored"),
    (("phase",), "lunch", "there is no phase 'lunch'"),
    (("phase",), "ball", "a ball is held"),
    (("phase",), "setup", "somebody has a turn"),
    (("start",), 4, "seat 4 does not exist"),
    (("queen",), 4, "seat 4 does not exist"),
    (("queen",), -1, "seat -1 does not exist"),
    (("queen",), None, "not a position"),
    (("queen",), [A, B], "not a position"),
    (("active",), 7, "seat 7 does not exist"),
    (("active",), None, "somebody has a turn"),
    (("active",), B, "the end of the turn is pending"),
    (("players", A, "money"), -1, "cannot have -1 money"),
    (("players", A, "money"), "much", "not a position"),
    (("players", A, "points"), -1, "cannot have -1 points"),
    (("players", A, "markers"), -1, "cannot have -1 markers"),
    (("players", A, "markers"), 3, "there are 21 bribery markers, not 20"),
    (("markers",), 17, "there are 19 bribery markers, not 20"),
    (("markers",), -2, "bribery markers, not 20"),
    (("players", A, "tiles", "field"), 2, "there are 63 tiles field, not 62"),
    (("players", A, "tiles", "field"), -1, "is negative"),
    (("players", A, "tiles"), {"swamp": 1}, "'swamp' does not exist"),
    (("bag", "meadow"), 48, "tiles meadow, not 48"),
    (("bag", "meadow"), -1, "is negative"),
    (("church",), {"field": 1}, "there are 63 tiles field"),
    (("church",), {"field": 4}, "the church takes 3 tiles of a kind"),
    (("players", A, "cards"), {"tribute": 2}, "there are 5 cards tribute, not 4"),
    (("players", A, "cards"), {}, "there are 3 cards tribute, not 4"),
    (("players", A, "cards"), {"joker": 1}, "'joker' does not exist"),
    (("players", A, "cards"), {"tribute": -1}, "is negative"),
    (("deck", 0), "joker", "there is no card 'joker'"),
    (("deck",), [], "cards .*, not"),
    (("looking",), ["tribute"], "there are 5 cards tribute, not 4"),
    (("players", A, "title"), "king", "there is no title 'king'"),
    (("players", B, "title"), "duke", "there are 2 of duke, not 1"),
    (("players", A, "title"), None, "everybody has a title but at a ball"),
    (("sale", "castle"), 5, "too many for sale: 5 of castle"),
    (("sale", "castle"), 3, "there are 14 of castle, not 15"),
    (("sale", "castle"), -1, "is negative"),
    (("sale", "moat"), 1, "'moat' does not exist"),
    (("supply", "palace"), 20, "of palace, not 12"),
    (("ball",), {"step": "dance"}, "not a position"),
    (("scored",), [{"seat": A, "x": 0, "y": 0, "building": "castle", "points": 3}], "scoring and the decade"),
    (("final",), {"before": [0] * 4, "liaisons": [0] * 4}, "the final scoring and the end go together"),
    (("over",), True, "the final scoring and the end|the last scoring and the decade"),
    (("laid",), [[1, 0]], "tiles are laid, but nobody is laying"),
    (("laid",), [[9, 9]], "no tile was laid at"),
    (("formed",), 1, "no area is formed without a tile"),
    (("asked",), -1, "negative"),
    (("chance",), [1, 2, 3], "four 32-bit numbers"),
    (("stack",), [], "nobody is asked"),
    (("stack",), [{"kind": "turn", "seat": A}], "a step is pending, but no decision"),
    (("stack", 0, "arg"), B, "the end of the turn is pending"),
    (("stack", 1, "kind"), "dance", "unknown decision"),
    (("stack", 1, "kind"), "opening", "whether several are asked"),
    (("stack", 1, "seat"), 9, "seat 9 does not exist"),
    (("stack", 1, "seat"), B, "decides on it"),
    (("stack", 1, "arg"), 1, "decides on it"),
    (("secret",), {"waiting": [0], "forced": [], "choices": [0, 0, 0, 0]}, "go together"),
]


@pytest.mark.parametrize(("path", "value", "reason"), TURN)
def test_positions_with_impossible_turns_are_refused(
    game: peerage.Game, turn: dict[str, Any], path: tuple[Any, ...], value: Any, reason: str
) -> None:
    refused(game, turn, [(path, value, reason)])


PLOTS = [
    (lambda plots: [*plots, cell(9, 9, "grove")], "not connected edge to edge"),
    (lambda plots: [*plots, cell(-1, -1, "grove")], "not connected edge to edge"),
    (lambda plots: [*plots, cell(1, 0, "field")], "two tiles lie on one place"),
    (lambda plots: [*plots, cell(400, 0, "grove")], "no estate reaches 400, 0"),
    (lambda plots: [*plots, cell(0, 1, "swamp")], "there is no tile 'swamp'"),
    (lambda plots: [*plots, cell(0, 1, "grove", "chapel")], "does not stand on a meadow"),
    (lambda plots: [*plots, cell(0, 1, "meadow", "moat")], "there is no building 'moat'"),
    (lambda plots: [*plots, cell(0, 1, "meadow", "castle")], "castle at 0, 1 stands beside another"),
    (lambda plots: [*plots, cell(0, 1, "meadow", "palace")], "palace at 0, 1 stands beside another"),
    (lambda plots: [*plots, cell(1, 2, "meadow", "chapel")], "chapel at .* stands beside another"),
    (lambda plots: [*plots, cell(-1, 0, "meadow", "folly:swamps")], "there is no building"),
    (lambda plots: [*plots, cell(0, 1, "meadow", ["castle", "chapel"])], "not a position"),
    (lambda plots: plots[1:], "stands on the first meadow"),
    (lambda plots: [cell(0, 0, "meadow"), *plots[1:]], "stands on the first meadow"),
    (lambda plots: [cell(0, 0, "meadow", "chapel"), *plots[1:]], "stands on the first meadow"),
    (lambda plots: [cell(0, 0, "field", "castle"), *plots[1:]], "stands on the first meadow"),
    (lambda plots: [*plots, cell(0, 1, "grove")], "there are 49 tiles grove, not 48"),
    (lambda plots: [*plots, *(cell(-x, 0, "grove") for x in range(1, 60))], "tiles grove, not 48"),
    (lambda plots: [], "stands on the first meadow"),
]


@pytest.mark.parametrize(("change", "reason"), PLOTS)
def test_positions_with_impossible_estates_are_refused(
    game: peerage.Game, turn: dict[str, Any], change: Callable[..., Any], reason: str
) -> None:
    refused(game, turn, [(("players", A, "estate"), change(turn["players"][A]["estate"]), reason)])


AREAS = [
    ([], "is closed, but no area"),
    ([area(1, 0), area(1, 0)], "listed twice"),
    ([area(1, 0), area(2, 0)], "no square of equal tiles"),
    ([area(1, 0, "forest")], "no square of equal tiles"),
    ([area(1, 0, "swamp")], "there is no area 'swamp'"),
    ([area(200, 0)], "no square of equal tiles"),
    ([area(1, 0, knight=A)], "a knight stands on an area of its own player"),
    ([area(1, 0, knight=7)], "seat 7 does not exist"),
]


@pytest.mark.parametrize(("areas", "reason"), AREAS)
def test_positions_with_impossible_areas_are_refused(
    game: peerage.Game, turn: dict[str, Any], areas: list[dict[str, Any]], reason: str
) -> None:
    refused(game, turn, [(("players", A, "areas"), areas, reason)])


def test_positions_with_areas_that_share_tiles_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(estates={A: "@fff/.fff"}, tiles={A: "fg"}).state.to_dict()
    refused(game, position, [(("players", A, "areas"), [area(1, 0), area(2, 0)], "shares tiles with another area")])
    overlapping = table(estates={A: "@fff/.fff"}, tiles={A: "fg"}, overlapping_areas=True).state.to_dict()
    assert len(overlapping["players"][A]["areas"]) == 2
    refused(game, overlapping, [(("players", A, "areas"), [area(1, 0)], "is closed, but no area")])


def test_positions_with_too_many_knights_are_refused(game: peerage.Game, table: type[Table]) -> None:
    estates = {A: "@ff/.ff/.ff/.ff", B: "@gg/.gg"}
    position = table(estates=estates, knights={C: [(A, 1, 0), (A, 1, 2)]}).state.to_dict()
    refused(game, position, [(("players", B, "areas", 0, "knight"), C, "seat 2 has 2 knights only")])


def test_positions_with_a_folly_built_twice_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(estates={A: "@1", B: "@m"}).state.to_dict()
    changed = edited(position, "players", B, "estate", 1, "building", value="folly:forests")
    with pytest.raises(BadPosition, match="a folly stands there twice"):
        game.from_dict(changed)


def test_positions_that_ask_without_a_choice_are_refused(game: peerage.Game, table: type[Table]) -> None:
    """After the action, without tiles and cards, a turn ends by itself."""
    position = table().state.to_dict()
    with pytest.raises(BadPosition, match="nothing to choose"):
        game.from_dict(position | {"action_done": True})


def test_impossible_in_the_set_up(game: peerage.Game) -> None:
    position = game.start(4, seed=1, options={"start_player": "2"}).to_dict()
    refused(
        game,
        position,
        [
            (("players", A, "points"), 1, "in the set-up"),
            (("players", A, "money"), 10, "begins with 13 pounds"),
            (("decade",), 2, "scoring and the decade|before everything else"),
            (("space",), 1, "before everything else"),
            (("start",), A, "the start player is seat 2 by the options"),
            (("stack", 0, "arg"), 3, "the start player has the first turn"),
            (("queen",), B, "the Queen begins to the right of the start player"),
            (("players", C, "taxed"), True, "in the set-up"),
            (("stack", 1, "arg"), 3, "clockwise"),
            (("stack", 4, "arg"), 3, "clockwise"),
            (("secret", "waiting"), [], "nobody chooses still"),
            (("secret", "choices", B), 5, "chosen"),
            (("secret",), None, "go together"),
        ],
    )
    with pytest.raises(BadOption):
        game.from_dict(position | {"options": position["options"] | {"start_player": "5"}})


@pytest.mark.parametrize(("x", "y"), [(1, 0), (0, 1)])
def test_nothing_is_laid_in_the_set_up(game: peerage.Game, x: int, y: int) -> None:
    position = game.start(4, seed=1).to_dict()
    position["players"][A]["estate"].append({"x": x, "y": y, "tile": "field", "building": None})
    position["bag"]["field"] -= 1
    with pytest.raises(BadPosition, match="in the set-up"):
        game.from_dict(position)


def test_impossible_while_cards_are_chosen(game: peerage.Game, table: type[Table]) -> None:
    play = table(estates={A: "@m"}, money={A: 3}, deck=["tribute", "dowry", "liaison"]).build("chapel", 1, 0)
    position = play.state.to_dict()
    assert position["looking"] == ["tribute", "dowry", "liaison"]
    refused(
        game,
        position,
        [
            (("looking",), [], "cards .*, not"),
            (("looking", 0), "joker", "there is no card"),
            (("looking", 0), "dowry", "cards .*, not"),
            (("stack", 2, "seat"), B, "another seat is asked"),
            (("stack", 2, "arg"), 7, "cannot be asked now"),
            (("action_done",), False, "nothing was begun"),
        ],
    )
    moved = position | {"looking": [*position["looking"], position["deck"][0]], "deck": position["deck"][1:]}
    with pytest.raises(BadPosition, match="up to three"):
        game.from_dict(moved)


def test_positions_with_impossible_laying_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(tiles={A: "ffffg"}).lay("field", 1, 0).lay("field", 2, 0).state.to_dict()
    assert position["laid"] == [[1, 0], [2, 0]]
    refused(
        game,
        position,
        [
            (("laid",), [], "cannot be asked now"),
            (("laid",), [[1, 0], [1, 0]], "a tile is laid once"),
            (("laid",), [[1, 0], [7, 7]], "no tile was laid"),
            (("laid",), [[1, 0], [2]], "no tile was laid"),
            (("laid",), [[1, 0], [2, 0], [0, 0], [0, 1]], "too many tiles are laid"),
            (("formed",), 1, "more areas are formed than there are"),
            (("formed",), -1, "more areas are formed than there are"),
            (("stack", 2, "seat"), B, "another seat is asked"),
            (("stack", 2, "kind"), "knight", "cannot be asked now|nobody is laying"),
            (("action_done",), False, "nothing was begun"),
        ],
    )


def test_positions_with_impossible_swaps_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = DECISIONS["swap_take"](table).state.to_dict()
    refused(
        game,
        position,
        [
            (("stack", 2, "arg"), 3 * 4 + 1, "a tile is swapped that is not there"),
            (("stack", 2, "arg"), 16, "no such swap"),
            (("stack", 2, "seat"), B, "no such swap"),
        ],
    )
    laying = DECISIONS["cell"](table).state.to_dict()
    refused(game, laying, [(("swap_dropped",), True, "after a swap that was given up something else came")])
    over = table(active=A, queen=A, decade=3, space=9).act().end(A).state.to_dict()
    refused(game, over, [(("swap_dropped",), True, "no swap is given up in a game that is over")])


def test_after_a_swap_that_was_given_up(game: peerage.Game, table: type[Table]) -> None:
    state = table(tiles={A: "fgw"}).play("swap", tile="tile:field").play("give_up").state
    position = state.to_dict()
    assert position["swap_dropped"]
    for twin in (game.from_dict(position), game.from_bytes(state.to_bytes()), state.clone()):
        twin.play(A, game.parse(twin, {"kind": "swap", "tile": "tile:field"}))
        assert "give_up" not in {game.describe(twin, move)["kind"] for move in twin.moves(A)}


def test_positions_with_impossible_sites_and_knights_are_refused(game: peerage.Game, table: type[Table]) -> None:
    position = table(estates={A: "@fmm"}, money={A: 9}).play("build", building="building:castle").state.to_dict()
    refused(
        game,
        position,
        [
            (("players", A, "money"), 1, "cannot be asked now"),
            (("stack", 2, "arg"), 0, "cannot be asked now"),
            (("stack", 2, "arg"), 4, "cannot be asked now"),
            (("stack", 2, "arg"), 9, "cannot be asked now"),
        ],
    )
    knight = table(estates={A: "@fm", B: "@ff/.ff"}, money={A: 9}).build("castle", 2, 0).state.to_dict()
    assert knight["stack"][-1]["kind"] == "knight"
    refused(game, knight, [(("players", B, "areas", 0, "knight"), C, "cannot be asked now")])
    forest = table(estates={A: "@fm", B: "@gg/.gg"}, money={A: 9}, tiles={B: "fgw"}).build("castle", 2, 0)
    given = forest.play("knight", at="area:1:1,0").state.to_dict()
    assert given["stack"][-1]["kind"] == "hand_over"
    refused(
        game,
        given,
        [
            (("stack", 2, "seat"), A, "another seat is asked"),
            (("stack", 2, "arg"), 3 << 3, "cannot be asked now"),
            (("stack", 2, "arg"), 2 << 3 | C, "cannot be asked now"),
        ],
    )


def test_positions_with_impossible_balls_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(queen=A, space=3, markers=dict.fromkeys(range(4), 1), estates={A: "@ww"}).act().end(A).play("stop")
    position = play.state.to_dict()
    assert (position["phase"], position["stack"][-1]["seat"]) == ("ball", B)
    refused(
        game,
        position,
        [
            (("ball",), None, "a ball is going on"),
            (("ball", "step"), "dance", "there is no step 'dance'"),
            (("ball", "step"), "held", "a ball is going on"),
            (("ball", "host"), 9, "seat 9 does not exist"),
            (("ball", "host"), B, "the Queen's holder opens the ball"),
            (("ball", "places"), [2], "an entry for each seat"),
            (("ball", "places"), [2, 2, None, None], "two counters on one space"),
            (("ball", "places"), [2, 1, None, None], "has counted"),
            (("ball", "places"), [-2, None, None, None], "a negative one|has counted"),
            (("ball", "markers"), -1, "does not add up"),
            (("ball", "blackmail"), 1, "does not add up"),
            (("ball", "cards"), 99, "too much was given"),
            (("players", A, "title"), "duke", "nobody has a title"),
            (("stack", 1, "seat"), C, "clockwise"),
            (("stack", 0, "arg"), 3, "clockwise"),
            (("active",), A, "somebody has a turn"),
            (("space",), 5, "a ball is held"),
        ],
    )


def test_positions_with_impossible_titles_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(queen=A, space=3, estates={A: "@wwwwww", B: "@www"}, choose_title=True).act().end(A)
    position = play.state.to_dict()
    assert position["stack"][-1]["kind"] == "title"
    refused(
        game,
        position,
        [
            (("ball", "places"), [3, 6, 0, 0], "in order of prestige"),
            (("ball", "places"), [6, 3, 0, None], "everybody has a place"),
            (("players", B, "title"), "viscount", "in order of prestige"),
            (("options", "choose_title"), False, "only with the option"),
        ],
    )


def test_positions_with_impossible_turns_of_the_decade_are_refused(game: peerage.Game, table: type[Table]) -> None:
    play = table(queen=A, space=9, deck=["tribute", "dowry", "liaison"]).act().end(A)
    position = play.state.to_dict()
    assert position["phase"] == "decade"
    refused(
        game,
        position,
        [
            (("players", B, "taxed"), True, "taxes and land are open again"),
            (("decade",), 3, "after the last scoring"),
            (("stack", 0, "kind"), "next_turn", "a new decade comes"),
            (("stack", -1, "seat"), B, "clockwise"),
            (("scored",), [], "scoring and the decade"),
            (("scored", 0, "points"), -1, "cannot be"),
            (("scored", 0, "building"), "chapel", "is not scored"),
            (("scored", 0, "x"), 1, "was scored at"),
            (("scored", 0, "seat"), 9, "seat 9 does not exist"),
        ],
    )


def test_noblemen_position_of_a_finished_game_is_checked(game: peerage.Game, table: type[Table]) -> None:
    play = table(queen=A, decade=3, space=9, cards={B: ["liaison"]}, points={B: 4}).act().end(A)
    position = play.state.to_dict()
    assert position["over"]
    assert game.from_dict(position).winners == [B]
    refused(
        game,
        position,
        [
            (("final",), None, "final scoring and the end"),
            (("final", "before"), [1], "a number for each seat"),
            (("final", "before"), [1, 3, 0, 0], "does not add up"),
            (("final", "liaisons"), [0, 0, 0, 0], "seat 1 holds 1 Liaison"),
            (("players", A, "points"), 99, "does not add up"),
            (("decade",), 2, "over before the last scoring"),
            (("space",), 3, "over before the last scoring"),
            (("stack",), [{"kind": "turn", "seat": A}], "nothing is pending"),
        ],
    )
