"""Quick pairing: two people who want the same game meet at a table."""

from typing import Any

from playwright.sync_api import expect


def look_for(visitor: Any, name: str) -> None:
    visitor.open()
    panel = visitor.page.get_by_role("region", name="Find players")
    panel.get_by_role("combobox", name="Game").select_option("lancaster")
    panel.get_by_role("combobox", name="Players").select_option("2")
    panel.get_by_role("textbox", name="Your name").fill(name)
    panel.get_by_role("checkbox", name="Start with bots if nobody joins").uncheck()
    panel.get_by_role("button", name="Find players").click()


def test_two_people_who_look_for_the_same_game_meet(visit: Any) -> None:
    ann, bob = visit(), visit(phone=True)
    look_for(ann, "Ann")
    status = ann.page.get_by_text("Looking for players: 1 of 2 are here.")
    expect(status).to_be_visible()
    assert ann.violations(dark=True) == []
    # Who looks at the lobby sees that somebody waits, and can join in.
    bob.open()
    expect(bob.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert bob.violations(dark=True) == []
    assert bob.fits
    bob.page.get_by_role("button", name="Join in").click()
    for person in (ann, bob):
        person.page.wait_for_url("**/table/*")
        expect(person.page.locator(".bar .prompt")).to_be_visible()
        expect(person.page.get_by_text("Enough players have joined")).to_have_count(0)
    assert ann.page.url == bob.page.url


def test_a_search_survives_another_page_and_can_be_stopped(visitor: Any) -> None:
    look_for(visitor, "Ann")
    status = visitor.page.get_by_role("status").filter(has_text="Looking for players")
    expect(status).to_be_visible()
    visitor.page.get_by_role("link", name="Leagues").first.click()
    visitor.page.get_by_role("link", name="Peerage").click()
    expect(status).to_be_visible()
    visitor.page.get_by_role("button", name="Stop looking").click()
    expect(visitor.page.get_by_role("button", name="Find players")).to_be_visible()
    # What was chosen is remembered.
    expect(visitor.page.get_by_role("region", name="Find players").get_by_label("Players")).to_have_value("2")


def test_presets_of_a_new_table(visit: Any) -> None:
    visitor = visit()
    visitor.open()
    form = visitor.new_table()
    form.get_by_role("combobox", name="Game", exact=True).select_option("lancaster")
    form.get_by_role("radio", name="Everything").check()
    expect(form.get_by_role("checkbox", name="Henry V: At the King's Court")).to_be_checked()
    expect(form.get_by_role("combobox", name="Laws of the King")).to_have_value("all")
    form.get_by_role("radio", name="Quick").check()
    expect(form.get_by_role("checkbox", name="Henry V: At the King's Court")).not_to_be_checked()
    expect(form.get_by_role("combobox", name="Seat 2", exact=True)).to_have_value("greedy")
    assert visitor.violations(dark=True) == []
    form.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    form.get_by_role("combobox", name="Clocks").select_option("1")
    form.get_by_role("button", name="Open table").click()
    visitor.page.wait_for_url("**/table/*")
    visitor.open()
    form = visitor.new_table()
    form.get_by_role("combobox", name="Game", exact=True).select_option("lancaster")
    expect(form.get_by_role("radio", name="As last time")).to_be_checked()
    expect(form.get_by_role("combobox", name="Seats", exact=True)).to_have_value("3")
    expect(form.get_by_role("combobox", name="Clocks")).to_have_value("1")
    # By keyboard: Escape leads back to the button.
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("button", name="New table")).to_be_focused()


def test_the_dialog_for_a_new_table_fills_a_phone(visit: Any) -> None:
    visitor = visit(phone=True)
    visitor.open()
    visitor.new_table()
    box, screen = visitor.page.get_by_role("dialog").bounding_box(), visitor.page.viewport_size
    assert (box["width"], box["height"]) == (screen["width"], screen["height"])
    assert visitor.violations(dark=True) == []
