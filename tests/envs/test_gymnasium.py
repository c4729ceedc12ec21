"""Games as environments of Gymnasium: its checks, the same games as in a batch, pools of opponents."""

import importlib
import sys
import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import peerage
from envs.tables import Table, every_environment, every_table
from peerage.envs import LEARNER, SPECS, Batch
from peerage.envs.gymnasium_env import SeatEnv, SeatVectorEnv, gymnasium_id
from peerage.envs.single import picture
from peerage.errors import BadBot, BadMove, BadSeats, MissingExtra, PeerageError

SEED = 5
STEPS = 120 if peerage.build() == "compiled" else 30


@pytest.fixture(autouse=True)
def warnings_are_errors() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def legal(mask: Any, chooser: Random) -> int:
    return int(chooser.choice(np.flatnonzero(mask)))


@every_table
def test_gymnasium_environment_passes_its_check(table: Table) -> None:
    env = gymnasium.make(gymnasium_id(table.id), seats=table.seats, options=table.options, render_mode="ansi")
    check_env(env.unwrapped)


@every_environment
def test_gymnasium_environment_is_registered_with_its_version(name: str) -> None:
    env = gymnasium.make(gymnasium_id(name), disable_env_checker=False)
    assert isinstance(env.unwrapped, SeatEnv)
    assert env.unwrapped.env_spec is SPECS[name]
    _, info = env.reset(seed=SEED)
    chooser, terminated = Random(1), False
    for _ in range(STEPS):
        if terminated:
            break
        _, reward, terminated, truncated, info = env.step(legal(info["action_mask"], chooser))
        assert not truncated
        assert terminated or reward == 0


def test_ids_are_written_as_gymnasium_writes_them() -> None:
    assert gymnasium_id("long_live_the_king_v0") == "peerage/LongLiveTheKing-v0"
    assert {gymnasium_id(name) for name in SPECS} <= set(gymnasium.registry)


@every_table
def test_vector_environment_steps_the_same_games_as_single_ones(table: Table) -> None:
    """With each seed a learner sits elsewhere; finished games are followed by the next ones of their seeds."""
    rows = 3
    settings: dict[str, Any] = {**table.settings, "opponents": ["greedy"]}
    singles = [SeatEnv(**settings, seat=row % table.seats) for row in range(rows)]
    together = SeatVectorEnv(rows, **settings)
    begun = [env.reset(seed=SEED + row) for row, env in enumerate(singles)]
    observations, infos = together.reset(seed=[SEED + row for row in range(rows)])
    chooser = Random(1)
    masks = [info["action_mask"] for _, info in begun]
    assert [seen.tolist() for seen, _ in begun] == observations.tolist()
    for _ in range(STEPS):
        assert [mask.tolist() for mask in masks] == infos["action_mask"].tolist()
        actions = [legal(mask, chooser) for mask in masks]
        observations, rewards, dones, _, infos = together.step(np.array(actions))
        for row, env in enumerate(singles):
            seen, reward, done, _, info = env.step(actions[row])
            assert reward == pytest.approx(rewards[row])
            assert done == dones[row]
            if done:
                seen, info = env.reset()
            assert seen.tolist() == observations[row].tolist()
            masks[row] = info["action_mask"]


@every_environment
def test_vector_environment_is_a_batch_with_one_learner(name: str) -> None:
    env = gymnasium.make_vec(
        gymnasium_id(name), num_envs=5, vectorization_mode="vector_entry_point", opponents=["greedy", "random"]
    )
    seats = SPECS[name].seats
    players = [LEARNER, *(["greedy", "random"] * seats)[: seats - 1]]
    batch = Batch(name, 5, seeds=SEED, players=players)
    observations, infos = env.reset(seed=SEED)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.observation_space.contains(observations)
    env.action_space.seed(1)
    for _ in range(STEPS):
        assert (observations == batch.into.observations).all()
        assert (infos["action_mask"] == batch.into.masks).all()
        assert (infos["seat"] == batch.into.seats).all()
        actions = env.action_space.sample(mask=tuple(infos["action_mask"]))
        kept = observations.copy()
        before, (observations, rewards, dones, truncated, infos) = observations, env.step(actions)
        out = batch.step(actions)
        assert (before == kept).all()
        assert (rewards == out.rewards[range(5), out.seats]).all()
        assert (dones == out.dones).all()
        assert not truncated.any()


def test_vector_environment_works_with_the_statistics_of_gymnasium() -> None:
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(SeatVectorEnv(4, "long_live_the_king_v0", seats=3))
    _, infos = env.reset(seed=1)
    chooser, finished = Random(1), 0
    for _ in range(400):
        actions = np.array([legal(mask, chooser) for mask in infos["action_mask"]])
        _, _, dones, _, infos = env.step(actions)
        finished += dones.sum()
        if dones.any():
            assert set(np.abs(infos["episode"]["r"][dones])) <= {np.float32(0.5), 1, np.float32(0.25)}
    assert finished


