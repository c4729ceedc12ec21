"""A rated game, from the form of the lobby to the profile and the leaderboard."""

from typing import Any

from playwright.sync_api import expect

PLAY_ON = """(table) => new Promise((done) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`)
  socket.onmessage = ({ data }) => {
    const { type, table, moves, decision } = JSON.parse(data)
    if (type !== "state") return
    if (table.status === "over") { socket.close(); done() }
    const move = moves.find(({ kind }) => kind !== "take_back")
    if (move !== undefined) socket.send(JSON.stringify({ type: "play", number: decision.number, move: move.move }))
  }
})"""


def wide(page: Any) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def test_a_rated_game_is_on_the_profile(visit: Any) -> None:
    ann = visit()
    page = ann.page
    table = ann.create(["me", "greedy:2"], name="Ann", game="lancaster").removeprefix("/table/")
    expect(page.get_by_text("rated, with bots").first).to_be_attached()
    page.evaluate(PLAY_ON, table)
    page.reload()
    results = page.locator(".results")
    expect(results.get_by_role("columnheader", name="Rating")).to_be_visible()
    results.get_by_role("link", name="Ann, rating").click()
    page.wait_for_url("**/people/*")
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(page.get_by_text("1 finished game")).to_be_visible()
    expect(page.get_by_role("img", name="Rating after 1 game")).to_be_visible()
    page.get_by_text("As a table").click()
    expect(page.get_by_role("cell", name="±")).to_be_visible()
    expect(page.get_by_role("heading", name="Most frequent openings: Lancaster")).to_be_visible()
    with page.expect_download() as record:
        page.get_by_role("link", name="Record", exact=True).click()
    assert record.value.suggested_filename == f"{table}.jsonl"
    assert ann.violations(dark=True) == []
    address = page.url.removeprefix(ann.base)

    guest = visit(phone=True)
    guest.open(address)
    expect(guest.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(guest.page.get_by_role("link", name="Record", exact=True)).to_have_count(0)
    assert not wide(guest.page)
    page.get_by_label("Others can see this page").uncheck()
    guest.page.reload()
    expect(guest.page.get_by_text("This profile doesn't exist")).to_be_visible()

    guest.open("/leaders")
    expect(guest.page.get_by_text("Nobody has played enough games here yet")).to_be_visible()
    expect(guest.page.get_by_role("row", name="Master bot")).to_be_visible()
    guest.page.get_by_label("Tables").select_option("people")
    expect(guest.page.get_by_role("row", name="Master bot")).to_have_count(0)
    assert not wide(guest.page)
    assert guest.violations(dark=True) == []


def test_a_league_from_opening_to_the_table(visit: Any) -> None:
    ann = visit()
    page = ann.page
    ann.open("/leagues")
    page.get_by_label("Name of the league").fill("Tuesday club")
    page.get_by_label("Game").select_option("lancaster")
    page.get_by_label("Players per table").select_option("3")
    page.get_by_role("button", name="Open league").click()
    page.wait_for_url("**/league/*")
    address = page.url.removeprefix(ann.base)
    expect(page.get_by_role("button", name="Start the league")).to_be_disabled()
    people = [ann, visit(phone=True), visit()]
    for person, name in zip(people, ("Ann", "Bob", "Cid"), strict=True):
        person.open(address)
        person.page.get_by_label("Your name").fill(name)
        person.page.get_by_role("button", name="Join").click()
        expect(person.page.get_by_role("row", name=f"{name} (you)")).to_be_visible()
    page.reload()
    assert ann.violations(dark=True) == []
    page.get_by_role("button", name="Start the league").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    bob = people[1]
    bob.page.reload()
    expect(bob.page.get_by_text("still playing").first).to_be_visible()
    assert not wide(bob.page)
    assert bob.violations(dark=True) == []
    page.get_by_role("link", name="To your table").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("link", name="part of a league").click()
    page.wait_for_url(f"**{address}")
