"""Observations for nets: every number has a name, nothing hidden is in them, and no two legal moves share an index."""

import re
from math import isfinite
from random import Random
from typing import Any

import pytest
from librt.vecs import vec

import peerage
from games.cases import RARELY, every_case, every_game
from games.declaring import Options, declared
from games.tables import sensible_move, usual_seats

EVERY = 4 * RARELY
LARGEST = 8.0
"""Numbers are scaled, so that a net can learn from them."""
UNTOUCHED = -77.0


def observation(state: Any, seat: int) -> list[float]:
    numbers = vec[float]([UNTOUCHED] * len(state.config.game.observed))
    state.encode(seat, numbers)
    return list(numbers)


@every_case
def test_observations_are_complete_and_tell_nothing_hidden(game_id: str, seats: int, options: Options) -> None:
    if not declared(game_id).encodes:
        pytest.skip("it has no encoder")
    game = peerage.load(game_id)
    seen: set[int] = set()
    state, chooser = game.start(seats, 12, options), Random(12)
    number = 0
    while not state.over:
        if number % EVERY == 0:
            for seat in range(seats):
                numbers = observation(state, seat)
                assert UNTOUCHED not in numbers
                assert all(isfinite(value) and abs(value) <= LARGEST for value in numbers), where(game, numbers)
                other = state.resample(seat, number)
                assert observation(other, seat) == numbers, differences(game, numbers, observation(other, seat))
                seen |= {place for place, value in enumerate(numbers) if value}
        state.play(*sensible_move(state, chooser, sense=0.5))
        number += 1
    assert len(seen) > 20


@every_case
def test_every_legal_move_has_an_index_of_its_own(game_id: str, seats: int, options: Options) -> None:
    if not declared(game_id).encodes:
        pytest.skip("it has no encoder")
    game = peerage.load(game_id)
    for seed in range(2):
        state, chooser = game.start(seats, seed, options), Random(seed)
        while not state.over:
            for seat in state.to_move:
                moves = [move for move in state.moves(seat) if move != peerage.TAKE_BACK]
                places = [state.index_of(move) for move in moves]
                assert all(0 <= place < game.indexed for place in places)
                assert len(set(places)) == len(moves), [game.describe(state, move) for move in moves]
            state.play(*sensible_move(state, chooser, sense=0.5 * seed))


@every_game
def test_every_number_has_a_name_of_its_own(game_id: str) -> None:
    game = peerage.load(game_id)
    assert bool(game.observed) == bool(game.indexed) == declared(game_id).encodes
    assert len(set(game.observed)) == len(game.observed)


@every_game
def test_names_of_observations_have_one_pattern(game_id: str) -> None:
    """Words, numbers and letters of places, separated by colons: `seat:0:gold`, `county:B:nobles`."""
    for name in peerage.load(game_id).observed:
        assert re.fullmatch(r"[a-z][a-z_]*(:([a-z][a-z0-9_-]*|[0-9]+|[A-Z]))*", name), name


@every_game
def test_seats_are_counted_from_the_viewer(game_id: str) -> None:
    """At the start, seats differ at most by their chairs: what they see has the same names filled."""
    if not declared(game_id).encodes:
        pytest.skip("it has no encoder")
    game = peerage.load(game_id)
    state = game.start(usual_seats(game), 3)
    own, next_seat = observation(state, 0), observation(state, 1)
    same = sum(a == b for a, b in zip(own, next_seat, strict=True))
    assert same > 0.8 * len(own)


def where(game: peerage.Game, numbers: list[float]) -> str:
    return str([(name, value) for name, value in zip(game.observed, numbers, strict=True) if not abs(value) <= LARGEST])


def differences(game: peerage.Game, one: list[float], other: list[float]) -> str:
    return str([entry for entry in zip(game.observed, one, other, strict=True) if entry[1] != entry[2]])
