"""peerage analyse."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from analysis.reviewed import HARDLY, lines_of
from peerage.analysis.review import effort


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(effort.LEVELS, "quick", HARDLY)
    file = tmp_path / "king.jsonl"
    file.write_text(lines_of("long-live-the-king"), encoding="utf-8")
    return file


def test_review_is_printed_and_kept_beside_the_record(peerage: Callable[..., Any], record: Path) -> None:
    ran = peerage("analyse", record, "--seat", 2, "--lang", "de")
    assert ran.code == 0
    assert "Genauigkeit" in ran.out
    assert "greedy:1" in ran.out
    assert (record.parent / "king.review" / "quick-seat-2" / "review.json").is_file()
    again = peerage("analyse", record, "--seat", 2, "--json")
    assert [course["seat"] for course in again.json["courses"]] == [1]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [(["--seat", 9], "seat"), (["--level", "endless"], "--level"), (["--jobs", 0], "--jobs")],
)
def test_impossible_reviews_are_refused(
    refused: Callable[..., str], record: Path, arguments: list[object], reason: str
) -> None:
    assert reason in refused("analyse", record, *arguments)


def test_unfinished_record_is_refused(refused: Callable[..., str], record: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    record.write_text("\n".join(lines[:-5]) + "\n", encoding="utf-8")
    assert "finished" in refused("analyse", record)
