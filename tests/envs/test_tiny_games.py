"""Tiny games whose chance is explicit: exact methods walk all of it, and their exploitability falls."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy as policies
from open_spiel.python.algorithms import expected_game_score, exploitability, external_sampling_mccfr

import peerage
from peerage.envs.extensive_form import ExtensiveForm, extensive_form
from peerage.envs.open_spiel_game import game_name
from peerage.envs.spec import TINY_SPECS
from peerage.envs.transition import Transition
from peerage.errors import PeerageError
from peerage.kernel.playing.state import State

every_tiny_game = pytest.mark.parametrize("name", TINY_SPECS)


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(game_name(name), parameters)


@every_tiny_game
def test_nash_conv_falls_under_cfr_on_the_whole_tree(name: str) -> None:
    """What all seats could win together by best answers: at first a lot, after 30 iterations a tenth of it."""
    tree = extensive_form(load(name))
    solver = pyspiel.CFRSolver(tree)
    before = pyspiel.nash_conv(tree, solver.average_policy(), False)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    after = pyspiel.nash_conv(tree, solver.average_policy(), False)
    assert before > 0.5
    assert 0 <= after < 0.15 * before


@pytest.mark.slow
def test_nash_conv_falls_under_sampling_cfr_on_the_python_game() -> None:
    game = load("lancaster_tiny_v0", deals=1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    before = exploitability.nash_conv(game, policies.UniformRandomPolicy(game))
    for _ in range(25):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.6 * before


@every_tiny_game
def test_tree_has_the_values_of_the_game(name: str) -> None:
    game = load(name, deals=1)
    tree = extensive_form(game)
    values = [
        expected_game_score.policy_value(
            each.new_initial_state(), [policies.UniformRandomPolicy(each)] * each.num_players()
        )
        for each in (game, tree)
    ]
    assert list(values[0]) == pytest.approx(list(values[1]), abs=1e-9)
    assert sum(values[0]) == pytest.approx(0, abs=1e-9)


@every_tiny_game
def test_tree_that_is_too_large_is_refused(name: str) -> None:
    with pytest.raises(PeerageError, match="more than 100 nodes"):
        list(ExtensiveForm(load(name), 100).lines())


@every_tiny_game
@pytest.mark.parametrize("deals", [0, 3])
def test_tiny_open_spiel_game_passes_the_random_simulation(name: str, deals: int) -> None:
    pyspiel.random_sim_test(load(name, deals=deals), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["noblemen_small_v0", "long_live_the_king_small_v0", "lancaster_small_v0"])
@pytest.mark.slow
def test_game_whose_every_draw_is_a_chance_node_passes_the_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(load(name, deals=0), num_sims=1, serialize=True, verbose=False)


def outcomes(transition: Transition) -> list[tuple[State, Fraction]]:
    """Every state that a transition can lead to, with its likelihood."""
    if not transition.outcomes:
        return [(transition.after, Fraction(1))]
    found = []
    for outcome in range(transition.outcomes):
        twin = transition.clone()
        twin.choose(outcome)
        found += [(state, chance / transition.outcomes) for state, chance in outcomes(twin)]
    return found


def test_set_up_of_long_live_the_king_deals_every_order_of_start_cards_alike() -> None:
    table = peerage.load("long-live-the-king").config(3, {})
    seen: Counter[tuple[int, ...]] = Counter()
    for state, chance in outcomes(Transition(table)):
        assert chance == Fraction(1, 6)
        seen[tuple(state.view(None)["players"][seat]["figure"] for seat in range(3))] += 1
    assert sorted(seen.values()) == [1] * 6


def test_a_roll_has_six_outcomes_of_which_four_succeed_with_a_plain_card() -> None:
    state = peerage.load("long-live-the-king").start(3, 1)
    while not (rolls := [move for move in moves(state) if is_kind(state, move, "roll")]):
        state.play(state.to_move[0], next(move for move in moves(state) if is_kind(state, move, "courtier")))
    before = state.checksum()
    seat = state.to_move[0]
    found = outcomes(Transition(state.config, state, seat, rolls[0]))  # with an x1 card
    assert [chance for _, chance in found] == [Fraction(1, 6)] * 6
    left = state.view(None)["players"][seat]["supply"]
    placed = [left - after.view(None)["players"][seat]["supply"] for after, _ in found]
    assert placed == [0, 0, 1, 1, 1, 1]
    assert state.checksum() == before


def moves(state: State) -> list[int]:
    return state.moves(state.to_move[0])


def is_kind(state: State, move: int, kind: str) -> bool:
    return bool(state.config.game.describe(state, move)["kind"] == kind)


def test_draw_that_does_not_exist_is_refused() -> None:
    transition = Transition(peerage.load("long-live-the-king").config(3, {}))
    for wrong in (-1, 3):
        with pytest.raises(ValueError, match="outcomes 0 to 2"):
            transition.choose(wrong)
