"""The pages for operators name every command, and nothing that is no command."""

import re

from docs.pages import ROOT
from peerage.cli.admin import admin

PAGES = ROOT / "docs" / "operators"


def test_pages_for_operators_name_every_command() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    named = set(re.findall(r"peerage admin ([a-z-]+)", text)) | set(re.findall(r"`([a-z-]+)(?: [^`]*)?`", text))
    assert set(admin.commands) <= named
    assert set(re.findall(r"peerage admin ([a-z-]+)", text)) <= set(admin.commands)
