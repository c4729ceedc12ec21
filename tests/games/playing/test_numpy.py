"""Numbers and arrays of NumPy, and other arrays: what a program for learning hands in."""

import json
from array import array
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec

import peerage
from games.cases import RARELY, every_game
from games.declaring import declared
from games.tables import random_game, usual_seats
from peerage.bots import Bot
from peerage.bots.game_loop import play_out

EVERY = 10 * RARELY


def begun(game_id: str, seed: int = 4) -> peerage.State:
    game = peerage.load(game_id)
    state: peerage.State = game.start(usual_seats(game), seed)
    return state


def encoding(game_id: str) -> peerage.Game:
    if not declared(game_id).encodes:
        pytest.skip("it has no encoder")
    return peerage.load(game_id)


@every_game
def test_numbers_of_numpy_are_seats_and_moves(game_id: str) -> None:
    state, twin = begun(game_id), begun(game_id)
    for _ in range(20):
        if state.over:
            break
        seat = state.to_move[0]
        move = state.moves(seat)[-1]
        made: Any = np.int64(move)
        assert state.moves(np.int8(seat)) == twin.moves(seat)
        assert state.legal(np.uint8(seat), made)
        assert state.view(np.int64(seat)) == twin.view(seat)
        assert state.decision(np.int64(seat)) == twin.decision(seat)
        assert state.priors(np.int64(seat)) == twin.priors(seat)
        assert state.resample(np.int64(seat), np.int64(7)) == twin.resample(seat, 7)
        assert state.config.game.describe(state, made) == state.config.game.describe(state, move)
        assert peerage.Perspective(state, np.int64(seat)).moves == twin.moves(seat)
        state.play(np.uint8(seat), made)
        twin.play(seat, move)
    assert state == twin
    json.dumps(state.to_dict())


@every_game
def test_records_take_numbers_of_numpy_and_write_plain_ones(game_id: str) -> None:
    game = peerage.load(game_id)
    record = peerage.Record.begin(game, usual_seats(game), seed=np.int64(5))
    seat = record.state.to_move[0]
    record.play(np.int64(seat), np.int64(record.state.moves(seat)[0]))
    assert peerage.Record.load("\n".join(record.lines())).number == 1
    assert record.header.seed == "5"


@pytest.mark.parametrize("wrong", [True, np.True_, 1.0, np.float64(1), "1", None, [1], np.array([1, 2])])
@every_game
def test_seats_and_moves_of_other_types_are_refused(game_id: str, wrong: Any) -> None:
    state = begun(game_id)
    before = state.to_bytes()
    with pytest.raises(TypeError, match="a move is a whole number, not"):
        state.play(state.to_move[0], wrong)
    with pytest.raises(TypeError, match="a seat is a whole number, not"):
        state.play(wrong, state.moves(state.to_move[0])[0])
    assert state.to_bytes() == before


class LastOfNumpy(Bot):
    """Answers as a program for learning does."""

    def choose(self, perspective: peerage.Perspective) -> Any:
        return np.asarray(perspective.moves)[-1]


@every_game
def test_bots_may_answer_with_numbers_of_numpy(game_id: str) -> None:
    game = peerage.load(game_id)
    state = game.start(game.min_seats, 1, {"finite": True} if game_id == "long-live-the-king" else {})
    assert LastOfNumpy(1).advise(peerage.Perspective(state, state.to_move[0])).options[0].move in state.moves(
        state.to_move[0]
    )
    assert play_out(state, [LastOfNumpy(seat) for seat in range(game.min_seats)]) > 0
    assert state.over


# Observations and masks.


def positions(game_id: str) -> Iterator[tuple[peerage.State, int]]:
    """Some questions of a game of sensible moves, each with a seat that is asked."""
    game = peerage.load(game_id)
    for number, state in enumerate(random_game(game, usual_seats(game), 2, sense=0.5)):
        if number % EVERY == 0 and not state.over:
            yield state, state.to_move[-1]


def observations(size: int) -> dict[str, Any]:
    matrix = np.full((3, size), 9, np.float32)
    return {
        "float32": np.full(size, 9, np.float32),
        "float64": np.full(size, 9, np.float64),
        "row": matrix[1],
        "column": np.full((size, 2), 9, np.float32)[:, 0],
        "array": array("f", [9] * size),
        "doubles": array("d", [9] * size),
        "memoryview": memoryview(array("f", [9] * size)),
        "vec": vec[float]([9.0] * size),
    }


