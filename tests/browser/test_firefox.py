"""A whole game in Firefox, through WebDriver BiDi; of each kind in `make test-long`."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browser.visitor import DESK, HURRY, REPORT, Visitor, installed


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
    context = firefox.new_context(locale="en-GB", **DESK)
    context.add_init_script(REPORT)
    context.add_init_script(HURRY)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "game",
    [
        "long-live-the-king",
        pytest.param("lancaster", marks=pytest.mark.soak),
        pytest.param("noblemen", marks=pytest.mark.soak),
    ],
)
def test_a_whole_game(page: Page, base: str, game: str) -> None:
    visitor = Visitor(page, base)
    visitor.create_at_once(["me", "greedy:2", "greedy:2"], game=game)
    assert visitor.wait_turn()
    expect(visitor.map if game == "long-live-the-king" else page.locator(".place").first).to_be_visible()
    assert visitor.fits
    visitor.finish()
    expect(page.locator(".results tbody tr")).to_have_count(3)
    assert visitor.errors == []
