"""Progress of runs in logs: lines with the expected end, and how busy the processors were."""

import re
import time

import pytest

from peerage.cli import run_progress
from peerage.cli.run_progress import LINE_EVERY, RunProgress


class Clock:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = self.spent = 0.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(run_progress, "processor_time", lambda: self.spent)

    def passes(self, seconds: float, spent: float) -> None:
        self.now += seconds
        self.spent += spent


def test_log_has_a_line_a_minute_with_the_expected_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock(monkeypatch)
    with RunProgress(2) as progress:
        progress.report("lessons", 0, 10)
        for done in range(1, 11):
            clock.passes(LINE_EVERY / 2, LINE_EVERY)
            progress.report("lessons", done, 10)
    lines = capsys.readouterr().err.splitlines()
    assert len([line for line in lines if " of 10, ends about " in line]) == 5
    assert re.match(r"lessons: 2 of 10, ends about \d\d:\d\d", lines[0])
    assert lines[-1] == "lessons: 5 minutes, processors 100% busy"


def test_expected_end_counts_only_what_this_run_has_done(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    with RunProgress() as progress:
        progress.report("lessons", 6, 10)
        assert progress.expected_end(6, 10, 0) == "just begun"
        clock.passes(100, 100)
        assert progress.expected_end(8, 10, clock.now) != progress.expected_end(7, 10, clock.now)


def test_stages_that_end_at_once_are_not_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = Clock(monkeypatch)
    with RunProgress() as progress:
        progress.report("lessons", 1, 1)
        clock.passes(1, 1)
        progress.report("match", 0, 10)
    assert capsys.readouterr().err == ""
