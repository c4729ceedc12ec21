"""Recorded games must replay to the same result, in both builds and by every later version of the rules they name.

`PYTHONPATH=tests python tests/games/test_records.py` makes them anew, after a change of the rules that is meant.
"""

import json
import sys
from pathlib import Path
from random import Random

import pytest

import peerage
from games.tables import sensible_move
from peerage.kernel.chance import Chance

RECORDS = Path(__file__).parent.parent / "records"
RECORDED = [
    ("long-live-the-king", 3, {}),
    ("long-live-the-king", 4, {"place_dice": True}),
    ("long-live-the-king", 5, {"open_screens": True, "two_cards_to_enter": True}),
    ("lancaster", 2, {}),
    ("lancaster", 4, {}),
    ("lancaster", 5, {"open_screens": True}),
    ("lancaster", 3, {"new_laws": "all"}),
    ("lancaster", 5, {"court": True}),
    ("lancaster", 4, {"resentment": True, "reward_tiles": True}),
    ("lancaster", 2, {"new_laws": "lot", "court": True, "resentment": True, "reward_tiles": True, "king_laws": "lot"}),
    ("lancaster", 4, {"new_laws": "0+1+3", "court": True, "resentment": True, "reward_tiles": True, "king_laws": "2"}),
]
SENSIBLY = [
    ("noblemen", 3, {}),
    ("noblemen", 4, {"overlapping_areas": True, "choose_title": True}),
    ("noblemen", 5, {"open_screens": True, "start_player": "3"}),
]
"""Played by rules of thumb for the most part: pure chance seldom closes an area."""


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    record = peerage.Record.load(path.read_text(encoding="utf-8"))
    assert record.state.over


def test_every_game_is_recorded_and_every_module() -> None:
    headers = [json.loads(path.read_text(encoding="utf-8").splitlines()[0]) for path in RECORDS.glob("*.jsonl")]
    assert {header["game"] for header in headers} == set(peerage.game_ids())
    for game_id in peerage.game_ids():
        named = {name for header in headers if header["game"] == game_id for name in header["options"]}
        assert named >= {option.name for option in peerage.load(game_id).options}


def name_of(game_id: str, seats: int, options: dict[str, bool | str]) -> str:
    modules = [option.name for option in peerage.load(game_id).options if option.module and option.name in options]
    return "-".join([game_id, str(seats), *modules])


def remake() -> None:
    RECORDS.mkdir(exist_ok=True)
    for number, (game_id, seats, options) in enumerate(RECORDED):
        record = peerage.Record.begin(peerage.load(game_id), seats, f"recorded {number}", options)
        chance = Chance.quick(number)
        while not record.state.over:
            seat = record.state.to_move[-1]
            moves = record.state.moves(seat)
            record.play(seat, moves[chance.below(len(moves))])
        write(record, name_of(game_id, seats, options))
    for game_id, seats, options in SENSIBLY:
        record = peerage.Record.begin(peerage.load(game_id), seats, f"recorded {seats}", options)
        chooser = Random(seats)
        while not record.state.over:
            record.play(*sensible_move(record.state, chooser, sense=0.7))
        write(record, name_of(game_id, seats, options))


def write(record: peerage.Record, name: str) -> None:
    text = "\n".join(record.lines()) + "\n"
    (RECORDS / f"{name}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(remake())
