"""Somebody with a browser, and what is needed to be one."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.autoplay import AUTOPLAY, WISHES

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Whatever the page's own policy forbids is reported like an error of the page.
REPORT = """
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber }) =>
  reportError(new Error(`policy ${violatedDirective}: ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`)))
"""
# Nobody waits unless a test is about waiting.
HURRY = """
if (location.protocol === "http:" && localStorage.getItem("peerage") === null)
  localStorage.setItem("peerage", JSON.stringify({ pace: "instant", grace: "off" }))
"""
# Plays on by a socket of its own, which draws nothing, until some condition holds or the game is over.
PLAY_ON = """([table]) => new Promise((done) => {
  const until = UNTIL
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/tables/${table}/socket`)
  socket.onmessage = ({ data }) => {
    const { type, table, moves, decision, view } = JSON.parse(data)
    if (type !== "state") return
    const move = moves.find(({ kind }) => kind !== "take_back")
    if (table.status === "over" || (move !== undefined && until(view, moves))) { socket.close(); done() }
    else if (move !== undefined)
      socket.send(JSON.stringify({ type: "play", number: decision.number, move: move.move }))
  }
})"""
PATIENCE = 300_000
"""Milliseconds; only what hangs takes so long, on a busy machine too."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def installed(*names: str) -> str:
    """The path of the first of these programs that is there."""
    found = next((path for name in names if name and (path := shutil.which(name))), None)
    if found is None:
        pytest.fail(f"The browser tests need {names[-1]}: scripts/browsers.sh installs what is missing.")
    return found


SETTLED = """async () => {
  await document.fonts.ready
  const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity
  await Promise.all(document.getAnimations().filter(ends).map(({ finished }) => finished.catch(() => null)))
}"""
"""Until letters have their final width, and colors and places their final values."""
FRAMES = 600
ASKED = """() => new Promise(requestAnimationFrame).then(() => document.querySelector(".bar.mine") !== null)"""


def offered(kind: str) -> str:
    """The condition that we may make a move of this kind."""
    return f"(_, moves) => moves.some(({{ kind }}) => kind === '{kind}')"


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.errors: list[str] = []
        self.sent: list[str] = []
        """The types of all messages that the page has sent through sockets."""
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framesent", self._note))

    def _note(self, frame: str | bytes) -> None:
        self.sent.append(json.loads(frame)["type"])

    def open(self, path: str = "/") -> None:
        self.page.goto(self.base + path)

    def create(self, seats: list[str], name: str = "Ann", game: str = "long-live-the-king", **options: bool) -> str:
        """Opens a table by the dialog of the lobby and gives its path."""
        page = self.page
        self.open()
        form = self.new_table()
        form.get_by_label("Your name").fill(name)
        form.get_by_role("combobox", name="Game", exact=True).select_option(game)
        form.get_by_role("combobox", name="Seats", exact=True).select_option(str(len(seats)))
        for number, seat in enumerate(seats, 1):
            form.get_by_role("combobox", name=f"Seat {number}", exact=True).select_option(seat)
        for option, wanted in options.items():
            form.get_by_role("checkbox", name=option.replace("_", " ")).set_checked(wanted)
        form.get_by_role("button", name="Open table").click()
        page.wait_for_url("**/table/*")
        return page.url.removeprefix(self.base)

    def new_table(self) -> Locator:
        """Opens the dialog for a new table in the lobby, with all its parts unfolded; gives its form."""
        self.page.get_by_role("button", name=re.compile("^(New table|Neuer Tisch)$")).click()
        form = self.page.get_by_role("dialog").locator("form:not([method])")
        form.get_by_role("radiogroup").wait_for()
        for summary in form.locator("details:not([open]) > summary").all()[::-1]:
            summary.click()
        return form

    def create_at_once(self, seats: list[str], name: str = "Ann", **wishes: Any) -> str:
        """Opens a table without the form, goes there and gives its path."""
        path = f"/table/{self.order(seats, name, **wishes)}"
        self.open(path)
        return path

    def order(self, seats: list[str], name: str = "Ann", **wishes: Any) -> str:
        """Opens a table without going there and gives its id."""
        chairs = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        table = {"game": "long-live-the-king", "seats": chairs, "name": name} | wishes
        answer = self.page.request.post(f"{self.base}/api/tables", data=table)
        assert answer.ok, answer.text()
        table_id: str = answer.json()["id"]
        return table_id

    def join(self, path: str, name: str) -> None:
        self.open(path)
        self.join_here(name)

    def join_here(self, name: str) -> None:
        """Sit down at the table whose waiting room is open."""
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").click()

    @property
    def bar(self) -> Locator:
        return self.page.locator(".bar.mine")

    @property
    def map(self) -> Locator:
        return self.page.locator("svg.map")

    @property
    def legal(self) -> Locator:
        return self.page.locator(".place.legal")

    def place(self, region: str) -> Locator:
        return self.page.locator(f'[data-slot="region:{region}"]')

    def wait_turn(self) -> bool:
        """Waits to be asked; False if the game is over instead."""
        self.page.locator(".bar.mine, .results").first.wait_for()
        return not self.page.locator(".results").is_visible()

    @property
    def asked(self) -> str:
        """The number of the question that we are asked."""
        return str(self.bar.get_attribute("data-asked"))

    def answered(self, asked: str) -> None:
        """Waits until the question is no longer asked."""
        expect(self.page.locator(f'.bar.mine[data-asked="{asked}"]')).to_have_count(0)

    def soon(self, holds: Callable[[], Any]) -> bool:
        """Whether something that cannot be awaited holds within so many frames of the page."""
        for _ in range(FRAMES):
            if holds():
                return True
            self.page.evaluate("new Promise(requestAnimationFrame)")
        return bool(holds())

    def play_until_both_see(
        self, other: "Visitor", sight: str, answer: "Callable[[Visitor], None]", most: int = 120
    ) -> None:
        """Play on with the other person until both are asked for what is seen there."""
        for _ in range(most):
            mover = asked_of(self, other)
            if mover.page.locator(sight).count():
                for somebody in (self, other):
                    somebody.page.locator(sight).first.wait_for()
                return
            answer(mover)
        pytest.fail(f"Nobody has seen {sight}.")

    def play_until(self, sight: str, answer: "Callable[[Visitor], None]", most: int = 120) -> None:
        """Plays on until something is seen while it is our turn."""
        for _ in range(most):
            assert self.wait_turn()
            if self.page.locator(sight).count():
                return
            answer(self)
        pytest.fail(f"Nobody has seen {sight}.")

    def play_on(self, table: str, until: str = "() => false") -> None:
        """Plays on without drawing it, until a condition on the view and our moves holds, or the game is over."""
        self.page.evaluate(PLAY_ON.replace("UNTIL", until), [table])

    def skip_to(self, until: str) -> None:
        """Plays on at this table until we are asked and a condition holds; what comes before is not drawn."""
        path = self.page.url.removeprefix(self.base)
        self.open()
        self.play_on(path.removeprefix("/table/"), until)
        self.open(path)
        assert self.wait_turn()

    def finish(self, wishes: list[str] = WISHES) -> None:
        """Plays on to the end of the game; the answers are given inside the page."""
        most = 500
        assert self.page.evaluate(AUTOPLAY, [wishes, most]) < most
        expect(self.page.locator(".results")).to_be_visible()

    @property
    def fits(self) -> bool:
        """Whether the page needs no scrolling sideways."""
        self.page.evaluate(SETTLED)
        return self.soon(lambda: self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))

    def log(self) -> list[str]:
        """The lines of the log, each with the name that may stand in an earlier one for the eye."""
        return [" ".join(line.split()) for line in self.page.locator(".log ol li").all_inner_texts()]

    def expect_log(self, lines: list[str]) -> None:
        """Wait until the log has these lines."""
        assert self.soon(lambda: self.log() == lines), self.log()

    def violations(self, dark: bool = False) -> list[str]:
        """What axe finds, with the places; if asked for, the colours in the dark, too."""
        assert AXE.exists(), "axe-core is missing: run `npm ci` in web/."
        # Every page has a heading; before it stands there, the page is still loading.
        expect(self.page.locator("h1").first).to_be_attached()
        if not self.page.evaluate("'axe' in window"):
            # By hand: the page's own policy lets no foreign script tag in.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.evaluate(SETTLED)
        found = self.page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
        if dark:
            self.page.emulate_media(color_scheme="dark")
            self.page.evaluate(SETTLED)
            only_colors = "axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })"
            found += self.page.evaluate(only_colors)["violations"]
            self.page.emulate_media(color_scheme="light")
        return [
            f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
            for violation in found
            for node in violation["nodes"]
        ]

    def play(self) -> None:
        """Answers whatever is asked, in a way that brings the game on."""
        page = self.page
        asked = self.asked
        commit = page.locator(".commit")
        if commit.count():
            for _ in range(5):
                pile = page.locator(".pile.lit").last
                if pile.count():
                    pile.click()
            commit.click()
        elif self.legal.count():
            self.legal.first.dispatch_event("click")
        else:
            # Cards that can be clicked have a button for the keyboard alone.
            page.locator(".bar button[data-kind]").first.press("Enter")
        self.answered(asked)


def asked_of(*people: Visitor) -> Visitor:
    """Wait until somebody is asked. What the others' pages say of them may be old: each page knows its own question."""
    asked: list[Visitor] = []
    while not asked:
        asked = [somebody for somebody in people if somebody.page.evaluate(ASKED)]
    return asked[0]
