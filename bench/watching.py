"""How much of a game is spent watching: the time of what is shown against the time of thinking, at each pace.

python bench/watching.py [--games 20] [--think 8]

One seat is a person's, the others are bots'; all are played by `greedy`. Every event that the person sees takes the
time that the client gives it (`web/src/table/pacing.ts` and each game's `timing.ts`). Every decision of the person
takes the assumed seconds of thinking. Waiting for bots is not counted. Run `npm ci` in web/ first.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

from peerage import Record, load
from peerage.bots import load as load_bot
from peerage.kernel.playing.perspective import Perspective

WEB = Path(__file__).resolve().parents[1] / "web"
SEATS = 4
PERSON = 0
GAMES = ("lancaster", "long-live-the-king", "noblemen")


def watched(game_id: str, number: int) -> dict[str, Any]:
    """Play a game; return the events that the person sees, message by message, and how often the person decides."""
    record = Record.begin(load(game_id), SEATS, f"watching/{number}")
    bots = [load_bot("greedy", f"{number}/{seat}") for seat in range(SEATS)]
    shown, decisions = [], 0
    while not record.state.over:
        seat = int(record.state.first_to_move())
        decisions += seat == PERSON
        events = record.play(seat, bots[seat].choose(Perspective(record.state, seat)))
        shown.append([{"kind": event.kind, "args": event.args} for event in events if event.visible(PERSON)])
    return {"game": game_id, "messages": shown, "decisions": decisions}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--think", type=float, default=8.0, help="seconds of thinking for each decision")
    arguments = parser.parse_args()
    played = [watched(game_id, number) for game_id in GAMES for number in range(arguments.games)]
    command = ["node", "bench/watching.mjs", str(arguments.think)]
    subprocess.run(command, cwd=WEB, input=json.dumps(played), text=True, check=True)


if __name__ == "__main__":
    main()
