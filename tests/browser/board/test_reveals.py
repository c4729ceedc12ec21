"""Votes, elections, disputes and titles are revealed over the board, which stays where it is."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import peerage
from browser.board.test_board_stands import BOARD
from browser.positions import Position, Stage, asked
from peerage.kernel.playing.rng import Rng
from peerage.kernel.records.record import Record

SLOW = """localStorage.setItem("peerage", JSON.stringify({ pace: "slow", grace: "off" }))"""
FAST = """localStorage.setItem("peerage", JSON.stringify({ pace: "fast", grace: "off" }))"""
INSTANT = """localStorage.setItem("peerage", JSON.stringify({ pace: "instant", grace: "off" }))"""
REVEALS = [
    ("lancaster", "voted", "law_passed", "Accepted"),
    ("lancaster", "voted", "law_rejected", "Rejected"),
    ("long-live-the-king", "reveal", "dispute_won", "wins the dispute"),
    ("long-live-the-king", "election", "dealt", "Nobody reaches"),
    ("noblemen", "title", "title", "Baron"),
]
REVEALS = [reveal for reveal in REVEALS if reveal[0] in peerage.game_ids()]


def before_and_after(game: str, kind: str, result: str) -> tuple[Position, Position]:
    """The positions around a move that such a reveal follows."""
    record = Record.begin(peerage.load(game), seats=4, seed=5)
    for _ in asked(record, Rng.quick(5)):
        kinds = [event.kind for event in record.events[record.number]]
        if kind in kinds and result in kinds[kinds.index(kind) :]:
            break
    number = record.number
    return Position(record, number - 1, 0, "before"), Position(record, number, 0, "after")


def show_reveal(page: Page, base: str, game: str, kind: str, result: str) -> tuple[Stage, Position]:
    stage = Stage(page, base)
    before, after = before_and_after(game, kind, result)
    stage.show(before)
    stage.go_on(after, before.number)
    return stage, after


@pytest.mark.parametrize(("game", "kind", "result", "words"), REVEALS)
def test_reveal_lies_over_a_board_that_stands(visit: Any, game: str, kind: str, result: str, words: str) -> None:
    visitor = visit(hurry=False, reduced_motion="no-preference")
    page = visitor.page
    page.add_init_script(SLOW)
    stage = Stage(page, visitor.base)
    before, after = before_and_after(game, kind, result)
    stage.show(before)
    place = page.evaluate(BOARD)
    stage.go_on(after, before.number)
    reveal = page.locator(".reveal")
    expect(reveal).to_be_visible()
    expect(reveal).to_contain_text(words)
    assert page.evaluate(BOARD) == place
    assert page.locator(".reveal").get_attribute("aria-hidden") == "true"
    expect(page.get_by_role("status").filter(has_text=words).first).to_be_attached()


def test_click_on_a_reveal_goes_on(visit: Any) -> None:
    visitor = visit(hurry=False, reduced_motion="no-preference")
    visitor.page.add_init_script(SLOW)
    show_reveal(visitor.page, visitor.base, "lancaster", "voted", "law_passed")
    visitor.page.locator(".reveal").click()
    expect(visitor.page.locator(".reveal")).to_have_count(0)
    expect(visitor.page.get_by_role("button", name="Skip", exact=True)).to_have_count(0)


def test_reveal_without_motion_moves_nothing(visit: Any) -> None:
    visitor = visit(hurry=False)
    page = visitor.page
    page.add_init_script(FAST)
    page.add_init_script(
        """window.moved = 0
        new MutationObserver(() => {
          const lasts = (one) => one.effect.getComputedTiming().activeDuration > 0
          moved += document.querySelector(".reveal")?.getAnimations({ subtree: true }).filter(lasts).length ?? 0
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })"""
    )
    show_reveal(page, visitor.base, "lancaster", "voted", "law_passed")
    expect(page.locator(".reveal")).to_contain_text("Accepted")
    assert page.evaluate("moved") == 0


def test_result_of_a_vote_is_revealed_at_an_instant_pace(visit: Any) -> None:
    visitor = visit(hurry=False)
    visitor.page.add_init_script(INSTANT)
    show_reveal(visitor.page, visitor.base, "lancaster", "voted", "law_passed")
    expect(visitor.page.get_by_role("status").filter(has_text="Accepted").first).to_contain_text("Yes:")
    expect(visitor.page.locator(".reveal")).to_have_count(0)
