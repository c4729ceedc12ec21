"""Room for everything: whatever can be chosen is really hit, nothing is covered or cut, the question is in sight.

Every question of every game is shown on a phone and at a desk, and in `make test-long` on other screens, with the most
seats and all modules.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.games import test_noblemen as noblemen
from browser.positions import Stage, questions
from browser.visitor import SETTLED

BIG_BOX = {"new_laws": "lot", "court": True, "resentment": True, "king_laws": "lot", "reward_tiles": True}
Table = tuple[str, int, dict[str, Any]]
TABLES: list[Table] = [
    ("lancaster", 5, BIG_BOX),
    ("lancaster", 2, BIG_BOX),
    ("lancaster", 5, {}),
    ("long-live-the-king", 5, {"place_dice": True}),
    ("noblemen", 5, {"choose_title": True}),
]
RARE = TABLES[1:3]
"""Their boards are parts of the first one's."""
Screen = tuple[int, int]
PHONE_AND_DESKTOP = [(360, 740), (1280, 800)]
OTHERS = [(390, 844), (768, 1024), (1920, 1080)]
LONG = ["W" * 24, "一二三四五六七八九十" * 2, "محمد بن عبد الله الحسيني", "<b>Bob</b> with a very l", "Anna: K"]

FRAMES = 30
DRESS = """style => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}"""
LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")


def faults_of(page: Page, everything: bool) -> list[str]:
    """What is still wrong after some frames: the page may not have scrolled to its place yet."""
    page.evaluate(SETTLED)
    faults: list[str] = page.evaluate(LOOK, everything)
    for _ in range(FRAMES):
        if not faults:
            break
        page.evaluate("new Promise(requestAnimationFrame)")
        faults = page.evaluate(LOOK, everything)
    return faults


@pytest.mark.parametrize(
    ("table", "screens"),
    [
        pytest.param(
            table,
            screens,
            id=f"{game}-{seats}{'-big' if options else ''}-{size}",
            marks=() if usual else pytest.mark.soak,
        )
        for table in TABLES
        for game, seats, options in [table]
        for size, screens in (("phone-and-desktop", PHONE_AND_DESKTOP), ("others", OTHERS))
        for usual in [screens is PHONE_AND_DESKTOP and table not in RARE]
    ],
)
def test_whatever_can_be_chosen_is_hit(visit: Any, table: Table, screens: list[Screen]) -> None:
    game, seats, options = table
    visitor = visit(locale="de-DE")  # German needs more room
    stage = Stage(visitor.page, visitor.base)
    positions = questions(game, seats, tuple(options.items()))
    faults: dict[str, list[str]] = {}
    for width, height in screens:
        stage.page.set_viewport_size({"width": width, "height": height})
        for position in positions:
            stage.show(position)
            for fault in faults_of(stage.page, position is positions[1] or position.over):
                faults.setdefault(fault, []).append(f"{width} {position.name}")
    assert faults == {}


def test_overlap_check_finds_covered_and_cut_elements(visit: Any) -> None:
    """A bar over the board, a page that is too wide, a board that is too high."""
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    turn = next(position for position in questions("long-live-the-king", 5) if position.name == "turn")
    stage.show(turn)
    assert faults_of(stage.page, True) == []
    for style, fault in (
        (".layout > .actions { margin-top: -30rem; z-index: 1 }", "covered"),
        (".people { width: 30rem }", "too wide"),
        (".whole { height: 120% !important }", "too high"),
        (".layout { --bar: 80dvh !important }", "the board has only"),
    ):
        stage.page.evaluate(DRESS, style)
        assert visitor.soon(lambda fault=fault: any(fault in found for found in stage.page.evaluate(LOOK, True))), style


@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
def test_long_names_break_nothing(visit: Any, game: str) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    faults: dict[str, list[str]] = {}
    for width, height in PHONE_AND_DESKTOP:
        stage.page.set_viewport_size({"width": width, "height": height})
        for position in questions(game, 5):
            stage.show(position, LONG)
            for fault in faults_of(stage.page, position.over):
                faults.setdefault(fault, []).append(f"{width} {position.name}")
            assert position.over or stage.page.locator(".bar .prompt").inner_text() != ""
    assert faults == {}


