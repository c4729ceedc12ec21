"""The review of a finished game: begun on the result page, gone through in the replay, and learnt from."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.visitor import PATIENCE

RECORDS = Path(__file__).parents[2] / "records"
WORDS = {
    "en": ("Review the game", "Go through the review", "Show another moment", "Learn from mistakes", "Next mistake"),
    "de": (
        "Partie analysieren",
        "Analyse durchgehen",
        "Anderen Moment zeigen",
        "Aus Fehlern lernen",
        "Nächster Fehler",
    ),
}


def uploaded(visitor: Any, record: str) -> str:
    text = (RECORDS / f"{record}.jsonl").read_bytes()
    answer = visitor.page.request.post(
        f"{visitor.base}/api/records", data=text, headers={"content-type": "application/jsonl"}
    )
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def try_something(page: Page) -> None:
    """Choose any move: at a button, or on the board."""
    buttons = page.locator("section.learn .row button, .board .commit")
    (buttons if buttons.count() else page.locator(".place.legal")).first.click()


@pytest.mark.parametrize(
    ("record", "phone", "language"),
    [
        ("long-live-the-king-3", True, "en"),
        pytest.param("lancaster-4", False, "de", marks=pytest.mark.soak),
        pytest.param("noblemen-3", False, "en", marks=pytest.mark.soak),
    ],
)
def test_review_leads_to_mistakes_and_better_moves(visit: Any, record: str, phone: bool, language: str) -> None:
    begin, go_through, another, learn, following = WORDS[language]
    visitor = visit(phone=phone, locale={"en": "en-US", "de": "de-DE"}[language])
    page = visitor.page
    visitor.open(f"/result/{uploaded(visitor, record)}")
    page.get_by_role("button", name=begin).click()
    page.get_by_role("link", name=go_through).wait_for(timeout=2 * PATIENCE)
    assert visitor.violations(dark=True) == []
    page.get_by_role("link", name=go_through).click()

    expect(page.locator(".curve svg path").first).to_be_attached()
    page.get_by_role("button", name=another).click()
    slider = page.get_by_role("slider").first
    expect(slider).not_to_have_value("0")
    first = slider.input_value()
    page.get_by_role("button", name=another).click()
    expect(slider).not_to_have_value(first)
    page.locator(".curve svg").click(position={"x": 1, "y": 5})
    expect(slider).to_have_value(re.compile("^[0-3]$"))

    page.get_by_role("button", name=another).click()
    expect(page.locator(".moment")).to_be_visible()
    assert visitor.violations(dark=True) == []
    page.get_by_role("button", name=learn).click()
    task = page.locator("section.learn")
    expect(task).to_be_visible()
    for _ in range(12):
        if task.get_by_role("button", name=following).count():
            break
        try_something(page)
        page.evaluate("new Promise(requestAnimationFrame)")
    expect(task.get_by_role("button", name=following)).to_be_visible()
    expect(task.locator(".moment .verdict")).to_be_visible()
