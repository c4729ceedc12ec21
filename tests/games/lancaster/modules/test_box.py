"""The base game asks for no module by name: modules act at named moments (see also `make layers`)."""

import re
from pathlib import Path

import peerage.games.lancaster
from peerage.games.lancaster import GAME, box

HOUSE = Path(peerage.games.lancaster.__file__).resolve().parent
OPTIONS = [option.name for option in GAME.options if option.module]
"""Of the box; the memory aid is for every game."""


def test_no_base_file_asks_for_an_option_of_a_module() -> None:
    assert len(OPTIONS) == len(box.MODULES) - 1  # two players are no option
    asked = re.compile(rf"(\.on\(|\boptions\b.*)[\"']({'|'.join(OPTIONS)})[\"']")
    files = set(HOUSE.rglob("*.py")) - set(HOUSE.glob("modules/**/*.py")) - {HOUSE / "box.py"}
    assert len(files) > 30
    for file in files:
        assert not asked.search(file.read_text(encoding="utf-8")), file
