"""A release in dist/: the sdist, and out of it the wheel for this Python, compiled with a profile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build_backend"))

import peerage_build  # noqa: E402

BETWEEN = 15.0
"""Seconds between two lines of a step that goes on."""


def main() -> None:
    os.chdir(ROOT)
    target = ROOT / "dist"
    target.mkdir(exist_ok=True)
    for old in (*target.glob("peerage-*.whl"), *target.glob("peerage-*.tar.gz")):
        old.unlink()  # dist has one release: `pip install dist/*.whl` has to name one file
    names: list[str] = []
    step(1, "sdist, with the browser client", lambda: names.append(peerage_build.build_sdist(str(target))))
    step(2, "wheel, compiled twice for a profile", lambda: make_wheel(target, names[0]))


def make_wheel(target: Path, sdist: str) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(target)]
    environment = {"PEERAGE_COMPILE": "always", "PEERAGE_PROFILE": "1", **os.environ}
    subprocess.run([*command, str(target / sdist)], env=environment, check=True)


def step(number: int, name: str, work: Callable[[], None], of: int = 2) -> None:
    """Do a step, say how long it goes on and how long it took the last time."""
    memory = ROOT / "build" / "dist-seconds.json"
    took: dict[str, float] = {}
    with suppress(OSError, ValueError):
        took = json.loads(memory.read_text(encoding="utf-8"))
    before = f"{took[name]:.0f} s the last time" if name in took else "the first time here; minutes"
    say(f"[{number}/{of}] {name}: {before}")
    began = time.monotonic()
    errors: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:  # for the thread that waits
            errors.append(error)

    worker = Thread(target=run)
    worker.start()
    while worker.is_alive():
        worker.join(BETWEEN)
        if worker.is_alive():
            say(f"[{number}/{of}] {name}: {time.monotonic() - began:.0f} s ...")
    if errors:
        raise errors[0]
    seconds = time.monotonic() - began
    say(f"[{number}/{of}] {name}: done in {seconds:.0f} s")
    memory.parent.mkdir(exist_ok=True)
    memory.write_text(json.dumps(took | {name: seconds}), encoding="utf-8")


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
