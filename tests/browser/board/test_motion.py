"""See what happens: pieces travel, bots keep the player's pace, and players who want no motion read it all."""

import json
import re
from itertools import pairwise
from math import dist
from typing import Any

from playwright.sync_api import Page, expect

BOTS = ["me", "greedy", "greedy", "greedy"]
NORMAL = '{"pace": "normal", "grace": "off"}'
GRACE = 3000
MARGIN = 15
"""Seconds that it may take to stop the clock of a page: none is set back."""

# Notes the way of every piece on the stage, at equal times of its animation, however few frames a machine shows of it.
WATCH = """
window.trips = [];
new MutationObserver(() => {
  for (const actor of document.querySelectorAll(".actor:not([data-noted])")) {
    const [travel] = actor.getAnimations();
    if (travel === undefined) continue;
    actor.dataset.noted = "";
    const { delay, duration } = travel.effect.getTiming();
    const { currentTime } = travel;
    const way = Array.from({ length: 11 }, (_, step) => {
      travel.currentTime = delay + (duration * step) / 10;
      const { x, y } = actor.getBoundingClientRect();
      return [x, y];
    });
    travel.currentTime = currentTime;
    trips.push({ token: actor.dataset.token, way });
  }
}).observe(document.body, { subtree: true, childList: true });
"""
NOTE_ROLL = """
window.rolled = new Promise((done) => {
  new MutationObserver((_, watching) => {
    const die = document.querySelector(".stage .actor[data-token=die]");
    if (die === null) return;
    watching.disconnect();
    done([die.querySelectorAll("circle").length, document.querySelector(".prompt").textContent]);
  }).observe(document.body, { subtree: true, childList: true });
});
"""

