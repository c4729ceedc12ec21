"""Measures the environments of other libraries in the environment of bench/: see envs.py.

Prints JSON: [{"library", "game", "how", "steps_per_second"}].
"""

import json
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator

SECONDS = 2.0
STEPS = 16
OPEN_SPIEL_GAMES = ("leduc_poker", "hanabi", "hearts", "backgammon")
PGX_GAMES = 2048
ONE_THREAD = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"


def per_second(play: Callable[[], int]) -> float:
    """`play` returns how many steps it took; the median of many calls."""
    play()
    figures, until = [], time.process_time() + SECONDS
    while time.process_time() < until:
        began = time.perf_counter()
        steps = play()
        figures.append(steps / (time.perf_counter() - began))
    return statistics.median(figures)


def stepped(steps: Iterator[None]) -> Callable[[], int]:
    """Play a few steps with each call, on and on."""

    def play() -> int:
        for _ in range(STEPS):
            next(steps)
        return STEPS

    return play


def pettingzoo() -> float:
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()

    def steps() -> Iterator[None]:
        while True:
            env.reset()
            for _ in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
                if not over:
                    yield

    return per_second(stepped(steps()))


def open_spiel(name: str) -> float | None:
    import pyspiel

    if name not in pyspiel.registered_names():
        return None
    game = pyspiel.load_game(name)
    told = game.get_type().provides_information_state_tensor

    def steps() -> Iterator[None]:
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                    continue
                if told:
                    state.information_state_tensor()
                else:
                    state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                yield

    return per_second(stepped(steps()))


def pgx() -> float:
    os.environ["XLA_FLAGS"] = ONE_THREAD
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make("connect_four")
    step = auto_reset(env.step, env.init)

    def choose_and_step(state: library.State, key: jax.Array) -> library.State:
        choice, chance = jax.random.split(key)
        actions = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return jax.vmap(step)(state, actions, jax.random.split(chance, PGX_GAMES))

    stepped = jax.jit(choose_and_step)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), PGX_GAMES))
    keys = iter(jax.random.split(jax.random.PRNGKey(2), 100_000))

    def play() -> int:
        nonlocal state
        state = jax.block_until_ready(stepped(state, next(keys)))
        return PGX_GAMES

    return per_second(play)


def main() -> None:
    rows = []

    def add(library: str, game: str, how: str, figure: float | None) -> None:
        if figure is not None:
            rows.append({"library": library, "game": game, "how": how, "steps_per_second": round(figure)})

    add("pettingzoo", "connect_four_v3", "one", pettingzoo())
    for name in OPEN_SPIEL_GAMES:
        add("open_spiel", name, "one, C++", open_spiel(name))
    add("pgx", "connect_four", f"{PGX_GAMES:,} at a time", pgx())
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
