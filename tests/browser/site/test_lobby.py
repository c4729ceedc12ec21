"""The lobby: the games, whose tables are seen by whom, page by page; the waiting room, and names at a table."""

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
    form = ann.new_table()
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
    expect(part(bob, "Open tables").locator(f'a[href="{shown}"]')).to_have_text("Join")
    expect(bob.page.locator(f'a[href="{hidden}"]')).to_have_count(0)
    assert ann.violations(dark=True) == []

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
    assert bob.violations(dark=True) == []
    bob.page.keyboard.type("Bob")
    expect(bob.page.get_by_role("alert")).to_have_count(0)
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("1 seat is still open")).to_be_visible()
    expect(bob.page.locator(".room li")).to_have_text([re.compile("Ann"), re.compile("Bob"), re.compile("open")])


def test_the_games_are_shown_with_ways_into_them(visitor: Any) -> None:
    visitor.open()
    cards = visitor.page.locator("article")
    expect(cards).to_have_count(3)
    lancaster = visitor.page.get_by_role("article", name="Lancaster")
    expect(lancaster).to_contain_text("2 to 5 players")
    expect(lancaster).to_contain_text("minutes against bots")
    lancaster.locator("img").evaluate("cover => cover.decode()")
    learn = lancaster.get_by_role("link", name="Learn Lancaster")
    expect(learn).to_have_attribute("href", "/learn/lancaster")
    assert visitor.violations(dark=True) == []
    lancaster.get_by_role("button", name="Play Lancaster against bots now").click()
    visitor.page.wait_for_url("**/table/*")
    assert visitor.wait_turn()
    people = visitor.page.locator(".people")
    expect(people).to_contain_text("Herald Giles")
    expect(people).to_contain_text("goes for quick gains")


def test_ones_own_turn_comes_first_and_finished_games_name_their_winner(visit: Any) -> None:
    ann, bob = visit(), visit()
    ann.open()
    mine = ann.order(["me", "greedy", "greedy"])
    waiting = ann.order(OPEN)
    bob.open()
    bob.order(["greedy:2", "greedy:2", "greedy:2"], public=True)
    theirs = bob.order(["me", "greedy:2", "greedy:2"], public=True, game="lancaster", name="Bob")
    offered = bob.order(OPEN, public=True, name="Bob")
    ann.open()
    tables = part(ann, "My tables")
    expect(tables.get_by_text("Your turn")).to_have_count(1)
    own = [f"/table/{mine}", f"/table/{waiting}"]
    for number, path in enumerate(own):
        expect(tables.get_by_role("link").nth(number)).to_have_attribute("href", path)
    expect(tables.get_by_role("link")).to_have_count(len(own))
    expect(tables).to_contain_text("waiting for players")
    expect(part(ann, "Open tables").locator(f'a[href="/table/{offered}"]')).to_have_text("Join")
    expect(part(ann, "Games in progress").locator(f'a[href="/table/{theirs}"]')).to_have_text("Watch")
    finished = part(ann, "Finished games")
    expect(finished.locator("li").first).to_contain_text(re.compile("wins?!"))
    expect(finished).to_contain_text(re.compile("Wat.*Tib.*Hob"))
    assert ann.violations(dark=True) == []


def test_closing_a_table_is_shown_to_waiting_players(visit: Any) -> None:
    ann, bob = visit(), visit()
    path = ann.create(OPEN)
    bob.join(path, "Bob")
    expect(bob.page.get_by_role("button", name="Close table")).to_have_count(0)
    ann.open()
    row = part(ann, "My tables").locator("li", has=ann.page.locator(f'a[href="{path}"]'))
    row.get_by_role("button", name="Close table").click()
    ann.page.get_by_role("button", name="Yes").click()
    expect(row).to_have_count(0)
    expect(bob.page.get_by_text("This table is closed.")).to_be_visible()
    expect(bob.page).to_have_url(f"{bob.base}/")
    bob.open(path)
    expect(bob.page.get_by_text("This table doesn't exist.")).to_be_visible()

    # And from the waiting room.
    ann.create(OPEN)
    ann.page.get_by_role("button", name="Close table").click()
    ann.page.get_by_role("button", name="Yes").click()
    ann.page.wait_for_url(f"{ann.base}/")


def test_the_host_arranges_the_seats(visit: Any) -> None:
    ann, bob = visit(), visit()
    path = ann.create(["me", "open", "open", "open"], open_hands=True)
    seats = ann.page.locator(".room li")
    expect(ann.page.locator(".room")).to_contain_text("Open hands")
    expect(ann.page.locator(".room")).not_to_contain_text("Place dice by hand")
    bob.join(path, "Bob")
    expect(seats.nth(1)).to_contain_text("Bob")
    bob.page.get_by_role("button", name="Sit here").last.click()
    expect(seats.nth(3)).to_contain_text("Bob")
    ann.page.get_by_role("button", name="Free seat 4 (Bob)").click()
    expect(bob.page.get_by_text("You no longer have a seat at this table.")).to_be_visible()
    expect(bob.page.get_by_label("Your name")).to_be_visible()
    ann.page.get_by_role("button", name="Move Ann down").click()
    expect(seats.nth(1)).to_contain_text("Ann")
    assert ann.violations(dark=True) == []
    for seat, bot in ((1, "greedy:2"), (3, "greedy"), (4, "greedy")):
        ann.page.get_by_role("combobox", name=f"Give seat {seat} to a bot").select_option(bot)
        if seat == 1:
            expect(seats.first).to_contain_text("makes many mistakes")
    assert ann.wait_turn()
    people = ann.page.locator(".people li")
    expect(people).to_have_text([re.compile("Wat"), re.compile("Ann"), re.compile("Giles"), re.compile("Maud")])
    expect(bob.page.get_by_text("You are watching.")).to_be_visible()


def test_the_link_says_where_it_works(visit: Any) -> None:
    ann, bob = visit(), visit()
    ann.create(OPEN)
    note = ann.page.get_by_role("note")
    expect(note).to_contain_text("only works on this computer")
    expect(note).to_contain_text("peerage serve --host 0.0.0.0")
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_have_count(0)

    bob.page.route("**/api/addresses", lambda route: route.fulfill(json={"addresses": ["http://192.168.1.5:8000"]}))
    path = bob.create(OPEN)
    expect(bob.page.locator("code").first).to_have_text(f"http://192.168.1.5:8000{path}")
    expect(bob.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(bob.page.get_by_role("note")).to_have_count(0)
    assert bob.violations(dark=True) == []


def test_a_page_that_does_not_exist_leads_back_to_the_lobby(visit: Any) -> None:
    for locale, words, back in (
        ("en-GB", "This page doesn't exist.", "Back to the lobby"),
        ("de-DE", "Diese Seite gibt es nicht.", "Zur Übersicht"),
    ):
        visitor = visit(locale=locale)
        answer = visitor.page.goto(f"{visitor.base}/nowhere/else")
        assert answer.status == 404
        expect(visitor.page.get_by_role("heading", name=words)).to_be_visible()
        visitor.page.get_by_role("link", name=back, exact=True).click()
        expect(visitor.page).to_have_url(f"{visitor.base}/")
        expect(visitor.page.get_by_role("heading", name=words)).to_have_count(0)
