"""Batches: the same games as one by one, with any players, in arrays of the caller."""

from collections.abc import Generator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

import peerage
from peerage.envs import LEARNER, SPECS, Batch, Buffers, Spec, find, legal_actions, move_of, observe, rewards
from peerage.errors import BadBot, BadMove, BadSeats, PeerageError, UnknownGame
from peerage.kernel.content.options import every_module

SEED = 5
COMPILED = peerage.build() == "compiled"
STEPS = 400 if COMPILED else 60
every_environment = pytest.mark.parametrize("name", SPECS)


def first_actions(batch: Batch) -> Any:
    legal, begins = batch.legal()
    return legal[begins[:-1]]


def random_actions(batch: Batch, chooser: Random) -> list[int]:
    legal, begins = batch.legal()
    return [int(chooser.choice(legal[begin:end])) for begin, end in pairwise(begins)]


def one_by_one(spec: Spec, seed: str, seats: int, memory: bool = True) -> Generator[Any, int, None]:
    """The games of a row, stepped by the actions that are sent."""
    game, number, ended = spec.game, 0, None
    config = spec.config(seats)
    while True:
        state = game.quick_start(seats, f"{seed}/{number}", config.options, spec.components or None)
        if not memory:
            state.forget()
        while not state.over:
            seat = state.to_move[0]
            action = yield state, seat, ended
            ended = None
            state.play(seat, move_of(state, seat, action))
        ended = rewards(state)
        number += 1


@every_environment
@pytest.mark.builds
@pytest.mark.parametrize("memory", [True, False])
def test_rows_of_a_batch_are_games_with_seeds_of_their_own(name: str, memory: bool) -> None:
    spec = find(name)
    batch = Batch(name, 3, seeds=SEED, memory=memory)
    rows = [one_by_one(spec, f"{SEED}/{row}", spec.seats, memory) for row in range(3)]
    yielded = [next(row) for row in rows]
    chooser = Random(1)
    for _ in range(STEPS):
        for row, (state, seat, ended) in enumerate(yielded):
            assert batch.into.seats[row] == seat
            assert batch.into.observations[row].tolist() == np.array(observe(state, seat), np.float32).tolist()
            assert np.flatnonzero(batch.into.masks[row]).tolist() == legal_actions(state, seat)
            assert batch.into.dones[row] == (ended is not None)
            assert batch.into.rewards[row].tolist() == np.array(ended or [0] * spec.seats, np.float32).tolist()
        actions = random_actions(batch, chooser)
        batch.step(actions)
        yielded = [row.send(action) for row, action in zip(rows, actions, strict=True)]


@every_environment
def test_many_rows_are_stepped_like_few(name: str) -> None:
    many, few = Batch(name, 130, seeds=SEED), Batch(name, 3, seeds=[f"{SEED}/{row}" for row in (0, 64, 129)])
    for _ in range(30 if COMPILED else 5):
        many.step(first_actions(many))
        few.step(first_actions(few))
        assert many.into.observations[[0, 64, 129]].tolist() == few.into.observations.tolist()
        assert many.into.masks[[0, 64, 129]].tolist() == few.into.masks.tolist()


@every_environment
def test_rewards_add_up_to_nothing_and_come_at_the_end_alone(name: str) -> None:
    batch, chooser, ended = Batch(name, 8, seeds=SEED), Random(2), 0
    while ended < 8:
        out = batch.step(random_actions(batch, chooser))
        assert not out.rewards[~out.dones].any()
        assert np.allclose(out.rewards.sum(axis=1), 0, atol=1e-6)
        assert (out.rewards[out.dones].max(axis=1) > 0).all()
        ended += out.dones.sum()


@every_environment
def test_an_illegal_action_is_refused_and_nothing_happens(name: str) -> None:
    batch = Batch(name, 4, seeds=SEED)
    before, actions = batch.into.observations.copy(), first_actions(batch)
    wrong = actions.copy()
    wrong[3] = np.flatnonzero(batch.into.masks[3] == 0)[0]
    for bad in (wrong, [-1] * 4, [10**12] * 4, actions[:3]):
        with pytest.raises(BadMove):
            batch.step(bad)
    assert (batch.into.observations == before).all()
    other = Batch(name, 4, seeds=SEED)
    assert (batch.step(actions).observations == other.step(actions).observations).all()


def test_arrays_of_the_caller_are_written_in_place() -> None:
    batch = Batch("noblemen_v0", 5, seeds=SEED)
    usual = batch.buffers()
    own = Buffers(
        np.full(usual.observations.shape, 7.0),
        np.full(usual.masks.shape, 7, np.uint8),
        np.full(5, 7, np.int8),
        np.full(usual.rewards.shape, 7.0),
        np.full(5, 7, np.uint8),
    )
    actions = first_actions(batch)
    assert batch.step(actions, own) is own
    out = Batch("noblemen_v0", 5, seeds=SEED).step(actions)
    assert (own.observations.astype(np.float32) == out.observations).all()
    assert own.masks.tolist() == out.masks.astype(int).tolist()
    assert own.seats.tolist() == out.seats.tolist()
    assert not own.rewards.any()
    assert not own.dones.any()


