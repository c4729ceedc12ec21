"""The waiting room: what stands in view."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

IN_VIEW = """() => [...document.querySelectorAll(".chat [role=log], .chat form, .room li")]
  .map((element) => element.getBoundingClientRect()).every(({ top, bottom }) => top >= 0 && bottom <= innerHeight)"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_chat_of_the_waiting_room_is_in_view_beside_the_seats(visit: Any, language: str) -> None:
    ann, bob = visit(locale=language), visit(phone=True)
    table = ann.create_at_once(["me", "open", "open"], name="Ann")
    bob.join(table, "Bob")
    talk = ann.page.get_by_role("log", name="Chat")
    expect(talk).to_be_visible()
    assert ann.soon(lambda: ann.page.evaluate(IN_VIEW))
    bob.page.get_by_label("Your message").fill("Good evening")
    bob.page.get_by_role("button", name="Send").click()
    expect(talk).to_contain_text("Bob: Good evening")
    assert ann.page.evaluate("scrollY") == 0
    assert ann.page.evaluate(IN_VIEW)
    for person in (ann, bob):
        assert person.fits
        assert person.violations() == []


def test_chat_of_the_waiting_room_counts_what_is_new_once_the_game_has_begun(visit: Any) -> None:
    ann, bob = visit(phone=True), visit()
    table = ann.create_at_once(["me", "open", "greedy"], name="Ann")
    ann.page.get_by_role("heading", name="Long Live the King!").wait_for()
    expect(ann.page.locator(".room img")).to_be_visible()
    assert ann.fits
    bob.open(table)
    expect(bob.page.get_by_role("button", name="Join")).to_be_visible()
    bob.page.get_by_label("Your message").fill("May I?")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("May I?")
    bob.join_here("Bob")
    expect(bob.page.get_by_role("region", name="Log")).to_be_visible()
    bob.page.get_by_role("heading", name="Chat").click()
    bob.page.get_by_label("Your message").fill("Good luck to you")
    bob.page.get_by_role("button", name="Send").click()
    expect(ann.page.get_by_role("button", name=re.compile("^Log"))).to_contain_text("1")
