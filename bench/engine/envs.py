"""Environments beside those of other libraries, in one run: steps with observation, mask and a random legal choice.

Everything runs on one core, one library after another. Each figure is the median of many short calls, a step of a batch
or 16 steps of a game: other programs on the machine interrupt few of them.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import numpy as np
import pyspiel
from other_envs import per_second, stepped

import peerage
from peerage import envs
from peerage.envs import aec, gymnasium_env, open_spiel_game
from peerage.kernel.content.options import every_module

HERE = Path(__file__).resolve().parent


def batched(name: str, n: int, **settings: object) -> float:
    batch = envs.Batch(name, n, seeds="bench", **settings)  # type: ignore[arg-type]
    chance = np.random.default_rng(1)

    def play() -> int:
        legal, begins = batch.legal()
        batch.step(legal[begins[:-1] + (chance.random(n) * np.diff(begins)).astype(np.int64)])
        return n

    return per_second(play)


def one_by_one(name: str, seats: int) -> float:
    """A single game, stepped in plain Python."""
    spec = envs.find(name)
    config = spec.config(seats)
    chance = np.random.default_rng(1)
    observation, mask = np.zeros(spec.observation_size, np.float32), np.zeros(spec.actions, np.uint8)

    def steps() -> Iterator[None]:
        games = 0
        while True:
            games += 1
            state = spec.game.quick_start(seats, games, config.options)
            choices = cycle(chance.random(1000).tolist())
            while not state.over:
                seat = int(state.first_to_move())
                observation[:] = np.frombuffer(envs.observe(state, seat))
                mask[:] = np.frombuffer(envs.legal_mask(state, seat), np.uint8)
                legal = envs.legal_actions(state, seat)
                state.play(seat, envs.move_of(state, seat, legal[int(next(choices) * len(legal))]))
                yield

    return per_second(stepped(steps()))


def pettingzoo_steps(name: str, seats: int) -> Iterator[None]:
    env = aec.env(name, seats=seats)
    while True:
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, over, _, _ = env.last()
            env.step(None if over else random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            if not over:
                yield


def gymnasium_steps(name: str, seats: int) -> Iterator[None]:
    """Each step contains the moves of random bots until the learner is asked again."""
    env = gymnasium_env.SeatEnv(name, seats=seats)
    while True:
        _, info = env.reset()
        over = False
        while not over:
            _, _, over, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
            yield


def open_spiel_steps(name: str, seats: int) -> Iterator[None]:
    game = pyspiel.load_game(open_spiel_game.game_name(name), {"players": seats})
    while True:
        state = game.new_initial_state()
        state.apply_action(random.randrange(game.max_chance_outcomes()))
        while not state.is_terminal():
            state.information_state_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            yield


def vector(name: str, n: int, seats: int) -> float:
    env = gymnasium_env.SeatVectorEnv(n, name, seats=seats)
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def play() -> int:
        assert env.batch is not None
        legal, begins = env.batch.legal()
        env.step(legal[begins[:-1] + (chance.random(n) * np.diff(begins)).astype(np.int64)])
        return n

    return per_second(play)


def ours(n: int, seats: int) -> list[dict[str, object]]:
    modules = every_module(peerage.load("lancaster").options)
    rows: list[dict[str, object]] = []

    def add(name: str, how: str, figure: float) -> None:
        rows.append({"library": "peerage", "game": name, "how": how, "steps_per_second": round(figure)})

    for name, spec in envs.SPECS.items():
        if not spec.components:
            add(name, f"{n} at a time", batched(name, n, seats=seats))
            if name.startswith("lancaster"):
                add(f"{name}, all modules", f"{n} at a time", batched(name, n, seats=seats, options=modules))
            players = ["learner", *["greedy"] * (seats - 1)]
            add(f"{name}, others greedy", f"{n} at a time", batched(name, n, seats=seats, players=players))
            add(name, "one, plain Python", one_by_one(name, seats))
            add(name, "one, PettingZoo", per_second(stepped(pettingzoo_steps(name, seats))))
            add(f"{name}, others random", "one, Gymnasium", per_second(stepped(gymnasium_steps(name, seats))))
            add(f"{name}, others random", f"{n}, Gymnasium", vector(name, n, seats))
            add(name, "one, OpenSpiel", per_second(stepped(open_spiel_steps(name, seats))))
    return rows


def theirs() -> list[dict[str, object]]:
    python = HERE.parent / ".venv" / "bin" / "python"
    if not python.exists():
        print("no other libraries: make bench/.venv/stamp", file=sys.stderr)
        return []
    said = subprocess.run([python, HERE / "other_envs.py"], check=True, stdout=subprocess.PIPE, text=True).stdout
    rows: list[dict[str, object]] = json.loads(said)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--n", type=int, default=64, help="games of a batch")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--ours", action="store_true", help="leave out other libraries")
    arguments = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # other libraries inherit it
    print(f"peerage: {peerage.build()} build")
    rows = ours(arguments.n, arguments.seats) + ([] if arguments.ours else theirs())
    for row in rows:
        print(f"{row['library']:12} {row['game']:36} {row['how']:20} {row['steps_per_second']:>12,} steps/s")


if __name__ == "__main__":
    main()
