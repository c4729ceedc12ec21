"""The page keeps to its Content-Security-Policy wherever one goes, with everything that moves on it."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

RECORDS = Path(__file__).parents[2] / "records"
POLICY = (
    "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
GAMES = ["lancaster", "long-live-the-king", "noblemen"]
MODULES = {"lancaster": {"court": True, "resentment": True, "king_laws": "all", "reward_tiles": True}}
CARD = ".pile.lit"
WISHES = [".commit:enabled", ".bar.mine button[data-kind]", CARD, ".place.legal"]
MOVES = 4


class Listener:
    """Hears what the console complains of; violations fail every test by themselves."""

    def __init__(self, page: Any) -> None:
        self.complaints: list[str] = []
        page.on("console", self._hear)

    def _hear(self, said: Any) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(said.text)


def move(visitor: Any) -> None:
    """Any legal move, by a button, a card or places on the board."""
    asked = visitor.asked
    page = visitor.page
    for _ in range(4):
        wish = next((wish for wish in WISHES if page.locator(wish).count()), None)
        if wish is None:  # already answered
            break
        page.locator(wish).first.dispatch_event("click")
        if wish != CARD and not page.locator(".place.picked").count():
            break
    visitor.answered(asked)


def test_the_policy_is_sent_with_every_page(visitor: Any) -> None:
    for path in ("/", "/table/none", "/replay/none", "/favicon.svg"):
        answer = visitor.page.request.get(visitor.base + path)
        assert answer.headers["content-security-policy"] == POLICY


def test_an_inline_style_does_not_go_unnoticed(visitor: Any) -> None:
    visitor.open()
    with visitor.page.expect_event("pageerror"):
        visitor.page.evaluate("""document.body.insertAdjacentHTML("beforeend", '<p style="color: red">red</p>')""")
    assert "policy style-src-attr" in visitor.errors.pop()


@pytest.mark.parametrize(
    ("game", "scheme", "locale"),
    [
        ("lancaster", "light", "en-GB"),
        pytest.param("long-live-the-king", "dark", "de-DE", marks=pytest.mark.soak),
        pytest.param("noblemen", "dark", "en-GB", marks=pytest.mark.soak),
    ],
)
def test_nothing_breaks_the_policy(visit: Any, game: str, scheme: str, locale: str) -> None:
    visitor = visit(color_scheme=scheme, locale=locale, reduced_motion="no-preference")
    page = visitor.page
    console = Listener(page)
    english = locale == "en-GB"
    visitor.open()
    form = visitor.new_table()
    form.get_by_role("combobox", name="Game" if english else "Spiel", exact=True).select_option(game)
    expect(page.locator("section h3").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings" if english else "Einstellungen").click()
    page.locator("dialog select").nth(1).select_option("fast")
    page.locator("dialog select").first.select_option("light" if scheme == "dark" else "dark")
    page.locator("dialog select").first.select_option("auto")
    page.keyboard.press("Escape")

    visitor.create_at_once(["me", "greedy:2", "greedy:2"], game=game, options=MODULES.get(game, {}))
    for _ in range(MOVES):
        assert visitor.wait_turn()
        move(visitor)
    assert visitor.wait_turn()
    page.locator(".place:not(.legal)").first.dispatch_event("click")
    expect(page.locator(".reason")).to_be_visible()
    page.locator(".log ol button").first.click()
    expect(page.locator("dialog .focus")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Copy link" if english else "Link kopieren").click()
    expect(page.locator(".toast")).to_be_visible()

    page.get_by_role("link", name="Replay" if english else "Wiederholung").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    page.locator("body").press("End")
    expect(slider).not_to_have_value("0")
    page.locator("body").press("ArrowLeft")
    page.locator("body").press("Home")
    expect(slider).to_have_value("0")
    page.locator("body").press("ArrowRight")
    expect(slider).to_have_value("1")
    page.get_by_role("button", name="Deutsch" if english else "English").click()
    expect(page.locator("html")).to_have_attribute("lang", "de" if english else "en")
    assert console.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_keeps_to_the_policy(visitor: Any, game: str) -> None:
    page = visitor.page
    console = Listener(page)
    visitor.open()
    record = next(RECORDS.glob(f"{game}-*.jsonl"))
    page.locator("input[type=file]").set_input_files(record)
    page.wait_for_url("**/replay/*")
    expect(page.get_by_role("slider")).to_be_visible()
    page.locator("body").press("End")
    expect(page.locator("section[aria-label=Replay] .number")).to_have_text(re.compile(r"^([1-9]\d*) / \1$"))
    page.get_by_role("combobox", name="View as").select_option(index=1)
    for _ in range(5):
        page.locator("body").press("ArrowLeft")
    page.get_by_role("link", name="Go to table").click()
    expect(page.locator(".results")).to_be_visible()
    assert console.complaints == []
