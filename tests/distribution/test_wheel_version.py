"""A wheel between two releases has its commit in its version, so that pip replaces any other one by it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp

import pytest

import peerage
from distribution.test_backend import copy_of_the_sources, with_a_client

HOOK = "import sys, peerage_build as b; print(b.prepare_metadata_for_build_wheel(sys.argv[1]))"


def version_in(source: Path, **environment: str) -> str:
    """The version in the metadata of a wheel, as pip asks for it before it builds one."""
    environment = {**os.environ, "PYTHONPATH": str(source / "build_backend"), **environment}
    target = Path(mkdtemp(dir=source.parent))
    command = [sys.executable, "-c", HOOK, str(target)]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    metadata = (target / done.stdout.splitlines()[-1] / "METADATA").read_text(encoding="utf-8")
    return str(re.findall(r"^Version: (.*)$", metadata, re.MULTILINE)[0])


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=maintainers", "-c", "user.email=maintainers@users.noreply.example"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.slow
def test_version_of_a_wheel_names_the_commit_unless_it_is_a_release(tmp_path: Path) -> None:
    source = copy_of_the_sources(tmp_path)
    assert version_in(source) == peerage.__version__, "without git, nothing is known"
    git(source, "init", "--quiet")
    git(source, "add", "--all")
    git(source, "commit", "--quiet", "--message", "sources")
    commit = git(source, "rev-parse", "--short=12", "HEAD")
    assert version_in(source) == f"{peerage.__version__}+g{commit}"
    (source / "LICENSE").write_text("changed", encoding="utf-8")
    assert version_in(source) == f"{peerage.__version__}+g{commit}.dirty"
    git(source, "checkout", "--quiet", "LICENSE")
    git(source, "tag", "--annotate", f"v{peerage.__version__}", "--message", "release")
    assert version_in(source) == peerage.__version__
    assert git(source, "status", "--porcelain", "--untracked-files=no") == "", "nothing is left behind"


def wheel_of(source: Path, commit: str) -> Path:
    target = source.parent / commit
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "-w",
        str(target),
    ]
    environment = {**os.environ, "PEERAGE_COMPILE": "never", "PEERAGE_COMMIT": commit}
    environment.pop("PYTHONPATH", None)
    subprocess.run([*command, str(source)], env=environment, check=True, capture_output=True)
    [wheel] = target.glob("*.whl")
    return wheel


@pytest.mark.soak
def test_update_from_a_wheel_replaces_the_code(tmp_path: Path) -> None:
    source = with_a_client(copy_of_the_sources(tmp_path))
    first = wheel_of(source, "a" * 12)
    (source / "src" / "peerage" / "errors.py").open("a", encoding="utf-8").write("\nNEW = 1\n")
    second = wheel_of(source, "b" * 12)
    folder = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    lent = f"import sys; sys.path.append({packages()!r})"
    read = "import peerage.errors as e, peerage.built_from as b; print(b.commit(), hasattr(e, 'NEW'))"
    found = []
    for wheel in (first, second, first):
        pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", "--upgrade"]
        subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
        command = [str(python), "-P", "-c", f"{lent}; {read}"]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        found.append(done.stdout.split())
    assert found == [["a" * 12, "False"], ["b" * 12, "True"], ["a" * 12, "False"]]


def packages() -> str:
    """Where the environment of the tests has what Peerage needs; Peerage itself is in no folder on that path."""
    import msgspec

    return str(Path(msgspec.__file__).parents[1])
