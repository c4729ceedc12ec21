"""In a checkout, the command line uses the compiled build from `make compile` if it matches the sources."""

import hashlib
import json
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from peerage import build

CHECKOUT = Path(__file__).resolve().parents[3]

LISTENER = "PEERAGE_LISTENER"
"""Names the open listener of a restarting server."""

COMPILING = "PEERAGE_COMPILING"
"""A compilation is running: do not report that the build is outdated."""


class Notice:
    """The message about the build, printed once the output format is known."""

    text = ""


def target() -> Path:
    """Return the folder of the compiled build, which has a stamp of its sources."""
    return CHECKOUT / "build" / "compiled"


def stamp() -> Path:
    return target() / "sources.json"


def choose_build() -> None:
    """Run the build that PEERAGE_BUILD names; without it, the compiled one if it is up to date."""
    wanted = os.environ.get("PEERAGE_BUILD")
    if not wanted:
        prefer_compiled()
    elif wanted == "compiled":
        require_compiled()
    elif wanted != "pure":
        sys.exit(f"peerage: PEERAGE_BUILD is pure or compiled, not {wanted!r}")


def prefer_compiled() -> None:
    """Restart with the compiled build, unless it is missing or outdated."""
    if not stamp().is_file():
        return
    if up_to_date(target()):
        start_compiled()
    elif COMPILING not in os.environ:
        Notice.text = "compiled build out of date, running pure Python (make compile)"


def require_compiled() -> None:
    """Restart with the compiled build if this one is pure; stop with the reason if there is none."""
    if build() == "compiled":
        return
    if problem := missing():
        sys.exit(f"peerage: PEERAGE_BUILD=compiled is set, but {problem}")
    start_compiled()


def missing() -> str:
    """Return why the compiled build cannot be started; empty if it can."""
    if not (CHECKOUT / "pyproject.toml").is_file():
        return "this installation is pure Python (pip compiles it where a C compiler works)"
    if not stamp().is_file():
        return f"there is no compiled build in {target()} (make compile)"
    if not up_to_date(target()):
        return f"the compiled build in {target()} is out of date (make compile)"
    if str(target()) in python_path():
        return f"the compiled build in {target()} does not load"
    return ""


def python_path() -> list[str]:
    return [path for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]


def start_compiled() -> None:
    os.environ.update(PEERAGE_BUILD="compiled", PYTHONPATH=os.pathsep.join([str(target()), *python_path()]))
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "peerage.cli", *sys.argv[1:]])


def when_compiled() -> Callable[[], bool] | None:
    """Return a function that says when a compiled build is ready; None where none will be used."""
    if "PEERAGE_BUILD" in os.environ or not (CHECKOUT / "pyproject.toml").is_file():
        return None
    known = made_at()

    def has_come() -> bool:
        nonlocal known
        latest = made_at()
        if latest == known:
            return False
        known = latest
        return up_to_date(target())

    return has_come


def made_at() -> int:
    try:
        return stamp().stat().st_mtime_ns
    except OSError:
        return 0


def go_on_compiled(listener: socket.socket) -> None:
    """Restart with the compiled build and the same open listener."""
    listener.set_inheritable(True)
    os.environ[LISTENER] = str(listener.fileno())
    start_compiled()


def inherited_listener() -> socket.socket | None:
    number = os.environ.pop(LISTENER, None)
    if number is None:
        return None
    listener = socket.socket(fileno=int(number))
    listener.set_inheritable(False)
    return listener


def up_to_date(folder: Path) -> bool:
    """Return whether the compiled build in `folder` was made from exactly the sources in the checkout."""
    try:
        made_from = json.loads((folder / "sources.json").read_text(encoding="utf-8"))
        if made_from["files"] != source_files():
            return False
        return all(digest(CHECKOUT / name) == value for name, value in made_from["compiled"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def source_files() -> list[str]:
    """Return every file of the package by its path in the checkout, except the built client and caches."""
    package = CHECKOUT / "src" / "peerage"
    return sorted(
        path.relative_to(CHECKOUT).as_posix()
        for path in package.rglob("*")
        if path.is_file() and not {"__pycache__", "static"} & set(path.parts)
    )


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
