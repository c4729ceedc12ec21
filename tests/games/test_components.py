"""What is printed, in every game: single values may be overridden where they were rebuilt."""

import tomllib
from itertools import permutations, product

import pytest

import peerage
from peerage import BadComponents, Record

REBUILT = {
    "lancaster": '[[county]]\nname = "Somerset"\nreward = { points = 5 }\n',
    "long-live-the-king": '[start_cards]\n4 = ["Tateshale", "Man", "Lideforde", "Lundonia"]\n',
    "noblemen": "[prices]\npalace = [7, 8, 10, 13]\n",
}
"""A file of one's own that contradicts nothing."""


@pytest.fixture(params=peerage.game_ids())
def game(request):
    return peerage.load(request.param)


@pytest.fixture
def rebuilt(game):
    return tomllib.loads(REBUILT[game.id])


def test_a_file_of_ones_own(game, rebuilt, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(REBUILT[game.id], encoding="utf-8")
    assert game.start(4, seed=1, components=own).to_dict() == game.start(4, seed=1, components=rebuilt).to_dict()
    own.write_text("[[broken\n", encoding="utf-8")
    with pytest.raises(BadComponents, match="not valid TOML"):
        game.start(4, seed=1, components=own)
    with pytest.raises(BadComponents, match="cannot read"):
        game.start(4, seed=1, components=tmp_path / "none.toml")


def test_the_hash_stands_in_the_record(game, rebuilt):
    printed, own = Record.begin(game, 4, seed=1), Record.begin(game, 4, seed=1, components=rebuilt)
    assert printed.header.components != own.header.components
    assert own.header.overrides == rebuilt
    again = Record.load("\n".join(own.lines()))
    assert again.header == own.header
    assert again.state.to_dict() == own.state.to_dict()
    assert Record.begin(game, 4, seed=1, components={}).header.components == printed.header.components


def test_a_position_keeps_its_components(game, rebuilt):
    state = game.start(4, seed=1, components=rebuilt)
    twin = game.from_dict(state.to_dict())
    assert twin.terms.components_hash == state.terms.components_hash
    assert twin.terms.components_hash != game.start(4, seed=1).terms.components_hash


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ({"dragons": 3}, "no such component"),
        ({"players": 4}, "a table is needed"),
        ({"players": {"max": "5"}}, "a whole number is needed, not a text"),
        ({"players": {"max": True}}, "a whole number is needed"),
        (["players"], "a TOML file or a table"),
        (7, "a TOML file or a table"),
    ],
)
def test_values_of_the_wrong_kind_are_refused(game, own, reason):
    with pytest.raises(BadComponents, match=reason):
        game.start(4, seed=1, components=own)


REGIONS = ["Man", "Lideforde", "Lundonia", "Wigemor", "Sarisberie", "Rouecestre", "Oxeneford", "Loncastre"]
STARTS = list(permutations(REGIONS, 3))
COUNTIES = ["York", "Gloucester", "Bedford", "Suffolk"]
STRENGTHS = list(product((1, 2, 3, 4), repeat=4))
VARIED = {
    "lancaster": lambda number: {
        "county": [
            {"name": name, "min_strength": strength} for name, strength in zip(COUNTIES, STRENGTHS[number], strict=True)
        ]
    },
    "long-live-the-king": lambda number: {"start_cards": {"4": ["Tateshale", *STARTS[number]]}},
    "noblemen": lambda number: {"prices": {"palace": [number % 10, 10 + number // 10, 40, 50]}},
}


def test_boards_that_nobody_uses_any_more_are_forgotten(game):
    """Also those of positions that were refused, and those that came as bytes."""
    position = game.start(4, seed=1).to_dict()
    hashes = set()
    for number in range(200):
        own = VARIED[game.id](number)
        state = game.start(4, seed=1, components=own)
        hashes.add(state.terms.components_hash)
        game.from_bytes(state.to_bytes())
        with pytest.raises(peerage.BadPosition):
            game.from_dict({**position, "overrides": own, "stack": []})
        assert len(game.boards) <= 16
        assert len(game.blanks) <= 16
    assert len(hashes) == 200
    assert game.board(state.terms) is state.board, "the last ones are kept"
