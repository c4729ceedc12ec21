"""The package as others get it: an sdist from a clean checkout, and what is installed from it."""

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from urllib.request import urlopen

import msgspec
import pytest

import peerage
from distribution.test_backend import with_a_client

ROOT = Path(__file__).resolve().parents[2]
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PEERAGE", "MAKE"))}

GAME = """
import random
import peerage

game = peerage.load("noblemen")
state = game.start(seats=3, seed=7)
while not state.over:
    for seat in state.to_move:
        state.play(seat, random.choice(state.moves(seat)))
print(peerage.__file__, state.winners)
"""


def run(*command: object, cwd: Path, **environment: str) -> str:
    ran = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**CLEAN, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


def clean_checkout(folder: Path) -> Path:
    """What git has; and the packages of the client, so that they are not fetched again."""
    names = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines()
    for name in (name for name in names if (ROOT / name).is_file()):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    if (ROOT / "web" / "node_modules").is_dir():
        (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return folder


def sdist_of(checkout: Path, target: Path) -> Path:
    """As pip makes it; a machine without Node has the one that `make` has brought."""
    hook = "import sys; import peerage_build; peerage_build.build_sdist(sys.argv[1])"
    node = f"{ROOT / '.venv' / 'node' / 'bin'}:{CLEAN['PATH']}"
    run(sys.executable, "-c", hook, target, cwd=checkout, PATH=node, PYTHONPATH=str(checkout / "build_backend"))
    [sdist] = target.glob("*.tar.gz")
    return sdist


def wheel_of(sdist: Path, target: Path, **environment: str) -> Path:
    """As pip makes it before it installs an sdist; without Node, and in the environment that runs the tests."""
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-index", "--no-build-isolation"]
    run(*command, "-w", target, sdist, cwd=target, **environment)
    [wheel] = target.glob("*.whl")
    return wheel


def environment_with(wheel: Path, folder: Path) -> Path:
    """A new environment; its programs. What the package needs is lent by the environment that runs the tests."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=folder)
    ours = sysconfig.get_path("purelib")
    theirs = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    Path(theirs, "lent.pth").write_text(f"{ours}\n")
    return folder / "bin"


def without_optimizing(folder: Path) -> str:
    """The C compiler, for a build that has to work and need not be fast."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    script = folder / "cc"
    script.write_text(f'exec {compiler} "$@" -O0 -fno-lto\n')
    return f"sh {script}"


@contextmanager
def serving(programs: Path, folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    line = [str(programs / "peerage"), "serve", "--port", str(port), "--db", str(folder / "tables.db")]
    server = subprocess.Popen(line, env=CLEAN, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        assert "Peerage is running" in server.stdout.readline()
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate()


def fetched(address: str) -> bytes:
    with urlopen(address) as answer:
        return bytes(answer.read())


@pytest.mark.slow
def test_the_sdist_of_a_clean_checkout_has_what_is_compiled_and_the_client(
    backend: Callable[[str], ModuleType], tmp_path: Path
) -> None:
    sdist = sdist_of(with_a_client(clean_checkout(tmp_path / "checkout")), tmp_path)
    compiling = {f"build_backend/{path.name}" for path in (ROOT / "build_backend").glob("*.py")}
    client = "src/peerage/server/static/index.html"
    assert contents(sdist) >= {*backend("peerage_compile").modules_to_compile(), *compiling, client}


@pytest.mark.soak
def test_the_sdist_of_a_clean_checkout_installs_and_plays(tmp_path: Path) -> None:
    installs_and_plays(tmp_path, "pure", PEERAGE_COMPILE="never")


@pytest.mark.soak
def test_the_sdist_of_a_clean_checkout_compiles_and_plays(tmp_path: Path) -> None:
    installs_and_plays(tmp_path, "compiled", PEERAGE_COMPILE="always", CC=without_optimizing(tmp_path))


def contents(sdist: Path) -> set[str]:
    with tarfile.open(sdist) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def installs_and_plays(folder: Path, build: str, **environment: str) -> Path:
    """Play on what the sdist installs, without its checkout; the sdist."""
    checkout = clean_checkout(folder / "checkout")
    sdist = sdist_of(checkout, folder)
    wheel = wheel_of(sdist, folder, **environment)
    shutil.rmtree(checkout)
    programs = environment_with(wheel, folder / "environment")

    version = f"peerage {peerage.__version__} ({build} build, commit unknown)\n"
    assert run(programs / "peerage", "--version", cwd=folder) == version
    assert run(programs / "python", "-c", GAME, cwd=folder).startswith(str(folder / "environment"))
    played = run(programs / "peerage", "simulate", "lancaster", "--games", 2, "--json", cwd=folder)
    assert msgspec.json.decode(played)["build"] == build

    with serving(programs, folder) as address:
        page = fetched(f"{address}/").decode()
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert {Path(asset).suffix for asset in assets} >= {".js", ".css"}
        assert all(fetched(address + asset) for asset in assets)
        games = {game["id"] for game in msgspec.json.decode(fetched(f"{address}/api/games"))}
        assert games == {"lancaster", "long-live-the-king", "noblemen"}
    return sdist
