"""The locks serve any mirror: hashes, no hosts. And they know every dependency."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", [*LOCKS, ROOT / "web" / "package-lock.json"], ids=lambda path: path.name)
def test_no_host_stands_in_a_lock(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert re.findall(r'--index-url|--extra-index-url|--find-links|"resolved"|registry\.\S+', text) == []
    if lock.suffix == ".txt":
        assert "://" not in text


@pytest.mark.parametrize(("lock", "extras"), [("play.txt", ["build"]), ("dev.txt", ["build", "dev", "test"])])
def test_every_dependency_is_locked_with_its_hash(lock: str, extras: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(need for extra in extras for need in project["optional-dependencies"][extra])]
    names = {normal(re.split(r"[\[<>=]", need)[0]) for need in wanted} - {"peerage"}
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    locked = {normal(name) for name in re.findall(r"^([\w.-]+)==\S+.*\\\n\s+--hash=sha256:", text, re.MULTILINE)}
    assert names <= locked


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
