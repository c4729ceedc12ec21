"""Random games with every mix of options and every number of seats, a part of them in each run.

With each commit another part is in turn. PEERAGE_PART=7 plays part 7, PEERAGE_PART=all plays everything.
"""

import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import peerage
from games.tables import fits
from peerage.kernel.chance import Chance
from peerage.kernel.options import mixes

PARTS = 200
Table = tuple[str, int, dict[str, bool | str]]


@cache
def every_table() -> list[Table]:
    """Tables without an end are left to people."""
    return list(all_tables())


def all_tables() -> Iterator[Table]:
    for game_id in peerage.game_ids():
        game = peerage.load(game_id)
        declared = [option for option in game.options if option.name != "finite"]
        for seats in range(game.min_seats, game.max_seats + 1):
            agreed = [game.terms(seats, mix).options for mix in mixes(declared) if fits(game, seats, mix)]
            yield from ((game_id, seats, options) for options in unique(agreed))


def unique(agreed: list[dict[str, bool | str]]) -> list[dict[str, bool | str]]:
    return list({tuple(options.items()): options for options in agreed}.values())


def part_in_turn() -> str:
    git = ["git", "rev-list", "--count", "HEAD"]
    commits = subprocess.run(git, cwd=Path(__file__).parent, capture_output=True, text=True, check=False).stdout
    return os.environ.get("PEERAGE_PART") or commits.strip() or "0"


def in_turn(part: str) -> list[Table]:
    every = every_table()
    return every if part == "all" else every[int(part) % PARTS :: PARTS]


def in_short(options: dict[str, bool | str]) -> str:
    return "-".join(name if value is True else f"{name}={value}" for name, value in options.items() if value) or "plain"


CASES = [
    pytest.param(game_id, seats, options, id=f"{game_id}-{seats}-{in_short(options)}")
    for game_id, seats, options in in_turn(part_in_turn())
]


def test_the_parts_make_up_everything() -> None:
    every = every_table()
    parts = [in_turn(str(part)) for part in range(PARTS)]
    assert sum(map(len, parts)) == len(every)
    assert all(table in parts[index % PARTS] for index, table in enumerate(every))
    lancaster = [(seats, options) for game_id, seats, options in every if game_id == "lancaster"]
    assert len(lancaster) == 3 * 852 + 426, "with two seats the screens are always open"


@pytest.mark.parametrize(("game_id", "seats", "options"), CASES)
def test_a_random_game_keeps_its_promises(game_id, seats, options, laws, ledgers) -> None:
    """Nothing is lost, events tell all of it, positions can be read, and nobody sees behind a screen."""
    game = peerage.load(game_id)
    seed = f"{seats}/{options}"
    state = game.start(seats, seed, options)
    ledger = ledgers[game_id](state) if game_id in ledgers else None
    state.listen()
    chance = Chance.from_key(seed.encode())
    number = 0
    while not state.over:
        seat = state.to_move[chance.below(len(state.to_move))]
        moves = state.moves(seat)
        assert len(moves) > 1
        if number % 6 == 0:
            laws[game_id](state)
            position = state.to_dict()
            assert game.from_dict(position).to_dict() == position
            for move in moves:
                assert game.parse(state, game.describe(state, move)) == move
            viewer = (None, *range(seats))[number // 6 % (seats + 1)]
            other = state.resample(viewer, number)
            assert other.view(viewer) == state.view(viewer)
            assert other.decision(viewer) == state.decision(viewer)
            assert other.resample(viewer, 1).to_dict() == state.resample(viewer, 1).to_dict()
        state.play(seat, moves[chance.below(len(moves))])
        if ledger is not None:
            ledger.compare(state.take_events(), state)
        number += 1
    laws[game_id](state)
    assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()
