"""Decisions are collected from the files that define them, each at its own number."""

from types import ModuleType
from typing import Any

import pytest

from peerage.kernel.playing.decision import Decision, Step, decisions_of


class Asking(Decision[Any]):
    """A base of decisions, without a number."""


class First(Asking):
    kind = 0
    name = "first"


class Second(Step[Any]):
    kind = 1
    name = "second"


class Heir(First):
    """It forgot to say its own number."""

    name = "heir"


class Fourth(Asking):
    kind = 3
    name = "fourth"


def file(name: str, *classes: type) -> ModuleType:
    """As if they were defined there."""
    made = ModuleType(name)
    for one in classes:
        setattr(made, one.__name__, type(one.__name__, (one,), {"__module__": name}))
    return made


def test_classes_with_a_number_stand_at_it() -> None:
    found = decisions_of([file("late", Second, Asking), file("early", First)])
    assert [decision.name for decision in found] == ["first", "second"]


def test_a_class_that_is_only_imported_does_not_count() -> None:
    early, late = file("early", First), file("late", Second)
    vars(late)["First"] = vars(early)["First"]
    assert len(decisions_of([early, late])) == 2


def test_a_number_is_not_inherited_in_silence() -> None:
    with pytest.raises(ValueError, match="Heir needs a number of its own: 0 is that of First"):
        decisions_of([file("early", First, Heir)])


def test_no_number_is_left_out() -> None:
    with pytest.raises(ValueError, match="no decision or step has the number 2"):
        decisions_of([file("some", First, Second, Fourth)])
