"""The generated pages of the reference are fresh."""

import inspect
import subprocess
import sys

import peerage
from docs.pages import ROOT
from peerage.server.ops.settings_docs import described_settings


def test_every_setting_says_what_it_is_about() -> None:
    for setting in described_settings():
        assert setting.sentence.endswith("."), setting
        assert setting.sentence[0].isupper(), setting


def test_every_public_name_is_in_the_reference() -> None:
    page = (ROOT / "docs/reference/python.md").read_text(encoding="utf-8")
    for name in peerage.__all__:
        assert f"- `{name}" in page, name
        value = getattr(peerage, name)
        if callable(value):
            own = vars(value).get("__doc__") if isinstance(value, type) else inspect.getdoc(value)
            assert own, f"{name} says what it is"


def test_generated_reference_pages_are_fresh() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "reference.py"), "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
