"""A hint: asked for, lit on the board, explained, played, and noted in the log."""

import re
from typing import Any

from playwright.sync_api import expect


def ask_for_a_region(visitor: Any, note: Any) -> None:
    """Take hints until one names a region to enter."""
    for _ in range(40):
        assert visitor.wait_turn()
        asked = visitor.asked
        visitor.page.keyboard.press("h")
        expect(note.get_by_role("heading")).to_have_text(re.compile("Hint: .+"))
        if "Go to" in note.get_by_role("heading").inner_text():
            return
        note.get_by_role("button", name="Make this move").click()
        visitor.answered(asked)
    raise AssertionError("forty hints, and none to enter a region")


def test_a_hint_is_lit_explained_and_played(visitor: Any) -> None:
    page = visitor.page
    visitor.create_at_once(["me", "greedy", "greedy"])
    note = page.locator(".hint")
    ask_for_a_region(visitor, note)
    asked = visitor.asked
    expect(note).to_contain_text(re.compile(r"your chance to win at \d+ %, after \d+ simulated games?\."))
    note.get_by_role("button", name="Compare moves").click()
    expect(note.locator("tbody tr").first).to_contain_text(re.compile(r"\d+ % \(\d+ to \d+ %\)"))
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(page.locator("section.log")).to_contain_text("Ann asked for a hint.")

    # The place is lit apart from the others that may be chosen, and the words name it.
    place = page.locator(".board .place.legal[data-look]")
    expect(place).to_have_count(1)
    name = str(place.get_attribute("data-slot")).removeprefix("region:")
    expect(note.get_by_role("heading")).to_contain_text(name)
    strokes = [
        one.locator("path").first.evaluate("path => getComputedStyle(path).stroke")
        for one in (place, page.locator(".board .place.legal:not([data-look])").first)
    ]
    assert strokes[0] != strokes[1]
    assert visitor.violations() == []

    note.get_by_role("button", name="Make this move").click()
    visitor.answered(asked)
    expect(note).to_have_count(0)
    expect(page.locator("[data-look]")).to_have_count(0)

    # By button, and put away by Escape; the log keeps what was asked.
    assert visitor.wait_turn()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    assert "Ann asked for a hint." in visitor.log()[-1]
