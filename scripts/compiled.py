"""The compiled build in build/compiled, next to the pure one in src; put it on PYTHONPATH to use it.

Compiled modules are real files there, everything else links into src. sources.json says from which sources
they were made: nothing is compiled twice, and nothing old is ever used (see peerage/cli/fresh.py).
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build_backend"))

import peerage_build  # noqa: E402

from peerage.cli.fresh import digest, source_files  # noqa: E402

TARGET = ROOT / "build" / "compiled"
ROOMS = ("kernel", "games", "bots")  # a change in any of their modules may change the types of compiled code


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", action="store_true", help="only say whether a C compiler works")
    parser.add_argument("--optional", action="store_true", help="without a C compiler only a notice")
    arguments = parser.parse_args()

    problem = peerage_build.compiler_problem()
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
        sources = fingerprint()
        old = made_from()
        if old == sources:
            return None
        if {**old, "files": 0} == {**sources, "files": 0}:
            assemble({path.relative_to(TARGET): path.read_bytes() for path in kept_files()}, sources)
            return None
        print("Compiling the rules (about a minute; only when they have changed)", flush=True)
        started = time.perf_counter()
        try:
            assemble(compile_rules(), sources)
        except subprocess.CalledProcessError as error:
            return f"compiling failed:\n{error.stdout}"
        print(f"Compiled in {time.perf_counter() - started:.0f} s")
        return None


def fingerprint() -> dict[str, object]:
    """What the compiled build depends on: the rooms' modules, the names of all files, the tools."""
    files = source_files()
    rules = [name for name in files if name.endswith(".py") and Path(name).parts[2] in ROOMS]
    return {
        "files": files,
        "compiled": {name: digest(ROOT / name) for name in rules},
        "tools": [sys.version, version("mypy"), digest(ROOT / "pyproject.toml")],
    }


def made_from() -> dict[str, object]:
    try:
        stamp: dict[str, object] = json.loads((TARGET / "sources.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp


def compile_rules() -> dict[Path, bytes]:
    """Extension modules and metadata, out of the same wheel that `pip install .` makes."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            folder,
            ".",
        ]
        subprocess.run(
            command,
            cwd=ROOT,
            env={**os.environ, "PEERAGE_COMPILE": "always"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=True,
        )
        [wheel] = Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            return {Path(name): archive.read(name) for name in archive.namelist() if is_kept(name)}


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
