"""The table of settings for hosts says what the settings say."""

import re
from typing import Any

import msgspec

from docs.pages import ROOT
from peerage.cli.house_file import house_options
from peerage.server.host.described import described_settings

TABLE = re.compile(r"^\| setting \| default \| .*\n\|---.*\n(?P<rows>(?:\|.*\n)+)", re.MULTILINE)


def row(name: str, default: Any, sentence: str) -> str:
    shown = "none" if default in (None, ()) else msgspec.json.encode(default).decode().strip('"')
    return f"| `{name}` | {shown} | {sentence} |"


def test_every_setting_says_what_it_is_about() -> None:
    for setting in described_settings():
        assert setting.sentence.endswith("."), setting
        assert setting.sentence[0].isupper(), setting


def test_the_docs_list_every_setting_as_it_is() -> None:
    expected = [row(option.name, option.default, option.help) for option in house_options()]
    expected += [row(each.name, each.shown or each.default, each.sentence) for each in described_settings()]
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    table = TABLE.search(page)
    assert table is not None
    assert table["rows"].splitlines() == expected, "\n".join(expected)
