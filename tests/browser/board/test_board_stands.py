"""The board stands still over a whole game, is the largest thing on the screen, and can be read."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import peerage
from browser.board.test_room import BIG_BOX
from browser.positions import Position, Stage, asked, questions
from peerage.kernel.playing.rng import Rng
from peerage.kernel.records.record import Record

Table = tuple[str, dict[str, Any]]
TABLES: list[Table] = [("lancaster", {}), ("lancaster", BIG_BOX), ("long-live-the-king", {}), ("noblemen", {})]
TABLES = [table for table in TABLES if table[0] in peerage.game_ids()]
SEATS = 5
DESKTOP, WALL = (1280, 800), (1920, 1080)
SIZES = [DESKTOP, WALL, (390, 844), (844, 390), (640, 400)]
EVERY = 90
"""So many decisions lie between two positions that are looked at, unless something new is asked."""
SMALLEST = 12
"""Pixels of the smallest text that matters."""

BOARD = """async () => {
  await new Promise(requestAnimationFrame)
  const board = document.querySelector(".layout > .board")
  if (!board.checkVisibility()) return null // what is asked is behind another tab
  const { left, top, width, height } = board.getBoundingClientRect()
  return [left, top, width, height].map((n) => Math.round(n * 10) / 10).join(" ")
}"""
SHARE = """() => {
  const { width, height } = document.querySelector(".layout > .board").getBoundingClientRect()
  return (width * height) / innerWidth / innerHeight
}"""
SMALL = """async ([smallest, unimportant]) => {
  await new Promise(requestAnimationFrame)
  const found = new Set()
  const texts = document.createTreeWalker(document.querySelector(".layout"), NodeFilter.SHOW_TEXT)
  for (let text; (text = texts.nextNode()); ) {
    const around = text.parentElement
    if (text.data.trim() === "" || around.closest(unimportant) !== null) continue
    if (!around.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const drawn = around instanceof SVGElement ? around.getScreenCTM() : { a: 1, b: 0 }
    const size = parseFloat(getComputedStyle(around).fontSize) * Math.hypot(drawn.a, drawn.b)
    const name = around.closest("[class]").getAttribute("class").split(" svelte")[0]
    if (size < smallest - 0.05) found.add(`${size.toFixed(1)} px: ${name} ${text.data.trim().slice(0, 20)}`)
  }
  return [...found]
}"""
UNIMPORTANT = ".hidden, title, desc, .sea"
"""What only screen readers read, and the names of the seas."""


@cache
def moments(game: str, big: bool) -> list[Position]:
    """A game from the first question to the last, with each kind of question, and by turns with the eyes of a seat
    that waits."""
    options = BIG_BOX if big else {}
    record = Record.begin(peerage.load(game), seats=SEATS, seed=3, options=options)
    return list(sampled(record))


def sampled(record: Record) -> Iterator[Position]:
    met: set[str] = set()
    for seat, kind in asked(record, Rng.quick(3)):
        if kind not in met or record.number % EVERY == 0:
            yield Position(record, record.number, seat, kind)
            if len(met) % 4 == 0:
                yield Position(record, record.number, (seat + 1) % SEATS, f"{kind}, waiting")
        met.add(kind)


def named(table: Table) -> str:
    game, options = table
    return f"{game}{'-big' if options else ''}"


def show_at(stage: Stage, size: tuple[int, int]) -> None:
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize(
    "table",
    # Lancaster with all modules has all that stands on the board without them.
    [pytest.param(table, id=named(table), marks=[pytest.mark.soak] * (table == ("lancaster", {}))) for table in TABLES],
)
def test_board_has_one_place_over_a_whole_game(visit: Any, table: Table) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    small: set[str] = set()
    for size in SIZES:
        show_at(stage, size)
        places: dict[str, str] = {}
        for position in moments(table[0], bool(table[1])):
            stage.show(position)
            place = stage.page.evaluate(BOARD)
            if place is not None:
                places.setdefault(place, position.name)
            if size == DESKTOP:
                small |= {f"{position.name}: {found}" for found in stage.page.evaluate(SMALL, [SMALLEST, UNIMPORTANT])}
        assert len(places) == 1, (size, places)
    assert small == set()


@pytest.mark.parametrize(("size", "least"), [(DESKTOP, 0.55), (WALL, 0.6)], ids=["desktop", "wall"])
def test_board_is_the_largest_thing_with_two_panels_folded(visit: Any, size: tuple[int, int], least: float) -> None:
    """Folded are the scene and the log, and at a board of many parts what is folded anyway."""
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    show_at(stage, size)
    for game, options in TABLES:
        stage.show(moments(game, bool(options))[0])
        for name in stage.page.locator('.dock.right:not(.rail) .name[aria-expanded="true"]').all()[::-1]:
            name.click()
        assert stage.page.evaluate(SHARE) >= least, named((game, options))


APART = """() => {
  const toast = document.querySelector(".toast").getBoundingClientRect()
  const met = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
  }
  return [...document.querySelectorAll(".layout > .actions, .tabs")].filter(met).map((one) => one.className)
}"""


def test_messages_cover_neither_question_nor_tabs(visit: Any) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    for size in SIZES:
        show_at(stage, size)
        stage.show(moments("long-live-the-king", False)[0])
        stage.refuse("Something that takes a line or two on a small screen, so that its message is high.")
        visitor.page.locator(".toast").wait_for()
        assert stage.page.evaluate(APART) == [], size
        visitor.page.locator(".toast").get_by_role("button").click()


SCALE = """() => document.querySelector(".estates .view svg").getScreenCTM().a"""


def test_estate_keeps_its_size_below_a_choice_of_cards(visit: Any) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    show_at(stage, DESKTOP)
    stage.show(
        next(
            position
            for position in questions("noblemen", SEATS)
            if position.shown["view"]["players"][position.seat].get("looking")
        )
    )
    expect(visitor.page.locator(".choice")).to_be_visible()
    before = stage.page.evaluate(SCALE)
    visitor.page.evaluate("document.querySelector('.choice').remove()")
    assert stage.page.evaluate(SCALE) == before


SCROLLS = """() => {
  const people = document.querySelector(".people")
  return Math.max(people.scrollHeight - people.clientHeight, people.scrollWidth - people.clientWidth)
}"""


TOUCHING = """() => {
  const extent = (part) => {
    const { left, top, right } = part.querySelector("dt svg").getBoundingClientRect()
    const rights = [right]
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    for (let text; (text = texts.nextNode()); ) {
      if (text.data.trim() === "" || text.parentElement.closest(".hidden") !== null) continue
      const written = document.createRange()
      written.selectNode(text)
      rights.push(written.getBoundingClientRect().right)
    }
    return { left, top, right: Math.max(...rights), text: part.textContent.trim() }
  }
  const touching = []
  for (const counts of document.querySelectorAll(".people dl")) {
    const parts = [...counts.children].map(extent)
    parts.slice(1).forEach((part, i) => {
      const before = parts[i]
      if (Math.abs(part.top - before.top) < 8 && before.right > part.left) touching.push(`${before.text}, ${part.text}`)
    })
  }
  return touching
}"""
"""Counts of a player that lie over the next one's symbol."""


def test_five_players_with_all_modules_need_no_scrolling(visit: Any) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    show_at(stage, DESKTOP)
    hidden: dict[str, int] = {}
    tight: dict[str, list[str]] = {}
    for position in moments("lancaster", True):
        if not position.over:
            stage.show(position)
            hidden[position.name] = stage.page.evaluate(SCROLLS)
            tight[position.name] = stage.page.evaluate(TOUCHING)
    assert {name: pixels for name, pixels in hidden.items() if pixels > 1} == {}
    assert {name: counts for name, counts in tight.items() if counts} == {}
