"""Linear action values learnt by TD(lambda) on `peerage.envs.Batch`, with numpy alone. Everything is in this file.

    python bench/baselines/linear_q.py --env long_live_the_king_small_v0 --opponent greedy --seconds 300

An action is worth a weighted sum of the numbers of the observation, with weights of its own. Prints a line of JSON per
report: decisions, seconds, and the share of wins of the best actions, in fresh games.
"""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from peerage import envs
from peerage.bots.confidence import wilson
from peerage.kernel.build import build


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Linear TD(lambda) against bots.")
    parser.add_argument("--env", default="long_live_the_king_small_v0", help="environment of peerage.envs")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--opponent", default="greedy", help="bot in all other seats")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="decisions of the learner to train with")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="end the training after this time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=96, help="games at once")
    parser.add_argument("--rate", type=float, default=0.05, help="part of an error that a step corrects")
    parser.add_argument("--lambda", dest="trace", type=float, default=1.0)
    parser.add_argument("--explore", type=float, default=0.2, help="chance of a random action")
    parser.add_argument("--report", type=float, default=30.0, help="seconds of training between evaluations")
    parser.add_argument("--evaluate", type=int, default=300, help="games of an evaluation")
    parser.add_argument("--log", type=Path, help="file for the lines of JSON")
    parser.add_argument("--save", type=Path, help="file for the weights")
    return parser.parse_args()


class Table:
    """A batch in which each row has one learner, who sits one seat further than in the row before."""

    def __init__(self, args: argparse.Namespace, n: int, seed: str) -> None:
        players = [envs.LEARNER, *[args.opponent] * (args.seats - 1)]
        self.batch = envs.Batch(args.env, n, seats=args.seats, seeds=seed, players=players)
        self.rows = np.arange(n)
        self.seats = np.array([row.index(envs.LEARNER) for row in self.batch.players])

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Return the rewards of the learners, and whose games have ended."""
        buffers = self.batch.step(actions)
        return buffers.rewards[self.rows, self.seats].copy(), buffers.dones.copy()


class Values:
    """What each action is worth: weights for the numbers of an observation, and a constant."""

    def __init__(self, spec: envs.Spec) -> None:
        self.weights = np.zeros((spec.actions, spec.observation_size + 1), np.float32)

    def features(self, batch: envs.Batch) -> Any:
        return np.concatenate([batch.into.observations, np.ones((batch.n, 1), np.float32)], 1)

    def of_legal(self, features: Any, batch: envs.Batch) -> Any:
        return np.where(batch.into.masks, features @ self.weights.T, -np.inf)

    def best(self, batch: envs.Batch) -> Any:
        return self.of_legal(self.features(batch), batch).argmax(1)

    def learn(self, game: list[tuple[Any, int]], reward: float, rate: float, trace: float) -> None:
        """Move what was chosen in a finished game towards its lambda-return, backwards from the end."""
        target = reward
        for features, action in reversed(game):
            worth = float(self.weights[action] @ features)
            self.weights[action] += rate * (target - worth) / float(features @ features) * features
            target = trace * target + (1 - trace) * worth


def evaluate(values: Values, args: argparse.Namespace) -> tuple[float, tuple[float, float]]:
    """Return the share of wins in the first games of fresh rows, as many in each seat, with its interval.

    A reward tells the share: all rewards of a game add up to 0.
    """
    count = -(-args.evaluate // args.seats) * args.seats
    table = Table(args, count, f"evaluation/{args.seed}")
    results = np.full(count, np.nan)
    while np.isnan(results).any():
        rewards, dones = table.step(values.best(table.batch))
        first = dones & np.isnan(results)
        results[first] = rewards[first]
    wins = float(((results * (args.seats - 1) + 1) / args.seats).sum())
    return wins / count, wilson(wins, count)


def main() -> None:
    args = parsed()
    chance = np.random.default_rng(args.seed)
    table = Table(args, args.games, f"training/{args.seed}")
    batch = table.batch
    values = Values(batch.spec)
    games: list[list[tuple[Any, int]]] = [[] for _ in range(batch.n)]
    decisions, spent, reported = 0, 0.0, 0.0

    def report() -> None:
        share, (low, high) = evaluate(values, args)
        line = {
            "env": args.env,
            "opponent": args.opponent,
            "build": build(),
            "decisions": decisions,
            "seconds": round(spent, 1),
            "share": round(share, 4),
            "interval": [round(low, 4), round(high, 4)],
        }
        print(json.dumps(line), flush=True)
        if args.log:
            with args.log.open("a", encoding="utf-8") as log:
                log.write(json.dumps(line) + "\n")
        if args.save:
            np.save(args.save, values.weights)

    report()
    while decisions < args.decisions and spent < args.seconds:
        began = time.perf_counter()
        features = values.features(batch)
        worth = values.of_legal(features, batch)
        explored = np.where(batch.into.masks, chance.random(worth.shape), -np.inf).argmax(1)
        actions = np.where(chance.random(batch.n) < args.explore, explored, worth.argmax(1))
        for row, action in enumerate(actions):
            games[row].append((features[row], int(action)))
        rewards, dones = table.step(actions)
        for row in np.flatnonzero(dones):
            values.learn(games[row], float(rewards[row]), args.rate, args.trace)
            games[row] = []
        decisions += batch.n
        spent += time.perf_counter() - began
        if spent - reported >= args.report:
            reported = spent
            report()
    report()


if __name__ == "__main__":
    main()
