"""Random games with every mix of options and every number of seats, a part of them in each run.

With each commit another part is in turn. PEERAGE_PART=7 plays part 7, PEERAGE_PART=all plays everything.
"""

import os
import subprocess
from pathlib import Path

import pytest

import peerage
from games.cases import COMPILED, GAMES, Table, case_id, every_table
from games.declaring import Options, declared
from peerage.kernel.playing.rng import Rng

PARTS = 200 if COMPILED else 600


def part_in_turn() -> str:
    git = ["git", "rev-list", "--count", "HEAD"]
    commits = subprocess.run(git, cwd=Path(__file__).parent, capture_output=True, text=True, check=False).stdout
    return os.environ.get("PEERAGE_PART") or commits.strip() or "0"


def in_turn(part: str) -> list[Table]:
    every = [table for game_id in GAMES for table in every_table(game_id)]
    return every if part == "all" else every[int(part) % PARTS :: PARTS]


CASES = [pytest.param(*table, id=case_id(*table)) for table in in_turn(part_in_turn())]


def test_the_parts_make_up_everything() -> None:
    parts = [in_turn(str(part)) for part in range(PARTS)]
    assert [table for number in range(len(parts[0])) for part in parts for table in part[number : number + 1]] == (
        in_turn("all")
    )


@pytest.mark.parametrize(("game_id", "seats", "options"), CASES)
def test_a_random_game_keeps_its_promises(game_id: str, seats: int, options: Options) -> None:
    """Nothing is lost, events report all of it, positions can be read, and nobody sees behind a screen."""
    game, about = peerage.load(game_id), declared(game_id)
    seed = f"{seats}/{options}"
    state = game.start(seats, seed, options)
    ledger = about.ledger(state) if about.ledger else None
    state.listen()
    rng = Rng.from_key(seed.encode())
    number = 0
    while not state.over:
        seat = state.to_move[rng.below(len(state.to_move))]
        moves = state.moves(seat)
        assert len(moves) > 1
        if number % 6 == 0:
            about.conserved(state)
            assert all(state.fits(viewer) for viewer in range(-1, seats))
            position = state.to_dict()
            assert game.from_dict(position).to_dict() == position
            for move in moves:
                assert game.parse(state, game.describe(state, move)) == move
            viewer = (None, *range(seats))[number // 6 % (seats + 1)]
            other = state.resample(viewer, number, remembering=False)
            assert other.view(viewer) == state.view(viewer)
            assert other.decision(viewer) == state.decision(viewer)
            assert other.resample(viewer, 1).to_dict() == state.resample(viewer, 1, remembering=False).to_dict()
        state.play(seat, moves[rng.below(len(moves))])
        if ledger is not None:
            ledger.compare(state.take_events(), state)
        number += 1
    about.conserved(state)
    assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()
