"""PEP 517 backend: setuptools, plus the browser client, plus the rules compiled by mypyc where a C compiler works.

Wheels are compiled if possible and pure otherwise. Editable installs are always pure, so that an edited
file is never shadowed by an old compiled one. PEERAGE_COMPILE=never or =always overrides the choice;
PEERAGE_PROFILE=1 compiles with a profile, which is faster to run and takes twice as long to make.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import peerage_client
import peerage_compile
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parent.parent
STAMP = ROOT / "src" / "peerage" / "commit.txt"
"""Read by src/peerage/built_from.py."""
SHOWN = 12
RELEASED = "release"
"""The second line of the stamp, if the commit has the tag of its version."""


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    return build_meta.get_requires_for_build_sdist(config_settings) + peerage_client.needed()


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    peerage_client.ensure()
    with stamped(), versioned():
        return build_meta.build_sdist(sdist_directory, config_settings)


@contextmanager
def stamped() -> Iterator[None]:
    """Put the commit into the package while it is built. An sdist brings the one that it was made from."""
    commit = commit_of_checkout()
    if STAMP.exists() or not commit:
        yield
        return
    lines = [commit, RELEASED] if is_released() else [commit]
    STAMP.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    try:
        yield
    finally:
        STAMP.unlink()


def is_released() -> bool:
    """Return whether the checkout is exactly what the tag of a version names."""
    if not (ROOT / ".git").exists():
        return False
    command = ["git", "describe", "--exact-match", "--dirty=+", "--match=v[0-9]*"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode == 0 and not done.stdout.strip().endswith("+")


def local_version() -> str:
    """Return what follows the version of a build between releases, like +g1fbfb3aec2d1.

    pip compares versions alone: without it, an update to another commit of the same version would change nothing.
    """
    lines = STAMP.read_text(encoding="utf-8").split() if STAMP.exists() else []
    if not lines or RELEASED in lines:
        return ""
    commit = lines[0].replace("+", ".dirty")
    return f"+g{commit}"


@contextmanager
def versioned(**more: Any) -> Iterator[None]:
    """Let setuptools set up the package with its local version, and with more attributes."""
    import setuptools

    plain_setup = setuptools.setup
    options = {"egg_info": {"tag_build": local_version()}, **more.pop("options", {})}

    def setup(**attributes: Any) -> Any:
        return plain_setup(**more, options=options, **attributes)

    setuptools.setup = setup
    try:
        yield
    finally:
        setuptools.setup = plain_setup


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Any = None) -> str:
    with stamped(), versioned():
        return build_meta.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def commit_of_checkout() -> str:
    """Return the commit of a checkout, with a + if its files differ from it; empty elsewhere."""
    if commit := os.environ.get("PEERAGE_COMMIT", ""):
        return commit[:SHOWN]
    if not (ROOT / ".git").exists():
        return ""
    command = ["git", "describe", "--always", "--dirty=+", f"--abbrev={SHOWN}", "--exclude=*"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    needed = build_meta.get_requires_for_build_wheel(config_settings) + peerage_client.needed()
    if wants_compiling():
        needed += ["mypy[mypyc]>=2.4,<2.5", "librt>=0.16", "mypy_extensions>=1.1", "msgspec>=0.20"]
    return needed


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    peerage_client.ensure()
    forget_old_files()
    with stamped():
        return built_wheel(wheel_directory, config_settings, metadata_directory)


def built_wheel(wheel_directory: str, config_settings: Any, metadata_directory: str | None) -> str:
    if wants_compiling():
        try:
            return compiled_wheel(wheel_directory, config_settings, metadata_directory)
        except (Exception, SystemExit) as error:
            if os.environ.get("PEERAGE_COMPILE") == "always":
                raise
            notice(f"compiling failed ({error})")
            forget_old_files()
    with versioned():
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def wants_compiling() -> bool:
    choice = os.environ.get("PEERAGE_COMPILE", "auto")
    if choice == "never":
        return False
    problem = peerage_compile.compiler_problem()
    if problem is None:
        return True
    if choice == "always":
        raise SystemExit(f"peerage: {problem}")
    notice(problem)
    return False


def notice(reason: str) -> None:
    print(f"peerage: {reason}; building pure Python (same results, slower)", file=sys.stderr)


def forget_old_files() -> None:
    """setuptools would pack whatever an earlier build left behind."""
    for folder in (ROOT / "build").glob("lib*"):
        shutil.rmtree(folder)


def compiled_wheel(wheel_directory: str, config_settings: Any, metadata_directory: str | None) -> str:
    """A wheel as setuptools builds it, with the extension modules handed to its setup()."""
    extensions = peerage_compile.extensions()
    with versioned(ext_modules=extensions, options={"build_ext": peerage_compile.options()}):
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
