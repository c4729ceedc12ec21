"""Printed values by their paths, and files of one's own."""

import tomllib
from typing import Any

import pytest

from peerage.kernel.content.components import override
from peerage.kernel.content.values import as_toml, label, overriding, values_in, words_at

PRINTED: dict[str, Any] = {
    "rounds": 5,
    "track": [[2, 1], [4, 2]],
    "start": {"gold": 2, "names": ["a", "b"]},
    "county": [{"name": "York", "least": 3, "reward": {"gold": 1}}, {"name": "Kent", "least": 2, "reward": {}}],
    "cards": [{"strength": 2, "points": [1, 0]}, {"strength": 3, "points": [2, 1]}],
}
WHOLE = ("county.*.reward",)


def test_every_value_has_a_path() -> None:
    assert dict(values_in(PRINTED, WHOLE)) == {
        "rounds": 5,
        "track": [[2, 1], [4, 2]],
        "start.gold": 2,
        "start.names": ["a", "b"],
        "county.York.least": 3,
        "county.York.reward": {"gold": 1},
        "county.Kent.least": 2,
        "county.Kent.reward": {},
        "cards.0.strength": 2,
        "cards.0.points": [1, 0],
        "cards.1.strength": 3,
        "cards.1.points": [2, 1],
    }


@pytest.mark.parametrize(
    ("changes", "own"),
    [
        ({}, {}),
        ({"rounds": 6, "start.gold": 3}, {"rounds": 6, "start": {"gold": 3}}),
        ({"track": [[3, 1], [4, 2]]}, {"track": [[3, 1], [4, 2]]}),
        (
            {"county.Kent.least": 1, "county.Kent.reward": {"gold": 2}},
            {"county": [{"name": "Kent", "least": 1, "reward": {"gold": 2}}]},
        ),
        ({"cards.1.strength": 4}, {"cards": [PRINTED["cards"][0], {"strength": 4, "points": [2, 1]}]}),
    ],
)
def test_the_smallest_table_that_makes_the_changes(changes: dict[str, Any], own: dict[str, Any]) -> None:
    assert overriding(PRINTED, changes) == own
    merged = dict(values_in(override(PRINTED, own, WHOLE), WHOLE))
    assert merged == dict(values_in(PRINTED, WHOLE)) | changes
    assert tomllib.loads(as_toml(own)) == own


def test_any_table_as_a_file() -> None:
    own = {
        "a": [{"name": "one", "x": 1}],
        "flag": True,
        "list": [1, 2.5, 'a "quoted"\n\x7f text'],
        "odd key.": {"ü": {"deep": [{"er": []}], "none": {}}},
        "n": -3,
    }
    assert tomllib.loads(as_toml(own)) == own


def test_labels_name_parts_of_the_path() -> None:
    labels = {"county.York.*": "the City: {2}", "county.*.least": "{1}: least", "cards.*.points": "card {n}"}
    names = {"Kent": "the Garden", "least": "at least"}
    found = [label(path, labels, names) for path in ("county.York.least", "county.Kent.least", "cards.1.points", "x.y")]
    assert found == ["the City: at least", "the Garden: least", "card 2", "x.y"]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("start.names", {"a": "Ann", "b": "b"}),
        ("county.York.reward", {"gold": "gold"}),
        ("county.Kent.reward", {"silver": "silver"}),
        ("rounds", {}),
    ],
)
def test_patterns_say_which_words_a_value_may_have(path: str, words: dict[str, str]) -> None:
    patterns = {
        "start.names": {"named": "person"},
        "county.York.reward": {"named": "good", "among": "county.*.reward"},
        "county.*.reward": {"named": "good", "among": ["silver"]},
    }
    assert words_at(path, patterns, PRINTED, WHOLE, {"person:a": "Ann"}) == words
