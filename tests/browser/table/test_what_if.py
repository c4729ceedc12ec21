"""What if: a finished game goes on from one of its positions, against bots."""

import re
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


@pytest.mark.parametrize("phone", [False, True])
def test_running_game_against_bots_is_forked_and_taken_back(visit: Any, phone: bool) -> None:
    visitor = visit(phone=phone, locale="en-US")
    page = visitor.page
    visitor.open("/")
    page.get_by_role("button", name=re.compile("Play Long Live the King.* against bots now")).click()
    page.wait_for_url("**/table/*")
    first = page.url
    assert visitor.wait_turn()
    if phone:
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="What if …").click()
    expect(page.get_by_text("All that you cannot know now is drawn anew")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    assert visitor.wait_turn()
    asked = visitor.asked
    visitor.play()
    visitor.answered(asked)
    assert visitor.wait_turn()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(f'.bar.mine[data-asked="{asked}"]')).to_be_visible()
