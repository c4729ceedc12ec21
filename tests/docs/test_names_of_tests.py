"""A test's name says what is shown to a reader who sees nothing but the name: see tests/README.md."""

import re
from collections import Counter
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
FEWEST_WORDS = 3
RIDDLES = re.compile(
    r"(also|and|but|even|everybody|he|its?|neither|nobody|not|only|others?|she|so|somebody|something|that|then|there|they"
    r"|those|we|what|which|who|whoever)(_|$)"
)
"""First words that point to something outside of the name, or hide who acts."""
ALLUSIONS = re.compile(r".*_(afterwards|as_well|either|instead|otherwise|too)")
"""Last words that make sense only after another test."""


@cache
def names() -> list[tuple[str, Path]]:
    return [
        (name, path.relative_to(TESTS))
        for path in sorted(TESTS.rglob("test_*.py"))
        for name in re.findall(r"^ *(?:async )?def test_(\w+)", path.read_text("utf-8"), re.MULTILINE)
    ]


def test_names_of_tests_stand_alone() -> None:
    bad = [(name, path) for name, path in names() if RIDDLES.match(name) or ALLUSIONS.fullmatch(name)]
    assert bad == [], "name what happens: test_vote_is_rejected_after_reveal, not test_but_not_afterwards"
    short = [(name, path) for name, path in names() if len(name.split("_")) < FEWEST_WORDS]
    assert short == [], "say what is shown, not only what it is about"


def test_names_of_tests_are_unique() -> None:
    often = {name for name, count in Counter(name for name, _ in names()).items() if count > 1}
    assert sorted((name, path) for name, path in names() if name in often) == []