def test_reset_of_a_vector_environment_without_a_seed_goes_on_to_other_games() -> None:
    env, twin = (SeatVectorEnv(2, "noblemen_v0") for _ in range(2))
    first = [each.reset(seed=1)[0] for each in (env, twin)]
    second = [each.reset()[0] for each in (env, twin)]
    assert (first[0] == first[1]).all()
    assert (second[0] == second[1]).all()
    assert (first[0] != second[0]).any()


def test_each_game_draws_opponents_and_a_seat_from_the_seed() -> None:
    env = SeatEnv("noblemen_v0", opponents=["greedy", "random"])
    drawn = []
    for _ in range(2):
        env.reset(seed=3)
        drawn.append([tuple(env.game().players)])
        for _ in range(20):
            env.reset()
            drawn[-1].append(tuple(env.game().players))
    assert drawn[0] == drawn[1]
    assert {players.index(LEARNER) for players in drawn[0]} == {0, 1, 2, 3}
    assert {name for players in drawn[0] for name in players} == {LEARNER, "greedy", "random"}
    fixed = SeatEnv("noblemen_v0", seat=2)
    assert {fixed.reset()[1]["seat"] for _ in range(5)} == {2}


def test_illegal_action_loses_the_game_or_is_refused() -> None:
    env = SeatEnv("lancaster_v0", seat=0)
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    assert (after == seen).all()
    strict = SeatEnv("lancaster_v0", seat=0, illegal_reward=None)
    strict.reset(seed=1)
    together = SeatVectorEnv(1, "lancaster_v0")
    together.reset(seed=[1])
    with pytest.raises(BadMove):
        strict.step(wrong)
    with pytest.raises(BadMove):
        together.step(np.array([wrong]))


def test_masks_of_actions_are_asked_for_as_other_packages_do() -> None:
    env = SeatEnv("lancaster_v0")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_
    assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()


def test_without_memory_a_learner_observes_less() -> None:
    seen: list[list[Any]] = []
    for memory in (True, False):
        env, chooser = SeatEnv("noblemen_v0", seat=0, memory=memory), Random(2)
        _, info = env.reset(seed=2)
        seen.append([])
        for _ in range(25):
            observation, _, _, _, info = env.step(legal(info["action_mask"], chooser))
            seen[-1].append(observation.tolist())
    assert seen[0] != seen[1]


def test_gymnasium_environment_renders_what_the_learner_may_know(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("lancaster_v0", seat=1, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text == env.game().state.render("text", 1)
    SeatEnv("lancaster_v0", seat=1, render_mode="human").reset(seed=1)
    assert capsys.readouterr().out == f"{text}\n"
    with pytest.raises(PeerageError, match="rgb_array"):
        SeatEnv("lancaster_v0", render_mode="gif")


def test_gymnasium_environment_renders_pictures_of_what_the_learner_may_know() -> None:
    seen = {}
    for mode in ("svg", "rgb_array"):
        env = SeatEnv("lancaster_v0", seat=1, render_mode=mode)
        env.reset(seed=1)
        seen[mode] = env.render()
        state = env.game().state
    assert seen["svg"] == state.render("svg", 1)
    assert (np.asarray(seen["rgb_array"]) == picture(state, 1)).all()


@every_environment
def test_gymnasium_environment_with_pixels_passes_the_checker(name: str) -> None:
    check_env(gymnasium.make(gymnasium_id(name), render_mode="rgb_array").unwrapped)


def test_gymnasium_environment_that_cannot_be_is_refused() -> None:
    for cls in (SeatEnv, lambda game, **more: SeatVectorEnv(1, game, **more)):
        with pytest.raises(PeerageError):
            cls("lancaster_v0", opponents=[])
        with pytest.raises(BadBot):
            cls("lancaster_v0", opponents=["nobody"])
    with pytest.raises(BadSeats):
        SeatEnv("lancaster_v0", seat=4)
    for unbegun in (SeatEnv("lancaster_v0"), SeatVectorEnv(1, "lancaster_v0")):
        with pytest.raises(gymnasium.error.ResetNeeded):
            unbegun.step(np.zeros(1, int))


def test_missing_gymnasium_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    for module in ("single", "gymnasium_env"):
        monkeypatch.delitem(sys.modules, f"peerage.envs.{module}")
    with pytest.raises(MissingExtra, match=r"peerage\[rl\]"):
        importlib.import_module("peerage.envs.gymnasium_env")
