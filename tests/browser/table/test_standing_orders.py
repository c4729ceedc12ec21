"""A move is prepared in a correspondence game, shown, withdrawn, and made when its player is asked."""

import re
from typing import Any

from playwright.sync_api import expect

BY_MAIL = {"kind": "correspondence", "hours": 24}


def test_a_prepared_move_is_made_when_its_player_is_asked(visit: Any) -> None:
    ann, bob = visit(phone=True), visit()
    path = ann.create_at_once(["me", "open"], game="lancaster", time=BY_MAIL)
    bob.open(path)
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    bob.bar.wait_for()  # by the seed, the first to be asked

    page = ann.page
    page.get_by_role("button", name=re.compile("^Players")).click()
    panel = page.locator("details", has_text="Prepared moves")
    panel.locator("summary").click()
    question = panel.get_by_label("Which question?")
    expect(question).to_be_enabled()
    question.select_option(index=1)
    answer = panel.get_by_label("Which move?")
    answer.select_option(index=1)
    prepare = panel.get_by_role("button", name="Prepare move")
    prepare.click()
    expect(panel.get_by_text("The move is prepared.")).to_be_visible()
    expect(panel.locator("summary")).to_contain_text("1 waiting")
    assert ann.violations() == []

    panel.get_by_role("button", name=re.compile("^Withdraw")).click()
    expect(panel.locator("summary")).not_to_contain_text("waiting")
    answer.select_option(index=2)
    prepare.click()
    expect(panel.locator("summary")).to_contain_text("1 waiting")

    # The first player answers; the second is then asked what has been prepared.
    bob.legal.first.click()
    confirm = bob.page.locator(".bar .primary")
    if confirm.count():
        confirm.first.click()
    expect(bob.page.get_by_role("region", name="Log")).to_contain_text("Ann had prepared this move")
    expect(panel.locator("summary")).not_to_contain_text("waiting")
    for one in (ann, bob):
        assert one.errors == []
