"""Games in Firefox, through WebDriver BiDi; whole ones in `make test-long`."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browser.board.test_board_stands import TABLES, moments
from browser.positions import Stage
from browser.table.test_review import uploaded
from browser.visitor import DESKTOP, HURRY, PHONE, REPORT, Visitor, installed


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=installed("firefox-esr", "firefox"),
        firefox_user_prefs={"ui.prefersReducedMotion": 1},
    )
    yield launched
    launched.close()


@pytest.fixture
def page(firefox: Browser) -> Iterator[Page]:
    context = firefox.new_context(locale="en-GB", **DESKTOP)
    context.add_init_script(REPORT)
    context.add_init_script(HURRY)
    yield context.new_page()
    context.close()


def test_a_game_is_played_to_its_end(page: Page, base: str) -> None:
    visitor = Visitor(page, base)
    visitor.create_at_once(["me", "greedy:2", "greedy:2"], game="lancaster")
    assert visitor.wait_turn()
    assert visitor.fits
    visitor.skip_to("(view) => view.round === view.rounds")
    visitor.finish()
    expect(page.locator(".results tbody tr")).to_have_count(3)
    assert visitor.errors == []


@pytest.mark.soak
@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
def test_a_whole_game(page: Page, base: str, game: str) -> None:
    visitor = Visitor(page, base)
    visitor.create_at_once(["me", "greedy:2", "greedy:2"], game=game)
    assert visitor.wait_turn()
    expect(visitor.map if game == "long-live-the-king" else page.locator(".place").first).to_be_visible()
    assert visitor.fits
    visitor.finish()
    expect(page.locator(".results tbody tr")).to_have_count(3)
    assert visitor.errors == []


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_around_the_games_fit_firefox(page: Page, base: str, window: dict[str, Any]) -> None:
    visitor = Visitor(page, base)
    page.set_viewport_size(window["viewport"])
    visitor.open()
    record, room = uploaded(visitor, "noblemen-3"), visitor.order(["me", "open", "open"])
    sights = {
        f"/replay/{record}?at=12&seat=0": page.get_by_role("slider").first,
        f"/result/{record}": page.get_by_role("button", name="Review the game"),
        "/position/lancaster": page.get_by_role("button", name="Set up position"),
        "/puzzles": page.get_by_role("heading", name="Puzzles", exact=True),
        f"/table/{room}": page.locator(".room li").first,
    }
    for path, sight in sights.items():
        visitor.open(path)
        expect(sight).to_be_visible()
        assert visitor.fits, path
        assert visitor.violations() == [], path
    assert visitor.errors == []


ASTRAY = """() => {
  const middle = (element) => { const { top, bottom } = element.getBoundingClientRect(); return (top + bottom) / 2 }
  const rows = [...document.querySelectorAll(".people dl > div:has(dt svg)")]
  const apart = rows.filter((row) => {
    const [symbol, number] = ["dt svg", "dd"].map((part) => middle(row.querySelector(part)))
    return Math.abs(symbol - number) > 4
  })
  const lines = (turn) => turn.offsetHeight / parseFloat(getComputedStyle(turn).fontSize)
  const broken = [...document.querySelectorAll(".people .turn")].filter((turn) => lines(turn) > 2)
  return [...apart, ...broken].map((element) => element.textContent.trim())
}"""
"""Numbers that do not stand beside their symbols, and who is to move in more than one line."""


def test_numbers_of_players_stand_in_their_rows(page: Page, base: str) -> None:
    stage = Stage(page, base)
    for game, options in TABLES:
        stage.show(moments(game, bool(options))[-1])
        expect(page.locator(".people .turn").first).to_be_visible()
        assert page.evaluate(ASTRAY) == [], game
