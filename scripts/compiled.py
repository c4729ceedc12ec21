"""The compiled build in build/compiled, next to the pure one in src; put it on PYTHONPATH to use it.

Compiled modules are real files there, everything else links into src. sources.json says from which sources
they were made: nothing is compiled twice, and nothing old is ever used (see peerage/cli/build_check.py).
With PEERAGE_PROFILE=1 it is made with a profile, with PEERAGE_OPTIMIZE=1 sooner and for slower rules; a build that is
as fast as wanted, or faster, stays until the rules change.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build_backend"))

import peerage_compile  # noqa: E402

from peerage.cli.build_check import digest, source_files  # noqa: E402

TARGET = ROOT / "build" / "compiled"
COMPILE = Path(peerage_compile.__file__)
# A change in any of their modules may change the types of compiled code; the last one has the version.
PACKAGES = ("kernel", "games", "bots", "__init__.py")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", action="store_true", help="only say whether a C compiler works")
    parser.add_argument("--optional", action="store_true", help="without a C compiler only a notice")
    arguments = parser.parse_args()

    problem = peerage_compile.compiler_problem()
    if problem is None and not arguments.probe:
        problem = build()
    if problem is None:
        return 0
    print(f"peerage: {problem}", file=sys.stderr)
    if arguments.optional:
        print("peerage: going on in pure Python (same results, slower)", file=sys.stderr)
        return 0
    return 1


def build() -> str | None:
    """Bring build/compiled up to date; compile only if a source of the rules has changed. What went wrong."""
    TARGET.parent.mkdir(exist_ok=True)
    with (TARGET.parent / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources, old = fingerprint(), made_from()
        wanted = {"profile": peerage_compile.wants_profile(), "optimization": peerage_compile.optimization()}
        had = {"profile": old.pop("profile", False), "optimization": old.pop("optimization", 0)}
        enough = all(had[name] >= wanted[name] for name in wanted)
        if old == sources and enough:
            return None
        if {**old, "files": 0} == {**sources, "files": 0} and enough:
            kept = {path.relative_to(TARGET): path.read_bytes() for path in kept_files()}
            assemble(kept, {**sources, **had})
            return None
        duration = "five minutes, with a profile" if wanted["profile"] else "one or two minutes"
        print(f"Compiling the rules ({duration}; only when they have changed)", flush=True)
        started = time.perf_counter()
        try:
            assemble(compile_rules(), {**sources, **wanted})
        except subprocess.CalledProcessError as error:
            return f"compiling failed:\n{error.stdout}"
        print(f"Compiled in {time.perf_counter() - started:.0f} s")
        return None


def fingerprint() -> dict[str, object]:
    """What the compiled build depends on: the modules, the names of all files, the tools."""
    files = source_files()
    compiled = set(peerage_compile.modules_to_compile())
    rules = [name for name in files if name in compiled or (name.endswith(".py") and Path(name).parts[2] in PACKAGES)]
    backend = [digest(COMPILE.with_name(f"peerage_{name}.py")) for name in ("compile", "tuning")]
    return {
        "files": files,
        "compiled": {name: digest(ROOT / name) for name in rules},
        "tools": [sys.version, version("mypy"), digest(ROOT / "pyproject.toml"), *backend],
    }


def made_from() -> dict[str, object]:
    try:
        stamp: dict[str, object] = json.loads((TARGET / "sources.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp


def compile_rules() -> dict[Path, bytes]:
    """Extension modules and metadata."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(COMPILE), folder]
        # Not as a part of the make that called us: the compiler calls make, too.
        environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
        with subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # compilers and all end with us
        ) as building:
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
            try:
                said = followed(building)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(building.pid, signal.SIGKILL)
        if building.returncode:
            raise subprocess.CalledProcessError(building.returncode, command, said)
        for notice in (line for line in said.splitlines() if line.startswith("peerage:")):
            print(notice, file=sys.stderr, flush=True)
        made = {path.relative_to(folder): path for path in Path(folder).rglob("*") if is_kept(path.as_posix())}
        return {name: path.read_bytes() for name, path in made.items()}


def followed(building: subprocess.Popen[str]) -> str:
    """What a build says; on a terminal, the seconds go by meanwhile."""
    began = time.perf_counter()
    while True:
        try:
            return building.communicate(timeout=1)[0]
        except subprocess.TimeoutExpired:
            if sys.stdout.isatty():
                print(f"\r{time.perf_counter() - began:4.0f} s of compiling\r", end="", flush=True)


def is_kept(name: str) -> bool:
    return name.endswith((".so", ".dist-info/METADATA", ".dist-info/entry_points.txt"))


def kept_files() -> list[Path]:
    return [path for path in TARGET.rglob("*") if path.is_file() and is_kept(path.as_posix())]


def assemble(made: dict[Path, bytes], sources: dict[str, object]) -> None:
    """Write a new tree beside the old one and swap: a running process keeps the files that it has."""
    fresh = TARGET.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name in source_files():
        link = fresh / Path(name).relative_to("src")
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(ROOT / name)
    client = Path("peerage", "server", "static")
    (fresh / client).symlink_to(ROOT / "src" / client)
    for path, content in made.items():
        (fresh / path).parent.mkdir(parents=True, exist_ok=True)
        (fresh / path).write_bytes(content)
    (fresh / "sources.json").write_text(json.dumps(sources, indent=1), encoding="utf-8")
    shutil.rmtree(TARGET, ignore_errors=True)
    fresh.rename(TARGET)


if __name__ == "__main__":
    sys.exit(main())
