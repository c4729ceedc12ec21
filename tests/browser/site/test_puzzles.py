"""Puzzles: found on their page or in the lobby, tried on the board, explained and continued."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

WORDS = {
    "en": {
        "page": "Puzzles",
        "next": "Next puzzle",
        "daily": "Puzzle of the day",
        "solve": "Solve puzzle",
        "left": "3 tries left",
        "line": "Show how it goes on",
        "back": "Back to the position",
        "figures": "All figures",
        "give_up": "Show solution",
        "rating": "Your rating",
    },
    "de": {
        "page": "Aufgaben",
        "next": "Nächste Aufgabe",
        "daily": "Aufgabe des Tages",
        "solve": "Aufgabe lösen",
        "left": "Noch 3 Versuche",
        "line": "Zeigen, wie es weitergeht",
        "back": "Zurück zur Stellung",
        "figures": "Alle Zahlen",
        "give_up": "Lösung zeigen",
        "rating": "Deine Wertungszahl",
    },
}
TITLES = {"lancaster": "Lancaster", "long-live-the-king": "Long Live the King!", "noblemen": "Noblemen"}


TRY = """(line) => {
  if ([...document.querySelectorAll(".bar button")].some(({ textContent }) => textContent.trim() === line)) return true
  const button = document.querySelector(".bar button[data-kind], .commit")
  const next = button ?? document.querySelector(".place.legal:not(.picked)")
  next?.dispatchEvent(new MouseEvent("click", { bubbles: true }))
  return false
}"""
"""Chooses any move, at a button or on the board, unless the way on is offered."""


@pytest.mark.parametrize(
    ("game", "phone", "language"),
    [("lancaster", True, "de"), ("long-live-the-king", False, "en"), ("noblemen", False, "de")],
)
def test_puzzle_is_tried_explained_and_continued(visit: Any, game: str, phone: bool, language: str) -> None:
    words = WORDS[language]
    visitor = visit(phone=phone, locale={"en": "en-US", "de": "de-DE"}[language])
    page = visitor.page
    visitor.open("/puzzles")
    expect(page.get_by_role("heading", name=words["page"], exact=True)).to_be_visible()
    assert visitor.violations(dark=True) == []
    page.get_by_role("button", name=re.compile(rf"^{words['next']}: {TITLES[game]}")).click()
    page.wait_for_url(f"**/puzzles/{game}/*")
    first = page.url
    note = page.locator("section.puzzle")
    expect(note).to_contain_text(words["left"])
    assert visitor.fits
    assert visitor.violations(dark=True) == []
    solution = page.get_by_role("button", name=words["line"])
    assert visitor.soon(lambda: page.evaluate(TRY, words["line"]))
    note.get_by_role("button", name=words["figures"]).click()
    expect(note.locator("tbody tr").first).to_be_visible()
    expect(note).to_contain_text(words["rating"])
    assert visitor.fits
    assert visitor.violations(dark=True) == []
    solution.click()
    page.get_by_role("button", name=words["back"]).click()
    page.get_by_role("button", name=words["next"], exact=True).click()
    expect(page).not_to_have_url(first)
    page.get_by_role("button", name=words["give_up"]).click()
    solution.wait_for()


def test_puzzle_of_the_day_is_solved_by_keyboard(visit: Any) -> None:
    words = WORDS["en"]
    visitor = visit()
    page = visitor.page
    visitor.open()
    daily = page.get_by_role("region", name=words["daily"])
    daily.get_by_role("link", name=words["solve"]).press("Enter")
    page.get_by_role("button", name=words["give_up"]).press("Enter")
    following = page.get_by_role("button", name=words["next"], exact=True)
    expect(following).to_be_focused()
    visitor.open()
    expect(daily).to_contain_text("The next one comes tomorrow.")


def test_unknown_puzzle_leads_to_all_puzzles(visit: Any) -> None:
    visitor = visit()
    visitor.open("/puzzles/lancaster/0000000000")
    visitor.page.get_by_role("link", name="All puzzles").click()
    expect(visitor.page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
