"""A release in dist/: the sdist, and out of it the wheel for this Python, compiled with a profile."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build_backend"))

import peerage_build  # noqa: E402


def main() -> None:
    os.chdir(ROOT)
    target = ROOT / "dist"
    target.mkdir(exist_ok=True)
    began = time.monotonic()
    say("[1/2] sdist, with the browser client")
    sdist = peerage_build.build_sdist(str(target))
    say(f"[1/2] sdist: {time.monotonic() - began:.0f} s; [2/2] wheel: compiled twice with a profile, most of the time")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(target)]
    environment = {"PEERAGE_COMPILE": "always", "PEERAGE_PROFILE": "1", **os.environ}
    subprocess.run([*command, str(target / sdist)], env=environment, check=True)
    say(f"[2/2] wheel: {time.monotonic() - began:.0f} s in all")


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
