"""The commit that this Peerage was built from."""

import os
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path

STAMP = "commit.txt"
"""In wheels and images: the commit that they were built from, and in a second line whether it is a release."""
SHOWN = 12
VARIABLE = "PEERAGE_COMMIT"


@cache
def commit() -> str:
    """Return the commit of this build: of a wheel as it was stamped, of a checkout as git says; empty if unknown."""
    with suppress(OSError):
        return files("peerage").joinpath(STAMP).read_text(encoding="utf-8").partition("\n")[0].strip()
    # The package is in `src` of a checkout, or in `build/compiled`.
    checkout = next((each for each in Path(__file__).resolve().parents[2:4] if (each / ".git").exists()), None)
    return os.environ.get(VARIABLE, "")[:SHOWN] or (commit_of(checkout) if checkout is not None else "")


def commit_of(checkout: Path) -> str:
    """Return the commit of a checkout, with a + if its files differ from it; empty if git cannot say."""
    import subprocess  # only a checkout needs it

    command = ["git", "-C", str(checkout), "describe", "--always", "--dirty=+", f"--abbrev={SHOWN}", "--exclude=*"]
    with suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=10).stdout.strip()
    return ""
