"""What holds for every environment: it stays as its id promises, actions are moves, secrets stay secret."""

import hashlib
from random import Random
from typing import Any

import numpy as np
import pytest

import peerage
from games.cases import played
from peerage.envs import SPECS, Batch, Buffers, find, legal_actions, legal_mask, move_of, observe, rewards
from peerage.errors import BadComponents, BadMove, UnknownGame

PINNED = {
    "lancaster_v0": "37c2fdc6f1f83439",
    "lancaster_small_v0": "27f4cd615e4688a4",
    "long_live_the_king_v0": "ed505baa137f50f4",
    "long_live_the_king_small_v0": "9bbb5468f89b7b97",
    "noblemen_v0": "fa9d37bef4c66a9b",
    "noblemen_small_v0": "9463d23ddca29ce9",
}
"""Digests of what some random steps bring. Where one changes, learning changes: give the environment a new number."""
every_environment = pytest.mark.parametrize("name", SPECS)


def digest(name: str) -> str:
    """Of all that a batch writes, with observations as exact as they are made."""
    batch, chooser = Batch(name, 4, seeds="pinned"), Random("pinned")
    usual = batch.buffers()
    into = Buffers(usual.observations.astype(np.float64), usual.masks, usual.seats, usual.rewards, usual.dones)
    hashed = hashlib.blake2b(digest_size=8)
    for _ in range(150):
        legal, begins = batch.legal()
        actions = [int(legal[chooser.randrange(begins[row], begins[row + 1])]) for row in range(batch.n)]
        batch.step(actions, into)
        for array in (into.observations, into.masks, into.seats, into.rewards, into.dones):
            hashed.update(array.tobytes())
    return hashed.hexdigest()


@every_environment
@pytest.mark.builds
def test_an_environment_stays_what_its_id_stands_for(name: str) -> None:
    assert digest(name) == PINNED[name]


@every_environment
def test_every_action_is_one_legal_move(name: str) -> None:
    spec = find(name)
    state, chooser = spec.game.start(spec.seats, 3, spec.options, spec.components or None), Random(3)
    while not state.over:
        seat = state.to_move[0]
        actions = legal_actions(state, seat)
        moves = [move_of(state, seat, action) for action in actions]
        assert sorted(moves) == sorted(state.moves(seat))
        assert np.flatnonzero(np.frombuffer(memoryview(legal_mask(state, seat)), np.uint8)).tolist() == actions
        with pytest.raises(BadMove):
            move_of(state, seat, spec.actions)
        assert not any(rewards(state))
        state.play(seat, chooser.choice(moves))
    assert sum(rewards(state)) == pytest.approx(0)
    assert max(rewards(state)) == 1 or len(state.winners) > 1


@every_environment
def test_a_secret_choice_tells_the_seats_that_are_asked_later_nothing(name: str) -> None:
    spec, found = find(name), 0
    for seed in range(4):
        state = spec.game.start(spec.seats, seed, spec.options, spec.components or None)
        for _ in played(state, seed):
            if not state.secret_open or len(state.to_move) < 2:
                continue
            first, second = state.to_move[:2]
            outcomes = {known_after(state, first, action, second) for action in legal_actions(state, first)}
            assert len(outcomes) == 1
            found += len(legal_actions(state, first)) > 1
    assert found


def known_after(state: Any, seat: int, action: int, later: int) -> tuple[Any, ...]:
    """What a later seat sees and may do after a secret choice."""
    twin = state.clone()
    twin.play(seat, move_of(twin, seat, action))
    assert twin.to_move[0] == later
    return (*observe(twin, later), *legal_actions(twin, later))


@every_environment
def test_in_a_batch_seats_choose_secretly_one_after_another(name: str) -> None:
    batch = Batch(name, 1, seeds=2)
    asked = [0]
    for _ in range(60):
        row = batch.stepper.rows[0]
        if row.state.secret_open and row.state.waiting:
            assert batch.into.seats[0] == row.state.to_move[0]
            asked.append(len(row.state.to_move))
        batch.step(batch.legal()[0][:1])
    assert max(asked) > 1


@pytest.mark.parametrize("game_id", peerage.game_ids())
def test_small_variants_are_shorter_and_can_be_written_down(game_id: str) -> None:
    game = peerage.load(game_id)
    small = {"variant": "small"}
    state = game.start(3, 1, components=small)
    lengths = [sum(1 for _ in played(game.start(3, 1, components=components), 1)) for components in (small, None)]
    assert lengths[0] < 0.6 * lengths[1]
    for _ in played(state, 1, 10):
        pass
    assert game.from_bytes(state.to_bytes()).checksum() == state.checksum()
    assert game.from_dict(state.to_dict()).checksum() == state.checksum()
    record = peerage.Record.begin(game, 3, seed=1, components=small)
    again = peerage.Record.load("\n".join(record.lines()) + "\n")
    assert again.state.checksum() == record.state.checksum()


@pytest.mark.parametrize("game_id", peerage.game_ids())
def test_a_variant_is_no_correction_of_a_box(game_id: str) -> None:
    game = peerage.load(game_id)
    with pytest.raises(BadComponents):
        game.corrections({"variant": "small"})
    for wrong in ({"variant": "none"}, {"variant": ["small"]}, {"variant": "small", "players": {"min": 3}}):
        with pytest.raises(BadComponents):
            game.config(3, {}, wrong)


def test_a_game_names_its_newest_environment() -> None:
    assert find("lancaster").id == "lancaster_v0"
    assert find("noblemen_small_v0").seats == 3
    with pytest.raises(UnknownGame, match="noblemen_small_v0"):
        find("noblemen_small")
