"""In a checkout the command line uses the compiled build of `make compile`, if it fits the sources."""

import hashlib
import json
import os
import sys
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[3]


def prefer_compiled() -> None:
    """Start again with the compiled build, unless it is out of date or PEERAGE_BUILD=pure is set."""
    target = CHECKOUT / "build" / "compiled"
    if "PEERAGE_BUILD" in os.environ or not (target / "sources.json").is_file():
        return
    if not up_to_date(target):
        print("peerage: compiled build out of date, running pure Python (make compile)", file=sys.stderr)
        return
    paths = [str(target), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ.update(PEERAGE_BUILD="compiled", PYTHONPATH=os.pathsep.join(paths))
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "peerage.cli", *sys.argv[1:]])


def up_to_date(target: Path) -> bool:
    """Whether the compiled build in `target` was made from exactly the sources in the checkout."""
    try:
        made_from = json.loads((target / "sources.json").read_text(encoding="utf-8"))
        if made_from["files"] != source_files():
            return False
        return all(digest(CHECKOUT / name) == value for name, value in made_from["compiled"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def source_files() -> list[str]:
    """Every file of the package by its path in the checkout, without the built client and caches."""
    package = CHECKOUT / "src" / "peerage"
    return sorted(
        path.relative_to(CHECKOUT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and not {"__pycache__", "static"} & set(path.parts)
    )


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
