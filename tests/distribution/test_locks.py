"""The locks serve any mirror: hashes, no hosts. And they know every dependency."""

import json
import re
import tomllib
from collections.abc import Iterator
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
    ("lock", "extras", "groups"),
    [
        ("play.txt", ["server"], ["build"]),
        ("serve.txt", ["server", "postgres", "redis"], []),
        ("dev.txt", ["server", "postgres", "redis", "rl", "study"], ["dev"]),
    ],
)
def test_every_dependency_is_locked_with_its_hash(lock: str, extras: list[str], groups: list[str]) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    wanted = [*project["dependencies"], *(need for extra in extras for need in project["optional-dependencies"][extra])]
    wanted += [need for group in groups for need in needs_of(settings["dependency-groups"], group)]
    names = {normal(re.split(r"[\[<>=;]", need)[0]) for need in wanted}
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    locked = {normal(name) for name in re.findall(r"^([\w.-]+)==[^\\]+\\\n\s+--hash=sha256:", text, re.MULTILINE)}
    assert names <= locked


def needs_of(groups: dict[str, list[str | dict[str, str]]], name: str) -> Iterator[str]:
    """The requirements of a dependency group and of those that it includes."""
    for need in groups[name]:
        if isinstance(need, str):
            yield need
        else:
            yield from needs_of(groups, need["include-group"])


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