NOTE_GRACE = """() => {
  window.announced = false;
  new MutationObserver(() => {
    announced ||= document.querySelector(".bar .queue")?.textContent.includes("sent in") ?? false;
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def settle(page: Page, settings: str) -> None:
    page.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('peerage', '{settings}')")


def test_pieces_travel_from_place_to_place(visit: Any) -> None:
    visitor = visit(hurry=False, reduced_motion="no-preference")
    page = visitor.page
    settle(page, NORMAL)
    visitor.create_at_once(BOTS)
    page.evaluate(WATCH)
    assert visitor.wait_turn()
    for _ in range(8):  # sooner or later somebody's figure walks
        if page.evaluate("trips.some(({ token }) => token === 'figure')"):
            break
        visitor.play()
        assert visitor.wait_turn()
    # It stays where it arrived until the board shows it there.
    expect(page.locator(".actor[data-token=figure]")).to_have_count(0)
    walks = [trip["way"] for trip in page.evaluate("trips") if trip["token"] == "figure"]
    longest = max(walks, key=lambda way: dist(way[0], way[-1]))
    assert dist(longest[0], longest[-1]) > 40
    assert len({tuple(point) for point in longest}) >= 5, "it jumps"
    steps = [dist(one, other) for one, other in pairwise(longest)]
    assert max(steps) < 0.8 * dist(longest[0], longest[-1]), "it jumps"
    figures = page.locator("[data-piece^='figure:']").evaluate_all(
        """all => all.map((one) => one.getBoundingClientRect())
            .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])"""
    )
    assert min(dist(longest[-1], figure) for figure in figures) < 90


def test_a_roll_shows_its_die_on_the_map(visit: Any) -> None:
    visitor = visit(hurry=False, reduced_motion="no-preference")
    page = visitor.page
    settle(page, NORMAL)
    visitor.create_at_once(["me", "greedy:2", "greedy:2"])
    page.evaluate(WATCH)
    visitor.wait_turn()
    for _ in range(12):
        roll = page.locator(".bar button[data-kind=roll]").first
        if roll.count():
            break
        visitor.play()
        visitor.wait_turn()
    page.evaluate(NOTE_ROLL + "null")
    roll.press("Enter")
    face, said = page.evaluate("rolled")
    assert f"rolls a {face} " in said or f"rolls an {face} " in said, said


def test_bots_keep_the_pace_of_the_browser(visit: Any) -> None:
    """Each of their moves is shown before the next is made."""
    visitor = visit(hurry=False, reduced_motion="no-preference")
    page = visitor.page
    settle(page, '{"pace": "fast", "grace": "off"}')
    spoken: list[tuple[str, int]] = []
    page.on("websocket", lambda socket: listen(socket, spoken))
    visitor.create_at_once(BOTS)
    visitor.wait_turn()
    shown = spoken[-1][1]
    spoken.clear()
    asked = visitor.asked
    page.locator(".bar button[data-kind]").first.press("Enter")
    visitor.answered(asked)
    visitor.wait_turn()
    for kind, number in spoken:
        if kind == "seen":
            shown = number
        else:
            assert number - shown <= 1, spoken
    assert len(spoken) > 4


def listen(socket: Any, spoken: list[tuple[str, int]]) -> None:
    def note(kind: str, frame: str) -> None:
        message = json.loads(frame)
        if message["type"] == kind:
            spoken.append((kind, message["number"]))

    socket.on("framereceived", lambda frame: note("state", frame))
    socket.on("framesent", lambda frame: note("seen", frame))


def test_reduced_motion_tells_everything_in_words(visit: Any) -> None:
    visitor = visit(hurry=False)
    page = visitor.page
    settle(page, '{"pace": "fast", "grace": "off"}')
    visitor.create_at_once(["me", "greedy:2", "greedy:2"])
    page.evaluate(
        """window.prompts = new Set(); window.moved = 0;
        new MutationObserver(() => {
          prompts.add(document.querySelector(".prompt")?.textContent.trim() ?? "");
          moved += document.querySelectorAll(".actor").length;
        }).observe(document.body, { subtree: true, childList: true, characterData: true })"""
    )
    visitor.wait_turn()
    before = len(visitor.log())
    asked = visitor.asked
    page.locator(".bar button[data-kind]").first.press("Enter")
    visitor.answered(asked)
    visitor.wait_turn()
    prompts = set(page.evaluate("[...prompts]"))
    lines = [line.split("\n")[0].split(" (")[0].strip() for line in visitor.log()[before:]]
    assert len(lines) > 2
    missing = [line for line in lines if not any(word.startswith(line) for word in prompts)]
    assert missing == []
    assert page.evaluate("moved") == 0
    assert page.locator(".prompt").get_attribute("aria-live") == "polite"


def test_since_your_last_turn_and_the_places_of_the_log(visitor: Any) -> None:
    visitor.create_at_once(BOTS)
    page = visitor.page
    since = page.get_by_role("region", name="Since your last turn")
    for _ in range(3):
        visitor.wait_turn()
        visitor.play()
    for _ in range(20):
        visitor.wait_turn()
        if since.count():
            break
        visitor.play()
    expect(since.locator("dt")).to_have_count(0)
    since.get_by_role("button", name="Since your last turn").click()
    expect(since.locator("dt")).not_to_have_count(0)
    names = {name.strip() for name in since.locator("dt").all_inner_texts()}
    assert any(name.startswith("Herald ") for name in names), names
    assert len(names) == since.locator("dt").count(), "each player is named once"
    log = " ".join(visitor.log()).lower()
    for line in since.locator("dd").all_inner_texts():
        assert line.strip().lower() in log
        assert not any(line.startswith(name) for name in names)
    log_box, since_box = page.locator("section.log").bounding_box(), since.bounding_box()
    assert log_box == since_box, "it lies over the log"
    assert visitor.violations(dark=True) == []

    # Open, it stays open at this table.
    page.reload()
    visitor.wait_turn()
    since.get_by_role("button", name="Since your last turn", expanded=True).click()
    expect(since.locator("dd")).to_have_count(0)

    # A line of the log lights its place on the board.
    where = page.locator(".log .where").last
    where.click()
    ring = page.locator(".stage .ring")
    expect(ring).not_to_have_count(0)
    box = ring.first.bounding_box()
    assert box is not None
    board = page.locator("svg.map").bounding_box()
    assert board is not None
    assert board["x"] - 10 < box["x"] < board["x"] + board["width"]
    page.locator("h1").first.hover()
    where.evaluate("(button) => button.blur()")
    expect(ring).to_have_count(0)


def test_chosen_piece_stands_where_it_will_go_with_what_it_brings(visit: Any) -> None:
    visitor = visit(hurry=False)
    page = visitor.page
    settle(page, '{"pace": "instant", "grace": "off", "confirm": true}')
    visitor.create_at_once(["me", "greedy", "greedy"])
    visitor.wait_turn()
    asked = visitor.asked
    ghost = page.locator(".stage .ghost")
    expect(ghost).to_have_count(0)
    goal = visitor.legal.first
    slot = goal.get_attribute("data-slot")
    goal.dispatch_event("click")
    expect(ghost).to_have_count(1)
    expect(ghost.locator(".brings")).to_contain_text("votes")
    region, piece = page.locator(f'[data-slot="{slot}"]').bounding_box(), ghost.locator("svg").first.bounding_box()
    assert region is not None
    assert piece is not None
    assert region["x"] < piece["x"] + piece["width"] / 2 < region["x"] + region["width"]
    page.keyboard.press("Escape")
    expect(ghost).to_have_count(0)
    assert visitor.asked == asked
    page.locator(f'[data-slot="{slot}"]').dispatch_event("click")
    page.get_by_role("button", name="Send", exact=True).click()
    visitor.answered(asked)
    expect(ghost).to_have_count(0)


AT_END = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight < 2"


def test_log_follows_until_its_reader_scrolls(visitor: Any) -> None:
    visitor.create_at_once(BOTS)
    page = visitor.page
    entries = page.locator(".log ol")
    newest = page.locator(".log .newest")
    while not entries.evaluate("(list) => list.scrollHeight > 2 * list.clientHeight"):
        visitor.wait_turn()
        visitor.play()
    visitor.wait_turn()
    assert entries.evaluate(AT_END)
    page.set_viewport_size({"width": 1280, "height": 640})
    entries.evaluate(
        """(list) => new Promise((done) => {
          const look = () =>
            list.scrollHeight - list.scrollTop - list.clientHeight < 2 ? done() : requestAnimationFrame(look);
          look();
        })"""
    )
    expect(newest).to_have_count(0)
    entries.evaluate("(list) => { list.scrollTop = 0 }")
    expect(newest).to_have_text(re.compile("To the end"))
    visitor.play()
    expect(newest).to_have_text(re.compile(r"\d+ new entr(y|ies) below"))
    assert entries.evaluate("(list) => list.scrollTop") == 0
    newest.click()
    assert entries.evaluate(AT_END)
    expect(newest).to_have_count(0)


def to_a_final_move(visitor: Any) -> Any:
    """Plays until passing is offered: that ends the turn."""
    for _ in range(12):
        visitor.wait_turn()
        button = visitor.page.locator(".bar button[data-kind=pass], .bar button[data-kind=stop]").first
        if button.count():
            return button
        visitor.play()
    raise AssertionError("nothing ends the turn")


def stop_clock(page: Page) -> None:
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + MARGIN)


def test_a_move_that_ends_the_turn_can_be_taken_back(visit: Any) -> None:
    visitor = visit(hurry=False)
    page = visitor.page
    page.clock.install()
    settle(page, '{"pace": "instant", "grace": "3s"}')
    visitor.create_at_once(["me", "greedy", "greedy"])
    button = to_a_final_move(visitor)
    asked, sent = visitor.asked, visitor.sent.count("play")
    stop_clock(page)
    button.click()
    take_back = page.get_by_role("button", name="Take back")
    send = page.get_by_role("button", name="Send", exact=True)
    expect(send).to_be_focused()
    expect(page.locator(".bar .queue")).to_contain_text("sent in")
    page.keyboard.press("Escape")
    expect(take_back).to_have_count(0)
    page.clock.run_for(2 * GRACE)
    assert visitor.sent.count("play") == sent, "it was sent all the same"

    button.click()
    take_back.click()
    expect(take_back).to_have_count(0)

    button.click()
    expect(send).to_be_focused()
    page.keyboard.press("Enter")
    page.clock.resume()
    visitor.answered(asked)


def test_finished_turn_is_sent_after_the_grace_period(visit: Any) -> None:
    visitor = visit(hurry=False)
    page = visitor.page
    settle(page, '{"pace": "instant", "grace": "3s"}')
    visitor.create_at_once(["me", "greedy", "greedy"])
    button = to_a_final_move(visitor)
    asked = visitor.asked
    visitor.sent.clear()
    page.evaluate(NOTE_GRACE)
    button.click()
    visitor.answered(asked)
    assert page.evaluate("announced")
    assert visitor.sent.count("play") == 1


def test_a_tap_that_cannot_be_taken_back_asks_once(visit: Any) -> None:
    visitor = visit(phone=True, hurry=False, is_mobile=True)
    page = visitor.page
    settle(page, '{"pace": "instant", "grace": "3s"}')
    visitor.create_at_once(["me", "greedy", "greedy"], game="lancaster")
    visitor.wait_turn()
    asked = visitor.asked
    castle = visitor.legal.first
    slot = castle.get_attribute("data-slot")
    castle.tap()
    expect(page.get_by_role("button", name="Send")).to_be_visible()
    assert visitor.asked == asked
    page.locator(f'[data-slot="{slot}"]').tap(force=True)
    visitor.answered(asked)
