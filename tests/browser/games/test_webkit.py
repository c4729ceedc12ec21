"""A first look in WebKit: the lobby, a table, some moves. Debian's driver speaks plain WebDriver over HTTP."""

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from browser.autoplay import AUTOPLAY, WISHES
from browser.visitor import installed
from ports import free_port

SCREEN = "1280x900x24"
PATIENCE = 300
"""Seconds; only what hangs takes so long, on a busy machine too."""
TIMEOUTS = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
OPEN_TABLE = """
const [game, done] = arguments
const seats = [{ kind: "me" }, { kind: "bot", bot: "greedy:2" }, { kind: "bot", bot: "greedy:2" }]
const body = JSON.stringify({ game, seats, name: "Ann" })
localStorage.setItem("peerage", JSON.stringify({ pace: "instant", grace: "off" }))
fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body })
  .then((answer) => answer.json()).then((table) => done(table.id))
"""
ANSWER = f"const [...given] = arguments; const done = given.pop(); ({AUTOPLAY})(given).then(done)"


class Driver:
    """One window of WebKit."""

    def __init__(self, port: int) -> None:
        self._client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)
        self._session = ""
        wanted = {"alwaysMatch": {"timeouts": TIMEOUTS}}
        self._session = f"/session/{self._call('/session', capabilities=wanted)['sessionId']}"

    def _call(self, path: str, **body: Any) -> Any:
        answer = self._client.post(self._session + path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def open(self, address: str) -> None:
        self._call("/url", url=address)

    def run(self, script: str, *arguments: Any) -> Any:
        """What an expression is worth."""
        return self._call("/execute/sync", script=f"return {script}", args=arguments)

    def run_until_done(self, script: str, *arguments: Any) -> Any:
        """What a script hands to its last argument."""
        return self._call("/execute/async", script=script, args=arguments)

    def wait_for(self, selector: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.run("document.querySelector(arguments[0]) !== null", selector):
            assert time.monotonic() < end, f"nobody has seen {selector}: {self.run('document.body.innerText')}"
            time.sleep(0.1)

    def close(self) -> None:
        self._client.delete(self._session)
        self._client.close()


@pytest.fixture(scope="module")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    driver_path, screen_path = installed("WebKitWebDriver"), installed("Xvfb")
    chosen = tmp_path_factory.mktemp("screen") / "number"
    with chosen.open("wb") as display:
        screen = subprocess.Popen(
            [screen_path, "-displayfd", str(display.fileno()), "-screen", "0", SCREEN, "-nolisten", "tcp"],
            pass_fds=[display.fileno()],
            stderr=subprocess.DEVNULL,
        )
    port = free_port()
    try:
        number = wait_for_text(chosen)
        environment = os.environ | {"DISPLAY": f":{number}", "LIBGL_ALWAYS_SOFTWARE": "1"}
        process = subprocess.Popen([driver_path, f"--port={port}"], env=environment)
        try:
            wait_for_answer(port)
            driver = Driver(port)
            yield driver
            driver.close()
        finally:
            process.terminate()
            process.wait(PATIENCE)
    finally:
        screen.terminate()
        screen.wait(PATIENCE)


def wait_for_text(file: Path) -> str:
    end = time.monotonic() + PATIENCE
    while not (text := file.read_text().strip()):
        assert time.monotonic() < end, "Xvfb does not start"
        time.sleep(0.1)
    return text


def wait_for_answer(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/status", trust_env=False)
            return
        except httpx.TransportError:
            assert time.monotonic() < end, "the driver does not answer"
            time.sleep(0.1)


def test_the_lobby_and_some_moves(webkit: Driver, base: str) -> None:
    webkit.open(base)
    webkit.wait_for("form")
    assert webkit.run("document.querySelectorAll('h2, h3').length") > 3
    for game in ("lancaster", "long-live-the-king", "noblemen"):
        table = webkit.run_until_done(OPEN_TABLE, game)
        webkit.open(f"{base}/table/{table}")
        webkit.wait_for(".bar.mine")
        assert webkit.run("document.querySelectorAll('.place').length") > 10
        assert webkit.run("document.documentElement.scrollWidth <= window.innerWidth")
        assert webkit.run_until_done(ANSWER, WISHES, 5) == 5
        assert webkit.run("document.querySelectorAll('.log ol li').length") > 5
