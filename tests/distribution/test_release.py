"""What a release is made of: wheels for the usual systems, a pure one, and no password on the way to the index."""

import re
import tomllib
from typing import Any

import pytest
import yaml

from distribution.test_backend import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def jobs() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    return found


def test_wheels_are_built_on_every_usual_system_and_compiled(jobs: dict[str, Any]) -> None:
    systems = jobs["wheels"]["strategy"]["matrix"]["system"]
    assert {system.split("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
    assert sum("arm" in system for system in systems) == 2, "and macOS is ARM without saying so"
    settings = SETTINGS["tool"]["cibuildwheel"]
    assert settings["environment"]["PEERAGE_COMPILE"] == "always"
    assert not any("musllinux" in pattern and "i686" not in pattern for pattern in settings["skip"])
    lowest = re.search(r"3\.(\d+)", SETTINGS["project"]["requires-python"])
    assert lowest is not None
    assert f"cp3{{{lowest[1]}," in settings["build"]


def test_pure_wheel_is_made_for_other_systems(jobs: dict[str, Any]) -> None:
    pure = [step for step in jobs["sdist"]["steps"] if step.get("env") == {"PEERAGE_COMPILE": "never"}]
    assert [step["run"].split()[:5] for step in pure] == [["python", "-m", "build", "--wheel", "--outdir"]]


def test_publishing_alone_may_write_and_needs_no_secret(jobs: dict[str, Any]) -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    assert "secrets." not in text
    assert yaml.safe_load(text)["permissions"] == {"contents": "read"}
    assert {name for name, job in jobs.items() if "permissions" in job} == {"publish"}
    assert jobs["publish"]["permissions"]["id-token"] == "write"
    used = [step["uses"].split("@")[0] for step in jobs["publish"]["steps"]]
    assert {"actions/attest-build-provenance", "actions/attest-sbom", "pypa/gh-action-pypi-publish"} <= set(used)
    assert jobs["publish"]["if"] == "startsWith(github.ref, 'refs/tags/v')"


def test_description_for_a_package_index_needs_nothing_from_the_source_tree() -> None:
    """An index shows it alone: a picture or a page beside it would be a dead link."""
    text = (ROOT / SETTINGS["project"]["readme"]).read_text(encoding="utf-8")
    assert re.findall(r"!\[|<img|\]\((?!https://)", text) == []


def test_every_extra_is_described_for_the_package_index() -> None:
    text = (ROOT / SETTINGS["project"]["readme"]).read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)))
    assert sorted(named) == sorted(SETTINGS["project"]["optional-dependencies"])
