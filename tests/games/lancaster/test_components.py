"""What is printed: single values may be overridden where they were rebuilt, but not against the rulebook's text."""

import pytest

from peerage import BadComponents, Record

REBUILT = {"county": [{"name": "Somerset", "reward": {"points": 5}}]}


def county(drawing, letter):
    return next(county for county in drawing["counties"] if county["id"] == letter)


def test_other_points_for_somerset(game):
    assert county(game.drawing(4, REBUILT), "G")["reward"] == {"points": 5}
    assert county(game.drawing(4), "G")["reward"] == {"points": 6}


def test_another_minimum(game):
    own = {"county": [{"name": "York", "min_strength": 2}]}
    assert county(game.drawing(4, own), "C")["min_strength"] == 2
    state = game.start(4, seed=1, components=own)
    for space in ("gold", "gold", "gold", "gold"):
        seat = state.to_move[0]
        state.play(seat, game.parse(state, {"kind": "extend", "at": f"castle:{space}"}))
    wish = {"kind": "place", "house": state.to_move[0], "knight": 2, "at": "county:C"}
    assert state.legal(state.to_move[0], game.parse(state, wish))


def test_other_goods(game):
    own = {
        "favor": [{"name": "gold", "reward": {"gold": 3}}],
        "castle_space": [{"name": "gold", "reward": {"gold": 3}}],
    }
    drawing = game.drawing(4, own)
    assert next(favor for favor in drawing["favors"] if favor["id"] == "gold")["reward"] == {"gold": 3}
    assert next(space for space in drawing["castle_spaces"] if space["id"] == "gold")["reward"] == {"gold": 3}


def test_a_file_of_ones_own(game, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('[[county]]\nname = "Somerset"\nreward = { points = 5 }\n', encoding="utf-8")
    assert game.start(4, seed=1, components=own).to_dict() == game.start(4, seed=1, components=REBUILT).to_dict()
    own.write_text("[[county]\n", encoding="utf-8")
    with pytest.raises(BadComponents, match="not valid TOML"):
        game.start(4, seed=1, components=own)


def test_the_hash_stands_in_the_record(game):
    printed, own = Record.begin(game, 4, seed=1), Record.begin(game, 4, seed=1, components=REBUILT)
    assert printed.header.components != own.header.components
    assert own.header.overrides == REBUILT
    again = Record.load("\n".join(own.lines()))
    assert again.header == own.header
    assert again.state.to_dict() == own.state.to_dict()


def test_a_position_keeps_its_components(game):
    state = game.start(4, seed=1, components=REBUILT)
    twin = game.from_dict(state.to_dict())
    assert twin.terms.components_hash == state.terms.components_hash
    assert twin.terms.components_hash != game.start(4, seed=1).terms.components_hash


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
        ({"favor": [{"name": "upgrade", "removed_with_players": []}]}, "with 3 seats the upgrade is removed"),
        ({"favor": [{"name": "gold", "reward": {"gold": -1}}]}, "gold"),
        ({"conflicts": {"removed": {"4": [2, 9]}}}, "conflicts removed"),
        ({"conflicts": {"revealed_per_round": 3}}, "two conflicts"),
        ({"conflicts": {"spaces_per_card": 4}}, "three spaces"),
        ({"laws": {"base": {"0": ["gold-to-votes", "most-squires-new-knight", "counties-2-points-3"]}}}, "laws"),
    ],
)
def test_contradictions_of_the_text_are_refused(game, own, reason):
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"dragons": 3}, "no such component"),
        ({"rounds": "5"}, "a whole number is needed, not a text"),
        ({"players": 4}, "a table is needed"),
        ({"county": {"A": 2}}, "tables with a name"),
        ({"county": [{"name": "Kent"}]}, "there is no 'Kent'"),
        ({"county": [{"name": "York", "min_strength": "3"}]}, "a whole number is needed"),
        (["rounds"], "a TOML file or a table"),
    ],
)
def test_values_of_the_wrong_kind_are_refused(game, own, reason):
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


def test_what_the_text_states(game):
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
    assert len(game.drawing(3)["favors"]) == 5
    assert game.drawing(2)["houses"] == 4
