"""The rules compiled by mypyc: which modules, by which compiler, with which flags and profile.

As a program it compiles them into a folder: the extension modules, and the metadata of the package.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from peerage_tuning import tuned

if TYPE_CHECKING:
    from setuptools import Extension

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
OBJECTS = BUILD / "objects"  # gcc leaves a profile beside the object file, and looks for it there
CORES = os.cpu_count() or 1
FASTEST = 3
PROBE = "#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n"

FLAGS = [
    # Nobody replaces a function of ours from outside: calls go straight, and may be inlined.
    ["-fno-semantic-interposition"],
    ["-fvisibility=hidden"],
    # Tables for C++'s exceptions and for debuggers: half a megabyte.
    ["-fno-asynchronous-unwind-tables"],
    # gcc looks for misleading indentation by reading the file anew for every line: half of the whole time.
    ["-Wno-misleading-indentation"],
    # gcc takes a branch that is marked unlikely for one in ten, and 20 of them for most of a function.
    ["--param=builtin-expect-probability=100"],
]
LINK_FLAGS = [
    # Nobody debugs the C code: the library is an eighth smaller without its symbols.
    ["-s"],
    # Of the shims, most is padding between pages: 6 kB each instead of 14.
    ["-Wl,-z,noseparate-code"],
]
# A shim runs once, and has nothing to start or to end: 3 kB each instead of 6.
SHIM_FLAGS = [["-Os", "-fno-asynchronous-unwind-tables", "-fno-ident"]]
SHIM_LINK_FLAGS = [["-nostartfiles", "-Wl,-z,norelro", "-Wl,--build-id=none"]]
COLD = re.compile(
    # How interpreted code calls, which it does slowly anyway; what runs once when a module is imported; what speaks
    # of a position or reports an event, and is far slower in Python's own strings and dictionaries.
    r"^extern (?P<declared>\S+ \**(?:CPyPy_|CPyInit_|CPyExec_|CPyDef_\w*(?:_____top_level__|___(?:"
    r"about|check|check_asked|check_dice|check_setup|check_won|describe|emit|explain|forbidden_by|forbids|forbids_wish|"
    r"observed|parse|picture|preview|read|rule_against|slots)\()))",
    re.MULTILINE,
)
RECORD = ["-fprofile-generate"]
# Partial: what the training did not reach is compiled as if there were no profile, and not for small size.
FOLLOW = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile", "-Wno-coverage-mismatch"]


def modules_to_compile() -> list[str]:
    """The paths that [tool.peerage] in pyproject.toml names, relative to the root."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["peerage"]
    left_out = {path for pattern in table.get("interpret", []) for path in ROOT.glob(pattern)}
    chosen = {path for pattern in table["compile"] for path in ROOT.glob(pattern)} - left_out
    return sorted(str(path.relative_to(ROOT)) for path in chosen)


def compiler_problem(*flags: str) -> str | None:
    """Why a C library for this Python cannot be made here, or not with these flags; None if it can."""
    if sys.platform == "win32":
        return "the flags are gcc's" if flags else setuptools_problem()
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        include = "-I" + sysconfig.get_path("include")
        target = ["-fPIC", "-shared", str(source), "-o", str(Path(folder, "probe.so"))]
        command = [*compiler, "-Werror", *flags, include, *target]
        try:
            result = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            return f"no C compiler ({error.strerror}: {compiler[0]}); sudo apt-get install gcc python3-dev"
        if result.returncode:
            lines = [line for line in result.stderr.splitlines() if "error" in line] or ["no reason given"]
            return f"the C compiler does not work ({lines[0].strip()}); sudo apt-get install gcc python3-dev"
    return None


def setuptools_problem() -> str | None:
    """Why setuptools cannot compile here with the compiler that it finds, like Microsoft's; None if it can."""
    from distutils.ccompiler import new_compiler
    from distutils.errors import CCompilerError, DistutilsError
    from distutils.sysconfig import customize_compiler

    import setuptools  # noqa: F401  (it brings distutils)

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE, encoding="utf-8")
        compiler = new_compiler()
        try:
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_path("include")])
        except (CCompilerError, DistutilsError, OSError) as error:
            return f"no C compiler works ({error})"
    return None


