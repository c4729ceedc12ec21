import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import peerage as library

ROOT = Path(__file__).resolve().parents[2]


def test_the_version_and_the_build_are_printed(peerage: Callable[..., Any]) -> None:
    ran = peerage("--version")
    assert (ran.code, ran.err) == (0, "")
    assert (
        ran.out == f"peerage {library.__version__} ({library.build()} build, commit {library.commit() or 'unknown'})\n"
    )


def test_the_version_is_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert version("peerage") == library.__version__
