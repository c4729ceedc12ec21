"""A release in dist/: the sdist, and out of it the wheel for this Python, compiled with a profile."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build_backend"))

import peerage_build  # noqa: E402


def main() -> None:
    os.chdir(ROOT)
    target = ROOT / "dist"
    target.mkdir(exist_ok=True)
    sdist = peerage_build.build_sdist(str(target))
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(target)]
    environment = {"PEERAGE_COMPILE": "always", "PEERAGE_PROFILE": "1", **os.environ}
    subprocess.run([*command, str(target / sdist)], env=environment, check=True)


if __name__ == "__main__":
    main()
