"""Speed of the rules and of the search in two builds: `python builds.py OLD/build/compiled NEW/build/compiled`.

The old one may be as old as 4078cf0. Counted are random decisions, copies in the middle of a game, and iterations of
the search at positions from all over games of four greedy bots. Each process counts its own processor time, and the
builds take turns.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

MODULES = {"new_laws": "lot", "court": True, "resentment": True, "king_laws": "lot", "reward_tiles": True}
GAMES = {
    "Long Live the King": ("long-live-the-king", {}),
    "Lancaster": ("lancaster", {}),
    "Lancaster, all modules": ("lancaster", MODULES),
    "Noblemen": ("noblemen", {}),
}
FIGURES = ("decisions/s", "copies/s", "iterations/s")

CHILD = """
import json, sys, time
import peerage
import peerage.bots

try:
    from peerage.bots.search.ismcts import Search
    from peerage.bots.search.settings import SearchSettings
    from peerage.kernel.playing.perspective import Perspective
    from peerage.kernel.playing.playout import play_random, time_clones
    from peerage.kernel.playing.rng import Rng
except ImportError:  # builds before the packages of the kernel
    from peerage.bots.search import Search
    from peerage.kernel.chance import Chance as Rng
    from peerage.kernel.perspective import Perspective
    from peerage.kernel.playout import play_random, time_clones
    try:
        from peerage.bots.settings import SearchSettings
    except ImportError:
        SearchSettings = None

def searcher(seat, perspective):
    rng = Rng.from_key(b"same") if hasattr(Rng, "from_key") else Rng.of(b"same")
    if SearchSettings is None:
        return Search(4, seat, rng, 0.3, 0.5, perspective.foresight)
    return Search(4, seat, rng, SearchSettings(), perspective.rollout_depth, None)

game, options, greedy = peerage.load(sys.argv[1]), eval(sys.argv[2]), peerage.bots.load("greedy", 1)
begin = getattr(game, "quick_start", game.start)

def seconds(work, *arguments):
    began = time.process_time()
    done = work(*arguments)
    return time.process_time() - began, done

decisions, copies = [], []
for number in range(12):  # the best of them: other programs slow some down
    states = [begin(4, seed=deal, options=options) for deal in range(40)]
    took, made = seconds(lambda: sum(play_random(state, deal) for deal, state in enumerate(states)))
    decisions.append(made / took)
    state = begin(4, seed=number, options=options)
    play_random(state, number, 60)
    took, _ = seconds(time_clones, state, 20_000)
    copies.append(20_000 / took)

spent = count = 0
for number in range(4):
    state = begin(4, seed=number, options=options)
    made = 0
    while not state.over:
        seat = state.to_move[0]
        perspective = Perspective(state, seat)
        if made % 12 == 0:
            search = searcher(seat, perspective)
            began = time.process_time()
            for n in range(300):
                modelling = n % 3 == 0
                search.iterate(perspective.resample_public(n) if modelling else perspective.resample(n), modelling)
            spent += time.process_time() - began
            count += 300
        state.apply(seat, greedy.choose(perspective))
        made += 1
print(json.dumps([max(decisions), max(copies), count / spent]))
"""


def rates(build: Path, game: str, options: dict[str, object]) -> list[float]:
    environment = {**os.environ, "PYTHONPATH": str(build), "PEERAGE_BUILD": "compiled"}
    command = [sys.executable, "-c", CHILD, game, repr(options)]
    printed = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    found: list[float] = json.loads(printed)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    for title, (game, options) in GAMES.items():
        pairs = [
            (rates(arguments.old, game, options), rates(arguments.new, game, options)) for _ in range(arguments.rounds)
        ]
        for place, figure in enumerate(FIGURES):
            old, new = (median(rates[place] for rates in each) for each in zip(*pairs, strict=True))
            ratio = median(new[place] / old[place] for old, new in pairs)
            print(f"{title:24} {old:11,.0f} {new:11,.0f} {figure:12} {ratio:6.1%}", flush=True)


if __name__ == "__main__":
    main()
