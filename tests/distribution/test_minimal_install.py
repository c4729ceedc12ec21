"""What `pip install peerage` brings: few packages, few megabytes; commands that need more say what to install."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

import msgspec
import pytest

from distribution.test_backend import ROOT, build_wheel, copy_of_the_sources, with_a_client

DEPENDENCIES = {"click", "librt", "msgspec", "mypy_extensions", "typing_extensions"}
MOST_BYTES = 15_000_000
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PEERAGE"))}
LOADED = "import sys; before = set(sys.modules); import peerage; print(*sorted(set(sys.modules) - before))"
HEAVY = {"asyncio", "click", "concurrent", "email", "http", "multiprocessing", "socket", "sqlite3", "ssl"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages of an environment with a pure wheel and its dependencies, as pip installs them."""
    folder = tmp_path_factory.mktemp("minimal")
    source = copy_of_the_sources(folder)
    client = ROOT / "src" / "peerage" / "server" / "static"
    if client.is_dir():
        shutil.copytree(client, source / "src" / "peerage" / "server" / "static")
    else:
        with_a_client(source)
    built, _ = build_wheel(source, PEERAGE_COMPILE="never")
    assert built.returncode == 0, built.stderr
    [wheel] = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--quiet", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], env=CLEAN, check=True)  # it must not see the package that is tested
    site = Path(run(folder, "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())
    for name in DEPENDENCIES:
        lend(distribution(name), site)
    subprocess.run([python, "-m", "compileall", "-q", site], check=True)
    return site


@pytest.fixture
def minimal(site: Path) -> Path:
    return site.parents[3]


def lend(package: Distribution, site: Path) -> None:
    """Copy an installed package, without its programs and bytecode."""
    theirs = Path(sysconfig.get_path("purelib"))
    for file in package.files or ():
        path = theirs / file
        if ".." not in file.parts and file.suffix != ".pyc" and path.is_file():
            (site / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, site / file)


def run(folder: Path, program: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    line = [str(folder / "venv" / "bin" / program), *map(str, arguments)]
    return subprocess.run(line, env=CLEAN, cwd=folder, capture_output=True, text=True, check=False)


def needed_by(package: Distribution) -> set[str]:
    """What a package needs here without any extra."""
    needs = [need for need in package.requires or () if "extra ==" not in need and "platform_system" not in need]
    return {re.split(r"[ \[<>=;~!]", need)[0].replace("-", "_") for need in needs}


@pytest.mark.slow
def test_library_needs_five_packages_and_these_need_none(site: Path) -> None:
    [metadata] = site.glob("peerage-*.dist-info")
    assert needed_by(Distribution.at(metadata)) == DEPENDENCIES
    assert {name: needed_by(distribution(name)) for name in DEPENDENCIES} == {name: set() for name in DEPENDENCIES}


@pytest.mark.slow
def test_library_and_its_packages_stay_under_fifteen_megabytes(site: Path) -> None:
    """Of a pure wheel, with bytecode; docs/reference/speed.md has the sizes of the compiled one."""
    sizes = {path.name: size_of(path) for path in site.iterdir()}
    assert sum(sizes.values()) < MOST_BYTES, sizes


def size_of(path: Path) -> int:
    return sum(file.stat().st_size for file in [path, *path.rglob("*")] if file.is_file())


@pytest.mark.slow
def test_import_loads_no_server_and_nothing_heavy(minimal: Path) -> None:
    ran = run(minimal, "python", "-c", LOADED)
    assert ran.returncode == 0, ran.stderr
    loaded = set(ran.stdout.split())
    assert not loaded & HEAVY
    parts = {name.split(".")[1] for name in loaded if name.startswith("peerage.")}
    assert parts <= {"built_from", "errors", "games", "kernel", "languages"}


@pytest.mark.slow
def test_library_plays_and_lists_without_extras(minimal: Path) -> None:
    ran = run(minimal, "peerage", "simulate", "lancaster", "--games", 2, "--bots", "greedy,random", "--json")
    assert ran.returncode == 0, ran.stderr
    assert msgspec.json.decode(ran.stdout)["games"] == 2
    for command in (["games"], ["rules", "noblemen"], ["--version"], ["serve", "--help"]):
        ran = run(minimal, "peerage", *command)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ([], "server"),
        (["play", "noblemen", "--no-browser"], "server"),
        (["serve", "--workers", 2, "--db", "postgresql:///club", "--redis", "redis://127.0.0.1:9/0"], "server"),
        (["think", "--redis", "redis://127.0.0.1:9/0"], "server"),
        (["admin", "config"], "server"),
        (["admin", "people", "--json"], "server"),
        (["admin", "backup", "copy.db"], "server"),
        (["replay", "--all", "postgresql:///club"], "server"),
        (["ladder", "noblemen", "--bots", "random,greedy", "--deals", 1], "study"),
        (["simulate", "noblemen", "--games", 1, "--cluster", "auto"], "cluster"),
        (["train", "noblemen", "--folder", "run"], "train"),
        (["simulate", "noblemen", "--games", 1, "--data", "data"], "study"),
        (["data", "check", "."], "study"),
    ],
)
def test_command_without_its_extra_says_in_one_line_what_to_install(
    minimal: Path, command: list[object], extra: str
) -> None:
    ran = run(minimal, "peerage", *command)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert re.fullmatch(rf'peerage: \w+ is not installed; run: pip install "peerage\[{extra}\]"\n', ran.stderr)
