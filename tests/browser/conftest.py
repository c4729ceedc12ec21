"""A real server on a free port, a real browser, and visitors who click."""

import os
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
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

import peerage
import peerage.server
from browser.visitor import DESKTOP, HURRY, PATIENCE, PHONE, REPORT, ROOT, Visitor, installed
from ports import free_port

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SERVE = """
import asyncio
import os
import random
import sys
from collections import Counter
from msgspec.structs import replace
import peerage.server
from peerage.analysis.review import effort
from peerage.server.services import Application
from peerage.server.tables.setup import factory
from peerage.server.settings import Settings

# The first table of every visitor has the same seed, so that a test meets the same game each time.
# Only Fay has dice that nobody knows.
opened, fresh_row = Counter(), factory.fresh_row
def known_row(*args):
    row = fresh_row(*args)
    if any(chair.name == "Fay" for chair in row.seats):
        return row
    opened[row.owner] += 1
    seed = str(opened[row.owner])
    return replace(row, seed=seed, seed_hash=peerage.seed_hash(seed), secret="")
factory.fresh_row = known_row

# Reviews are hasty: their figures do not matter here.
effort.LEVELS["quick"] = effort.Effort(explore=30, each=1, rounds=24, worth=3, futures=4, decisions=10_000)
# A slow line finds tests that lean on a fast one.
latency, answer = float(os.environ.get("PEERAGE_TEST_LATENCY", 0)), Application.__call__
async def late(app, scope, receive, send):
    async def receive_late():
        await asyncio.sleep(random.uniform(0, latency))
        return await receive()
    if scope.get("path", "").startswith("/api/"):
        await asyncio.sleep(random.uniform(0, latency))
    await answer(app, scope, receive_late if scope["type"] == "websocket" else receive, send)
if latency:
    Application.__call__ = late

settings = Settings(
    bot_pause=0.0, unfinished_tables=200, unfinished_tables_per_address=1000, offered_tables_per_address=100,
    stand_in_after=3.0, head_seconds=3600,
)
peerage.server.run("127.0.0.1", int(sys.argv[1]), sys.argv[2], settings=settings)
"""
# Only installed games are played.
PLAYED = {
    "test_big_box.py": "lancaster",
    "test_lancaster.py": "lancaster",
    "test_noblemen.py": "noblemen",
    "test_move_previews_lancaster.py": "lancaster",
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
        process.wait(PATIENCE / 1000)


@pytest.fixture
def another_server(tmp_path: Path) -> Callable[[], AbstractContextManager[str]]:
    """Starts a server that can be stopped and started again, with the same address and tables."""
    return partial(serving, free_port(), tmp_path / "tables.db")


def wait_for(address: str, process: "subprocess.Popen[bytes]") -> None:
    for _ in range(PATIENCE // 200):
        if process.poll() is not None:
            pytest.fail(f"The server ended with exit code {process.returncode}.")
        try:
            with urllib.request.urlopen(f"{address}/api/games"):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail("The server does not answer.")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = installed(os.environ.get("PEERAGE_CHROMIUM", ""), *BROWSERS)
    launched = playwright.chromium.launch(executable_path=found, args=list(QUIET))
    yield launched
    launched.close()


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, base: str) -> Iterator[Visit]:
    """Makes visitors; none of their pages may meet an error."""
    contexts, visitors = [], list[Visitor]()

    def make(phone: bool = False, address: str = base, hurry: bool = True, **wishes: Any) -> Visitor:
        settings: dict[str, Any] = {"locale": "en-GB", "reduced_motion": "reduce"}
        context = browser.new_context(**settings | (PHONE if phone else DESKTOP) | wishes)
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
