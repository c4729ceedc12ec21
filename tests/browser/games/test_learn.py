"""Learning a game in a real browser: its pages, and lessons by clicking what is lit."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

CLICKS = 500
WALK = Path(__file__).with_name("walk.js").read_text(encoding="utf-8")
GAMES = ["lancaster", "long-live-the-king", "noblemen"]
LESSONS = [
    ("lancaster", "first", 20),
    ("lancaster", "kings_court", 18),
    ("lancaster", "new_laws", 14),
    ("lancaster", "resentment", 15),
    ("lancaster", "reward_tiles", 15),
    ("lancaster", "two_players", 13),
    ("long-live-the-king", "first", 20),
    ("noblemen", "first", 20),
]
COLLAPSED = "all => all.filter(one => one.getClientRects().length && one.getBoundingClientRect().height < 6).length"
"""How many drawings are shown without any height."""
WINDOWS = {
    "phone": (390, 844),
    "phone-on-its-side": (844, 390),
    "tablet": (768, 1024),
    "narrow-window": (1060, 760),
    "laptop": (1280, 800),
    "screen": (1920, 1080),
    "zoomed": (640, 400),
}
"""Zoomed: a laptop at 200 %."""
WALKS = [
    pytest.param(game, lesson, steps, size, marks=() if often else pytest.mark.soak, id=f"{game}-{lesson}-{size}")
    for game, lesson, steps in LESSONS
    for size in WINDOWS
    for often in [size == "phone" or (size == "laptop" and lesson == "first")]
]


def card(visitor: Any) -> Locator:
    found: Locator = visitor.page.locator(".lesson")
    return found


def walk(visitor: Any) -> list[str]:
    """Go through a lesson to its last stop, inside the page; what a step needs must be in sight at every stop."""
    card(visitor).wait_for()
    walked: dict[str, list[str]] = visitor.page.evaluate(WALK, CLICKS)
    assert walked["problems"] == []
    return walked["steps"]


def in_window(visit: Any, size: str, locale: str = "en-GB") -> Any:
    width, height = WINDOWS[size]
    return visit(viewport={"width": width, "height": height}, has_touch=size.startswith("phone"), locale=locale)


@pytest.mark.parametrize(("game", "lesson", "steps", "size"), WALKS)
def test_a_lesson_keeps_everything_in_sight(visit: Any, game: str, lesson: str, steps: int, size: str) -> None:
    visitor = in_window(visit, size)
    visitor.open(f"/learn/{game}/{lesson}")
    assert walk(visitor) == [f"Step {n} of {steps}" for n in range(1, steps + 1)]
    assert visitor.fits
    tables = visitor.page.request.get(f"{visitor.base}/api/tables").json()["tables"]
    assert not any(table["mine"] for table in tables), "lessons are no tables"


def test_every_lesson_is_walked(visitor: Any) -> None:
    offered: list[tuple[str, str, int]] = []
    for game in GAMES:
        lessons = visitor.page.request.get(f"{visitor.base}/api/games/{game}/lessons").json()
        offered += [(game, lesson["id"], lesson["steps"]) for lesson in lessons]
    assert sorted(offered) == sorted(LESSONS)


@pytest.mark.soak
@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize(("game", "lesson", "steps"), LESSONS)
def test_german_lessons_fit_their_windows(visit: Any, game: str, lesson: str, steps: int, size: str) -> None:
    visitor = in_window(visit, size, "de-DE")
    visitor.open(f"/learn/{game}/{lesson}")
    assert len(walk(visitor)) == steps


def test_another_position_is_announced(visit: Any) -> None:
    visitor = visit(reduced_motion="no-preference")
    visitor.open("/learn/long-live-the-king/first")
    page = visitor.page
    expect(card(visitor)).to_contain_text("The first turn")
    expect(card(visitor)).not_to_contain_text("New position")
    go_on = page.get_by_role("button", name="Continue", exact=True)
    banner = page.locator(".lesson-layout .banner")
    for step in range(1, 9):
        expect(card(visitor)).to_contain_text(f"Step {step} of 20")
        if card(visitor).locator(".do").count():
            visitor.page.locator(".bar button[data-kind], .place.legal, .pile.lit").first.dispatch_event("click")
            expect(card(visitor).locator(".do")).to_have_count(0)
        go_on.click()
    expect(card(visitor)).to_contain_text("New position")
    expect(card(visitor)).to_contain_text("Some turns later")
    expect(banner).to_contain_text("Some turns later")
    expect(banner.locator("p")).to_have_count(0)
    go_on.click()
    expect(card(visitor)).not_to_contain_text("New position")


def test_from_the_lobby_to_a_lesson_and_on_to_a_game(visitor: Any) -> None:
    page = visitor.page
    visitor.open()
    page.get_by_role("link", name="Learn Long Live the King!").click()
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    page.get_by_role("link", name="Lesson: Your first game").click()
    page.wait_for_url("**/learn/long-live-the-king/first")
    walk(visitor)
    page.get_by_role("button", name="Play against bots").click()
    page.wait_for_url("**/table/*")
    assert visitor.wait_turn()
    assert page.get_by_role("link", name="How to play").get_attribute("href") == "/learn/long-live-the-king"


def test_wrong_answer_in_a_lesson_is_explained_and_a_step_can_be_repeated(visitor: Any) -> None:
    visitor.open("/learn/long-live-the-king/first")
    page = visitor.page
    on = page.get_by_role("button", name="Continue", exact=True)
    for step in range(1, 5):
        expect(card(visitor)).to_contain_text(f"Step {step} of 20")
        on.click()
    expect(visitor.legal).to_have_count(3)
    # Legal, but not what the step is about; and not legal at all.
    visitor.place("Rouecestre").click(force=True)
    expect(card(visitor).locator(".beside")).to_contain_text("a second region means more votes")
    visitor.place("Sedberouie").click(force=True)
    expect(page.locator(".reason")).to_contain_text("A figure moves only into a region next to")
    visitor.place("Oxeneford").click()
    expect(card(visitor)).to_contain_text("Your courtiers still hold Rouecestre")
    # A reload goes on where it was, and each stop can be left backwards.
    page.reload()
    expect(card(visitor)).to_contain_text("Your courtiers still hold Rouecestre")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(visitor.legal).to_have_count(3)
    page.get_by_role("button", name="Start over").click()
    expect(card(visitor)).to_contain_text("Step 1 of 20")


def test_a_lesson_by_keyboard_alone(visitor: Any) -> None:
    visitor.open("/learn/long-live-the-king/first")
    page = visitor.page
    for _ in range(4):
        words = card(visitor).locator(".words").inner_text()
        page.get_by_role("button", name="Continue", exact=True).focus()
        page.keyboard.press("Enter")
        expect(card(visitor).locator(".words")).not_to_have_text(words)
    visitor.legal.first.focus()
    page.keyboard.press("Enter")
    expect(card(visitor)).to_contain_text("Your courtiers still hold Rouecestre")


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_drawn_in_both_languages(visit: Any, game: str) -> None:
    titles = set()
    for locale in ("en-GB", "de-DE"):
        for phone in (False, True):
            visitor = visit(phone=phone, locale=locale)
            visitor.open(f"/learn/{game}")
            pictures = visitor.page.locator("figure .picture")
            pictures.first.wait_for()
            for number in range(pictures.count()):
                expect(pictures.nth(number).locator("svg, table").first).to_be_attached()
                assert (pictures.nth(number).bounding_box() or {"height": 0})["height"] > 30
                assert pictures.nth(number).locator("svg").evaluate_all(COLLAPSED) == 0
            assert visitor.fits
            titles.add(visitor.page.locator("h1").inner_text())
            if not phone:
                assert visitor.violations() == []
    assert len(titles) == 2


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_on_a_phone(visit: Any, game: str) -> None:
    visitor = visit(phone=True)
    visitor.open(f"/learn/{game}/first")
    visitor.page.get_by_role("button", name="Continue", exact=True).click()
    expect(card(visitor)).to_contain_text("Step 2")
    assert visitor.fits
    assert visitor.violations(dark=True) == []


def test_the_rules_of_this_table(visitor: Any) -> None:
    visitor.create_at_once(["me", "greedy", "greedy"], game="lancaster", options={"court": True})
    assert visitor.wait_turn()
    page = visitor.page
    page.get_by_role("button", name="Rules", exact=True).click()
    rules = page.locator("[data-rule]")
    expect(page.locator('[data-rule="office-tribute"]')).to_be_attached()
    # Neither what other numbers of players need, nor other modules.
    for other in ("two-lord", "two-allies", "dishonor", "tile-drawn"):
        expect(page.locator(f'[data-rule="{other}"]')).to_have_count(0)
    some = rules.count()
    page.get_by_label("Include rules that this table doesn't use").check()
    expect(page.locator('[data-rule="dishonor"]')).to_be_attached()
    assert rules.count() > some
    page.get_by_label("Include rules that this table doesn't use").uncheck()

    page.get_by_role("searchbox").fill("EXTENSION votes")
    expect(page.locator("dialog [role=status]")).to_have_text("2 rules")
    page.get_by_role("searchbox").fill("dragon")
    expect(page.locator("dialog [role=status]")).to_have_text("No rule contains these words.")
    page.get_by_role("searchbox").fill("")

    page.get_by_role("navigation", name="Contents").get_by_role("button", name="Castles").click()
    expect(page.locator('[data-rule="castle-scored"]')).to_be_in_viewport()
    page.locator('[data-rule="castle-scored"] summary').click()
    expect(page.locator('[data-rule="castle-scored"] figure svg').first).to_be_visible()
    assert visitor.violations() == []


def test_every_icon_says_what_it_is(visit: Any) -> None:
    visitor = visit()
    visitor.create_at_once(["me", "greedy", "greedy"], game="lancaster")
    assert visitor.wait_turn()
    page = visitor.page
    words = page.locator(".glyph").evaluate_all("icons => icons.map(icon => icon.dataset.icon ?? '')")
    assert len(words) > 50
    assert [word for word in words if word in ("", "undefined") or word.startswith("icon_")] == []
    tip = page.locator(".tip")
    page.locator(".hand [data-icon]").first.hover()
    expect(tip).to_have_text("gold")
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    page.mouse.move(640, 790)
    expect(tip).to_have_count(0)
    # By keyboard: what is in focus.
    page.get_by_role("button", name="Settings").focus()
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.place[title]')"):
            break
    expect(tip).to_have_text(page.evaluate("document.activeElement.title"))
    page.get_by_role("button", name="Symbols").click()
    expect(page.locator("dialog dd").first).to_have_text("power points")


def test_a_long_press_asks_and_does_not_choose(visit: Any) -> None:
    visitor = visit(phone=True)
    visitor.create_at_once(["me", "greedy", "greedy"], game="lancaster")
    assert visitor.wait_turn()
    page = visitor.page
    asked = visitor.asked
    place = visitor.legal.first
    place.evaluate("place => place.scrollIntoView({ block: 'center' })")
    place.scroll_into_view_if_needed()  # waits until it stands still
    box = place.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(".tip")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tip")).to_be_visible()
    page.touchscreen.tap(at["x"], at["y"])
    visitor.answered(asked)
    assert visitor.sent.count("play") == 1
