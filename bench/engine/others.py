"""Measures other libraries in the environment of bench/: random play from Python, and copying a state.

Prints JSON: [{"library", "game", "seats", "decisions_per_second", "games_per_second", "clone_us"}].
"""

import json
import random
import time
from collections.abc import Callable

import catanatron
import pyspiel

SLICES = 5
SLICE_SECONDS = 0.6
COPIES = 200
OPEN_SPIEL_GAMES = ("backgammon", "gin_rummy", "hearts")


def measure(play: Callable[[int], int], copy: Callable[[], object]) -> dict[str, float]:
    """Time `play`, which plays one game by its seed and returns its decisions.

    Best of several slices, as for Peerage.
    """
    per_decision, per_game, per_copy, seed = float("inf"), float("inf"), float("inf"), 0
    for _ in range(SLICES):
        decisions, games, began = 0, 0, time.perf_counter()
        while games == 0 or time.perf_counter() - began < SLICE_SECONDS:
            seed += 1
            games += 1
            decisions += play(seed)
        spent = time.perf_counter() - began
        per_decision, per_game = min(per_decision, spent / decisions), min(per_game, spent / games)
        began = time.perf_counter()
        for _ in range(COPIES):
            copy()
        per_copy = min(per_copy, (time.perf_counter() - began) / COPIES)
    return {
        "decisions_per_second": round(1 / per_decision),
        "games_per_second": round(1 / per_game, 1),
        "clone_us": round(per_copy * 1e6, 2),
    }


def catan() -> dict[str, object]:
    def new(seed: int) -> catanatron.Game:
        random.seed(seed)
        return catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color], seed=seed)

    def play(seed: int) -> int:
        game = new(seed)
        game.play()
        return len(game.state.actions)

    middle = new(1)
    for _ in range(200):
        middle.play_tick()
    return {"library": "catanatron", "game": "Catan", "seats": 4, **measure(play, middle.copy)}


def open_spiel(name: str) -> dict[str, object]:
    game = pyspiel.load_game(name)

    def advance(state: pyspiel.State, chance: random.Random, limit: int) -> int:
        decisions = 0
        while not state.is_terminal() and decisions < limit:
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
        return decisions

    middle = game.new_initial_state()
    advance(middle, random.Random(1), 20)
    measured = measure(lambda seed: advance(game.new_initial_state(), random.Random(seed), 10**9), middle.clone)
    return {"library": "open_spiel", "game": name, "seats": game.num_players(), **measured}


if __name__ == "__main__":
    print(json.dumps([catan(), *(open_spiel(name) for name in OPEN_SPIEL_GAMES)]))
