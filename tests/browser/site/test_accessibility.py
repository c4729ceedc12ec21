"""axe-core finds nothing, in light and dark, on every page."""

import re
from typing import Any

from playwright.sync_api import expect


def test_axe_finds_nothing_from_the_lobby_to_the_end_of_a_game(visitor: Any) -> None:
    page = visitor.page
    visitor.open()
    expect(page.get_by_role("button", name="New table")).to_be_visible()
    assert visitor.violations(dark=True) == []
    visitor.create(["me", "greedy", "greedy:2", "greedy:2", "greedy:2"])
    assert visitor.wait_turn()
    assert visitor.violations(dark=True) == []
    while not page.locator(".commit").count():
        visitor.play()
        assert visitor.wait_turn()
    assert visitor.violations(dark=True) == []
    visitor.play()
    assert visitor.wait_turn()
    expect(page.locator(".scene section:not(.since)")).to_be_visible()
    assert visitor.violations(dark=True) == []
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog [data-rule]").first).to_be_attached()
    assert visitor.violations(dark=True) == []
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert visitor.violations(dark=True) == []


def test_places_say_what_they_are(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    own = visitor.page.locator('.place[aria-label*="Ann\'s figure"]')
    label = own.get_attribute("aria-label")
    assert "votes" in label
    assert "2 courtiers" in label
    assert "Ann" in label
    legal = visitor.legal.first.get_attribute("aria-label")
    assert "possible: " in legal
    assert visitor.page.locator(".place:not(.legal)").first.get_attribute("aria-disabled") == "true"


def test_turn_in_the_title(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    expect(visitor.page).to_have_title(re.compile("Your turn"))
