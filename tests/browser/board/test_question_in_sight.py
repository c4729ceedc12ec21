"""The buttons of a question are in sight without scrolling, however long its words are, and stay where they are."""

from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

import peerage
from browser.board.test_board_stands import SIZES as WINDOWS
from browser.board.test_room import BIG_BOX
from browser.positions import Position, Stage, questions

SIZES = [(1280, 800), (390, 844)]
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
MOVED = """async (button) => {
  const place = () => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return [left, top, width, height].map((n) => Math.round(n * 10) / 10).join(" ")
  }
  const places = [place()]
  while (!button.disabled) {
    button.click()
    await new Promise(requestAnimationFrame)
    places.push(place())
  }
  return [places.length - 1, new Set(places).size > 1]
}"""
"""How often a plus button could be clicked, and whether it was ever elsewhere."""


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


CUT = """async () => {
  await new Promise(requestAnimationFrame)
  const bar = document.querySelector(".layout > .actions").getBoundingClientRect()
  const { top, bottom } = document.querySelector(".end a").getBoundingClientRect()
  return top < bar.top || bottom > Math.min(bar.bottom, innerHeight)
}"""
BROKEN = """() => [...document.querySelectorAll(".final .name")].filter((name) => {
  const words = document.createRange()
  words.selectNodeContents(name)
  const [written, cell] = [words, name.parentElement].map((one) => one.getBoundingClientRect())
  const inside = written.left >= cell.left - 2 && written.right <= cell.right + 2 && written.bottom <= cell.bottom + 2
  return words.getClientRects().length > 1 || !inside
}).map((name) => name.textContent)"""
"""Names of one word that are broken or cut in the final scoring."""


def test_end_shows_the_way_to_the_result_and_whole_names(visit: Any) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    cut: list[str] = []
    for game, options in TABLES:
        over = next(position for position in questions(game, 5, tuple(options.items())) if position.over)
        for width, height in WINDOWS:
            stage.page.set_viewport_size({"width": width, "height": height})
            stage.show(over)
            if stage.page.evaluate(CUT):
                cut.append(f"{width} {over}")
            assert stage.page.locator(".final .name").count() == (0 if game == "long-live-the-king" else 5)
            assert stage.page.evaluate(BROKEN) == [], (width, over)
    assert cut == []


@pytest.mark.parametrize(
    ("locale", "lang", "more"),
    [
        pytest.param("de-DE", "de", "Mehr", id="de"),
        pytest.param("en-GB", "en", "More", id="en", marks=pytest.mark.soak),  # its words are shorter
    ],
)
def test_buttons_of_a_question_are_in_sight_and_stay_in_their_places(
    visit: Any, locale: str, lang: str, more: str
) -> None:
    visitor = visit(locale=locale)
    stage = Stage(visitor.page, visitor.base)
    hidden: dict[str, list[str]] = {}
    moved: list[str] = []
    clicked = Counter[str]()
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        for position in [longest_vote(lang), *asked_of_everybody()]:
            stage.show(position)
            if found := stage.page.evaluate(HIDDEN):
                hidden[f"{width} {position}"] = found
            assert stage.page.evaluate(LINE), (width, position)
            for button in stage.page.locator(".bar").get_by_role("button", name=more, exact=True).all():
                clicks, elsewhere = button.evaluate(MOVED)
                clicked[position.game] += clicks
                moved += [f"{width} {position}"] * elsewhere
    assert hidden == {}
    assert moved == []
    assert clicked.keys() >= {"lancaster", "noblemen"}
    assert all(clicked.values())
