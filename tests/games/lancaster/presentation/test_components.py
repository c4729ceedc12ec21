"""What is printed: single values may be overridden where they were rebuilt, but not against the rulebook's text."""

from collections.abc import Mapping
from typing import Any

import pytest

import peerage
from peerage import BadComponents

REBUILT = {"county": [{"name": "Somerset", "reward": {"points": 5}}]}

CARDS: list[dict[str, Any]] = peerage.load("lancaster").printed()[0]["conflicts"]["cards"]


def with_card(number: int, **change: object) -> list[dict[str, Any]]:
    return [card | change if card is CARDS[number] else card for card in CARDS]


def county(drawing: Mapping[str, Any], letter: str) -> dict[str, Any]:
    return next(county for county in drawing["counties"] if county["id"] == letter)


def test_custom_points_for_somerset_are_shown(game: peerage.Game) -> None:
    assert county(game.drawing(4, REBUILT), "G")["reward"] == {"points": 5}
    assert county(game.drawing(4), "G")["reward"] == {"points": 6}


def test_custom_minimum_of_a_county_counts(game: peerage.Game) -> None:
    own = {"county": [{"name": "York", "min_strength": 2}]}
    assert county(game.drawing(4, own), "C")["min_strength"] == 2
    state = game.start(4, seed=1, components=own)
    for space in ("gold", "gold", "gold", "gold"):
        seat = state.to_move[0]
        state.play(seat, game.parse(state, {"kind": "extend", "at": f"castle:{space}"}))
    wish = {"kind": "place", "house": state.to_move[0], "knight": 2, "at": "county:C"}
    assert state.legal(state.to_move[0], game.parse(state, wish))


