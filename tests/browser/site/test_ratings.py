"""A rated game, from the form of the lobby to the profile and the leaderboard."""

from typing import Any

from playwright.sync_api import expect


def test_a_rated_game_is_on_the_profile(visit: Any) -> None:
    ann = visit()
    page = ann.page
    table = ann.create(["me", "greedy:2"], name="Ann", game="lancaster", rated_table=True).removeprefix("/table/")
    expect(page.get_by_text("rated, with bots").first).to_be_attached()
    page.goto(ann.base)  # a table that is watched draws every move
    ann.play_on(table)
    ann.open(f"/table/{table}")
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
    assert guest.fits
    with page.expect_response("**/api/profile"):
        page.get_by_label("Others can see this page").uncheck()
    guest.page.reload()
    expect(guest.page.get_by_text("This profile doesn't exist")).to_be_visible()

    guest.open("/leaders")
    expect(guest.page.get_by_text("Nobody has played enough games here yet")).to_be_visible()
    expect(guest.page.get_by_role("row", name="Master bot")).to_be_visible()
    guest.page.get_by_label("Tables").select_option("people")
    expect(guest.page.get_by_role("row", name="Master bot")).to_have_count(0)
    assert guest.fits
    assert guest.violations(dark=True) == []


def test_help_and_leaving_ask_first_where_they_cost_rating(visit: Any) -> None:
    ann, bob = visit(), visit()
    page = ann.page
    ann.create_at_once(["me", "greedy", "greedy"], rated=True)
    assert ann.wait_turn()
    page.keyboard.press("h")
    asked = page.get_by_role("dialog", name="Take a hint?")
    expect(asked).to_contain_text("it can still lower your rating, but no longer raise it")
    assert ann.violations(dark=True) == []
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    page.get_by_role("button", name="Hint", exact=True).click()
    asked.get_by_role("button", name="Take the hint").click()
    expect(page.locator(".hint")).to_be_visible()
    expect(page.get_by_text("You took a hint")).to_be_attached()

    # What it has cost once, it does not cost again.
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_be_visible()
    page.get_by_role("button", name="Call off game").click()
    dialog = page.get_by_role("dialog", name="Call off game")
    expect(dialog).to_contain_text("it counts as a loss for you")
    button = dialog.get_by_role("button", name="Call off game")
    assert button.evaluate("button => button.offsetHeight") >= 34
    assert ann.violations(dark=True) == []
    dialog.get_by_role("button", name="Cancel").click()

    # Among people a stand-in is a loss for the one who leaves, and the table stays rated.
    table = ann.create_at_once(["me", "open", "greedy"], name="Ann", rated=True)
    joined = bob.page.request.post(
        f"{bob.base}/api{table.replace('table', 'tables')}/join", data={"name": "Bob", "rated": True}
    )
    assert joined.ok, joined.text()
    page.get_by_role("button", name="Get a stand-in").click()
    leaving = page.get_by_role("dialog", name="Get a stand-in?")
    expect(leaving).to_contain_text("the game counts as a loss for you, even if you come back")
    leaving.get_by_role("button", name="Get a stand-in").click()
    expect(page.locator(".banner")).to_contain_text("playing for you")
    expect(page.get_by_text("rated, with bots").first).to_be_attached()


def test_a_beginner_chooses_whether_to_be_rated(visit: Any) -> None:
    ann, bob = visit(), visit(phone=True)
    path = ann.create_at_once(["me", "open", "greedy"], name="Ann", rated=True)
    bob.open(path)
    bob.page.get_by_label("Rate this game for me").check()
    expect(bob.page.get_by_text("You have finished 0 games of this kind.")).to_be_visible()
    assert bob.violations(dark=True) == []
    bob.join_here("Bob")
    expect(bob.map).to_be_visible()
    answer = bob.page.request.get(f"{bob.base}/api{path.replace('table', 'tables')}").json()
    assert (answer["rated"], answer["seats"][1]["stake"]) == ("all", "full")


def test_a_league_from_opening_to_the_table(visit: Any) -> None:
    ann = visit()
    page = ann.page
    ann.open("/leagues")
    page.get_by_label("Name of the league").fill("The Tuesday club for long evenings")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Game").select_option("lancaster")
    page.get_by_label("Players per table").select_option("3")
    page.get_by_role("button", name="Open league").click()
    page.wait_for_url("**/league/*")
    address = page.url.removeprefix(ann.base)
    expect(page.get_by_role("button", name="Start the league")).to_be_disabled()
    expect(page.get_by_role("row", name="Ann (you)")).to_be_visible()
    people = [ann, visit(phone=True), visit()]
    for person, name in zip(people[1:], ("Bob", "Cid"), strict=True):
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
    assert bob.fits
    assert bob.violations(dark=True) == []
    page.get_by_role("link", name="To your table").click()
    page.wait_for_url("**/table/*")
    page.get_by_role("link", name="part of a league").click()
    page.wait_for_url(f"**{address}")
