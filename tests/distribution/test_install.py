"""The package as others get it: an sdist from a clean checkout, and what is installed from it."""

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import msgspec
import pytest

import peerage

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
    hook = "import sys; import peerage_build; peerage_build.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", hook, target, cwd=checkout, PYTHONPATH=str(checkout / "build_backend"))
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
def test_the_sdist_of_a_clean_checkout_installs_and_plays(tmp_path: Path) -> None:
    """In the pure build pure, in the compiled build compiled."""
    checkout = clean_checkout(tmp_path / "checkout")
    sdist = sdist_of(checkout, tmp_path)
    if peerage.build() == "pure":
        wheel = wheel_of(sdist, tmp_path, PEERAGE_COMPILE="never")
    else:
        wheel = wheel_of(sdist, tmp_path, PEERAGE_COMPILE="always", CC=without_optimizing(tmp_path))
    shutil.rmtree(checkout)
    programs = environment_with(wheel, tmp_path / "environment")

    version = f"peerage {peerage.__version__} ({peerage.build()} build)\n"
    assert run(programs / "peerage", "--version", cwd=tmp_path) == version
    assert run(programs / "python", "-c", GAME, cwd=tmp_path).startswith(str(tmp_path / "environment"))
    played = run(programs / "peerage", "simulate", "lancaster", "--games", 2, "--json", cwd=tmp_path)
    assert msgspec.json.decode(played)["build"] == peerage.build()

    with serving(programs, tmp_path) as address:
        page = fetched(f"{address}/").decode()
        assets = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert {Path(asset).suffix for asset in assets} >= {".js", ".css"}
        assert all(fetched(address + asset) for asset in assets)
        games = {game["id"] for game in msgspec.json.decode(fetched(f"{address}/api/games"))}
        assert games == {"lancaster", "long-live-the-king", "noblemen"}
