"""Iterations per second of the search in two builds: `python iterations.py OLD/build/compiled NEW/build/compiled`.

The old one may be as old as 4078cf0. Both search at positions from all over games of four greedy bots. Each process
counts its own processor time, and the builds take turns.
"""

import argparse
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

CHILD = """
import sys, time
import peerage
import peerage.bots

try:
    from peerage.bots.search.ismcts import Search
    from peerage.bots.search.settings import SearchSettings
    from peerage.kernel.playing.perspective import Perspective
    from peerage.kernel.playing.rng import Rng
except ImportError:  # builds before the packages of the kernel
    from peerage.bots.search import Search
    from peerage.kernel.chance import Chance as Rng
    from peerage.kernel.perspective import Perspective
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
print(count / spent)
"""


def rate(build: Path, game: str, options: dict[str, object]) -> float:
    environment = {**os.environ, "PYTHONPATH": str(build), "PEERAGE_BUILD": "compiled"}
    command = [sys.executable, "-c", CHILD, game, repr(options)]
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    for title, (game, options) in GAMES.items():
        pairs = [
            (rate(arguments.old, game, options), rate(arguments.new, game, options)) for _ in range(arguments.rounds)
        ]
        old, new = (median(each) for each in zip(*pairs, strict=True))
        ratio = median(new / old for old, new in pairs)
        print(f"{title:24} {old:9,.0f} {new:9,.0f} iterations/s, {ratio:.2f} times as many")


if __name__ == "__main__":
    main()
