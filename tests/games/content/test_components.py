"""What is printed, in every game that prints something: single values may be overridden where they were rebuilt."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import peerage
from games.cases import GAMES
from games.declaring import declaration, declared
from games.tables import usual_seats
from peerage import BadComponents, Record

PRINTING = [game_id for game_id in GAMES if (found := declaration(game_id)) and found.rebuilt]


@pytest.fixture(params=PRINTING)
def game(request: pytest.FixtureRequest) -> peerage.Game:
    return peerage.load(request.param)


@pytest.fixture
def rebuilt(game: peerage.Game) -> dict[str, Any]:
    return tomllib.loads(declared(game.id).rebuilt)


@pytest.fixture
def seats(game: peerage.Game) -> int:
    return usual_seats(game)


def test_a_file_of_ones_own(game: peerage.Game, seats: int, rebuilt: dict[str, Any], tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(declared(game.id).rebuilt, encoding="utf-8")
    read, given = (game.start(seats, seed=1, components=components) for components in (own, rebuilt))
    assert read.to_dict() == given.to_dict()
    own.write_text("[[broken\n", encoding="utf-8")
    with pytest.raises(BadComponents, match="not valid TOML"):
        game.start(seats, seed=1, components=own)
    with pytest.raises(BadComponents, match="cannot read"):
        game.start(seats, seed=1, components=tmp_path / "none.toml")


def test_the_hash_stands_in_the_record(game: peerage.Game, seats: int, rebuilt: dict[str, Any]) -> None:
    printed, own = Record.begin(game, seats, seed=1), Record.begin(game, seats, seed=1, components=rebuilt)
    assert printed.header.components != own.header.components
    assert own.header.overrides == rebuilt
    again = Record.load("\n".join(own.lines()))
    assert again.header == own.header
    assert again.state.to_dict() == own.state.to_dict()
    assert Record.begin(game, seats, seed=1, components={}).header.components == printed.header.components


def test_a_position_keeps_its_components(game: peerage.Game, seats: int, rebuilt: dict[str, Any]) -> None:
    state = game.start(seats, seed=1, components=rebuilt)
    twin = game.from_dict(state.to_dict())
    assert twin.config.components_hash == state.config.components_hash
    assert twin.config.components_hash != game.start(seats, seed=1).config.components_hash


def test_components_of_ones_own_travel_with_the_bytes(game: peerage.Game, seats: int, rebuilt: dict[str, Any]) -> None:
    state = game.start(seats, seed=1, components=rebuilt)
    game.blanks.kept.clear()
    again = game.from_bytes(state.to_bytes())
    assert again.config.overrides == rebuilt
    assert again.config.components_hash == state.config.components_hash
    assert again.config.components == state.config.components


def test_every_game_refuses_components_of_the_wrong_type(game: peerage.Game, seats: int) -> None:
    table, key = next(numbers(game.printed()[0]))
    cases: list[tuple[object, str]] = [
        ({"dragons": 3}, "no such component"),
        ({table: 4}, "expected a table"),
        ({table: {key: "5"}}, "expected a whole number, not a text"),
        ({table: {key: True}}, "expected a whole number"),
        ([table], "a TOML file or a table"),
        (7, "a TOML file or a table"),
    ]
    for own, reason in cases:
        with pytest.raises(BadComponents, match=reason):
            game.start(seats, seed=1, components=own)


def numbers(printed: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Tables with a number in them, and its key."""
    for name, part in printed.items():
        if isinstance(part, dict):
            yield from ((name, key) for key, value in part.items() if type(value) is int)


def test_boards_that_nobody_uses_any_more_are_forgotten(game: peerage.Game, seats: int) -> None:
    """Also those of positions that were refused, and those that came as bytes."""
    varied = declared(game.id).varied
    assert varied, f"{game.id} does not declare how its components can vary"
    position = game.start(seats, seed=1).to_dict()
    hashes = set()
    for number in range(200):
        own = varied(number)
        state = game.start(seats, seed=1, components=own)
        hashes.add(state.config.components_hash)
        game.from_bytes(state.to_bytes())
        with pytest.raises(peerage.BadPosition):
            game.from_dict({**position, "overrides": own, "stack": []})
        assert len(game.boards) <= 16
        assert len(game.blanks) <= 16
    assert len(hashes) == 200
    assert game.board(state.config) is state.board, "the last ones are kept"
