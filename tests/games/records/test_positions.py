"""Positions of every game as plain data: real ones come back unchanged, changed ones are refused or can be played."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from random import Random
from typing import Any

import pytest

import peerage
from games.cases import COMPILED, GAMES, RARELY, case_id
from games.declaring import Options, declaration, declared
from games.tables import random_game, sensible_move, usual_seats
from peerage import BadComponents, BadOption, BadPosition, BadSeats, PeerageError


def numbers_of_seats(game: peerage.Game) -> list[int]:
    return list(range(game.min_seats, game.max_seats + 1)) if COMPILED else [usual_seats(game)]


SWITCHES: dict[str, list[Options]] = {
    game_id: [{}, *({name: True} for name in found.asked_with)] for game_id in GAMES if (found := declaration(game_id))
}
"""Without options, and with each option that leads to a question of its own."""
WHOLE_GAMES = [
    (game_id, seats, options)
    for game_id, switches in SWITCHES.items()
    for seats in numbers_of_seats(peerage.load(game_id))
    for options in switches
]
CHANGED = [
    (game_id, seats, options)
    for game_id, switches in SWITCHES.items()
    for seats in sorted({peerage.load(game_id).min_seats, usual_seats(peerage.load(game_id))})
    for options in switches[-1:]
]
MOST_CHANGES = 400 // RARELY


@pytest.mark.parametrize(("game_id", "seats", "options"), WHOLE_GAMES, ids=[case_id(*case) for case in WHOLE_GAMES])
def test_positions_of_every_game_survive_a_round_trip(game_id: str, seats: int, options: Options) -> None:
    game, about = peerage.load(game_id), declared(game_id)
    kinds = set()
    for state in random_game(game, seats, seats, options, listen=False, sense=about.sense):
        position = state.to_dict()
        kinds |= {frame["kind"] for frame in position["stack"]}
        twin = game.from_dict(position)
        assert twin.to_dict() == position
        assert twin.checksum() == state.checksum()
        assert twin.to_move == state.to_move
        assert [twin.moves(seat) for seat in range(seats)] == [state.moves(seat) for seat in range(seats)]
    assert about.asked <= kinds
    for option, asked in about.asked_with.items():
        assert (asked in kinds) == (option in options)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> peerage.Game:
    return peerage.load(request.param)


@pytest.fixture
def position(game: peerage.Game) -> dict[str, Any]:
    opening: dict[str, Any] = game.start(usual_seats(game), seed=1).to_dict()
    return opening


def test_a_position_plays_on_like_the_original(game: peerage.Game) -> None:
    chooser = Random(3)
    for state in random_game(game, usual_seats(game), 3, listen=False):
        twin = game.from_dict(state.to_dict())
        if chooser.random() < 0.03:
            break
    while not state.over:
        seat = state.to_move[0]
        move = chooser.choice(state.moves(seat))
        state.play(seat, move)
        twin.play(seat, move)
    assert twin.to_dict() == state.to_dict()
    assert twin.scores == state.scores


def test_positions_with_missing_parts_are_refused(game: peerage.Game, position: dict[str, Any]) -> None:
    for part in position.keys() - {"ledger"}:  # without it, nobody remembers
        with pytest.raises(BadPosition, match="not a position"):
            game.from_dict({name: value for name, value in position.items() if name != part})
    with pytest.raises(BadPosition, match="not a position"):
        game.from_dict({})
    with pytest.raises(BadPosition, match="not a position"):
        game.from_dict(position | {"extra": 1})


def test_game_seats_and_options_of_a_position_are_checked(game: peerage.Game, position: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="a position of chess"):
        game.from_dict(position | {"game": "chess"})
    with pytest.raises(BadPosition, match="version 99 of the rules"):
        game.from_dict(position | {"rules": 99})
    with pytest.raises(BadSeats):
        game.from_dict(position | {"seats": game.max_seats + 1})
    with pytest.raises(BadPosition, match="needed"):
        game.from_dict(position | {"seats": position["seats"] + 1})
    with pytest.raises(BadOption):
        game.from_dict(position | {"options": {"speed": True}})
    with pytest.raises(BadComponents):
        game.from_dict(position | {"overrides": {"players": {"max": 6}}})


def test_wrong_numbers_of_seats_and_options_are_refused(game: peerage.Game) -> None:
    for seats in (0, game.min_seats - 1, game.max_seats + 1):
        with pytest.raises(BadSeats):
            game.start(seats, seed=1)
    for option in game.options:
        with pytest.raises(BadOption):
            game.start(usual_seats(game), seed=1, options={option.name: "perhaps"})
    with pytest.raises(BadOption):
        game.start(usual_seats(game), seed=1, options={"dragons": True})


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "seats", "options"), CHANGED, ids=[case_id(*case) for case in CHANGED])
def test_any_change_is_refused_or_playable(game_id: str, seats: int, options: Options) -> None:
    """Numbers changed at random: refused with a reason, or a position that can be played and written again."""
    game, chooser = peerage.load(game_id), Random(12)
    refused = taken = 0
    for position in some_positions(game, seats, options):
        place, key = chooser.choice(list(places_of_numbers(position)))
        place[key] += chooser.choice((-2, -1, 1, 2, 90))
        try:
            changed = game.from_dict(position)
        except PeerageError:
            refused += 1
            continue
        taken += 1
        for _ in range(30):
            if changed.over:
                break
            changed.play(*sensible_move(changed, chooser, sense=0))
            assert game.from_dict(changed.to_dict()).to_dict() == changed.to_dict()
    assert refused > 20
    assert taken > 2


def some_positions(game: peerage.Game, seats: int, options: Options) -> Iterator[dict[str, Any]]:
    """Those before the end of some games; copies that may be changed. Every other one is without memory of the game."""
    left = MOST_CHANGES
    for seed in count(12):
        for state in random_game(game, seats, seed, options, listen=False, sense=declared(game.id).sense):
            if not state.over:
                position = deepcopy(state.to_dict())
                if left % 2:
                    position.pop("ledger", None)
                yield position
                left -= 1
                if left == 0:
                    return


def places_of_numbers(part: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(value, (dict, list)):
            yield from places_of_numbers(value)
        elif type(value) is int:
            yield part, key
