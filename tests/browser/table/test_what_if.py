"""What if: a finished game goes on from one of its positions, against bots."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.table.test_review import RECORDS, uploaded
from peerage.kernel.records.record import Record

WORDS = {"en": ("What if …", "Play on from here"), "de": ("Was wäre, wenn …", "Von hier weiterspielen")}

AT = 12
SLOW = "search:10000"
"""It still thinks about its first move when somebody takes its seat."""


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
    assert visitor.violations(dark=True) == []
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


@pytest.mark.parametrize(
    ("phone", "locale", "take", "chair", "button"),
    [
        (False, "en-US", "Take a seat", "Seat of", "Take the seat"),
        (True, "de-DE", "Platz einnehmen", "Platz von", "Platz nehmen"),
    ],
)
def test_spectator_of_bots_takes_a_seat_and_plays_on(
    visit: Any, phone: bool, locale: str, take: str, chair: str, button: str
) -> None:
    visitor = visit(phone=phone, locale=locale)
    page = visitor.page
    record = "long-live-the-king-3"
    wish = {"at": AT, "seat": None, "bot": SLOW, "name": ""}
    answer = page.request.post(f"{visitor.base}/api/tables/{uploaded(visitor, record)}/fork", data=wish)
    assert answer.ok, answer.text()
    address = f"{visitor.base}/api/tables/{answer.json()['id']}"
    [asked_seat] = Record.load((RECORDS / f"{record}.jsonl").read_text(encoding="utf-8")).at(AT)[0].to_move
    visitor.open(f"/table/{answer.json()['id']}")
    if phone:
        page.get_by_role("button", name=re.compile("Menu|Menü")).click()
    page.get_by_role("button", name=take).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(chair).select_option(index=asked_seat)
    dialog.get_by_role("textbox").fill("Ann")
    assert visitor.violations(dark=True) == []
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_be_hidden()
    assert visitor.wait_turn()
    asked = visitor.asked
    visitor.play()
    visitor.answered(asked)
    expect(page.get_by_role("button", name=take)).to_have_count(0)
    closed = page.request.delete(address, headers={"content-type": "application/json"})
    assert closed.ok, "the bots need not think on"


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
