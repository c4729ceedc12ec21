"""What if: a finished game goes on from one of its positions, against bots."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.table.test_review import uploaded

WORDS = {"en": ("What if …", "Play on from here"), "de": ("Was wäre, wenn …", "Von hier weiterspielen")}


@pytest.mark.parametrize(
    ("record", "phone", "language"),
    [("lancaster-4", False, "de"), ("long-live-the-king-3", True, "en"), ("noblemen-3", False, "en")],
)
def test_game_goes_on_from_a_position_of_a_replay(visit: Any, record: str, phone: bool, language: str) -> None:
    ask, play_on = WORDS[language]
    visitor = visit(phone=phone, locale={"en": "en-US", "de": "de-DE"}[language])
    page = visitor.page
    visitor.open(f"/replay/{uploaded(visitor, record)}?at=12&seat=0")
    expect(page.get_by_role("slider").first).to_have_value("12")
    if phone:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=ask).click()
    page.get_by_role("button", name=play_on).click()
    page.wait_for_url("**/table/*")
    assert visitor.wait_turn()
    asked = visitor.asked
    visitor.play()
    visitor.answered(asked)


def test_bots_play_on_from_a_position_of_a_replay(visit: Any) -> None:
    visitor = visit(locale="en-US")
    page = visitor.page
    visitor.open(f"/replay/{uploaded(visitor, 'long-live-the-king-3')}?at=12&seat=0")
    expect(page.get_by_role("slider").first).to_have_value("12")
    page.get_by_role("button", name="What if …").click()
    page.get_by_label("You play in the seat of").select_option(label="nobody: watch bots")
    page.get_by_role("button", name="Watch bots").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("You are watching")).to_be_visible()
