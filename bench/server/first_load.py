"""How long a first visit takes on a slow network: until the first possible click, in lobby, lesson and at a table.

At a table, this is the first thing that can be opened beside the board: when it is the visitor's turn depends on bots.

    python bench/server/first_load.py --runs 5

Each run begins without a cache. Chromium delays and slows down requests, but not the messages of the socket.
"""

import argparse
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright
from servers.server_process import Server, running

CHROMIUM = ("chromium-headless-shell", "chromium", "google-chrome")
SEATS = [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * 2]


class Network(NamedTuple):
    """Milliseconds of delay per request, and bytes per second."""

    latency: float
    down: float
    up: float


NETWORKS = {
    "fast 3G": Network(150, 1_600_000 / 8, 750_000 / 8),
    "3G of the developer tools": Network(562.5, 1_440_000 / 8, 675_000 / 8),
}
CLICKABLE = {
    "lobby": ".games button:enabled",
    "lesson": ".lesson button:enabled, .place.legal",
    "table": ".layout:has(.board svg) button:enabled",
}

FIRST = """(wanted) => new Promise((found) => {
  const look = () => document.querySelector(wanted) ? found(performance.now()) : requestAnimationFrame(look)
  look()
})"""


class Visit(NamedTuple):
    seconds: float
    kilobytes: float


def visit(browser: Browser, server: Server, page_name: str, network: Network) -> Visit:
    """Open a page as a new visitor; the table's visitor has opened it elsewhere."""
    base, path = f"http://127.0.0.1:{server.port}", "/learn/lancaster/first" if page_name == "lesson" else "/"
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    if page_name == "table":
        wish = {"game": "lancaster", "seats": SEATS, "name": "Ann"}
        path = f"/table/{context.request.post(f'{base}/api/tables', data=wish).json()['id']}"
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    limits = {"latency": network.latency, "downloadThroughput": network.down, "uploadThroughput": network.up}
    session.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    page.goto(base + path, wait_until="commit")
    milliseconds: float = page.evaluate(FIRST, CLICKABLE[page_name])
    found = Visit(milliseconds / 1000, sum(sizes) / 1000)
    context.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    runs: int = parser.parse_args().runs
    program = next(path for name in CHROMIUM if (path := shutil.which(name)))
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder, "tables.db")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        print("| page | network | median | slowest | received before it |\n|---|---|---|---|---|")
        for page_name in CLICKABLE:
            for name, network in NETWORKS.items():
                visits = [visit(browser, server, page_name, network) for _ in range(runs)]
                seconds = [each.seconds for each in visits]
                size = statistics.median(each.kilobytes for each in visits)
                print(
                    f"| {page_name} | {name} | {statistics.median(seconds):.2f} s | {max(seconds):.2f} s "
                    f"| {size:.0f} kB |",
                    flush=True,
                )
        browser.close()


if __name__ == "__main__":
    main()
