"""The lobby: whose tables are seen by whom, page by page, and names at a table."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

OPEN = ["me", "open", "open"]


def part(visitor: Any, name: str) -> Locator:
    found: Locator = visitor.page.get_by_role("region", name=name)
    return found


def test_tables_by_invitation_and_tables_for_all(visit: Any) -> None:
    ann, bob = visit(), visit()
    ann.open()
    form = ann.page.locator("form")
    offer = form.get_by_role("checkbox", name="Public table")
    expect(offer).not_to_be_checked()
    hidden = ann.create(OPEN)
    expect(ann.page.get_by_text("Only people with this link can find the table.")).to_be_visible()
    shown = ann.create(OPEN, Public_table=True)
    expect(ann.page.get_by_text("This table is listed in the lobby.")).to_be_visible()

    ann.open()
    for path in (hidden, shown):
        expect(part(ann, "My tables").locator(f'a[href="{path}"]')).to_have_text("Go to table")
    bob.open()
    expect(part(bob, "My tables")).to_contain_text("You don't have any tables yet.")
    expect(part(bob, "Public tables").locator(f'a[href="{shown}"]')).to_have_text("Join")
    expect(bob.page.locator(f'a[href="{hidden}"]')).to_have_count(0)
    assert ann.violations() == []

    # The link is invitation enough, and then the table is Bob's, too.
    bob.join(hidden, "Bob")
    expect(bob.page.get_by_text("1 seat is still open")).to_be_visible()
    bob.open()
    expect(part(bob, "My tables").locator(f'a[href="{hidden}"]')).to_have_text("Go to table")


def test_older_tables_when_asked(visitor: Any) -> None:
    page = visitor.page
    visitor.open()
    tables = [visitor.order(OPEN) for _ in range(32)]
    visitor.open()
    mine = part(visitor, "My tables").get_by_role("link")
    expect(page.locator(f'a[href="/table/{tables[-1]}"]')).to_be_visible()
    expect(page.locator(f'a[href="/table/{tables[0]}"]')).to_have_count(0)
    page.get_by_role("button", name="Show more").click()
    expect(mine).to_have_count(32)
    expect(mine.last).to_have_attribute("href", f"/table/{tables[0]}")
    # What is shown stays, and what is new comes to it.
    newest = visitor.order(OPEN)
    expect(mine).to_have_count(33)
    expect(mine.first).to_have_attribute("href", f"/table/{newest}")
    expect(mine.last).to_have_attribute("href", f"/table/{tables[0]}")


def test_a_name_that_somebody_has(visit: Any) -> None:
    ann, bob = visit(), visit()
    path = ann.create(OPEN, name="Ann")
    bob.join(path, "Ann")
    expect(bob.page.get_by_role("alert")).to_have_text(re.compile("already has this name"))
    field = bob.page.get_by_label("Your name")
    expect(field).to_be_focused()
    assert bob.violations() == []
    bob.page.keyboard.type("Bob")
    expect(bob.page.get_by_role("alert")).to_have_count(0)
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("1 seat is still open")).to_be_visible()
    expect(bob.page.locator(".room li")).to_have_text([re.compile("Ann"), re.compile("Bob"), re.compile("open")])
