"""Replays by link and slider."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.board.test_board_stands import SIZES

RECORD = Path(__file__).parents[2] / "records/long-live-the-king-3.jsonl"


OUT_OF_SIGHT = """async () => {
  await new Promise(requestAnimationFrame)
  const bar = document.querySelector(".layout > .actions").getBoundingClientRect()
  const outside = (control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect()
    return left < bar.left || right > bar.right || top < bar.top || bottom > Math.min(bar.bottom, innerHeight)
  }
  const controls = [...document.querySelectorAll(".replay :is(button, input, select)")]
  return controls.filter(outside).map((control) => control.textContent || control.ariaLabel)
}"""


@pytest.fixture
def played(visitor: Any) -> Any:
    visitor.create(["me", "greedy", "greedy"])
    for _ in range(4):
        assert visitor.wait_turn()
        visitor.play()
    assert visitor.wait_turn()
    return visitor


def test_slider_steps_and_link(played: Any) -> None:
    page = played.page
    page.get_by_role("link", name="Replay").click()
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max"))
    assert last >= 4
    page.locator("body").press("ArrowRight")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Next move").click()
    expect(slider).to_have_value("2")
    slider.fill(str(last))
    expect(page.locator("section[aria-label=Replay] .number")).to_have_text(f"{last} / {last}")
    entries = page.locator(".log ol li").count()
    slider.fill("3")
    expect(page.locator(".log ol li")).not_to_have_count(entries)
    expect(page).to_have_url(re.compile(r"\?at=3$"))
    log = played.log()
    page.reload()
    expect(slider).to_have_value("3")
    played.expect_log(log)


def test_plays_by_itself(played: Any) -> None:
    page = played.page
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider", name="Move")).to_have_value(re.compile("^([2-9]|[1-9][0-9]+)$"))
    page.get_by_role("button", name="Pause").click()


def pick(page: Page, file: Path) -> None:
    """Open a record in the lobby."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=re.compile("^(Open a game record|Aufzeichnung öffnen)$")).click()
    chooser.value.set_files(file)


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_of_a_replay_is_steered_without_scrolling(visit: Any, language: str) -> None:
    visitor = visit(locale=language)
    page = visitor.page
    visitor.open()
    pick(page, RECORD)
    expect(page.locator(".replay select")).to_be_visible()
    hidden: dict[int, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("document.fonts.ready.then(() => true)")
        if found := page.evaluate(OUT_OF_SIGHT):
            hidden[width] = found
    assert hidden == {}


def test_a_record_from_a_file(visit: Any, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open()
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_text(RECORD.read_text(encoding="utf-8").replace('"n":3,', '"n":4,', 1), encoding="utf-8")
    pick(page, damaged)
    expect(page.get_by_text("Line 4: move 3 is missing; this is move 4.")).to_be_visible()
    pick(page, RECORD)
    page.wait_for_url("**/replay/*")
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_attribute("max", "401")
    page.get_by_role("button", name="Next move").click()
    expect(slider).to_have_value("1")
    slider.fill("401")
    expect(page.locator("section[aria-label=Replay] .number")).to_have_text("401 / 401")
    page.get_by_role("combobox", name="View as").select_option(label="2")
    expect(page.locator(".pile")).to_have_count(3)

    friend = visit()
    friend.open(page.url.removeprefix(visitor.base))
    expect(friend.page.locator("section[aria-label=Replay] .number")).to_have_text("401 / 401")
    expect(friend.page.locator(".pile")).to_have_count(3)
    expect(friend.page.get_by_role("combobox", name="View as")).to_have_value("1")
