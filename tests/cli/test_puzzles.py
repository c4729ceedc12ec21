"""peerage puzzles."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from analysis.mined import ANY, puzzle_of
from analysis.reviewed import lines_of
from peerage.analysis.puzzles import checking, mining
from peerage.analysis.puzzles.library import add, read

GAME = "long-live-the-king"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mining.mined, "__defaults__", ([ANY], [ANY._replace(margin=0.001)]))
    monkeypatch.setattr(mining, "MOST_OF_A_GAME", 1)


@pytest.mark.usefixtures("hasty")
def test_mined_puzzles_are_added_to_a_file(peerage: Callable[..., Any], tmp_path: Path) -> None:
    out = tmp_path / "mined.jsonl.xz"
    bots = ("--seats", 3, "--bots", "greedy", "--games", 1, "--seed", "a")
    assert peerage("puzzles", "mine", GAME, *bots, "--out", out, "--folder", tmp_path / "run").code == 0
    records = tmp_path / "records"
    records.mkdir()
    (records / "one.jsonl").write_text(lines_of(GAME), encoding="utf-8")
    ran = peerage("puzzles", "mine", GAME, "--records", records, "--out", out)
    assert "1 puzzles from" in ran.out
    assert len(read(out)) == 2
    checked = peerage("puzzles", "check", GAME, "--file", out, "--json").json
    assert (checked["puzzles"], checked["faults"], checked["again"]) == (2, {}, [])


def test_shipped_puzzles_pass_the_check(peerage: Callable[..., Any]) -> None:
    ran = peerage("puzzles", "check", "noblemen")
    assert ran.code == 0
    assert "0 with faults" in ran.out


def test_check_fails_for_faults_and_for_moves_that_are_not_found_again(
    peerage: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzle_of(GAME)
    file = tmp_path / "wrong.jsonl.xz"
    add(file, [replace(puzzle, best=-1)])
    ran = peerage("puzzles", "check", GAME, "--file", file)
    assert (ran.code, "1 with faults" in ran.out) == (1, True)
    file.unlink()
    add(file, [puzzle])

    def another(game: str, puzzle: Any, effort: object) -> checking.Checked:
        return checking.Checked(puzzle.id, False, 0.1)

    monkeypatch.setattr(checking, "check_again", another)
    ran = peerage("puzzles", "check", GAME, "--file", file, "--again", 1)
    assert ran.code == 1
    assert "another move is better by 10.0%" in ran.out


def test_folder_without_records_of_the_game_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").write_text(lines_of("lancaster"), encoding="utf-8")
    assert "no records" in refused("puzzles", "mine", GAME, "--records", tmp_path, "--out", tmp_path / "out")
