"""Today's bots against those of an earlier checkout: one of today's, three of then, at equal processor time.

The earlier bots think in a process of their own, from the same positions, and answer with moves in words.
`python bench/earlier.py CHECKOUT GAME --then search:100 --now search:200 --games 400`; CHECKOUT has a compiled build.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import peerage
from peerage import bots
from peerage.bots.intervals import wilson
from peerage.kernel.state import State

SEATS = 4
CHILD = """
import json, sys, time
import peerage, peerage.bots
for line in sys.stdin:
    asked = json.loads(line)
    game = peerage.load(asked["game"])
    state = game.from_dict(asked["position"])
    bot = peerage.bots.load(asked["bot"], asked["seed"])
    began = time.process_time()
    move = bot.choose(peerage.Perspective(state, asked["seat"]))
    spent = time.process_time() - began
    print(json.dumps({"move": game.describe(state, move), "spent": spent}), flush=True)
"""


class Earlier:
    """The process of the earlier checkout."""

    def __init__(self, checkout: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(checkout / "build" / "compiled"), "PEERAGE_BUILD": "compiled"}
        self.child = subprocess.Popen(
            [sys.executable, "-c", CHILD],
            env=environment,
            cwd=checkout,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def choose(self, game: peerage.Game, state: State, seat: int, bot: str, seed: str) -> tuple[int, float]:
        position = game.position(state)
        position.pop("ledger", None)  # nobody remembered anything then
        asked = {"game": game.id, "position": position, "seat": seat, "bot": bot, "seed": seed}
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(json.dumps(asked) + "\n")
        self.child.stdin.flush()
        answer = json.loads(self.child.stdout.readline())
        return game.parse(state, answer["move"]), answer["spent"]


@cache
def earlier(checkout: Path) -> Earlier:
    return Earlier(checkout)


def play(arguments: argparse.Namespace, number: int) -> tuple[float, list[float], list[int]]:
    """The share of today's bot; for both, the processor time and the number of choices."""
    game = peerage.load(arguments.game)
    chair = number % SEATS
    seed = f"{arguments.seed}/{number // SEATS}"
    state = game.quick_start(SEATS, seed, arguments.options)
    bot = bots.load(arguments.now, f"{seed}/{chair}")
    then = earlier(arguments.checkout)
    spent, choices = [0.0, 0.0], [0, 0]
    while not state.over:
        seat = state.to_move[0]
        if seat == chair:
            began = time.process_time()
            move = bot.choose(peerage.Perspective(state, seat))
            took = time.process_time() - began
        else:
            move, took = then.choose(game, state, seat, arguments.then, f"{seed}/{chair}/{seat}/{state.asked}")
        spent[seat != chair] += took
        choices[seat != chair] += 1
        state.play(seat, move)
    return state.shares[chair], spent, choices


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("game")
    parser.add_argument("--then", default="search:100")
    parser.add_argument("--now", default="search:200")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--options", type=lambda text: read_options(text), default={})
    return parser.parse_args()


def read_options(text: str) -> dict[str, Any]:
    pairs = (pair.split("=") for pair in text.split(","))
    return {name: value == "true" if value in ("true", "false") else value for name, value in pairs}


def main() -> None:
    arguments = read_arguments()
    won, spent, choices = 0.0, [0.0, 0.0], [0, 0]
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for done, (share, took, made) in enumerate(
            pool.map(play, [arguments] * arguments.games, range(arguments.games)), 1
        ):
            won += share
            spent = [a + b for a, b in zip(spent, took, strict=True)]
            choices = [a + b for a, b in zip(choices, made, strict=True)]
            if done % 20 == 0 or done == arguments.games:
                low, high = wilson(won, done)
                now, then = (1000 * s / max(1, n) for s, n in zip(spent, choices, strict=True))
                print(
                    f"{done} games: {won:g} wins, {won / done:.1%} ({low:.1%} to {high:.1%}); "
                    f"{arguments.now} {now:.2f} ms a choice, {arguments.then} then {then:.2f} ms",
                    flush=True,
                )


if __name__ == "__main__":
    main()
