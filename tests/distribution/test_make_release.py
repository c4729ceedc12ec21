"""A release sets its version everywhere, is tagged, and says what an upgrade means."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from distribution.test_backend import ROOT

FILES = ("CHANGELOG.md", "CITATION.cff", "scripts/release.py", "src/peerage/__init__.py", "web/package.json")


def git(folder: Path, *arguments: str) -> str:
    who = ["-c", "user.name=maintainers", "-c", "user.email=maintainers@users.noreply.example"]
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The files that a release changes, in a repository of their own."""
    for name in (*FILES, "web/package-lock.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "maintainers")
    git(tmp_path, "config", "user.email", "maintainers@users.noreply.example")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "sources")
    return tmp_path


def release(checkout: Path, version: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "scripts/release.py", version, "--no-build"]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)


def test_release_sets_its_version_everywhere_and_tags_it(checkout: Path) -> None:
    done = release(checkout, "7.1.0")
    assert done.returncode == 0, done.stderr
    assert '__version__ = "7.1.0"' in (checkout / "src/peerage/__init__.py").read_text(encoding="utf-8")
    assert "\nversion: 7.1.0\n" in (checkout / "CITATION.cff").read_text(encoding="utf-8")
    lock = json.loads((checkout / "web/package-lock.json").read_text(encoding="utf-8"))
    assert (lock["version"], lock["packages"][""]["version"]) == ("7.1.0", "7.1.0")
    changelog = (checkout / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.index("## Unreleased") < changelog.index("## 7.1.0 (")
    assert git(checkout, "describe", "--exact-match") == "v7.1.0"
    assert git(checkout, "status", "--porcelain") == ""


@pytest.mark.parametrize("version", ["1.0", "v1.0.0", "1.0.0rc1", "01.0.0"])
def test_version_that_is_not_semantic_is_refused(checkout: Path, version: str) -> None:
    done = release(checkout, version)
    assert (done.returncode, "not a semantic version" in done.stderr) == (2, True)
    assert git(checkout, "tag") == ""


def test_release_without_words_about_the_upgrade_is_refused(checkout: Path) -> None:
    file = checkout / "CHANGELOG.md"
    file.write_text(file.read_text(encoding="utf-8").replace("- Pause:", "- Break:", 1), encoding="utf-8")
    git(checkout, "commit", "--quiet", "--all", "--message", "less")
    done = release(checkout, "7.1.0")
    assert (done.returncode, "'### Upgrade': Pause" in done.stderr) == (2, True)


def test_release_needs_committed_files_and_a_later_version(checkout: Path) -> None:
    assert release(checkout, "7.1.0").returncode == 0
    assert "is there already" in release(checkout, "7.1.0").stderr
    assert "CHANGELOG.md says nothing about this release" in release(checkout, "7.2.0").stderr
    (checkout / "CITATION.cff").write_text("changed", encoding="utf-8")
    assert "not committed" in release(checkout, "7.2.0").stderr
