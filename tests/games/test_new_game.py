"""A new game gets its tests for free: the example of docs/develop/games.md, as another project would provide it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from docs.pages import ROOT, write_files

HERE = Path(__file__).parent
PARTS = ("content", "playing", "presentation", "records")
SHARED = sorted([HERE / "test_declared.py", *(path for part in PARTS for path in (HERE / part).glob("test_*.py"))])
NOT_CONCERNED = {
    "test_components.py": "nothing is printed",
    "test_lessons.py": "nobody teaches it",
    "test_properties.py": "it takes all games together",
    "test_schemas.py": "the client does not draw it",
}
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "high-card")

pytestmark = pytest.mark.slow  # a whole run of pytest each


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with one game, its declaration and its records."""
    folder = tmp_path_factory.mktemp("project")
    write_files(ROOT / "docs" / "develop" / "games.md", folder)
    made = run(folder, str(HERE / "records" / "test_records.py"), "high-card")
    assert made.returncode == 0, made.stderr
    return folder


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(project), str(project / "tests"), str(HERE.parent), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONPATH": path, "PEERAGE_PART": "all"}
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_every_shared_test_runs_on_it(project: Path) -> None:
    ran = run(project, *PYTEST, "-rA", *map(str, SHARED))
    assert ran.returncode == 0, ran.stdout
    for path in SHARED:
        assert (f"PASSED {path.relative_to(ROOT)}::" in ran.stdout) != (path.name in NOT_CONCERNED), path.name


def test_without_a_declaration_it_is_told_what_to_write(project: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    shutil.copytree(project, bare, ignore=shutil.ignore_patterns("declared.py", "__pycache__"))
    ran = run(bare, *PYTEST, str(HERE / "test_declared.py"))
    assert ran.returncode == 1
    assert "high-card declares nothing for the shared tests: write tests/games/high_card/declared.py" in ran.stdout
