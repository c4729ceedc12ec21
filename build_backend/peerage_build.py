"""PEP 517 backend: setuptools, plus the rules compiled by mypyc where a C compiler works.

Wheels are compiled if possible and pure otherwise. Editable installs are always pure, so that an edited
file is never shadowed by an old compiled one. PEERAGE_COMPILE=never or =always overrides the choice.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
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
PROBE = "#include <Python.h>\nint main(void) { return Py_IsInitialized(); }\n"


def modules_to_compile() -> list[str]:
    """The paths that [tool.peerage] in pyproject.toml names, relative to the root."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["peerage"]
    left_out = {path for pattern in table.get("interpret", []) for path in ROOT.glob(pattern)}
    chosen = {path for pattern in table["compile"] for path in ROOT.glob(pattern)} - left_out
    return sorted(str(path.relative_to(ROOT)) for path in chosen)


def compiler_problem() -> str | None:
    """Why C code for this Python cannot be compiled here, or None if it can."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        include = "-I" + sysconfig.get_path("include")
        command = [*compiler, include, "-c", str(source), "-o", str(Path(folder, "probe.o"))]
        try:
            result = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            return f"no C compiler ({error.strerror}: {compiler[0]}); sudo apt-get install gcc python3-dev"
        if result.returncode:
            lines = [line for line in result.stderr.splitlines() if "error" in line] or ["no reason given"]
            return f"the C compiler does not work ({lines[0].strip()}); sudo apt-get install gcc python3-dev"
    return None


def wants_compiling() -> bool:
    choice = os.environ.get("PEERAGE_COMPILE", "auto")
    if choice == "never":
        return False
    problem = compiler_problem()
    if problem is None:
        return True
    if choice == "always":
        raise SystemExit(f"peerage: {problem}")
    notice(problem)
    return False


def notice(reason: str) -> None:
    print(f"peerage: {reason}; building pure Python (same results, slower)", file=sys.stderr)


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    if wants_compiling():
        needed += ["mypy[mypyc]>=2.4,<2.5", "librt>=0.16", "mypy_extensions>=1.1", "msgspec>=0.20"]
    return needed


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    forget_old_files()
    if wants_compiling():
        try:
            return compiled_wheel(wheel_directory, config_settings, metadata_directory)
        except (Exception, SystemExit) as error:
            if os.environ.get("PEERAGE_COMPILE") == "always":
                raise
            notice(f"compiling failed ({error})")
            forget_old_files()
    return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)


def forget_old_files() -> None:
    """setuptools would pack whatever an earlier build left behind."""
    for folder in (ROOT / "build").glob("lib*"):
        shutil.rmtree(folder)


def compiled_wheel(wheel_directory: str, config_settings: Any, metadata_directory: str | None) -> str:
    """A wheel as setuptools builds it, with the extension modules handed to its setup()."""
    import setuptools
    from mypyc.build import mypycify

    extensions = mypycify(modules_to_compile(), opt_level="3", group_name="peerage")
    plain_setup = setuptools.setup

    def setup_with_extensions(**attributes: Any) -> Any:
        return plain_setup(ext_modules=extensions, **attributes)

    setuptools.setup = setup_with_extensions
    try:
        return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    finally:
        setuptools.setup = plain_setup
