"""Recorded games must replay to the same result, in both builds and by every later version of the rules they name.

`PYTHONPATH=tests python tests/games/records/test_records.py` makes them anew, after a change of the rules that is
meant; with the name of a game, those of that game. Those in `earlier` stay as they are: one for each earlier version of
the rules that can still be played, of a game that would end otherwise by the rules of today.
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import peerage
from games.cases import GAMES, every_game
from games.declaring import Recorded, declaration, declared, home_of
from games.tables import sensible_move


def folder(game_id: str) -> Path:
    return home_of(game_id) / "records"


def found(game_id: str) -> list[Path]:
    return sorted(folder(game_id).glob(f"{game_id}-[0-9]*.jsonl"))


RECORDS = [path for game_id in GAMES if declaration(game_id) for path in found(game_id)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays(path: Path) -> None:
    record = peerage.Record.load(path.read_text(encoding="utf-8"))
    assert record.state.over


@every_game
def test_a_game_by_earlier_rules_replays(game_id: str) -> None:
    for game in peerage.load(game_id).earlier:
        text = (folder(game_id) / "earlier" / f"{game_id}-rules-{game.rules_version}.jsonl").read_text(encoding="utf-8")
        record = peerage.Record.load(text)
        assert record.game is game
        assert record.state.over
        anew = peerage.Record.begin(
            peerage.load(game_id), record.header.seats, record.header.seed, record.header.options
        )
        for line in record.moves:
            anew.play(line.seat, line.move)
        assert anew.state.scores != record.state.scores


@every_game
def test_every_option_is_recorded(game_id: str) -> None:
    recorded = declared(game_id).records
    assert sorted(path_of(game_id, each) for each in recorded) == found(game_id)
    headers = [read_header(game_id, each) for each in recorded]
    assert [(header["game"], header["seats"]) for header in headers] == [(game_id, each.seats) for each in recorded]
    named = {name for header in headers for name in header["options"]}
    assert named >= {option.name for option in peerage.load(game_id).options}


def read_header(game_id: str, recorded: Recorded) -> dict[str, Any]:
    header: dict[str, Any] = json.loads(path_of(game_id, recorded).read_text(encoding="utf-8").splitlines()[0])
    return header


def path_of(game_id: str, recorded: Recorded) -> Path:
    options = peerage.load(game_id).options
    modules = [option.name for option in options if option.added and option.name in recorded.options]
    return folder(game_id) / f"{'-'.join([game_id, str(recorded.seats), *modules])}.jsonl"


def remake(game_id: str) -> None:
    for recorded in declared(game_id).records:
        path = path_of(game_id, recorded)
        record = peerage.Record.begin(peerage.load(game_id), recorded.seats, path.stem, recorded.options)
        chooser = Random(path.stem)
        while not record.state.over:
            record.play(*sensible_move(record.state, chooser, declared(game_id).sense))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(record.lines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or GAMES:
        remake(each)
