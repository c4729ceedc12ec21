"""The end of a game: a moment, then a page with everything worth knowing, and a picture to share."""

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.visitor import DESKTOP, PHONE

RECORDS = Path(__file__).parents[2] / "records"


def numbers(row: Locator) -> list[int]:
    return [int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()]


def sums(page: Any, name: str) -> list[int]:
    """The last line of a table of points, after its other lines have been added up."""
    table = page.get_by_role("region", name=name)
    total = numbers(table.locator("tr.total"))
    added = [0] * len(total)
    for row in table.locator("tbody tr:not(.total)").all():
        for seat, cell in enumerate(row.locator("td").all_inner_texts()):
            added[seat] += int(cell.split()[0].replace("−", "-")) if cell.strip() else 0
    assert added == total
    return total


RECORD_PICTURES = """() => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src")
  Object.defineProperty(HTMLImageElement.prototype, "src", {
    set(address) {
      window.picture = address
      set.call(this, address)
    },
  })
}"""
FONTS_OF_PICTURE = """() => {
  const svg = decodeURIComponent(window.picture.split(",").slice(1).join(","))
  const rules = svg.matchAll(/font-family: "([^"]+)"[^}]*?url\\("(data:[^;]+)/g)
  return Object.fromEntries([...rules].map(([, family, kind]) => [family, kind]))
}"""
"""The fonts in the picture: it is drawn without those of the page, and without loading any."""


def picture_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(data) > 100_000, "more than an empty sheet: the board"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_the_end_is_a_moment_then_a_page(visitor: Any) -> None:
    page = visitor.page
    table = visitor.order(["me", "greedy:2"], game="lancaster")
    visitor.open(f"/result/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("This game is not over yet.")
    visitor.open(f"/table/{table}")
    assert visitor.wait_turn()
    visitor.play()
    # A bot plays the rest, and the table shows it.
    answer = page.request.post(f"{visitor.base}/api/tables/{table}/stand-in", data={"seat": 0, "bot": "greedy:2"})
    assert answer.ok, answer.text()

    # The end is announced below the board, which nothing covers, and stays until somebody goes on.
    moment = page.get_by_role("region", name="End of the game")
    expect(moment.get_by_role("heading", name=re.compile("wins?!"))).to_be_visible()
    expect(moment.get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("dialog")).to_have_count(0)
    board, bar = page.locator(".board").first.bounding_box(), moment.bounding_box()
    assert board["y"] + board["height"] <= bar["y"]
    assert visitor.violations(dark=True) == []
    page.set_viewport_size(PHONE["viewport"])
    expect(moment.get_by_role("link", name="See the result")).to_be_in_viewport(ratio=1)
    assert visitor.fits
    assert visitor.violations() == []
    page.set_viewport_size(DESKTOP["viewport"])
    moment.get_by_role("link", name="See the result").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/result/{table}")

    # The page: all sums agree, and it keeps to every screen and language.
    expect(page.get_by_role("heading", name="Result: Lancaster")).to_be_visible()
    total = sums(page, "Where the points came from")
    assert sums(page, "Points over time") == total
    ranked = page.get_by_role("region", name="Ranking").locator("tbody tr td:last-child").all_inner_texts()
    assert [int(points.replace("−", "-")) for points in ranked] == sorted(total, reverse=True)
    expect(page.get_by_role("img", name=re.compile("Round 1: Ann .*; Final scoring: Ann"))).to_be_visible()
    expect(page.locator(".picture svg image")).to_have_attribute("href", re.compile("^data:image/png"))
    page.evaluate(RECORD_PICTURES)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the picture").click()
    fonts = page.evaluate(FONTS_OF_PICTURE)
    assert (
        fonts.items()
        >= {"EB Garamond Variable": "data:font/woff2", "Source Sans 3 Variable": "data:font/woff2"}.items()
    )
    assert re.fullmatch(r"lancaster-\d{4}-\d\d-\d\d\.png", download.value.suggested_filename)
    assert picture_size(download.value.path()) == (1200, 630)
    fact = page.get_by_role("link", name=re.compile("Show move")).last
    number = re.sub(r"\D", "", fact.inner_text())
    fact.click()
    expect(page.get_by_role("slider")).to_have_value(number)
    page.get_by_role("link", name="Result", exact=True).click()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Ergebnis: Lancaster")).to_be_visible()
    page.get_by_role("button", name="Noch einmal").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)


@pytest.mark.parametrize("game", ["long-live-the-king", "noblemen"])
def test_a_record_from_elsewhere_has_a_result(visit: Any, game: str) -> None:
    """Opened in the lobby and through its replay; all sums agree here, too, and the page fits a phone."""
    visitor = visit()
    page = visitor.page
    visitor.open()
    page.locator("input[type=file]").set_input_files(next(RECORDS.glob(f"{game}-*.jsonl")))
    page.wait_for_url("**/replay/*")
    page.get_by_role("link", name="Result", exact=True).click()
    expect(page.get_by_role("img").first).to_be_visible()
    assert sums(page, "Where the points came from") == sums(page, "Points over time")
    page.set_viewport_size({"width": 360, "height": 740})
    assert visitor.fits
    assert visitor.violations() == []


def test_a_shared_place_is_explained_and_no_name_is_cut(visit: Any) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open()
    page.locator("input[type=file]").set_input_files(RECORDS / "lancaster-5.jsonl")
    page.wait_for_url("**/replay/*")
    page.get_by_role("link", name="Result", exact=True).click()
    ranking = page.get_by_role("region", name="Ranking")
    expect(ranking).to_contain_text("2 and 3 are tied at 11. There is no tie-break: they share rank 4.")
    cut = """() => [...document.querySelectorAll(".result :is(th, td, bdi, .name)")].filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflow === "hidden"
    ).length"""
    assert page.evaluate(cut) == 0
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("region", name="Rangfolge")).to_contain_text("2 und 3 haben gleich viel: 11.")
    table = page.url.rsplit("/", 1)[-1]
    visitor.open(f"/table/{table}")
    expect(page.get_by_role("region", name="Ende der Partie")).to_contain_text("Einen Stichentscheid gibt es nicht")
