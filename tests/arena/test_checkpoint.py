"""Runs in a folder: stopped, killed, damaged, they end like a run that nobody stopped."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from arena.crashing_bot import First
from bots.test_net import saved
from peerage import arena
from peerage.arena import ladder, match
from peerage.arena.checkpoint import FILE
from peerage.arena.ladder import climb
from peerage.errors import PeerageError

GAME = "long-live-the-king"
THREE = ["greedy", "random", "random"]
PAIR = ["random", "greedy"]


def stop_at(number: int) -> Callable[[int], None]:
    def progress(done: int) -> None:
        if done == number:
            raise KeyboardInterrupt

    return progress


def lines(folder: Path) -> list[bytes]:
    return (folder / FILE).read_bytes().splitlines()


def play(folder: Path | None, games: int = 9, jobs: int = 1, seed: int | None = 4) -> arena.Result:
    result = arena.run(GAME, 3, games, THREE, seed=seed, workers=arena.Local(jobs), folder=folder)
    return replace(result, seconds=0)


def test_a_match_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        arena.run(GAME, 3, 9, THREE, seed=4, progress=stop_at(4), folder=tmp_path)
    assert len(lines(tmp_path)) == 1 + 4
    played, play_game = list[int](), match.play_game

    def noted(plan: match.Plan, number: int) -> match.Outcome:
        played.append(number)
        return play_game(plan, number)

    monkeypatch.setattr(match, "play_game", noted)
    assert play(tmp_path) == play(None)
    assert played == [4, 5, 6, 7, 8, *range(9)]


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(KeyboardInterrupt):
        climb(GAME, PAIR, deals=5, seats=3, seed=1, progress=stop_at(2), folder=tmp_path)
    assert len(lines(tmp_path)) == 1 + 2
    whole = climb(GAME, PAIR, deals=5, seats=3, seed=1)
    assert climb(GAME, PAIR, deals=5, seats=3, seed=1, folder=tmp_path) == whole
    monkeypatch.setattr(ladder, "play_deal", None)
    assert climb(GAME, PAIR, deals=5, seats=3, seed=1, folder=tmp_path) == whole, "all is there"


def test_lines_that_cannot_be_read_are_played_again(tmp_path: Path) -> None:
    whole = play(tmp_path)
    plan, *results = lines(tmp_path)
    results[3] = b'{"number":3,"result":{"shares":"all"}}'
    results[5] = b"\xff"
    (tmp_path / FILE).write_bytes(b"\n".join([plan, *results[:7], results[7][:20]]))
    assert play(tmp_path) == whole
    assert len(lines(tmp_path)) == 1 + 8 + 4
    assert play(tmp_path) == whole


def test_more_games_and_other_processes_do_not_make_another_run(tmp_path: Path) -> None:
    play(tmp_path, games=2)
    assert play(tmp_path, games=8, jobs=2) == play(None, games=8)
    assert play(tmp_path, games=5) == play(None, games=5)
    assert len(lines(tmp_path)) == 1 + 8


def test_a_run_has_a_seed_even_if_nobody_gave_one(tmp_path: Path) -> None:
    first = play(tmp_path, seed=None)
    assert play(tmp_path, seed=None) == first
    seed = msgspec.json.decode(lines(tmp_path)[0])["seed"]
    assert play(None, seed=seed) == first
    with pytest.raises(PeerageError, match="seed"):
        play(tmp_path, seed=4)


def test_another_run_is_refused(tmp_path: Path) -> None:
    play(tmp_path)
    kept = lines(tmp_path)
    others: dict[str, Callable[[], object]] = {
        "bots": lambda: arena.run(GAME, 3, 9, ["greedy", "greedy", "random"], seed=4, folder=tmp_path),
        "seats": lambda: arena.run(GAME, 4, 9, [*THREE, "random"], seed=4, folder=tmp_path),
        "options": lambda: arena.run(GAME, 3, 9, THREE, {"place_dice": True}, seed=4, folder=tmp_path),
        "game": lambda: arena.run("noblemen", 3, 9, THREE, seed=4, folder=tmp_path),
        "seed": lambda: arena.run(GAME, 3, 9, THREE, seed=5, folder=tmp_path),
        "run is match there, not recorded match": lambda: arena.run(
            GAME, 3, 9, THREE, seed=4, records=tmp_path / "records", folder=tmp_path
        ),
        "run is match there, not ladder": lambda: climb(GAME, PAIR, deals=1, seats=3, seed=4, folder=tmp_path),
    }
    for reason, other in others.items():
        with pytest.raises(PeerageError, match=f"another run.*{reason}"):
            other()
    with pytest.raises(PeerageError, match="names"):
        arena.run(GAME, 3, 9, [First, "random", "random"], seed=4, folder=tmp_path)
    assert lines(tmp_path) == kept
    (tmp_path / FILE).write_text("shopping list\n", encoding="utf-8")
    with pytest.raises(PeerageError, match="not a run"):
        play(tmp_path)


def test_another_net_in_the_same_file_makes_another_run(tmp_path: Path) -> None:
    net = saved(GAME, tmp_path)
    bots = [f"net:file={net}", "random", "random"]
    arena.run(GAME, 3, 1, bots, seed=1, folder=tmp_path)
    net.write_bytes(net.read_bytes()[:-2] + b"\0\0")
    with pytest.raises(PeerageError, match="another run: nets"):
        arena.run(GAME, 3, 1, bots, seed=1, folder=tmp_path)


def test_records_of_a_run_that_goes_on(tmp_path: Path) -> None:
    records = tmp_path / "records"
    with pytest.raises(KeyboardInterrupt):
        arena.run(GAME, 3, 4, THREE, seed=1, progress=stop_at(2), records=records, folder=tmp_path)
    assert len(list(records.iterdir())) == 2
    arena.run(GAME, 3, 4, THREE, seed=1, records=records, folder=tmp_path)
    assert len(list(records.iterdir())) == 4


@pytest.mark.slow
def test_a_killed_run_loses_next_to_nothing(tmp_path: Path) -> None:
    line = ["simulate", GAME, "--games", "60", "--bots", ",".join(THREE), "--seed", "4", "--folder", str(tmp_path)]
    command = [sys.executable, "-m", "peerage.cli", *line]
    killed = subprocess.Popen(command)
    while not (tmp_path / FILE).exists() or len(lines(tmp_path)) < 5:
        assert killed.poll() is None
        time.sleep(0.01)  # until the other process has written so much
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    assert play(tmp_path, games=60) == play(None, games=60)
