"""Views, words and catalogues: the small machines of the kernel."""

import json
from pathlib import Path
from typing import Any

import pytest

from peerage.kernel.content.catalogue import read_catalogue
from peerage.kernel.playing.view import ALL, OWN, SCREEN, fresh, seen
from peerage.kernel.presentation.text import words

PICTURE: dict[str, Any] = {
    "board": [1, [2]],
    "secret": 3,
    "players": [{"gold": 1, "vote": 5, "plan": 7}, {"gold": 2, "vote": 6, "plan": 8}],
}
VISIBLE = {"board": ALL, "players": {"gold": SCREEN, "vote": OWN}}


@pytest.mark.parametrize(
    ("viewer", "open_screens", "players"),
    [
        (None, False, [{}, {}]),
        (0, False, [{"gold": 1, "vote": 5}, {}]),
        (1, True, [{"gold": 1}, {"gold": 2, "vote": 6}]),
        (None, True, [{"gold": 1}, {"gold": 2}]),
    ],
)
def test_undeclared_fields_of_a_view_stay_hidden(viewer: int | None, open_screens: bool, players: object) -> None:
    assert seen(PICTURE, VISIBLE, [viewer], open_screens)[0] == {"board": [1, [2]], "players": players}


def test_a_fresh_copy_shares_nothing() -> None:
    view = fresh(seen(PICTURE, VISIBLE, [0], False)[0])
    view["board"][1].append(9)
    view["players"][0]["gold"] = 9
    assert PICTURE["board"] == [1, [2]]
    assert PICTURE["players"][0]["gold"] == 1


SHARED = json.loads(Path(__file__).with_name("text.json").read_text(encoding="utf-8"))
"""The client's i18n/templates.test.ts reads the same table."""


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["said"])
def test_words_fill_the_arguments_of_events(case: dict[str, Any]) -> None:
    assert words(SHARED["text"], "events", case["kind"], case["args"], SHARED["players"]) == case["said"]


def test_catalogue_of_rules_is_read_from_markdown() -> None:
    rules = read_catalogue(
        "# Game\n\n## Turn\n\n### a-rule: A title\nOne line,\nand more.\n\n## End\n### b: B\nText.\n"
        "# Every game\n\n## Table\n### c: C\nMore text.\n"
    )
    assert [(rule.id, rule.section, rule.title, rule.text) for rule in rules] == [
        ("a-rule", "Turn", "A title", "One line, and more."),
        ("b", "End", "B", "Text."),
        ("c", "Table", "C", "More text."),
    ]


@pytest.mark.parametrize(
    ("markdown", "reason"),
    [("### A B\nx", "not a rule heading"), ("### a: A\nx\n### a: A\ny", "twice"), ("### a: A\n", "no text")],
)
def test_malformed_catalogues_are_refused(markdown: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        read_catalogue(markdown)
