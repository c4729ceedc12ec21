"""The generated pages of the reference are fresh."""

import subprocess
import sys

from docs.pages import ROOT
from peerage.server.ops.settings_docs import described_settings


def test_every_setting_says_what_it_is_about() -> None:
    for setting in described_settings():
        assert setting.sentence.endswith("."), setting
        assert setting.sentence[0].isupper(), setting


def test_generated_reference_pages_are_fresh() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "reference.py"), "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
