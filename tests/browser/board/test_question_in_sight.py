"""The buttons of a question are in sight without scrolling, however long its words are."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import peerage
from browser.board.test_room import BIG_BOX
from browser.positions import Position, Stage, questions

SIZES = [(1280, 800), (390, 844)]
COUNTED_SIZES = [*SIZES, (1920, 1080), (844, 390)]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("lancaster", BIG_BOX),
    ("long-live-the-king", {"place_dice": True}),
    ("noblemen", {"choose_title": True}),
]
HIDDEN = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
  const bar = document.querySelector(".bar").getBoundingClientRect()
  const buttons = [...document.querySelectorAll(".bar button:not(.echo), .bar [role=spinbutton]")]
  return buttons
    .filter((button) => {
      const frame = (button.closest(".choices") ?? button.closest(".bar")).getBoundingClientRect()
      const { top, bottom } = button.getBoundingClientRect()
      return top < Math.max(bar.top, frame.top) - 1 || bottom > Math.min(bar.bottom, frame.bottom, innerHeight) + 1
    })
    .map((button) => button.textContent.trim())
}"""
"""The buttons that lie outside of the question, or are scrolled out of their frame."""
LINE = """() => {
  const { top, bottom } = document.querySelector(".bar .asked").getBoundingClientRect()
  return bottom - top >= parseFloat(getComputedStyle(document.querySelector(".bar .prompt")).lineHeight)
}"""


@cache
def asked_of_everybody() -> list[Position]:
    found = [position for game, options in TABLES for position in questions(game, 5, tuple(options.items()))]
    return [position for position in found if not position.over]


def longest_vote(lang: str) -> Position:
    """A vote on the law with the longest name, in place of the one with the next longest."""
    vote = next(position for position in asked_of_everybody() if position.name == "vote")
    long = deepcopy(vote)
    names = peerage.load("lancaster").text(lang)["names"]
    laws = sorted((key for key in names if key.startswith("law:")), key=lambda law: len(names[law]))
    long.shown["decision"] |= {"law": laws[-1], "removed": laws[-2]}
    return long


@pytest.mark.parametrize(("locale", "lang"), [("en-GB", "en"), ("de-DE", "de")])
def test_buttons_of_a_question_are_in_sight(visit: Any, locale: str, lang: str) -> None:
    visitor = visit(locale=locale)
    stage = Stage(visitor.page, visitor.base)
    hidden: dict[str, list[str]] = {}
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        for position in [longest_vote(lang), *asked_of_everybody()]:
            stage.show(position)
            if found := stage.page.evaluate(HIDDEN):
                hidden[f"{width} {position}"] = found
            assert stage.page.evaluate(LINE), (width, position)
    assert hidden == {}


PLACE = """(button) => {
  const { left, top, width, height } = button.getBoundingClientRect()
  return [left, top, width, height].map((n) => Math.round(n * 10) / 10).join(" ")
}"""


@pytest.mark.parametrize(("locale", "more"), [("en-GB", "More"), ("de-DE", "Mehr")], ids=["en", "de"])
def test_plus_button_stays_in_its_place_until_it_reaches_the_highest_amount(visit: Any, locale: str, more: str) -> None:
    visitor = visit(locale=locale)
    stage = Stage(visitor.page, visitor.base)
    clicked: dict[str, int] = {}
    moved: dict[str, list[str]] = {}
    for width, height in COUNTED_SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        for position in asked_of_everybody():
            stage.show(position)
            for button in stage.page.locator(".bar").get_by_role("button", name=more, exact=True).all():
                places = [button.evaluate(PLACE)]
                while button.is_enabled():
                    button.click()
                    places.append(button.evaluate(PLACE))
                clicked[position.game] = clicked.get(position.game, 0) + len(places) - 1
                if len(set(places)) > 1:
                    moved[f"{width} {position}"] = places
    assert moved == {}
    assert clicked.keys() >= {"lancaster", "noblemen"} & set(peerage.game_ids())
    assert all(clicked.values())
