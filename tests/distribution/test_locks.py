"""The locks serve any mirror: hashes, no hosts. And they know every dependency."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_no_host_stands_in_a_lock(lock: Path) -> None:
    """Names, versions and indented hashes: options for pip would begin a line."""
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    assert re.findall(r"^-.*", text, re.MULTILINE) == []


def test_no_host_stands_in_the_lock_of_the_client() -> None:
    """The only addresses are those of people who ask for donations."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    facts = [{name: fact for name, fact in package.items() if name != "funding"} for package in packages.values()]
    assert facts
    assert "://" not in json.dumps(facts)


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("play.txt", ["build"]),
        ("serve.txt", ["postgres", "redis"]),
        ("dev.txt", ["build", "dev", "test"]),
    ],
)
def test_every_dependency_is_locked_with_its_hash(lock: str, extras: list[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *(need for extra in extras for need in project["optional-dependencies"][extra])]
    names = {normal(re.split(r"[\[<>=]", need)[0]) for need in wanted} - {"peerage"}
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    locked = {normal(name) for name in re.findall(r"^([\w.-]+)==\S+.*\\\n\s+--hash=sha256:", text, re.MULTILINE)}
    assert names <= locked


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
