"""Noblemen in a real browser: tiles laid by clicking, buildings, balls and scorings, to the end of a game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.visitor import asked_of, offered

LIT = ".place.legal"
CELL = f'{LIT}[data-slot^="estate:0:"]'
TILE = f'{LIT}[data-slot^="hand:"]'
TURN = f'{LIT}[data-slot="idle"]'
CLICK_FIRST = """wishes => {
  const found = wishes.map(wish => document.querySelector(wish)).find(place => place !== null)
  found?.dispatchEvent(new MouseEvent("click", { bubbles: true }))
}"""
WISHES = [
    ".opening .commit",
    ".bar button[data-kind=end_turn]",
    f'{LIT}[data-slot^="area:"]',
    CELL,
    f'{LIT}[data-slot^="folly:"]',
    f'{LIT}[data-slot="building:chapel"]',
    f'{LIT}[data-slot="building:castle"]',
    TILE,
    ".bar button[data-kind]",
    LIT,
]
LAST_DECADE = "(view) => view.decade === view.decades"
FAST_ANSWERS = [*WISHES[:4], TURN, *WISHES[4:]]


def begin(visitor: Any, seats: int = 3, name: str = "Ann", bot: str = "greedy:2", **options: bool) -> None:
    visitor.create(["me"] + [bot] * (seats - 1), name=name, game="noblemen", **options)
    assert visitor.wait_turn()


def answer(visitor: Any, wishes: list[str] = WISHES) -> None:
    """Answers whatever is asked by the first place or button that is there."""
    asked = visitor.asked
    visitor.page.evaluate(CLICK_FIRST, wishes)
    visitor.answered(asked)


def answer_fast(visitor: Any) -> None:
    """Answers so that the game goes on fast."""
    answer(visitor, FAST_ANSWERS)


def estate(visitor: Any) -> Locator:
    found: Locator = visitor.page.locator(".canvas")
    return found


def scale(visitor: Any) -> float:
    """How large the estate is drawn."""
    transform = visitor.page.locator(".canvas .drawing").get_attribute("style")
    found = re.search(r"scale\(([\d.]+)\)", transform)
    assert found is not None
    return float(found[1])


def test_opening_in_secret_and_a_scandal_card(visit: Any) -> None:
    ann, bob = visit(), visit()
    bob.join(ann.create(["me", "open", "greedy:2"], game="noblemen"), "Bob")
    assert ann.wait_turn()
    assert bob.wait_turn()
    page = ann.page
    openings = [(somebody, somebody.asked) for somebody in (ann, bob)]
    opening = page.get_by_role("group", name="Opening tiles")
    expect(opening.get_by_role("spinbutton")).to_have_count(4)
    opening.get_by_role("button", name="Fewer").first.click()
    opening.get_by_role("spinbutton", name="grove").press("Home")
    expect(opening).to_contain_text("4 more are drawn")
    opening.get_by_role("button", name="Take these 8 tiles").click()
    expect(page.locator(".chosen")).to_contain_text("2 × field, 3 × fountain, 3 × meadow")
    expect(bob.page.locator(".chosen")).to_have_count(0)
    page.get_by_role("button", name="Change my choice").click()
    for kind in ("field", "grove"):
        opening.get_by_role("spinbutton", name=kind).press("End")
    opening.get_by_role("button", name="Take these 12 tiles").click()
    bob.page.locator(".opening .commit").click()
    for somebody, asked in openings:
        somebody.answered(asked)

    choice = page.get_by_role("group", name="Scandal cards to choose from")
    while asked_of(ann, bob) is bob:
        answer(bob)
    cards = choice.get_by_role("button")
    expect(cards).to_have_count(3)
    name = cards.first.locator("strong").inner_text()
    cards.first.click()
    expect(page.locator("section.hand")).to_contain_text(name)
    expect(choice).to_have_count(0)
    for kind in ("field", "grove", "fountain", "meadow"):
        expect(page.locator(f'[data-slot="hand:{kind}"] .count')).to_have_text("3")


def test_tiles_are_laid_by_clicking(visitor: Any) -> None:
    begin(visitor)
    visitor.play_until(TURN, answer)
    page = visitor.page
    page.locator('[data-slot="hand:field"]').click()
    cells = page.locator(CELL)
    expect(cells).to_have_count(4)
    assert "1 pound" in cells.first.get_attribute("aria-label")
    # Close by, and moved: the same cell is still where it is seen.
    before = scale(visitor)
    estate(visitor).hover()
    page.mouse.wheel(0, -300)
    expect(page.get_by_role("button", name="Zoom out")).to_be_enabled()
    assert visitor.soon(lambda: scale(visitor) > before)
    page.get_by_role("button", name="Zoom in").click()
    box = estate(visitor).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 60, box["y"] + box["height"] / 2 + 20, steps=4)
    page.mouse.up()
    expect(cells).to_have_count(4)
    expect(page.locator(".reason")).to_have_count(0)
    page.locator('[data-slot="estate:0:1,0"]').click()
    expect(page.locator(".rack .earns")).to_contain_text("1 pound")
    expect(page.locator(".log ol")).to_contain_text("Ann lays a field.")
    page.get_by_role("button", name="Fit to view", exact=True).first.click()
    assert visitor.soon(lambda: scale(visitor) == pytest.approx(before, rel=0.2))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(cells).to_have_count(4)


def test_noblemen_is_played_by_keyboard_alone(visitor: Any) -> None:
    begin(visitor)
    visitor.play_until(TURN, answer)
    page = visitor.page
    page.locator('[data-slot="hand:fountain"]').press("Enter")
    expect(page.locator(CELL)).to_have_count(4)
    estate(visitor).focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Zoom out")).to_be_enabled()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("0")
    expect(page.get_by_role("button", name="Zoom out")).to_be_disabled()
    page.keyboard.press("Tab")
    first = page.evaluate("document.activeElement.dataset.slot")
    assert first.startswith("estate:0:")
    seen = {first}
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.slot"))
    assert len(seen) > 3
    assert page.evaluate("document.activeElement.classList.contains('legal')")
    page.keyboard.press("Enter")
    expect(page.locator(".log ol")).to_contain_text("Ann lays a fountain.")


def test_swap_and_forbidden_places(visitor: Any) -> None:
    begin(visitor)
    visitor.play_until(TURN, answer)
    page = visitor.page
    page.locator('[data-slot="building:castle"]').dispatch_event("click")
    expect(page.locator(".reason")).to_contain_text("castle: not possible now.")
    page.locator('[data-slot="swap"]').click()
    page.locator('[data-slot="hand:field"]').click()
    expect(page.locator(".prompt")).to_contain_text("which second tile")
    page.locator(".bar button[data-kind=give_up]").click()
    expect(page.locator(".log ol")).to_contain_text("Ann gives up a swap.")
    bag = page.get_by_role("img", name="tiles in the bag")
    before = int(bag.inner_text())
    page.locator('[data-slot="swap"]').click()
    page.locator('[data-slot="hand:field"]').click()
    page.locator('[data-slot="swap"]').click()
    page.locator('[data-slot="hand:grove"]').click()
    page.locator('[data-slot="bag:meadow"]').click()
    expect(page.locator('[data-slot="hand:meadow"] .count')).to_have_text("4")
    expect(page.locator(".log ol")).to_contain_text("You give a field and a grove and take a meadow.")
    expect(bag).to_have_text(str(before + 1))


def test_noblemen_game_has_balls_scorings_and_a_final_table(visitor: Any) -> None:
    begin(visitor, bot="greedy")
    page = visitor.page
    visitor.play_until(".ball", answer_fast)
    visitor.play_until(".ball .title:not(:empty)", answer_fast)
    expect(page.locator(".ball li")).to_have_count(3)
    expect(page.locator(".court .counter")).to_have_count(3)
    visitor.play_until(".scoring", answer_fast)
    expect(page.locator(".scoring li strong")).to_have_count(3)
    others = page.locator(".others button")
    others.nth(1).click()
    expect(page.locator(".estates h2")).to_contain_text("Herald Giles's estate")
    expect(page.locator('[data-slot^="estate:1:"]').first).to_be_visible()
    others.first.click()
    visitor.skip_to(LAST_DECADE)
    visitor.finish(FAST_ANSWERS)
    final = page.get_by_role("region", name="Game over")
    totals = [int(total) for total in final.locator("tr.total td").all_inner_texts()]
    scores = [int(score) for score in page.locator(".results tbody td:nth-child(3)").all_inner_texts()]
    assert sorted(totals, reverse=True) == scores
    expect(page.locator(".bar")).to_have_count(0)


def test_titles_are_chosen(visitor: Any) -> None:
    begin(visitor, Choose_the_title=True, Overlapping_areas=True)
    page = visitor.page
    expect(page.get_by_text("With: Overlapping areas · Choose the title")).to_be_visible()
    visitor.skip_to(offered("title"))
    expect(visitor.bar).to_contain_text("Which title do you take?")
    lowest = page.locator(".bar button[data-kind=title]").last
    title = lowest.inner_text()
    lowest.click()
    expect(page.locator(".log ol")).to_contain_text(f"Ann becomes {title}.")


def test_axe_finds_nothing_in_noblemen(visitor: Any) -> None:
    begin(visitor, 5)
    visitor.play_until(".choice", answer)
    assert visitor.violations(dark=True) == []
    visitor.play_until(TURN, answer)
    visitor.page.locator(TILE).first.click()
    expect(visitor.page.locator(CELL)).to_have_count(4)
    assert visitor.violations(dark=True) == []
    visitor.play_until(".ball", answer_fast)
    assert visitor.violations(dark=True) == []


@pytest.mark.parametrize("language", ["Deutsch", pytest.param("English", marks=pytest.mark.soak)])
def test_noblemen_does_not_scroll_sideways_on_a_phone(visit: Any, language: str) -> None:
    visitor = visit(phone=True)
    begin(visitor, 5, name="A name of 24 characters!", bot="greedy")
    visitor.page.get_by_role("button", name=language).click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", language[:2].lower())
    for _ in range(12):
        assert visitor.wait_turn()
        assert visitor.fits
        answer(visitor)
    pinch(visitor)


def pinch(visitor: Any) -> None:
    """One finger scrolls the page as long as the whole estate is in sight; two bring it closer."""
    canvas = estate(visitor)
    canvas.scroll_into_view_if_needed()
    touch = "canvas => getComputedStyle(canvas).touchAction"
    assert canvas.evaluate(touch) == "pan-y"
    box, before = canvas.bounding_box(), scale(visitor)
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = visitor.page.context.new_cdp_session(visitor.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 30), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert visitor.soon(lambda: scale(visitor) > before * 1.5)
    assert visitor.soon(lambda: canvas.evaluate(touch) == "none")


def test_noblemen_spectator_sees_nothing_behind_screens(visit: Any) -> None:
    player, spectator = visit(), visit()
    path = player.create(["me", "greedy:2", "greedy:2"], game="noblemen")
    assert player.wait_turn()
    spectator.open(path)
    expect(estate(spectator)).to_be_visible()
    expect(spectator.page.locator("section.hand, .rack, .opening, .choice")).to_have_count(0)
    expect(spectator.legal).to_have_count(0)
