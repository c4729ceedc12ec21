"""A box of one's own: values are corrected on a page, kept in a file, and played with."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import peerage
from browser.conftest import wait_for
from browser.visitor import PATIENCE, ROOT
from ports import free_port

YORK = "York: minimum strength"


@contextmanager
def hosted(tmp_path: Path, *components: str) -> Iterator[str]:
    """A server as a host starts it."""
    port = free_port()
    line = ["serve", "--port", str(port), "--db", str(tmp_path / "tables.db")]
    for pair in components:
        line += ["--components", pair]
    process = subprocess.Popen([sys.executable, "-m", "peerage.cli", *line], cwd=ROOT)
    try:
        wait_for(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE / 1000)


def test_custom_components_are_edited_and_named_at_the_table(visit: Callable[..., Any], tmp_path: Path) -> None:
    """The way of a host who owns Lancaster."""
    host = visit()
    page = host.page
    host.open()
    form = host.new_table()
    form.get_by_role("combobox", name="Game", exact=True).select_option("lancaster")
    form.get_by_role("link", name="Values on boards and cards").click()
    page.wait_for_url("**/box/lancaster")
    expect(page.get_by_role("heading", level=2).first).to_have_text("Rebuilt (45)")
    status = page.get_by_role("main").get_by_role("status").first
    download = page.get_by_role("button", name="Download the file")
    expect(download).to_be_disabled()

    strength = page.get_by_role("spinbutton", name=YORK)
    strength.fill("7")
    expect(status).to_have_text("You can't play with these values yet: York has a minimum of 1 to 4.")
    expect(strength).to_have_attribute("aria-invalid", "true")
    reason = page.locator("li", has=strength).get_by_text("York has a minimum of 1 to 4")
    expect(reason).to_be_visible()
    expect(download).to_be_disabled()
    assert host.violations(dark=True) == []
    page.get_by_role("button", name="DE: Deutsch").click()
    expect(status).to_contain_text("York hat eine Mindeststärke von 1 bis 4")
    page.get_by_role("button", name="EN: English").click()

    strength.fill("2")
    expect(status).to_contain_text("1 corrected value")
    expect(strength).to_have_attribute("aria-invalid", "false")
    page.get_by_role("combobox", name="Sixth space: type of goods 1").select_option("votes")
    expect(status).to_contain_text("2 corrected values")
    with page.expect_download() as downloading:
        download.click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    own = {
        "county": [{"name": "York", "min_strength": 2}],
        "castle_space": [{"name": "purse", "reward": {"votes": 1, "squires": 1}}],
    }
    assert tomllib.loads(file.read_text(encoding="utf-8")) == own
    name = peerage.load("lancaster").played_with(own)[1][:8]
    assert file.name == f"lancaster-{name}.toml"

    with hosted(tmp_path, f"lancaster={file}") as address:
        guest = visit(address=address)
        guest.open("/box/lancaster")
        expect(guest.page.get_by_text(f"This server uses set {name}")).to_be_visible()
        expect(guest.page.get_by_role("spinbutton", name=YORK)).to_have_value("2")
        guest.create_at_once(["me", "greedy", "greedy"], game="lancaster")
        summary = guest.page.get_by_text(f"Corrected components (set {name}): 2 values")
        summary.click()
        expect(guest.page.get_by_text("York: minimum strength: 2 instead of 3")).to_be_visible()
        expect(guest.page.locator('[data-slot="county:C"]')).to_have_attribute(
            "aria-label", re.compile("requires strength 2")
        )
        guest.page.wait_for_load_state("networkidle")  # a page that is left while its parts load reports them
        guest.open()
        mine = guest.page.locator("section[aria-labelledby=tables-mine]")
        expect(mine.get_by_text(f"Corrected components (set {name}): 2 values")).to_be_visible()
        guest.page.wait_for_load_state("networkidle")


def test_saved_file_of_components_is_opened_again(visitor: Any, tmp_path: Path) -> None:
    page = visitor.page
    visitor.open("/box/noblemen")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()

    def pick(text: str) -> None:
        file = tmp_path / "box.toml"
        file.write_text(text, encoding="utf-8")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        chooser.value.set_files(file)

    pick("[prices]\ncastle = [5, 4, 3, 2, 1]\n")
    expect(page.get_by_text("prices.castle: the cheapest comes first")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("status").first).to_have_text("You haven't corrected any values yet.")
    pick("[prices]\ncastle = [1, 2, 3, 4, 9]\n")
    expect(page.get_by_role("spinbutton", name="Castles, the cheapest first: 5")).to_have_value("9")
    expect(page.get_by_role("main").get_by_role("status").first).to_contain_text("1 corrected value")
    page.get_by_role("button", name="Reset everything").click()
    expect(page.get_by_role("spinbutton", name="Castles, the cheapest first: 5")).to_have_value("7")


@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
def test_page_of_components_fits_a_phone(visit: Callable[..., Any], game: str) -> None:
    phone = visit(phone=True)
    phone.open(f"/box/{game}")
    expect(phone.page.get_by_role("heading", level=2).first).to_be_visible()
    assert phone.fits


def test_record_with_custom_components_opens(visitor: Any, tmp_path: Path) -> None:
    game = peerage.load("noblemen")
    record = peerage.Record.begin(game, 3, "own", components={"prices": {"castle": [1, 2, 3, 4, 9]}})
    while not record.state.over:
        seat = record.state.to_move[0]
        record.play(seat, record.state.moves(seat)[-1])
    file = tmp_path / "own.jsonl"
    file.write_text("\n".join(record.lines()) + "\n", encoding="utf-8")
    page = visitor.page
    visitor.open()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a game record").click()
    chooser.value.set_files(file)
    page.wait_for_url("**/replay/*")
    page.get_by_text(re.compile(r"Corrected components \(set .+\): 1 value")).click()
    expect(page.get_by_text("1, 2, 3, 4, 9 instead of 3, 4, 5, 6, 7")).to_be_visible()
