"""The progress of a run of several stages: a bar on a terminal, in logs a line now and then with the expected end."""

import os
import sys
import time
from contextlib import ExitStack
from datetime import datetime, timedelta

from peerage.cli.output import progress_bar, say

LINE_EVERY = 60.0
"""Seconds between two lines in a log."""


class RunProgress:
    """Reports the stages of a run. A stage that ends says how busy the processors were."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs
        self.bar = ExitStack()
        self.stage = ""
        self.began = self.last_line = time.monotonic()
        self.first_step = 0
        self.spent = 0.0

    def report(self, stage: str, done: int, total: int) -> None:
        now = time.monotonic()
        if stage != self.stage:
            self.end_stage()
            self.stage, self.first_step, self.began, self.last_line = stage, done, now, now
            self.spent = processor_time()
            self.update = self.bar.enter_context(progress_bar(stage, total))
        self.update(done)
        if not sys.stderr.isatty() and now - self.last_line >= LINE_EVERY:
            self.last_line = now
            say(f"{stage}: {done} of {total}, {self.expected_end(done, total, now)}", sys.stderr, flush=True)

    def expected_end(self, done: int, total: int, now: float) -> str:
        if done <= self.first_step:
            return "just begun"
        left = (now - self.began) * (total - done) / (done - self.first_step)
        return f"ends about {datetime.now() + timedelta(seconds=left):%H:%M}"

    def end_stage(self) -> None:
        """Close the bar; children that have ended count as processor time of this process."""
        self.bar.close()
        seconds = time.monotonic() - self.began
        if self.stage and seconds >= LINE_EVERY:
            busy = (processor_time() - self.spent) / seconds / self.jobs
            say(f"{self.stage}: {seconds / 60:.0f} minutes, processors {busy:.0%} busy", sys.stderr, flush=True)

    def __enter__(self) -> "RunProgress":
        return self

    def __exit__(self, *reason: object) -> None:
        self.end_stage()


def processor_time() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system
