"""Counterfactual regret minimization of OpenSpiel on a tiny game, whose tree it walks. Everything is in this file.

    python bench/baselines/cfr.py --env noblemen_tiny_v0 --iterations 1000
    python bench/baselines/cfr.py --env noblemen_tiny_v0 --iterations 3000 --algorithm mccfr

`cfr` walks the whole tree in each iteration; `mccfr` samples what chance and the others do (external sampling). Prints
lines of JSON: iterations, seconds of training, and the NashConv of the average policy, which is what all seats together
could win if each of them answered it best; 0 is an equilibrium.
"""

import argparse
import json
import time
from typing import Any

import pyspiel

from peerage.envs.extensive_form import ExtensiveForm
from peerage.envs.open_spiel_game import game_name
from peerage.kernel.build import build


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="OpenSpiel's CFR on a tiny game.")
    parser.add_argument("--env", default="noblemen_tiny_v0", help="environment of peerage.envs.spec.TINY_SPECS")
    parser.add_argument("--deals", type=int, help="deals that chance chooses from; 0: every draw is a chance node")
    parser.add_argument("--algorithm", choices=("cfr", "cfr+", "mccfr"), default="cfr")
    parser.add_argument("--iterations", type=int, default=1000)
    parser.add_argument("--lines", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def solver_of(tree: Any, args: argparse.Namespace) -> Any:
    if args.algorithm == "mccfr":
        return pyspiel.ExternalSamplingMCCFRSolver(tree, args.seed, pyspiel.MCCFRAverageType.SIMPLE)
    return pyspiel.CFRPlusSolver(tree) if args.algorithm == "cfr+" else pyspiel.CFRSolver(tree)


def main() -> None:
    args = parsed()
    game = pyspiel.load_game(game_name(args.env), {} if args.deals is None else {"deals": args.deals})
    began = time.perf_counter()
    form = ExtensiveForm(game)
    tree = pyspiel.load_efg_game("\n".join(form.lines()) + "\n")
    written = time.perf_counter() - began
    solver = solver_of(tree, args)
    iterate = solver.run_iteration if args.algorithm == "mccfr" else solver.evaluate_and_update_policy
    seconds, done = 0.0, 0
    for part in range(args.lines + 1):
        began = time.perf_counter()
        while done < args.iterations * part // args.lines:
            iterate()
            done += 1
        seconds += time.perf_counter() - began
        line = {
            "env": args.env,
            "build": build(),
            "algorithm": args.algorithm,
            "nodes": form.nodes,
            "chance_nodes": form.chances,
            "information_sets": form.information_sets,
            "tree_seconds": round(written, 2),
            "iterations": done,
            "seconds": round(seconds, 2),
            "nash_conv": round(pyspiel.nash_conv(tree, solver.average_policy(), args.algorithm == "mccfr"), 5),
        }
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
