"""The generated pages of the reference are fresh."""

import inspect
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import yaml

import peerage
from docs.pages import ROOT
from peerage.server import create_app
from peerage.server.ops.settings_docs import described_settings


def test_every_setting_says_what_it_is_about() -> None:
    for setting in described_settings():
        assert setting.sentence.endswith("."), setting
        assert setting.sentence[0].isupper(), setting


def test_every_public_name_is_described_in_the_reference() -> None:
    page = (ROOT / "docs/reference/python.md").read_text(encoding="utf-8")
    for name in peerage.__all__:
        entry = re.search(rf"^- `{name}\b[^`]*`:\s(.*?)(?=^-|^#|\Z)", page, re.MULTILINE | re.DOTALL)
        assert entry is not None, name
        assert entry[1].strip().endswith("."), f"{name} says what it is"


def test_public_functions_are_typed() -> None:
    assert (Path(peerage.__file__).parent / "py.typed").is_file()
    for function in (getattr(peerage, name) for name in peerage.__all__):
        if inspect.isfunction(function):
            assert set(inspect.signature(function).parameters) | {"return"} == set(function.__annotations__)


def test_policy_for_deprecations_is_part_of_the_reference() -> None:
    page = (ROOT / "docs/reference/python.md").read_text(encoding="utf-8")
    assert "## Changes" in page
    assert "DeprecationWarning" in page


def test_every_entry_in_the_reference_of_python_is_a_sentence() -> None:
    page = (ROOT / "docs/reference/python.md").read_text(encoding="utf-8")
    entries = re.findall(r"^- `([^`]*)`:\s(.*?)(?=^-|^#|\Z)", page, re.MULTILINE | re.DOTALL)
    assert len(entries) == len(re.findall(r"^- ", page, re.MULTILINE)) > 100
    for name, sentence in entries:
        assert sentence.strip().endswith("."), f"{name} says what it is"
        assert not re.search(r"<class|'\w+'$|~", name), f"{name} has types by their names"


def test_generated_reference_pages_are_fresh() -> None:
    """They are made by the pure build: compiled classes do not keep all of their documentation."""
    command = [sys.executable, str(ROOT / "scripts" / "docs" / "reference.py"), "--check"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {
        "PEERAGE_BUILD": "pure"
    }
    checked = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_notes_on_requests_do_not_repeat_shapes_of_the_schema() -> None:
    openapi = create_app("peerage.db").openapi_schema.to_schema()
    notes = tomllib.loads((ROOT / "docs/reference/http.toml").read_text(encoding="utf-8"))
    compound = [name for name in openapi["components"]["schemas"] if not name[1:].islower()]  # no plain words
    named = re.compile(rf"\b({'|'.join(compound)})\b")
    for request, note in notes.items():
        method, path = request.split(" ")
        operation = openapi["paths"][path][method.lower()]
        if "Body:" in note:
            assert "requestBody" not in operation, f"{request}: the schema has its body"
        if re.search(r"`\[?\{", note) or named.search(note):
            assert not has_typed_answer(operation), f"{request}: the schema has its answer"


def has_typed_answer(operation: dict[str, Any]) -> bool:
    answers = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    schemas = [content["schema"] for answer in answers for content in answer.get("content", {}).values()]
    return any("$ref" in schema or "items" in schema for schema in schemas)


def test_citation_names_the_version_of_the_package() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == peerage.__version__
    assert citation["cff-version"] == "1.2.0"
    assert {"message", "title", "authors", "license", "type"} <= set(citation)
