"""OpenSpiel's information-set search on Peerage's games, against Peerage's bots. Everything is in this file.

    python bench/baselines/ismcts.py --env long_live_the_king_small_v0 --opponent greedy --simulations 100 --games 30

It needs no training. Each simulation draws what the seat cannot know, descends a tree and plays on at random. Prints a
line of JSON: games, the share of wins of the search, and seconds per decision with two actions or more.
"""

import argparse
import json
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from peerage import bots, envs
from peerage.bots.confidence import wilson
from peerage.envs.open_spiel_game import game_name
from peerage.kernel.build import build
from peerage.kernel.playing.perspective import Perspective


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="OpenSpiel's ISMCTS against bots.")
    parser.add_argument("--env", default="long_live_the_king_small_v0", help="environment of peerage.envs")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--opponent", default="greedy", help="bot in all other seats")
    parser.add_argument("--simulations", type=int, default=100, help="per decision")
    parser.add_argument("--exploration", type=float, default=1.0)
    parser.add_argument("--games", type=int, default=30, help="each deal is played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Clock:
    decisions = 0
    seconds = 0.0


def play(game: Any, search: Any, args: argparse.Namespace, deal: int, seat: int, clock: Clock) -> float:
    """Play a deal with the search in one seat; return its share of the win."""
    state = game.new_initial_state()
    state.apply_action(deal)
    others = [bots.load(args.opponent, f"{args.seed}/{deal}/{other}") for other in range(args.seats)]
    while not state.is_terminal():
        player = state.current_player()
        if player != seat:
            position = state.dealt()
            move = int(others[player].choose(Perspective(position, player)))
            state.apply_action(position.index_of(move))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply_action(legal[0])
            continue
        began = time.process_time()
        state.apply_action(search.step(state))
        clock.seconds += time.process_time() - began
        clock.decisions += 1
    return float(state.returns()[seat] * (args.seats - 1) + 1) / args.seats


def main() -> None:
    args = parsed()
    random.seed(args.seed)  # OpenSpiel resamples with it
    spec = envs.find(args.env)
    deals = -(-args.games // args.seats)
    game = pyspiel.load_game(game_name(spec.id), {"players": args.seats, "deals": deals})
    chance = np.random.RandomState(args.seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    search = ismcts.ISMCTSBot(game, evaluator, args.exploration, args.simulations, random_state=chance)
    clock, wins = Clock(), 0.0
    for number in range(deals * args.seats):
        wins += play(game, search, args, number // args.seats, number % args.seats, clock)
    low, high = wilson(wins, deals * args.seats)
    line = {
        "env": args.env,
        "opponent": args.opponent,
        "build": build(),
        "simulations": args.simulations,
        "games": deals * args.seats,
        "share": round(wins / (deals * args.seats), 4),
        "interval": [round(low, 4), round(high, 4)],
        "processor_seconds": round(clock.seconds / max(1, clock.decisions), 4),
    }
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
