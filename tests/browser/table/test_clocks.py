"""Clocks in the browser: chosen with the table, shown, counting down, warning, and what comes after zero."""

import re
from typing import Any

from playwright.sync_api import expect

from browser.visitor import asked_of

ALONE = ["me", "random", "random"]
STOP_LATER = """milliseconds => {
  const then = performance.now() + milliseconds
  performance.now = () => then
}"""
"""The time of the page stands still, so many milliseconds from now."""


def test_a_clock_counts_down_and_warns(visitor: Any) -> None:
    visitor.create_at_once(ALONE, time={"kind": "live", "bank": 600, "bot": "random"})
    page = visitor.page
    clock = page.get_by_role("timer", name="Time left for Ann").and_(page.locator(":visible")).first
    expect(clock).to_have_text(re.compile(r"^\s*(10:00|\d:\d\d)"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    minutes, seconds = clock.inner_text().split(":")
    page.evaluate(STOP_LATER, 1000 * (60 * int(minutes) + int(seconds) - 5))
    expect(page.get_by_text("Less than 10 seconds left!")).to_be_visible()
    expect(page).to_have_title(re.compile("⚠ 0:.* Your turn"))
    assert visitor.violations(dark=True) == []


def test_an_end_on_time_is_explained(visit: Any) -> None:
    ann, bob = visit(), visit()
    bob.create_at_once(ALONE, "Bob", time={"kind": "live", "bank": 5, "at_zero": "end"})
    # A bot that thinks for long: the game still goes on when Ann looks.
    ann.create_at_once(ALONE, time={"kind": "live", "bank": 5, "bot": "search:10s"})
    expect(ann.page.get_by_text("Your time has run out.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Resume playing")).to_be_visible()
    ann.page.get_by_role("button", name="Call off game").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Call off game").click()
    expect(ann.page.get_by_role("heading", name="The game ended early.")).to_be_visible()

    expect(bob.page.get_by_role("heading", name="The game ended early.")).to_be_visible()
    expect(bob.page.get_by_text("Bob ran out of time.")).to_be_visible()
    expect(bob.page.get_by_role("region", name="Game log")).to_contain_text(
        "Bob has run out of time. The game is over."
    )
    expect(bob.bar).to_have_count(0)
    assert bob.violations(dark=True) == []
    table = bob.page.url
    bob.page.get_by_role("link", name="Replay").first.click()
    expect(bob.page.get_by_role("heading", name="Replay")).to_be_visible()
    expect(bob.page.get_by_role("link", name="Result")).to_have_count(0)
    bob.page.goto(table.replace("/table/", "/result/"))
    expect(bob.page.get_by_text("The game ended early.")).to_be_visible()


def test_time_is_chosen_with_the_table_and_shown_before_one_sits_down(visit: Any) -> None:
    ann, bob = visit(), visit(phone=True)
    ann.open()
    form = ann.new_table()
    form.get_by_role("combobox", name="Clocks").select_option("Correspondence, 3 days per decision")
    form.get_by_role("combobox", name="When time runs out").select_option("The game ends")
    form.get_by_role("button", name="Open table").click()
    ann.page.wait_for_url("**/table/*")
    ending = "Time: Correspondence, 3 days per decision. When a player's time runs out, the game ends without a winner."
    expect(ann.page.get_by_text(ending)).to_be_visible()
    bob.join(ann.page.url.removeprefix(ann.base), "Bob")
    days = re.compile("2 d 23 h")
    expect(ann.page.get_by_role("timer", name=re.compile("Time left")).filter(has_text=days).first).to_be_visible()
    asked = asked_of(ann, bob)

    asked.open()
    expect(asked.page.get_by_text("You have 2 d 23 h left")).to_be_visible()
    asked.page.get_by_role("button", name="Go on vacation …").click()
    asked.page.get_by_role("spinbutton", name="Days").fill("3")
    asked.page.get_by_role("button", name="Go on vacation", exact=True).click()
    expect(asked.page.get_by_text("You are on vacation until")).to_be_visible()
    assert asked.violations(dark=True) == []
    other = bob if asked is ann else ann
    expect(other.page.get_by_text("on vacation").first).to_be_attached()  # a phone has players behind a tab
    asked.page.get_by_role("button", name="I am back").click()
    expect(asked.page.get_by_role("button", name="Go on vacation …")).to_be_visible()


def test_custom_time_control_is_chosen_in_the_form(visitor: Any) -> None:
    visitor.open()
    form = visitor.new_table()
    form.get_by_role("combobox", name="Clocks").select_option("Live, custom values")
    form.get_by_label("Minutes per game").fill("1.5")
    form.get_by_label("Extra seconds").fill("5")
    form.get_by_role("combobox", name="Extra time for").select_option("each turn")
    assert visitor.violations(dark=True) == []
    form.get_by_role("button", name="Open table").click()
    expect(visitor.page.get_by_text("Time: 90 seconds + 5 seconds per turn.")).to_be_visible()
