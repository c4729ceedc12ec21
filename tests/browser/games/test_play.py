"""Playing in a real browser, from the lobby to the end of a game."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import Visitor, asked_of

TWO_AND_A_BOT = ["me", "open", "greedy:2"]
NOTE_ABSENCE = """() => {
  window.noted = []
  new MutationObserver(() => {
    const offline = document.querySelector(".people").textContent.includes("offline")
    const offered = [...document.querySelectorAll("button")].some((one) => one.textContent === "Let a bot stand in")
    if (offline || offered) noted.push({ offline, offered })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}"""


def test_whole_game_against_bots_and_its_replay(visitor: Any) -> None:
    visitor.open()
    visitor.page.get_by_role("button", name=re.compile("Play Long Live the King.* against bots now")).click()
    for _ in range(8):
        assert visitor.wait_turn()
        visitor.play()
    visitor.finish()
    page = visitor.page
    results = page.locator(".results")
    places = results.locator("tbody td:first-child").all_inner_texts()
    assert places == sorted(places)
    assert len(places) == 4
    assert places[0] == "1."
    dice = page.locator("details").filter(has_text="Dice checked: one seed")
    dice.locator("summary").click()
    assert re.search(r"Seed:?\s+\S+", dice.inner_text())
    with page.expect_download() as download:
        results.get_by_role("link", name="Download game record").click()
    lines = download.value.path().read_text().splitlines()
    assert json.loads(lines[0])["game"] == "long-live-the-king"
    assert len(lines) > 50

    # When the game is over, it is replayed with every seat's eyes.
    results.get_by_role("link", name="Replay").click()
    expect(page.locator(".pile")).to_have_count(0)
    page.get_by_role("combobox", name="View as").select_option(index=1)
    expect(page.locator(".pile")).to_have_count(3)
    expect(page.locator(".pile .count").first).to_have_text("12")
    page.get_by_role("link", name="Go to table").click()

    old = page.url
    results.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != old)
    assert visitor.wait_turn()
    expect(page.locator(".people li")).to_have_count(4)


def test_two_browsers_at_one_table(visit: Any) -> None:
    ann, bob = visit(), visit()
    path = ann.create(TWO_AND_A_BOT, name="Ann")
    expect(ann.page.get_by_text("1 seat is still open")).to_be_visible()
    bob.join(path, "Bob")
    for somebody in (ann, bob):
        expect(somebody.map).to_be_visible()
        expect(somebody.page.locator(".people")).to_contain_text("Ann")
        expect(somebody.page.locator(".people")).to_contain_text("Bob")
    mover = asked_of(ann, bob)
    other = bob if mover is ann else ann
    before = len(other.log())
    mover.play()
    expect(other.page.locator(".log ol li")).not_to_have_count(before)

    # Nobody's page holds the other's cards, neither drawn nor sent.
    received: list[dict[str, Any]] = []
    other.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: received.append(json.loads(frame))),
    )
    other.page.reload()
    expect(other.map).to_be_visible()
    expect(other.page.locator("section.hand")).to_have_count(1)
    state = next(message for message in received if message["type"] == "state")
    hands = ["hand" in player for player in state["view"]["players"]]
    assert hands == [seat == state["seat"] for seat in range(3)]


@pytest.mark.rule("stand-in")
def test_bot_plays_for_an_absent_player(visit: Any) -> None:
    ann, bob = visit(), visit()
    path = ann.create(TWO_AND_A_BOT, name="Ann")
    bob.join(path, "Bob")
    expect(bob.map).to_be_visible()
    asked_of(ann, bob).play()
    standing_in = ann.page.get_by_role("button", name="Let a bot stand in")
    people, log = ann.page.locator(".people"), ann.page.locator(".log ol")
    expect(standing_in).to_have_count(0)
    ann.page.evaluate(NOTE_ABSENCE)
    bob.open()
    expect(people).to_contain_text("away")
    standing_in.click()
    assert ann.page.evaluate("window.noted[0]") == {"offline": True, "offered": False}, "not at once"
    asked = ann.page.get_by_role("dialog", name="Let a bot play for Bob?")
    expect(asked).to_contain_text("This doesn't change any rating.")
    asked.get_by_role("button", name="Let a bot stand in").click()
    expect(people).to_contain_text("played by Herald Giles")
    entry = log.get_by_role("button", name="Ann lets Herald Giles stand in for Bob.")
    entry.click()
    expect(ann.page.locator("dialog .focus")).to_contain_text("Stand-ins")
    ann.page.keyboard.press("Escape")
    assert ann.wait_turn()
    ann.play()
    assert ann.wait_turn()

    bob.open(path)
    banner = bob.page.locator(".banner")
    expect(banner).to_have_text(
        re.compile(r"Herald Giles has been playing for you since move [1-9]\d*\. Resume playing$")
    )
    expect(bob.page.locator(".log ol")).to_contain_text("Ann lets Herald Giles stand in for Bob.")
    assert bob.violations() == []
    expect(bob.bar).to_have_count(0)
    expect(bob.legal).to_have_count(0)
    banner.get_by_role("button", name="Resume playing").click()
    expect(banner).to_have_count(0)
    expect(people).not_to_contain_text("played by Herald Giles")
    expect(log).to_contain_text("Bob resumes playing.")
    expect(bob.page.get_by_role("button", name="Get a stand-in")).to_be_visible()


def test_a_bot_plays_until_the_player_resumes(visit: Any) -> None:
    ann, bob = visit(locale="de-DE"), visit()
    bob.join(ann.create_at_once(TWO_AND_A_BOT), "Bob")
    for somebody in (ann, bob):
        expect(somebody.map).to_be_visible()
    ann.page.get_by_role("button", name="Vertretung holen").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Vertretung holen").click()
    banner = ann.page.locator(".banner")
    expect(banner).to_contain_text("spielt")
    expect(bob.page.locator(".log ol")).to_contain_text("Ann lets Herald Giles stand in.")
    assert bob.wait_turn()
    bob.play()
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="Selbst weiterspielen").click()
    expect(banner).to_have_count(0)
    expect(ann.page.locator(".log ol")).to_contain_text("Ann spielt selbst weiter.")


def test_reload_comes_back_to_the_same_game(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    prompt = visitor.page.locator(".prompt").inner_text()
    log = visitor.log()
    visitor.page.reload()
    assert visitor.wait_turn()
    expect(visitor.page.locator(".prompt")).to_have_text(prompt)
    visitor.expect_log(log)
    visitor.play()


def test_spectator_sees_no_hand(visit: Any) -> None:
    player, spectator = visit(), visit()
    path = player.create(["me", "greedy", "greedy"])
    assert player.wait_turn()
    spectator.open(path)
    expect(spectator.map).to_be_visible()
    expect(spectator.page.get_by_text("You are watching.")).to_be_visible()
    expect(spectator.page.locator("section.hand, .pile")).to_have_count(0)
    expect(spectator.legal).to_have_count(0)
    expect(spectator.page.locator(".bar")).to_contain_text("Waiting for Ann")
    before = len(spectator.log())
    player.play()
    expect(spectator.page.locator(".log ol li")).not_to_have_count(before)


def free_step(visitor: Any) -> str:
    """A region that can be entered without a dispute, from the first question of a turn."""
    assert visitor.wait_turn()
    while not visitor.page.locator(".place.legal[aria-label*='empty']").count():
        visitor.play()
        assert visitor.wait_turn()
    slot: str = visitor.page.locator(".place.legal[aria-label*='empty']").first.get_attribute("data-slot")
    return slot.removeprefix("region:")


def test_undo_takes_a_move_back(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    region = free_step(visitor)
    log = visitor.log()
    visitor.place(region).dispatch_event("click")
    undo = visitor.page.get_by_role("button", name="Undo", exact=True)
    expect(visitor.page.locator(".log ol")).to_contain_text(f"to {region}.")
    undo.click()
    visitor.expect_log(log)
    expect(visitor.place(region)).to_have_class(re.compile("legal"))


def test_long_live_the_king_forbidden_place_names_its_rule(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    page = visitor.page
    page.locator(".place:not(.legal)").first.dispatch_event("click")
    reason = page.locator(".reason")
    expect(reason).to_contain_text("not possible now")
    reason.get_by_role("button", name="Read the rule").click()
    rule = page.locator("dialog .focus")
    expect(rule).to_be_visible()
    assert rule.locator("dd").inner_text() in reason.inner_text()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_log_entry_opens_its_rule(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    visitor.page.locator(".log ol li button").first.click()
    expect(visitor.page.locator("dialog .focus")).to_have_count(1)


def test_language_switches_at_once(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    page = visitor.page
    english = visitor.log()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Spielverlauf")).to_be_visible()
    expect(page.locator(".log ol li").first).not_to_have_text(english[0])
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("heading", name="Spielverlauf")).to_be_visible()


def test_german_browser_starts_in_german(visit: Any) -> None:
    visitor = visit(locale="de-DE")
    visitor.open()
    expect(visitor.page.get_by_role("button", name="Neuer Tisch")).to_be_visible()


def test_long_live_the_king_is_played_by_keyboard_alone(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    region = free_step(visitor)
    page = visitor.page
    page.locator("body").press("Tab")
    for _ in range(60):
        focused = page.evaluate("document.activeElement.dataset.slot ?? ''")
        if focused.startswith("region:"):
            break
        page.keyboard.press("Tab")
    assert focused.startswith("region:")
    # The arrows lead from region to region; the wanted one is found by walking.
    walk = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]
    seen = {focused}
    for step in range(80):
        page.keyboard.press(walk[(step // 3) % 4])
        seen.add(page.evaluate("document.activeElement.dataset.slot"))
    assert len(seen) > 4
    visitor.place(region).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log ol")).to_contain_text(f"to {region}.")


def test_every_move_is_confirmed_when_the_setting_is_on(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    region = free_step(visitor)
    page = visitor.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm every move").check()
    page.keyboard.press("Escape")
    visitor.place(region).dispatch_event("click")
    expect(page.locator(".bar .prompt")).to_contain_text(region)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".log ol")).to_contain_text(f"to {region}.")


def test_secret_choice_can_be_changed(visit: Any) -> None:
    ann, bob = visit(), visit()
    bob.join(ann.create(TWO_AND_A_BOT), "Bob")
    expect(bob.map).to_be_visible()
    # Until a dispute asks both at once.
    ann.play_until_both_see(bob, ".commit", Visitor.play)
    lay(ann)
    expect(ann.page.get_by_text("You have laid:")).to_be_visible()
    expect(bob.page.locator(".scene section")).to_contain_text("has chosen")
    expect(bob.page.locator(".scene section .card.k0")).to_have_count(0)
    ann.page.get_by_role("button", name="Change my choice").click()
    expect(ann.page.locator(".commit")).to_be_visible()
    lay(ann)
    won = [somebody.page.locator(".log ol li", has_text="wins the dispute") for somebody in (ann, bob)]
    before = won[0].count()
    lay(bob)
    for lines in won:
        expect(lines).not_to_have_count(before)


def lay(visitor: Any) -> None:
    visitor.page.locator(".pile.lit").first.click()
    visitor.page.locator(".commit").click()


def test_player_places_rolled_dice_by_hand(visitor: Any) -> None:
    visitor.create(["me", "greedy:2", "greedy:2"], place_dice=True)
    for _ in range(60):
        assert visitor.wait_turn()
        if visitor.page.locator(".bar button[data-kind=die]").count():
            break
        visitor.play()
    buttons = visitor.page.locator(".bar button[data-kind=die]")
    assert buttons.count() >= 2
    expect(visitor.page.locator(".prompt")).to_contain_text("die")
    visitor.play()


def test_lobby_and_long_live_the_king_do_not_scroll_sideways_on_a_phone(visit: Any) -> None:
    german = visit(phone=True, locale="de-DE")
    german.open()
    expect(german.page.get_by_role("button", name="Neuer Tisch")).to_be_visible()
    assert german.fits
    opened = german.new_table()
    form, select = opened.bounding_box(), opened.locator("select").last.bounding_box()
    assert select["x"] + select["width"] < form["x"] + form["width"]

    visitor = visit(phone=True)
    visitor.open()
    expect(visitor.page.get_by_role("button", name="New table")).to_be_visible()
    assert visitor.fits
    visitor.create(["me", "greedy:2", "greedy:2", "greedy:2", "greedy:2"], name="A name of 24 characters!")
    for _ in range(12):
        assert visitor.wait_turn()
        assert visitor.fits
        visitor.play()
