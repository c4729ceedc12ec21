"""Several people at one device: a curtain between their turns, and nobody's secrets before it is opened."""

import json
import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

SECRET = "section.hand, .hand .pile, .pile, svg.map, .log, .bar"
"""Whatever could show something of the table."""


class Wire:
    """What each of the page's sockets got, by the one it was opened as."""

    def __init__(self, page: Page) -> None:
        self.received: list[tuple[str, dict[str, Any]]] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        name = socket.url.partition("?as=")[2] or "0"
        socket.on("framereceived", lambda frame: self.received.append((name, json.loads(frame))))

    def check(self, seats: dict[str, int]) -> None:
        """No socket ever got a hand but that of its own seat."""
        assert {name for name, _ in self.received} == {*seats, "nobody"}
        for name, message in self.received:
            if message["type"] == "state" and message["view"] is not None:
                hands = {seat for seat, player in enumerate(message["view"]["players"]) if "hand" in player}
                assert hands == ({seats[name]} if name in seats else set())


def next_sight(visitor: Any) -> str:
    """What the device shows when something is to be done."""
    page = visitor.page
    page.locator(".bar.mine, .curtain .primary, .results").first.wait_for()
    if page.locator(".curtain").count():
        return "curtain"
    return "over" if page.locator(".results").count() else "turn"


def look(visitor: Any, name: str) -> None:
    """The device is handed on to somebody, behind the curtain."""
    page = visitor.page
    expect(page.locator(".curtain h1")).to_have_text(f"Pass the device to {name}.")
    assert page.locator(SECRET).count() == 0
    assert page.locator("main").evaluate("main => main.querySelectorAll('svg').length") == 0
    page.get_by_role("button", name=f"I am {name}").click()
    expect(visitor.map).to_be_visible()
    expect(page.locator(".people li", has_text=name).first).to_contain_text("you")


def test_two_people_play_on_one_device(visitor: Any) -> None:
    page = visitor.page
    wire = Wire(page)
    visitor.open()
    form = visitor.new_table()
    form.get_by_label("Your name").fill("Ann")
    form.get_by_role("combobox", name="Game", exact=True).select_option("long-live-the-king")
    form.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    form.get_by_role("combobox", name="Seat 2", exact=True).select_option("here")
    form.get_by_role("combobox", name="Seat 3", exact=True).select_option("greedy:2")
    form.get_by_role("textbox", name="Name of the player in seat 2").fill("Bob")
    form.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/table/*")

    # At first nobody looks; then they take turns, each behind the curtain.
    asked: list[str] = []
    secretly = False
    for _ in range(120):
        sight = next_sight(visitor)
        assert sight != "over"
        if sight == "curtain":
            name = page.locator(".curtain h1").inner_text().removeprefix("Pass the device to ").removesuffix(".")
            look(visitor, name)
            asked.append(name)
            assert next_sight(visitor) == "turn"
        hand = page.locator("section.hand")
        expect(hand).to_have_count(1)
        secretly = secretly or bool(page.locator(".commit").count())
        if len(asked) >= 5 and secretly:
            break
        visitor.play()
    assert {"Ann", "Bob"} <= set(asked)
    assert all(one != other for one, other in pairwise(asked)), "the curtain is for the other"
    assert secretly
    wire.check({"0": 0, "1": 1})

    # A reloaded page shows nothing, and the way back leads through nobody's hand.
    path = page.url
    page.reload()
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(SECRET).count() == 0
    assert visitor.violations() == []
    page.goto(path.replace("/table/", "/replay/"))
    expect(visitor.map).to_be_visible()
    assert page.locator("section.hand, .pile").count() == 0
    wire.check({"0": 0, "1": 1})


def test_back_from_the_curtain_for_another_look(visitor: Any) -> None:
    page = visitor.page
    chairs = [{"kind": "me"}, {"kind": "here", "name": "Bob"}, {"kind": "bot", "bot": "greedy:2"}]
    table = {"game": "lancaster", "seats": chairs, "name": "Ann"}
    visitor.open()
    answer = page.request.post(f"{visitor.base}/api/tables", data=table)
    visitor.open(f"/table/{answer.json()['id']}")
    assert next_sight(visitor) == "curtain"
    first = re.sub(r"Pass the device to (.*)\.", r"\1", page.locator(".curtain h1").inner_text())
    other = "Bob" if first == "Ann" else "Ann"
    look(visitor, first)
    for _ in range(30):
        if next_sight(visitor) == "curtain":
            break
        visitor.play()
    expect(page.locator(".curtain h1")).to_have_text(f"Pass the device to {other}.")
    page.get_by_role("button", name=f"Back to {first}").click()
    expect(page.locator(".people li", has_text=first).first).to_contain_text("you")
    page.get_by_role("button", name=f"Pass the device to {other}.").click()
    look(visitor, other)
    assert next_sight(visitor) == "turn"


def test_second_player_joins_at_the_same_device(visitor: Any) -> None:
    page = visitor.page
    visitor.create(["me", "open", "greedy:2"])
    page.get_by_label("Player on this device").fill("Ann")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("already has this name")
    page.get_by_label("Player on this device").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".bar.mine, .curtain .primary").first.wait_for()
    if page.locator(".curtain").count():
        look(visitor, "Bob")
    assert visitor.wait_turn()