def test_masks_can_be_packed_into_bits() -> None:
    bytewise, bitwise = Batch("noblemen_v0", 70, seeds=SEED), Batch("noblemen_v0", 70, seeds=SEED, bits=True)
    for _ in range(3):
        actions = first_actions(bytewise)
        bytewise.step(actions)
        bitwise.step(actions)
        unpacked = np.unpackbits(bitwise.into.masks, axis=1, bitorder="little", count=bytewise.spec.actions)
        assert (unpacked == bytewise.into.masks).all()


@pytest.mark.parametrize("name", ["observations", "masks", "seats", "rewards", "dones"])
def test_arrays_that_do_not_fit_are_refused_before_anything_is_played(name: str) -> None:
    batch = Batch("lancaster_v0", 3, seeds=SEED)
    actions, usual = first_actions(batch), batch.buffers()
    array = getattr(usual, name)
    for wrong in (array[:2], array.astype(np.complex64)):
        with pytest.raises(PeerageError, match=name):
            batch.step(actions, replace(usual, **{name: wrong}))
    other = Batch("lancaster_v0", 3, seeds=SEED)
    assert (batch.step(actions).observations == other.step(actions).observations).all()


@every_environment
def test_bots_play_between_learners_and_move_one_seat_further_with_each_row(name: str) -> None:
    players = [LEARNER, "greedy", "random", "random"]
    batch, again = (Batch(name, 6, seats=4, seeds=SEED, players=players) for _ in range(2))
    for _ in range(100 if COMPILED else 20):
        actions = first_actions(batch)
        out = batch.step(actions)
        assert out.seats.tolist() == [0, 1, 2, 3, 0, 1]
        assert (again.step(actions).observations == out.observations).all()
    assert batch.players[1] == ["random", LEARNER, "greedy", "random"]


def test_searching_bots_play_in_a_batch() -> None:
    batch = Batch("long_live_the_king_v0", 2, seats=3, players=["search:5", LEARNER, "net"])
    for _ in range(10):
        batch.step(first_actions(batch))
    assert batch.into.seats.tolist() == [1, 2]


@every_environment
def test_without_memory_the_ledger_is_not_in_the_observation(name: str) -> None:
    with_memory, without = Batch(name, 1, seeds=SEED), Batch(name, 1, seeds=SEED, memory=False)
    differ = False
    for _ in range(40):
        actions = first_actions(with_memory)
        with_memory.step(actions)
        without.step(actions)
        assert (with_memory.into.masks == without.into.masks).all()
        differ = differ or (with_memory.into.observations != without.into.observations).any()
    assert differ


def test_seeds_are_numbers_texts_or_bytes_and_may_come_from_numpy() -> None:
    assert Batch("noblemen_v0", 2, seeds=np.int64(7)).seeds == ["7/0", "7/1"]
    assert Batch("noblemen_v0", 2, seeds=np.array([7, 8])).seeds == ["7", "8"]
    assert Batch("noblemen_v0", 2, seeds=["a", b"b"]).seeds == ["a", "62"]
    assert Batch("noblemen_v0", 1, seeds=None).seeds != Batch("noblemen_v0", 1, seeds=None).seeds
    with pytest.raises(PeerageError):
        Batch("noblemen_v0", 1, seeds=[1.5])  # type: ignore[list-item]


def test_options_and_seats_are_those_of_the_table() -> None:
    modules = every_module(peerage.load("lancaster").options)
    batch = Batch("lancaster", 2, seats=5, options=modules)
    assert batch.config.options.items() >= modules.items()
    assert batch.into.rewards.shape == (2, 5)
    assert batch.into.observations.shape == (2, len(peerage.load("lancaster").observed))
    assert batch.into.masks.shape == (2, peerage.load("lancaster").indexed)


def test_a_batch_that_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownGame, match="lancaster_v0"):
        Batch("chess_v0", 1)
    for wrong in ({"n": 0}, {"n": 3, "seeds": [1, 2]}, {"n": 1, "players": ["greedy"] * 4}):
        with pytest.raises(PeerageError):
            Batch("lancaster_v0", **wrong)
    with pytest.raises(BadSeats):
        Batch("lancaster_v0", 1, players=[LEARNER])
    with pytest.raises(BadSeats):
        Batch("lancaster_v0", 1, seats=6)
    with pytest.raises(BadBot):
        Batch("lancaster_v0", 1, players=[LEARNER, "nobody", "random", "random"])
