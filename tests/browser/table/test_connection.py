"""Connections that are lost and found, servers that restart, and bots that wait."""

import json
import re
from typing import Any

from playwright.sync_api import expect

RESTARTS = 1012
A_WHILE = 15_000  # in the time of the page: the loss is shown by then, and the connection was a good one
LOSS_SHOWN = 3000  # by then a dead connection is shown
LOST = "Connection lost"
BOTS = ["me", "greedy", "greedy"]


class Line:
    """The way of the table's socket to the server, in our hands."""

    def __init__(self, page: Any) -> None:
        self.sockets: list[Any] = []
        self._frozen = False
        self._page = page
        self._network = page.context
        page.route_web_socket(re.compile("/socket$"), self._through)

    def _through(self, socket: Any) -> None:
        self.sockets.append(socket)
        server = socket.connect_to_server()
        socket.on_message(lambda message: None if self._frozen else server.send(message))
        server.on_message(lambda message: None if self._frozen else socket.send(message))

    def freeze(self, frozen: bool = True) -> None:
        """Let nothing through, without notifying anybody."""
        self._frozen = frozen

    def cut(self) -> None:
        self._network.set_offline(True)
        self.sockets[-1].close()

    def mend(self) -> None:
        self._network.set_offline(False)

    def wait_for_sockets(self, count: int) -> None:
        while len(self.sockets) < count:
            self._page.wait_for_timeout(20)  # lets what the browser says come in


def test_connection_lost_and_found(visitor: Any) -> None:
    line = Line(visitor.page)
    visitor.page.clock.install()
    visitor.create_at_once(BOTS)
    assert visitor.wait_turn()
    line.cut()
    expect(visitor.legal).to_have_count(0)
    visitor.page.clock.run_for(A_WHILE)
    expect(visitor.page.get_by_text(LOST)).to_be_visible()
    line.wait_for_sockets(3)
    line.mend()
    expect(visitor.page.get_by_text(LOST)).to_have_count(0)
    assert visitor.wait_turn()
    visitor.play()


def test_frozen_connection_is_shown_and_its_move_is_not_sent_later(visitor: Any) -> None:
    page = visitor.page
    line = Line(page)
    page.clock.install()
    visitor.create_at_once(BOTS)
    assert visitor.wait_turn()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    asked = visitor.asked
    line.freeze()
    page.locator(".bar button[data-kind]").first.press("Enter")
    expect(page.locator(".sending")).to_contain_text("Sending")
    page.clock.run_for(LOSS_SHOWN)
    expect(page.get_by_text(LOST)).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("may not have arrived")
    page.clock.run_for(A_WHILE)
    line.freeze(False)
    page.clock.resume()
    send = page.get_by_role("button", name="Send now")
    expect(send).to_be_focused()
    expect(page.get_by_text(LOST)).to_have_count(0)
    assert visitor.asked == asked
    expect(page.locator(".bar")).to_contain_text("Not sent")
    assert visitor.violations() == []
    page.keyboard.press("Enter")
    visitor.answered(asked)


def test_click_without_a_connection_is_not_sent_later(visitor: Any) -> None:
    page = visitor.page
    line = Line(page)
    page.clock.install()
    visitor.create_at_once(BOTS)
    assert visitor.wait_turn()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    line.freeze()
    page.clock.run_for(LOSS_SHOWN)
    expect(page.get_by_text(LOST)).to_be_visible()
    asked = visitor.asked
    visitor.sent.clear()
    expect(visitor.legal).to_have_count(0)
    page.locator(".place").first.dispatch_event("click")
    line.freeze(False)
    page.clock.run_for(LOSS_SHOWN)
    page.clock.resume()
    expect(page.get_by_text(LOST)).to_have_count(0)
    expect(visitor.legal).not_to_have_count(0)
    assert visitor.asked == asked
    assert "play" not in visitor.sent


def test_offline_browser_is_shown_at_once(visitor: Any) -> None:
    page = visitor.page
    Line(page)
    visitor.create_at_once(BOTS)
    assert visitor.wait_turn()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    page.evaluate(
        """() => new Promise((resolve) => {
          new MutationObserver(() => document.querySelector("[role=alert]") !== null && resolve())
            .observe(document.body, { childList: true, subtree: true });
          dispatchEvent(new Event("offline"));
        })"""
    )
    expect(page.get_by_text(LOST), "the server answers all the same").to_have_count(0)


def test_short_restart_shows_no_message(visitor: Any) -> None:
    page = visitor.page
    line = Line(page)
    page.clock.install()
    visitor.create_at_once(BOTS)
    assert visitor.wait_turn()
    page.clock.run_for(A_WHILE)
    page.evaluate(
        """() => new MutationObserver(() => { window.alarmed ||= document.querySelector("[role=alert]") !== null })
                .observe(document.body, { childList: true, subtree: true })"""
    )
    line.sockets[0].close(code=RESTARTS)
    line.wait_for_sockets(2)
    assert visitor.wait_turn()
    visitor.play()
    assert page.evaluate("window.alarmed ?? false") is False


def test_the_game_goes_on_after_a_real_restart(visit: Any, another_server: Any) -> None:
    with another_server() as address:
        visitor = visit(address=address)
        visitor.create_at_once(BOTS)
        assert visitor.wait_turn()
        visitor.play()
        visitor.play_until(".place.legal", lambda asked: asked.play())
        log = visitor.log()
    expect(visitor.legal).to_have_count(0)
    with another_server():
        expect(visitor.legal).not_to_have_count(0)
        visitor.expect_log(log)
        visitor.play()
        assert visitor.wait_turn()


def test_waiting_bots_are_shown(visit: Any) -> None:
    english, german = visit(), visit(locale="de-DE")
    path = ""
    for visitor, ahead, words in (
        (english, 3, "The bots are in a queue (3 ahead of them)."),
        (german, 0, "Die Bots sind in der Warteschlange als Nächste dran."),
    ):
        line = Line(visitor.page)
        if path:
            visitor.open(path)
        else:
            path = visitor.create_at_once(BOTS)
        queue = visitor.page.locator(".bar .queue")
        expect(queue).to_have_attribute("aria-live", "polite")
        expect(queue).to_have_text("")
        line.sockets[0].send(json.dumps({"type": "queue", "ahead": ahead}))
        expect(queue).to_have_text(words)
        line.sockets[0].send(json.dumps({"type": "queue", "ahead": None}))
        expect(queue).to_have_text("")
