"""Games as Python games of OpenSpiel: its simulations and playthroughs, information states, serialization."""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from envs.tables import TABLES, Table, every_environment, every_table
from peerage.envs import SPECS, Batch
from peerage.envs.open_spiel_game import game_name
from peerage.errors import BadSeats, MissingExtra

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
"""Written by `python tests/envs/test_open_spiel.py` after a change that is meant."""
SMALL = [name for name in SPECS if "small" in name]
KEPT = re.compile(
    r"Game|Num|Policy|Max|Min|Utility|# State|# Apply|# [0-9a-f]{16}$|action|CurrentPlayer|Returns|IsTerminal"
)
"""How lines of a playthrough begin that are kept: none with words of the game, nor long ones that other tests compare.
"""


def game_of(table: Table, **more: Any) -> Any:
    quoted = {name: f"'{value}'" if isinstance(value, str) else value for name, value in table.options.items()}
    return pyspiel.load_game(game_name(table.id), {"players": table.seats, **quoted, **more})


def load(name: str) -> Any:
    return pyspiel.load_game(game_name(name))


def positions(game: Any, deal: int = 3) -> Iterator[Any]:
    """Each position of a random game, in one state that plays on."""
    state, chooser = game.new_initial_state(), Random(deal)
    state.apply_action(deal)
    while not state.is_terminal():
        yield state
        state.apply_action(chooser.choice(state.legal_actions()))


@pytest.mark.parametrize("table", [table for table in TABLES if "small" in table.id], ids=str)
def test_small_open_spiel_game_passes_the_random_simulation_with_serialization(table: Table) -> None:
    pyspiel.random_sim_test(game_of(table), num_sims=2, serialize=True, verbose=False)


@every_table
@pytest.mark.slow
def test_open_spiel_game_passes_the_random_simulation_with_serialization(table: Table) -> None:
    pyspiel.random_sim_test(game_of(table), num_sims=1, serialize=True, verbose=False)


@every_table
def test_open_spiel_game_can_be_written_as_text(table: Table) -> None:
    game = game_of(table, deals=7)
    again = pyspiel.load_game(str(game))
    assert again.get_parameters() == game.get_parameters()
    assert (again.num_players(), again.max_chance_outcomes()) == (table.seats, 7)
    state = again.new_initial_state()
    state.apply_action(0)
    assert state.position.options.items() >= table.options.items()


@every_environment
def test_open_spiel_game_plays_the_games_of_a_batch(name: str) -> None:
    """Information states are what a batch observes with memory, observations are what it observes without."""
    remembering, forgetful = (Batch(name, 1, seeds=[3], memory=memory) for memory in (True, False))
    chooser, state = Random(3), load(name).new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        seat = state.current_player()
        assert seat == remembering.into.seats[0]
        assert state.information_state_tensor(seat) == remembering.into.observations[0].tolist()
        assert state.observation_tensor(seat) == forgetful.into.observations[0].tolist()
        assert state.legal_actions_mask() == remembering.into.masks[0].astype(int).tolist()
        assert not any(state.returns())
        action = chooser.choice(state.legal_actions())
        state.apply_action(action)
        for batch in (remembering, forgetful):
            batch.step([action])
    assert remembering.into.dones[0]
    assert state.returns() == pytest.approx(remembering.into.rewards[0].tolist())


@every_environment
def test_resampled_state_is_indistinguishable_to_its_player(name: str) -> None:
    sampler, differ = Random(1), 0
    for number, state in enumerate(positions(load(name))):
        if number % 7:
            continue
        before, player = str(state), state.current_player()
        twin = state.resample_from_infostate(player, sampler.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.information_state_tensor(player) == state.information_state_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.history() == state.history()
        assert str(state) == before
        others = [other for other in range(state.num_players()) if other != player]
        differ += any(twin.information_state_string(one) != state.information_state_string(one) for one in others)
        while not twin.is_terminal() and not number:
            twin.apply_action(sampler.choice(twin.legal_actions()))
    assert differ


@every_environment
def test_serialized_state_plays_on_alike(name: str) -> None:
    game = load(name)
    for number, state in enumerate(positions(game)):
        if number % 11 == 5:
            resampled = state.resample_from_infostate(state.current_player(), Random(1).random)
            for each in (state, state.clone(), resampled):
                _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, each))
                assert again.position == each.position
                assert again.history() == each.history()


@every_environment
def test_players_who_choose_later_know_nothing_of_secret_choices(name: str) -> None:
    found = 0
    for state in positions(load(name)):
        if not state.position.secret_open or len(state.position.to_move) < 2:
            continue
        children = [state.child(action) for action in state.legal_actions()[:20]]
        for player in set(range(state.num_players())) - {state.current_player()}:
            assert len({child.information_state_string(player) for child in children}) == 1
            assert len({tuple(child.information_state_tensor(player)) for child in children}) == 1
        assert len({tuple(child.legal_actions()) for child in children}) == 1
        found += len(children) > 1
        if found == 2:
            break
    assert found


def test_actions_in_words_are_different_from_each_other() -> None:
    for name in SMALL:
        for state in positions(load(name)):
            actions = state.legal_actions()
            words = [state.action_to_string(state.current_player(), action) for action in actions]
            assert len(set(words)) == len(actions)
            assert [state.string_to_action(word) for word in words[:3]] == actions[:3]


def test_observations_of_the_public_have_no_tensor() -> None:
    game = load("noblemen_v0")
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observation = make_observation(game, public)
    assert observation.tensor is None
    state = next(positions(game))
    assert observation.string_from(state, 0) == observation.string_from(state, 1)
    assert observation.string_from(state, 0) != state.observation_string(0)


def test_information_set_search_of_open_spiel_plays() -> None:
    game = load("long_live_the_king_v0")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=np.random.RandomState(1))
    state = next(positions(game))
    assert bot.step(state) in state.legal_actions()


def test_unknown_tables_are_refused() -> None:
    with pytest.raises(BadSeats):
        pyspiel.load_game(game_name("noblemen_v0"), {"players": 7})


def test_interpreter_with_open_spiel_games_ends_without_an_abort() -> None:
    """OpenSpiel releases what was registered after the interpreter has ended: it must not be freed then."""
    command = "from peerage.envs import open_spiel_game as o; o.pyspiel.load_game('peerage_noblemen_v0')"
    ended = subprocess.run([sys.executable, "-c", command], capture_output=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_missing_open_spiel_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "peerage.envs.open_spiel_game")
    with pytest.raises(MissingExtra, match=r"peerage\[rl\]"):
        importlib.import_module("peerage.envs.open_spiel_game")


def playthrough(name: str) -> str:
    from open_spiel.python.algorithms import generate_playthrough  # imports scipy, which takes seconds

    lines = generate_playthrough.playthrough_lines(f"{game_name(name)}(deals=3)", seed=1)
    return "\n".join(line for line in lines if KEPT.match(line)) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_playthrough_of_open_spiel_stays_as_it_was(name: str) -> None:
    assert playthrough(name) == (PLAYTHROUGHS / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    PLAYTHROUGHS.mkdir(exist_ok=True)
    for each in SMALL:
        (PLAYTHROUGHS / f"{each}.txt").write_text(playthrough(each), encoding="utf-8")