def test_custom_goods_of_favors_and_castles_are_given(game: peerage.Game) -> None:
    own = {
        "favor": [{"name": "gold", "reward": {"gold": 3}}],
        "castle_space": [{"name": "gold", "reward": {"gold": 3}}],
    }
    drawing = game.drawing(4, own)
    assert next(favor for favor in drawing["favors"] if favor["id"] == "gold")["reward"] == {"gold": 3}
    assert next(space for space in drawing["castle_spaces"] if space["id"] == "gold")["reward"] == {"gold": 3}


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"players": {"max": 6}}, "players: the rulebook states"),
        ({"rounds": 6}, "rounds"),
        ({"knights_per_player": {"1": 4}}, "knights_per_player"),
        ({"start_court": [1, 1]}, "start_court"),
        ({"start": {"gold": 3}}, "start"),
        ({"both_rewards_price": 2}, "both_rewards_price"),
        ({"nobles": {"per_county": {"4": 4}}}, "nobles"),
        ({"nobles": {"points": [0, 0, 2, 3, 6, 10, 15, 21, 28, 36]}}, "nobles"),
        ({"county": [{"name": "Stafford", "min_strength": 2}]}, "Stafford"),
        ({"county": [{"name": "Stafford", "reward": {"upgrade": 2}}]}, "Stafford"),
        ({"county": [{"name": "York", "min_strength": 5}]}, "a minimum of 1 to 4"),
        ({"county": [{"name": "York", "min_strength": 0}]}, "a minimum of 1 to 4"),
        ({"county": [{"name": "Somerset", "reward": {"points": 0}}]}, "Somerset"),
        ({"castle_space": [{"name": "knight", "cost": {"squires": 2}}]}, "knight"),
        ({"castle_space": [{"name": "squires", "reward": {"squires": 3}}]}, "squires"),
        ({"castle_space": [{"name": "gold", "reward": {"gold": 0}}]}, "gold"),
        ({"castle_space": [{"name": "gold", "id": "wine"}]}, "castle_space.gold.id: must stay gold"),
        ({"favor": [{"name": "gold", "id": "wine"}]}, "favor.gold.id: must stay gold"),
        ({"favor": [{"name": "upgrade", "removed_with_players": []}]}, "removed_with_players: the rulebook states 3"),
        ({"favor": [{"name": "gold", "reward": {"gold": -1}}]}, "gold"),
        ({"conflicts": {"removed": {"4": [2, 9]}}}, "conflicts.removed: the rulebook states"),
        ({"conflicts": {"revealed_per_round": 3}}, "revealed_per_round: the rulebook states 2"),
        ({"conflicts": {"spaces_per_card": 4}}, "spaces_per_card: the rulebook states 3"),
        ({"laws": {"base": {"0": ["gold-to-votes", "most-squires-new-knight", "counties-2-points-3"]}}}, "laws"),
        ({"laws": {"new": {"0": ["conflict-vote", "most-squires-gold-vote", "gold-to-votes"]}}}, "laws"),
        ({"laws": {"king": {"2": ["tower-knight-points-3"]}}}, "laws"),
        ({"court": {"bishops": {"4": 8}}}, "court"),
        ({"court": {"bishops_per_player_max": 4}}, "court"),
        ({"court": {"shields": 3}}, "court"),
        ({"court": {"archer_strength": 3}}, "court"),
        ({"court": {"tudor_strength": 1}}, "court"),
        ({"court": {"offices": [{"name": "Lord High Constable", "seals": 2}]}}, "court"),
        ({"resentment": {"per_space": {"4": 3}}}, "per_space"),
        ({"resentment": {"tower_capacity": 8}}, "tower_capacity"),
        ({"resentment": {"tower_filler": {"5": 1}}}, "tower_filler"),
        ({"resentment": {"track": [[2, 1], [4, 2], [7, 3], [8, 4], [10, 5], [12, 6]]}}, "6 and 3"),
        ({"resentment": {"track": [[6, 3]]}}, "six spaces"),
        ({"resentment": {"track": [[4, 2], [2, 1], [6, 3], [8, 4], [10, 5], [12, 6]]}}, "left to right"),
        ({"resentment": {"track": [[1, 2], [4, 2], [6, 3], [8, 4], [10, 5], [12, 6]]}}, "larger and a smaller"),
        ({"supply": {"gold": 36}}, "supply: the rulebook states"),
        ({"colours": ["red"] * 5}, "five different words"),
        ({"castle_space": [{"name": "purse", "reward": {}}]}, "this space gives"),
        ({"castle_space": [{"name": "purse", "reward": {"knight": 1}}]}, "this space gives"),
        ({"favor": [{"name": "mixed-1", "reward": {"votes": 1}}]}, "this tile gives"),
        ({"favor": [{"name": "mixed-1", "reward": {"gold": [1]}}]}, "this tile gives"),
        ({"conflicts": {"cards": CARDS[:-1]}}, "twelve conflict cards"),
        ({"conflicts": {"cards": with_card(0, strength=3)}}, "2, 9 and 10"),
        ({"conflicts": {"cards": with_card(1, strength=4)}}, "at least two conflict cards have strength 3"),
        ({"conflicts": {"cards": with_card(7, strength=11)}}, "card 8: the strength of France is from 2 to 10"),
        ({"conflicts": {"cards": with_card(7, points=[1, 2, 3])}}, "card 8: three ranks"),
        ({"conflicts": {"cards": with_card(7, points=[10**30, 2, 1])}}, "card 8: three ranks"),
        ({"conflicts": {"cards": with_card(5, points=[4, 2, 2])}}, "strength 5 gives 4, 2 and 1"),
        ({"conflicts": {"cards": with_card(7, rank=1)}}, "a strength and points"),
        ({"resentment": {"track": [[2, 1], [4, 2], [6, 3], [8, 4], [10, 5], [10**30, 6]]}}, "six spaces"),
        ({"reward_tiles": {"A": {"points": 4}}}, "reward_tiles.A: the rulebook states"),
        ({"reward_tiles": {"D": {"gold": 3}}}, "reward_tiles.D: the rulebook states"),
        ({"reward_tiles": {"B": {"gold": 4}}}, "the other reward tiles"),
        ({"reward_tiles": {"B": {"squires": 3}}}, "the other reward tiles"),
    ],
)
def test_lancaster_refuses_components_that_contradict_its_text(
    game: peerage.Game, own: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"rounds": "5"}, "expected a whole number, not a text"),
        ({"county": {"A": 2}}, "list of tables"),
        ({"county": [{"name": "Kent"}]}, "there is no 'Kent'"),
        ({"county": [{"name": "York", "min_strength": "3"}]}, "expected a whole number"),
        ({"conflicts": {"cards": with_card(7, points=5)}}, "expected a list"),
        ({"conflicts": {"cards": with_card(7, strength="6")}}, "expected a whole number"),
        ({"castle_space": [{"name": "purse", "reward": 3}]}, "expected a table"),
    ],
)
def test_lancaster_refuses_components_of_the_wrong_type(game: peerage.Game, own: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


def test_lancaster_board_has_the_numbers_of_the_rulebook(game: peerage.Game) -> None:
    """The numbers that the rulebook gives in words."""
    drawing = game.drawing(4)
    assert county(drawing, "B") == {"id": "B", "name": "Stafford", "min_strength": 1, "reward": {"upgrade": 1}}
    assert county(drawing, "I")["reward"] == {"gold": 2, "squires": 2}
    assert county(drawing, "C")["reward"] == {"knight": 1, "votes": 2}
    assert county(drawing, "D")["reward"] == {"upgrade": 1, "votes": 2}
    assert drawing["both_price"] == 3
    assert drawing["nobles_points"] == [0, 0, 1, 3, 6, 10, 15, 21, 28, 36]
    spaces = {space["id"]: space for space in drawing["castle_spaces"]}
    assert spaces["knight"]["cost"] == {"squires": 3}
    assert spaces["upgrade"]["cost"] == {"squires": 2}
    assert len(drawing["laws"]) == 18 + 18 + 8
    assert all(law["has"] and law["gives"] for law in drawing["laws"])
    assert len(game.drawing(3)["favors"]) == 5
    assert game.drawing(2)["houses"] == 4


def test_laws_are_drawn_as_they_pay(game: peerage.Game) -> None:
    drawn = {law["id"]: law for law in game.drawing(4)["laws"]}

    def signs(law: str, side: str) -> list[tuple[str, int]]:
        return [(sign["sign"], sign["n"]) for sign in drawn[law][side]]

    assert signs("counties-2-points-3", "has") == [("county", 2)]
    assert signs("counties-2-points-3", "gives") == [("points", 3)]
    assert signs("no-deployed-strength-2-upgrade", "has") == [("none", 1), ("2", 1)]
    assert signs("most-conflict-knights-points-5", "has") == [("most", 1), ("conflict", 1)]
    assert signs("most-squires-lose-2-most-gold-lose-3", "has") == [("most", 1), ("squires", 1), ("gold", 1)]
    assert signs("most-squires-lose-2-most-gold-lose-3", "gives") == [("squires", -2), ("gold", -3)]
    assert signs("fewest-dishonor-points-5", "has") == [("fewest", 1), ("dishonor", 1)]
    assert signs("exchange-gold-squires", "has") == [("gold", 2)]
    assert [law for law in drawn if drawn[law]["trade"]] == [
        *("gold-to-votes", "squire-gold-to-points-3", "gold-to-points", "squires-to-points"),
        *("gold-4-extension", "exchange-gold-squires", "gold-squire-vote-to-points-3", "seals-to-squires-gold"),
    ]


def test_a_space_of_the_castle_may_give_other_goods(game: peerage.Game) -> None:
    own = {"castle_space": [{"name": "purse", "reward": {"votes": 1, "points": 2}}]}
    record = peerage.Record.begin(game, 4, seed=1, components=own)
    state = record.state
    for _ in range(4):
        seat = state.to_move[0]
        record.play(seat, game.parse(state, {"kind": "extend", "at": "castle:purse"}))
    while not state.over:
        seat = state.to_move[0]
        record.play(seat, state.moves(seat)[0])
    given = [event for events in record.events for event in events if event.args.get("from") == "castle:purse"]
    assert {(event.kind, event.args["n"]) for event in given} == {("votes", 1), ("points", 2)}


def test_custom_track_of_dishonor_is_shown(game: peerage.Game) -> None:
    """Its numbers are rebuilt, but for 6 and 3."""
    track = [[1, 0], [3, 1], [6, 3], [9, 5], [12, 6], [15, 8]]
    assert game.drawing(4, {"resentment": {"track": track}})["resentment"]["track"] == track


def test_laws_can_be_moved_to_other_groups(game: peerage.Game) -> None:
    """Which law is in which group is rebuilt; a law does the same in another one."""
    groups: dict[str, dict[str, list[str]]] = {law_set: {} for law_set in ("new", "king")}
    for law in game.drawing(4)["laws"]:
        if law["set"] in groups:
            groups[law["set"]].setdefault(str(law["group"]), []).append(law["id"])
    new, king = groups["new"], groups["king"]
    new["0"][0], new["4"][0] = new["4"][0], new["0"][0]
    king["2"], king["3"] = king["3"], king["2"]
    own = {"laws": {"new": new, "king": king}}
    drawn = {law["id"]: law["group"] for law in game.drawing(4, own)["laws"]}
    assert (drawn["conflict-vote"], drawn["county-without-nobles-points-3"]) == (4, 0)
    assert (drawn["tower-knight-points-3"], drawn["seals-to-squires-gold"]) == (2, 3)
    options = {"new_laws": "all", "court": True, "resentment": True}
    state = game.start(4, seed=1, options=options, components=own)
    assert "county-without-nobles-points-3" in state.to_dict()["current"]
    assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()


def test_reward_tiles_can_be_moved_to_other_counties(game: peerage.Game) -> None:
    own = {"reward_tiles": {"B": {"squires": 3}, "H": {"gold": 3}}}
    assert game.drawing(4, own)["reward_tiles"]["B"] == {"squires": 3}


def test_lancaster_modules_have_the_numbers_of_the_rulebook(game: peerage.Game) -> None:
    drawing = game.drawing(4)
    offices = {office["id"]: office for office in drawing["court"]["offices"]}
    assert [(offices[name]["tribute"], offices[name]["seals"], offices[name]["privilege"]) for name in offices] == [
        ("votes", 2, "shield"),
        ("squires", 1, "archer"),
        ("gold", 0, "tudor"),
    ]
    assert drawing["resentment"]["tower_capacity"] == 7
    assert [game.drawing(seats)["resentment"]["filler"] for seats in (2, 3, 4, 5)] == [4, 3, 2, 0]
    assert {letter: drawing["reward_tiles"][letter] for letter in "ADF"} == {letter: {"points": 3} for letter in "ADF"}
