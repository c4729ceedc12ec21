"""People at one table: talking, blocking, notes, agreeing to pause, private tables and reserved seats."""

import re
from typing import Any

from playwright.sync_api import expect


def opened_chat(page: Any) -> Any:
    page.get_by_role("heading", name="Chat").click()
    return page.get_by_role("log", name="Chat")


def test_private_table_has_chat_blocks_notes_pauses_and_reserved_seats(visit: Any) -> None:
    ann, bob, eve = visit(), visit(phone=True), visit()
    page = ann.page
    ann.open()
    form = ann.new_table()
    form.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("combobox", name="Seat 2", exact=True).select_option("held")
    form.get_by_label("Name for reserved seat 2").fill("Bob")
    form.get_by_role("combobox", name="Seat 3", exact=True).select_option("greedy:2")
    form.get_by_label("By invitation only").check()
    form.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/table/*")
    invitation = page.get_by_text(re.compile(r"#invite=")).inner_text()
    assert ann.violations() == []

    # The address alone opens nothing; the invitation lets watch, the seat's link lets play.
    path = page.url.removeprefix(ann.base)
    eve.open(path)
    expect(eve.page.get_by_text("This table is by invitation only. Ask somebody")).to_be_visible()
    eve.open(path + "#invite=" + invitation.partition("#invite=")[2])
    expect(eve.page.get_by_text(re.compile("reserved for Bob"))).to_be_visible()
    page.get_by_role("button", name="Link for Bob").click()
    link = page.get_by_text(re.compile(r"#seat=")).inner_text()
    page.keyboard.press("Escape")
    bob.open(path + "#seat=" + link.partition("#seat=")[2])
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("region", name="Log")).to_be_visible()

    # Players talk among themselves; on the phone the tab counts what is new.
    talk = opened_chat(page)
    page.get_by_label("Your message").fill("Hello <b>Bob</b>")
    page.get_by_role("button", name="Send").click()
    expect(talk).to_contain_text("Ann: Hello <b>Bob</b>")
    log = bob.page.get_by_role("button", name=re.compile("^Log"))
    expect(log).to_contain_text("1")
    log.click()
    expect(opened_chat(bob.page)).to_contain_text("Hello <b>Bob</b>")
    bob.page.get_by_role("button", name="Good luck!").click()
    expect(talk).to_contain_text("Bob: Good luck!")
    watched = opened_chat(eve.page)
    expect(watched).to_contain_text("Bob: Good luck!")
    eve.page.get_by_role("button", name="Oops!").click()
    expect(watched).to_contain_text("(spectator): Oops!")
    expect(talk).not_to_contain_text("Oops!")
    for one in (ann, bob, eve):
        assert one.violations() == []

    # Somebody who is blocked is not heard, until that is undone.
    talk.get_by_role("button", name="Message from Bob: block or report").click()
    page.get_by_role("button", name="Block Bob").click()
    expect(talk).not_to_contain_text("Good luck!")
    page.get_by_role("button", name="Blocked people").click()
    page.get_by_role("button", name="Unblock Bob").click()
    expect(page.get_by_text("You haven't blocked anybody.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(talk).to_contain_text("Good luck!")

    # Notes are one's own and stay.
    page.get_by_text("Notes", exact=True).click()
    page.get_by_role("textbox", name="Notes").fill("Bob is nice")
    expect(page.get_by_text("Saved.")).to_be_visible()

    # All agree to a pause, one ends it; all agree to stop.
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Waiting for Bob to agree.")).to_be_visible()
    bob.page.get_by_role("button", name="Agree").click()
    expect(page.get_by_text("The game is paused.")).to_be_visible()
    bob.page.get_by_role("button", name="Play on").click()
    expect(page.get_by_text("The game is paused.")).to_be_hidden()
    page.get_by_role("button", name="Call off game").click()
    page.get_by_role("dialog").get_by_role("button", name="Call off game").click()
    bob.page.get_by_role("button", name="Agree").click()
    expect(page.get_by_text("All agree to call off the game.").first).to_be_visible()
    # After the game everybody hears everything.
    expect(talk).to_contain_text("Oops!")
    page.reload()
    page.get_by_text("Notes", exact=True).click()
    expect(page.get_by_role("textbox", name="Notes")).to_have_value("Bob is nice")
