"""A real server on a free port, a real browser, and visitors who click."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

import peerage
import peerage.server

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SERVE = """
import sys
from collections import Counter
from msgspec.structs import replace
import peerage.server
from peerage.server import rows
from peerage.server.settings import Settings

# The first table of every visitor has the same seed, so that a test meets the same game each time.
opened, fresh_row = Counter(), rows.fresh_row
def known_row(*args):
    row = fresh_row(*args)
    opened[row.owner] += 1
    seed = str(opened[row.owner])
    return replace(row, seed=seed, seed_hash=peerage.seed_hash(seed))
rows.fresh_row = known_row

settings = Settings(
    bot_pause=0.0, unfinished_tables=200, unfinished_tables_per_address=1000, offered_tables_per_address=100,
    stand_in_after=3.0,
)
peerage.server.run("127.0.0.1", int(sys.argv[1]), sys.argv[2], settings=settings)
"""
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
PATIENCE = 45_000
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

# Only installed games are played.
PLAYED = {
    "test_big_box.py": "lancaster",
    "test_lancaster.py": "lancaster",
    "test_noblemen.py": "noblemen",
    "test_numbers_lancaster.py": "lancaster",
}
collect_ignore = [test for test, game in PLAYED.items() if game not in peerage.game_ids()]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    static = Path(peerage.server.__file__).parent / "static" / "index.html"
    if not static.exists():
        pytest.fail(f"The browser client is not built ({static} is missing): run `npm run build` in web/.")
    with serving(free_port(), tmp_path_factory.mktemp("server") / "tables.db") as address:
        yield address


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def serving(port: int, database: Path) -> Iterator[str]:
    """A server as long as it is wanted; gives its address."""
    process = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(database)], cwd=ROOT)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(60)


@pytest.fixture
def another_server(tmp_path: Path) -> Callable[[], AbstractContextManager[str]]:
    """Starts a server that can be stopped and started again, with the same address and tables."""
    return partial(serving, free_port(), tmp_path / "tables.db")


def wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(600):
        if process.poll() is not None:
            pytest.fail(f"The server ended with exit code {process.returncode}.")
        try:
            with urllib.request.urlopen(f"{address}/api/games"):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail("The server does not answer.")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    wanted = (os.environ.get("PEERAGE_CHROMIUM", ""), *BROWSERS)
    found = next((path for name in wanted if name and (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("The browser tests need chromium or chrome: apt-get install chromium, or set PEERAGE_CHROMIUM.")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield launched
        launched.close()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, page: Page, base: str) -> None:
        self.page = page
        self.base = base
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str = "/") -> None:
        self.page.goto(self.base + path)

    def create(self, seats: list[str], name: str = "Ann", game: str = "long-live-the-king", **options: bool) -> str:
        """Opens a table by the form of the lobby and gives its path."""
        page = self.page
        self.open()
        form = page.locator("form")
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

    def play_until(self, sight: str, answer: "Callable[[Visitor], None]", most: int = 120) -> None:
        """Plays on until something is seen while it is our turn."""
        for _ in range(most):
            assert self.wait_turn()
            if self.page.locator(sight).count():
                return
            answer(self)
        pytest.fail(f"Nobody has seen {sight}.")

    @property
    def fits(self) -> bool:
        """Whether the page needs no scrolling sideways."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))

    def log(self) -> list[str]:
        return self.page.locator(".log ol li").all_inner_texts()

    def violations(self) -> list[str]:
        """What axe finds, with the places; colours in light and dark, everything else once."""
        assert AXE.exists(), "axe-core is missing: run `npm ci` in web/."
        if not self.page.evaluate("'axe' in window"):
            # By hand: the page's own policy lets no foreign script tag in.
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        self.page.emulate_media(color_scheme="dark")
        found = self.page.evaluate("axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })")[
            "violations"
        ]
        self.page.emulate_media(color_scheme="light")
        found += self.page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
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
            page.locator(".bar button[data-kind]").first.click()
        self.answered(asked)


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    """Makes visitors; none of their pages may meet an error."""
    contexts, visitors = [], list[Visitor]()

    def make(phone: bool = False, address: str = base, hurry: bool = True, **wishes: Any) -> Visitor:
        settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(**settings | (PHONE if phone else DESK) | wishes)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REPORT)
        if hurry:
            context.add_init_script(HURRY)
        contexts.append(context)
        visitors.append(Visitor(context.new_page(), address))
        return visitors[-1]

    yield make
    for context in contexts:
        context.close()
    assert [error for visitor in visitors for error in visitor.errors] == []


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit()