@every_game
def test_observations_fill_every_array_of_their_size(game_id: str) -> None:
    game = encoding(game_id)
    for state, seat in positions(game_id):
        exact = vec[float]([0.0] * len(game.observed))
        state.observe(seat, exact)
        for name, numbers in observations(len(game.observed)).items():
            state.encode(np.int64(seat), numbers)
            assert list(numbers) == pytest.approx(list(exact), abs=1e-6), name
            peerage.Perspective(state, seat).encode(numbers)
            assert list(numbers) == pytest.approx(list(exact), abs=1e-6), name


@every_game
def test_arrays_that_hold_no_observation_are_refused(game_id: str) -> None:
    game, state = encoding(game_id), begun(game_id)
    size = len(game.observed)
    frozen = np.zeros(size, np.float32)
    frozen.flags.writeable = False
    wrong: list[Any] = [
        *(np.zeros(size + more, np.float32) for more in (-1, 1)),
        *(np.zeros(size, kind) for kind in (np.float16, np.int32, np.uint8, bool, ">f4")),
        *(np.zeros((1, size), np.float32), frozen, [0.0] * size, bytearray(size * 4), None),
        vec[float]([0.0] * (size - 1)),
    ]
    for numbers in wrong:
        with pytest.raises(peerage.PeerageError):
            state.encode(0, numbers)
    for seat in (-1, usual_seats(game), 1 << 40):
        with pytest.raises(peerage.BadSeats):
            state.encode(seat, np.zeros(size, np.float32))


@every_game
def test_observations_stay_within_their_declared_bounds(game_id: str) -> None:
    game = encoding(game_id)
    low, high = game.observed_bounds
    numbers = np.zeros(len(game.observed), game.observed_type)
    for state, seat in positions(game_id):
        state.encode(seat, numbers)
        assert low <= numbers.min()
        assert numbers.max() <= high


@every_game
def test_mask_says_which_moves_are_legal(game_id: str) -> None:
    game = encoding(game_id)
    for state, seat in positions(game_id):
        legal = {state.index_of(move) for move in state.moves(seat)}
        for mask in (np.ones(game.indexed, bool), np.ones(game.indexed, np.int8), bytearray(b"\1" * game.indexed)):
            state.mask(np.int64(seat), mask)
            assert {place for place, flag in enumerate(mask) if flag} == legal
            peerage.Perspective(state, seat).mask(mask)
            assert {place for place, flag in enumerate(mask) if flag} == legal
        for other in set(range(state.config.seats)) - set(state.to_move):
            state.mask(other, mask)
            assert not any(mask)


@every_game
def test_arrays_that_hold_no_mask_are_refused(game_id: str) -> None:
    game, state = encoding(game_id), begun(game_id)
    wrong: list[Any] = [
        *(np.zeros(game.indexed + more, bool) for more in (-1, 1)),
        *(np.zeros(game.indexed, np.float32), np.zeros((game.indexed, 1), bool), bytes(game.indexed), [0], None),
    ]
    for flags in wrong:
        with pytest.raises(peerage.PeerageError):
            state.mask(0, flags)
    with pytest.raises(peerage.BadSeats):
        state.mask(-1, np.zeros(game.indexed, bool))


@every_game
def test_index_of_refuses_moves_that_are_not_legal(game_id: str) -> None:
    game, state = encoding(game_id), begun(game_id)
    legal = state.moves(state.to_move[0])
    assert 0 <= state.index_of(np.int64(legal[0])) < game.indexed
    sees = peerage.Perspective(state, state.to_move[0])
    for move in (peerage.TAKE_BACK, max(legal) + 1, -1, 1 << 61, 1 << 70):
        with pytest.raises(peerage.BadMove):
            state.index_of(move)
        with pytest.raises(peerage.BadMove):
            sees.index_of(move)


@every_game
def test_seeds_are_numbers_texts_bytes_or_nothing(game_id: str) -> None:
    game = peerage.load(game_id)
    assert begun(game_id, np.int64(7)) == begun(game_id, 7) == begun(game_id, "7")  # type: ignore[arg-type]
    assert begun(game_id, b"\7") == begun(game_id, "07")  # type: ignore[arg-type]
    wrong: list[Any] = [np.random.default_rng(1), np.random.RandomState(1), 7.0, True, [7], (7,), {}, object]
    for seed in wrong:
        for begin in (game.start, game.quick_start):
            with pytest.raises(peerage.PeerageError, match="a seed is a whole number, a text, bytes or None, not"):
                begin(usual_seats(game), seed)
        with pytest.raises(peerage.PeerageError):
            Bot(seed)
    with pytest.raises(peerage.PeerageError):
        peerage.seed_hash(np.random.default_rng(1))  # type: ignore[arg-type]