def test_an_estate_stays_where_it_is_while_tiles_are_laid(visit: Any) -> None:
    visitor = visit()
    noblemen.begin(visitor)
    visitor.play_until(noblemen.TURN, noblemen.answer)
    page = visitor.page
    home = page.locator('[data-slot="estate:0:0,0"]')
    before = home.bounding_box()
    for tile, cell in (("field", "0,-1"), ("grove", "1,0"), ("meadow", "-1,0")):
        page.locator(f'[data-slot="hand:{tile}"]').click()
        page.locator(f'.legal[data-slot="estate:0:{cell}"]').click()
        expect(page.locator(".log ol")).to_contain_text(f"Ann lays a {tile}.")
        assert home.bounding_box() == before


def test_the_log_stays_in_sight(visit: Any) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    for position in questions("lancaster", 5, tuple(BIG_BOX.items())):
        stage.show(position)
        box = stage.page.locator(".log ol").bounding_box()
        assert box is not None
        assert box["height"] > 80, position
        assert box["y"] + box["height"] <= 800
        chat = stage.page.locator(".chat").bounding_box()
        assert chat is not None
        assert chat["y"] + chat["height"] <= 800


def test_tabs_lead_to_what_can_be_chosen(visit: Any) -> None:
    """On a phone the cards of a dispute are behind a tab; the player is led there, and back."""
    visitor = visit(phone=True)
    page = visitor.page
    stage = Stage(page, visitor.base)
    asked = {position.name: position for position in questions("long-live-the-king", 5)}
    stage.show(asked["turn"])
    tabs = page.get_by_role("navigation", name="Table views").get_by_role("button")
    expect(tabs).to_have_text(["Board", "Mine", "Players", "Log"])
    expect(visitor.map).to_be_visible()
    expect(page.locator(".strip li")).to_have_count(5)
    stage.show(asked["commit"])
    expect(page.locator(".pile.lit").first).to_be_visible()
    expect(visitor.map).not_to_be_visible()
    stage.show(asked["turn"])
    expect(visitor.map).to_be_visible()
    tabs.nth(3).click()
    expect(page.locator(".log ol")).to_be_visible()
    expect(visitor.map).not_to_be_visible()
    expect(visitor.bar).to_be_visible()
    tabs.nth(2).click()
    expect(page.locator(".people li")).to_have_count(5)


def test_prompt_names_a_player_with_a_colon(visit: Any) -> None:
    visitor = visit()
    stage = Stage(visitor.page, visitor.base)
    turn = next(position for position in questions("long-live-the-king", 5) if position.name == "turn")
    stage.show(turn.seen_by((turn.seat + 1) % 5), ["Anna: K"] * 5)
    expect(visitor.page.locator(".prompt")).to_have_text("Waiting for Anna: K")


def test_an_unknown_table_leads_back_to_the_lobby(visitor: Any) -> None:
    for path in ("/table/none", "/replay/none", "/result/none"):
        visitor.open(path)
        expect(visitor.page.get_by_role("heading", level=1)).to_have_text("This table doesn't exist.")
        assert visitor.violations() == []
        visitor.page.get_by_role("link", name="Back to the lobby", exact=True).click()
        expect(visitor.page.get_by_role("button", name="New table")).to_be_visible()


@pytest.mark.parametrize("game", ["lancaster", "long-live-the-king", "noblemen"])
def test_first_load_of_a_table_is_small(visit: Any, game: str) -> None:
    """As the network counts: bodies as they were sent, with their headers."""
    visitor = visit()
    page = visitor.page
    table = visitor.order(["me", "greedy:2", "greedy:2"], game=game)
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    address: dict[str, str] = {}
    loaded: list[tuple[str, int]] = []
    network.on("Network.requestWillBeSent", lambda event: address.update({event["requestId"]: event["request"]["url"]}))
    network.on(
        "Network.loadingFinished",
        lambda event: loaded.append((address.get(event["requestId"], ""), int(event["encodedDataLength"]))),
    )
    network.on(
        "Network.webSocketFrameReceived", lambda event: loaded.append(("", len(event["response"]["payloadData"])))
    )

    def at_rest() -> None:
        assert visitor.wait_turn()
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => null)")

    visitor.open(f"/table/{table}")
    at_rest()
    assert 50_000 < sum(size for _, size in loaded) < 300_000
    loaded.clear()
    page.reload()
    at_rest()
    named = [size for url, size in loaded if "/assets/" in url]
    assert len(named) > 5
    assert sum(named) == 0, "what has a name of its own is not asked for again"
    assert sum(size for _, size in loaded) < 60_000
