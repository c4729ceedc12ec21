"""The compiled build in build/compiled, next to the pure one in src; put it on PYTHONPATH to use it.

Compiled modules are real files there, everything else links into src. sources.json says from which
sources they were made, so that nothing is compiled twice and nothing old is ever used (peerage/cli/fresh.py).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
import time
import zipfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "build_backend"))

import peerage_build  # noqa: E402

SOURCE = ROOT / "src" / "peerage"
TARGET = ROOT / "build" / "compiled"
ROOMS = ("kernel", "games", "bots")  # a change in any of their modules may change the types of compiled code


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", action="store_true", help="only say whether a C compiler works")
    parser.add_argument(
        "--optional", action="store_true", help="without a C compiler: a notice, not an error"
    )
    arguments = parser.parse_args()

    problem = peerage_build.compiler_problem()
    if problem:
        print(f"peerage: {problem}. Install one with: sudo apt-get install gcc python3-dev", file=sys.stderr)
        if arguments.optional:
            print("peerage: going on in pure Python (same results, slower)", file=sys.stderr)
        return 0 if arguments.optional else 1
    if arguments.probe:
        return 0
    try:
        build()
    except (Exception, SystemExit) as error:
        if not arguments.optional:
            raise
        print(f"peerage: compiling failed ({error}); going on in pure Python", file=sys.stderr)
    return 0


def build() -> None:
    """Bring build/compiled up to date; compile only if a source of the rules has changed."""
    sources = fingerprint()
    stamp = TARGET / "sources.json"
    old = json.loads(stamp.read_text(encoding="utf-8")) if stamp.exists() else {}
    if old == sources:
        return
    if old.get("compiled") == sources["compiled"] and old.get("tools") == sources["tools"]:
        binaries = {path.relative_to(TARGET): path.read_bytes() for path in TARGET.rglob("*.so")}
        metadata = {path.relative_to(TARGET): path.read_bytes() for path in TARGET.glob("*.dist-info/*")}
        assemble(binaries | metadata, sources)
        return
    print("Compiling the rules (about a minute; only when they have changed)", flush=True)
    started = time.perf_counter()
    assemble(compile_rules(), sources)
    print(f"Compiled in {time.perf_counter() - started:.0f} s")


def fingerprint() -> dict[str, object]:
    """What the compiled build depends on: contents of the rooms' modules, names of all files, tools."""
    files = sorted(
        path.relative_to(ROOT).as_posix()
        for path in SOURCE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "static" not in path.parts
    )
    compiled = {
        name: hashlib.sha256((ROOT / name).read_bytes()).hexdigest()
        for name in files
        if name.endswith(".py") and Path(name).parts[2] in ROOMS
    }
    tools = [sys.version, version("mypy"), *peerage_build.modules_to_compile()]
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return {"files": files, "compiled": compiled, "tools": tools, "project": project}


def compile_rules() -> dict[Path, bytes]:
    """Extension modules and metadata, out of the same wheel that `pip install .` would make."""
    os.chdir(ROOT)
    with tempfile.TemporaryDirectory() as folder:
        wheel = peerage_build.compiled_wheel(folder, None, None)
        with zipfile.ZipFile(Path(folder, wheel)) as archive:
            return {
                Path(name): archive.read(name)
                for name in archive.namelist()
                if name.endswith(".so") or ".dist-info/" in name
            }


def assemble(binaries: dict[Path, bytes], sources: dict[str, object]) -> None:
    """Write a new tree beside the old one and swap: a running process keeps the files that it has."""
    fresh = TARGET.with_name("compiled.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for path in SOURCE.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and "static" not in path.parts:
            link = fresh / path.relative_to(ROOT / "src")
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)
    static = fresh / "peerage" / "server" / "static"
    if static.parent.is_dir():
        static.symlink_to(SOURCE / "server" / "static")
    for name, content in binaries.items():
        target = fresh / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (fresh / "sources.json").write_text(json.dumps(sources, indent=1), encoding="utf-8")
    shutil.rmtree(TARGET, ignore_errors=True)
    fresh.rename(TARGET)


if __name__ == "__main__":
    sys.exit(main())
