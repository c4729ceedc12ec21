"""Games as environments of PettingZoo: its conformance suites, the same games as in a batch, secret choices."""

import importlib
import random
import sys
import warnings
from itertools import count
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pettingzoo.test
import pytest
from pettingzoo.test import performance_benchmark

import peerage
from envs.tables import Table, every_environment, every_table
from peerage.envs import Batch, aec
from peerage.envs.single import picture
from peerage.errors import BadMove, BadSeats, MissingExtra, PeerageError

SEED = 5
WHOLE_GAME = 300
"""No game lasts longer, in turns of each seat."""
STEPS = 600 if peerage.build() == "compiled" else 60


@pytest.fixture(autouse=True)
def no_warnings_but_known_ones() -> Any:
    """PettingZoo knows by their names which of its own games have masks in observations; it warns of others."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def chosen(env: Any, chooser: random.Random) -> int:
    return int(chooser.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


@every_table
def test_aec_environment_passes_the_api_test(table: Table) -> None:
    pettingzoo.test.api_test(aec.env(**table.settings), num_cycles=WHOLE_GAME)


@every_environment
def test_aec_environment_passes_the_api_test_without_wrappers(name: str) -> None:
    pettingzoo.test.api_test(aec.AecGame(name), num_cycles=3)


@every_table
def test_aec_environment_passes_the_seed_test(table: Table) -> None:
    pettingzoo.test.seed_test(lambda: aec.env(**table.settings), num_cycles=STEPS // 20)


@every_environment
def test_aec_environment_passes_the_render_test(name: str) -> None:
    custom = {"svg": lambda picture: ElementTree.fromstring(picture).tag.endswith("svg")}
    pettingzoo.test.render_test(lambda render_mode: aec.env(name, render_mode=render_mode), custom)


@every_environment
def test_aec_environment_passes_the_performance_benchmark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(performance_benchmark.__globals__["time"], "time", lambda: next(clock))
    performance_benchmark(aec.env(name))


@every_environment
@pytest.mark.parametrize("memory", [True, False])
def test_aec_environment_plays_the_games_of_a_row_of_a_batch(name: str, memory: bool) -> None:
    env, batch = aec.env(name, memory=memory), Batch(name, 1, seeds=[SEED], memory=memory)
    chooser, games = random.Random(1), 0
    env.reset(seed=SEED)
    for _ in range(STEPS):
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"seat_{batch.into.seats[0]}"
        assert seen["observation"].tolist() == batch.into.observations[0].tolist()
        assert seen["action_mask"].tolist() == batch.into.masks[0].astype(int).tolist()
        action = chosen(env, chooser)
        env.step(np.int64(action))
        out = batch.step([action])
        assert list(env.rewards.values()) == pytest.approx(out.rewards[0].tolist())
        assert all(env.terminations.values()) == out.dones[0]
        if out.dones[0]:
            games += 1
            env.reset()
    assert games or peerage.build() == "pure"


@every_environment
def test_aec_environment_tells_later_agents_nothing_of_secret_choices(name: str) -> None:
    env, found = aec.env(name).unwrapped, 0
    for seed in range(3):
        prefix: list[int] = []
        chooser = random.Random(seed)
        replayed(env, seed, prefix)
        while not found and not env.state_of_game.over:
            if env.state_of_game.secret_open and len(env.state_of_game.to_move) > 1:
                found += all_choices_look_alike(env, seed, prefix)
            prefix.append(chosen(env, chooser))
            env.step(prefix[-1])
    assert found


def replayed(env: Any, seed: int, actions: list[int]) -> None:
    env.reset(seed=seed)
    for action in actions:
        env.step(action)


def all_choices_look_alike(env: Any, seed: int, prefix: list[int]) -> bool:
    """Compare what all other agents know after each choice of the agent that is asked."""
    agent = env.agent_selection
    actions = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()[:20]
    others = [other for other in env.agents if other != agent]
    known = set()
    for action in actions:
        replayed(env, seed, [*prefix, action])
        assert env.agent_selection in others
        assert not env.observe(agent)["action_mask"].any()
        known.add(tuple(array.tobytes() for other in others for array in env.observe(other).values()))
    assert len(known) == 1
    replayed(env, seed, prefix)
    return len(actions) > 1


def test_aec_environment_shows_masks_to_the_agent_that_is_asked_alone() -> None:
    env = aec.env("noblemen_v0")
    env.reset(seed=1)
    asked = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert asked == [env.agent_selection]


def test_aec_environment_refuses_illegal_actions_and_stays_as_it_is() -> None:
    env = aec.env("lancaster_v0")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.observe(env.agent_selection)
    for wrong in (int(np.flatnonzero(before["action_mask"] == 0)[0]), -1, 10**6):
        with pytest.raises(BadMove):
            env.step(wrong)
    with pytest.raises(PeerageError):
        env.step(None)
    assert env.agent_selection == agent
    assert (env.observe(agent)["observation"] == before["observation"]).all()


def test_aec_environment_renders_what_the_asked_agent_may_know() -> None:
    env = aec.env("lancaster_v0", render_mode="ansi")
    env.reset(seed=1)
    seat = env.possible_agents.index(env.agent_selection)
    state = env.unwrapped.state_of_game
    assert env.render() == state.render("text", seat)
    pictures = {mode: aec.env("lancaster_v0", render_mode=mode) for mode in ("svg", "rgb_array")}
    for other in pictures.values():
        other.reset(seed=1)
    assert pictures["svg"].render() == state.render("svg", seat)
    assert (pictures["rgb_array"].render() == picture(state, seat)).all()
    with pytest.raises(PeerageError, match="rgb_array"):
        aec.env("lancaster_v0", render_mode="gif")


def test_aec_environment_without_a_seed_plays_other_games() -> None:
    states = []
    for _ in range(2):
        env = aec.env("noblemen_v0")
        env.reset()
        states.append(env.unwrapped.state_of_game)
    assert states[0] != states[1]


def test_aec_environment_refuses_tables_that_the_game_does_not_have() -> None:
    with pytest.raises(BadSeats):
        aec.env("noblemen_v0", seats=2)


def test_missing_pettingzoo_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "peerage.envs.aec")
    with pytest.raises(MissingExtra, match=r"peerage\[rl\]"):
        importlib.import_module("peerage.envs.aec")