def extensions() -> list[Extension]:
    """The extension modules, to hand to setuptools; with a profile of their own if PEERAGE_PROFILE asks for one."""
    from mypyc.build import mypycify

    level = optimization()
    made: list[Extension] = mypycify(modules_to_compile(), opt_level=str(level), debug_level="0", group_name="peerage")
    if sys.platform != "win32":  # Microsoft's compiler has no such attributes
        rewrite(BUILD / "__native_internal_peerage.h", marked_cold)
        rewrite(BUILD / "__native_peerage.c", tuned)
    library, *shims = made  # all code is in the library; shims import it, one for each module
    library.extra_compile_args = [*library.extra_compile_args, *accepted(FLAGS)]
    small = accepted(LINK_FLAGS)
    for extension in made:
        extension.extra_link_args = [*extension.extra_link_args, *small]
    tiny, bare = accepted(SHIM_FLAGS), accepted(SHIM_LINK_FLAGS)
    for shim in shims:
        shim.extra_compile_args = [*shim.extra_compile_args, *tiny]
        shim.extra_link_args = [*shim.extra_link_args, *bare]
    # One large file, but its functions are compiled on all cores; gcc calls make for that.
    lasting = level == FASTEST and CORES > 1 and shutil.which("make")
    several = accepted([[f"-flto={CORES}"]]) if lasting else []
    library.extra_compile_args += several
    library.extra_link_args = [*library.extra_link_args, *several]
    if wants_profile():
        library.extra_compile_args += profile(made)
    return made


def rewrite(path: Path, change: Callable[[str], str]) -> None:
    if path.exists():
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def marked_cold(header: str) -> str:
    """Mark the declarations of functions that no loop of the rules calls: the compiler makes them small, not fast."""
    return COLD.sub(r"extern __attribute__((cold)) \g<declared>", header)


def optimization() -> int:
    """How hard the compiler tries: PEERAGE_OPTIMIZE, from 0 to 3. Tests take 1, which is made in half of the time."""
    return min(FASTEST, int(os.environ.get("PEERAGE_OPTIMIZE") or FASTEST))


def wants_profile() -> bool:
    return os.environ.get("PEERAGE_PROFILE", "0") not in ("", "0")


def accepted(choices: list[list[str]]) -> list[str]:
    """What the compiler takes of these flags."""
    return [flag for flags in choices if compiler_problem(*flags) is None for flag in flags]


def profile(made: list[Extension]) -> list[str]:
    """Train a build that counts what it does; the flags by which the real one uses that. None where this fails."""
    if compiler_problem(*RECORD) or compiler_problem(*FOLLOW):
        problem: str | None = "the C compiler makes no such profiles"
    else:
        problem = train(made)
    if problem is not None:
        print(f"peerage: {problem}; compiling without a profile (same results, slower)", file=sys.stderr, flush=True)
        return []
    return FOLLOW


def train(made: list[Extension]) -> str | None:
    """Leave a profile in OBJECTS. What went wrong."""
    library = made[0]
    plain = library.extra_compile_args, library.extra_link_args
    for old in OBJECTS.rglob("*.gcda"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
        shutil.copytree(ROOT / "src" / "peerage", Path(folder, "peerage"), ignore=ignored)
        library.extra_compile_args = [*plain[0], *RECORD]
        library.extra_link_args = [*plain[1], *RECORD]
        try:
            build(made, Path(folder))
        finally:
            library.extra_compile_args, library.extra_link_args = plain
        paths = [folder, *filter(None, [os.environ.get("PYTHONPATH")])]
        command = [sys.executable, "-P", str(Path(__file__).with_name("peerage_train.py"))]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        ran = subprocess.run(command, env=environment, stderr=subprocess.PIPE, text=True, check=False)
        if ran.returncode:
            return f"the training of a profile failed ({ran.stderr.strip()[-500:]})"
        if not list(OBJECTS.rglob("*.gcda")):
            return "the training left no profile"
    return None


def build(made: list[Extension], folder: Path) -> None:
    """Extension modules and metadata."""
    from setuptools import Distribution, build_meta

    command = Distribution({"name": "peerage", "ext_modules": made}).get_command_obj("build_ext")
    for name, value in {**options(), "build_lib": str(folder), "force": True}.items():
        setattr(command, name, value)
    command.ensure_finalized()
    command.run()
    build_meta.prepare_metadata_for_build_wheel(str(folder))


def options() -> dict[str, object]:
    """How setuptools builds extension modules."""
    return {"parallel": CORES, "build_temp": str(OBJECTS.relative_to(ROOT))}


if __name__ == "__main__":
    import setuptools  # noqa: F401  (mypyc asks whether it is there)

    folder = Path(sys.argv[1]).resolve()  # now, because setuptools writes its own into sys.argv
    os.chdir(ROOT)
    build(extensions(), folder)
