"""The base game asks for no expansion by name: expansions act at hooks (see also `make layers`)."""

import re
from pathlib import Path

import peerage.games.lancaster
from peerage.games.lancaster import GAME

PACKAGE = Path(peerage.games.lancaster.__file__).resolve().parent
OPTIONS = [option.name for option in GAME.options if option.module]
"""Of the box; the memory aid is for every game."""


def test_no_base_file_asks_for_an_option_of_an_expansion() -> None:
    assert len(OPTIONS) == len(GAME.box.expansions) - 1  # two players are no option
    asked = re.compile(rf"(\.on\(|\boptions\b.*)[\"']({'|'.join(OPTIONS)})[\"']")
    files = set(PACKAGE.rglob("*.py")) - set(PACKAGE.glob("expansions/**/*.py"))
    assert len(files) > 30
    for file in files:
        assert not asked.search(file.read_text(encoding="utf-8")), file
