"""axe-core finds nothing serious, in light and dark, on every page."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = "axe.run({ resultTypes: ['violations'] })"


def violations(page: Any) -> list[str]:
    """What axe calls serious or critical, with the places."""
    assert AXE.exists(), "axe-core is missing: run `npm ci` in web/."
    # By hand: the page's own policy lets no foreign script tag in.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN)["violations"]
    return [
        f"{violation['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(visit: Any, scheme: str) -> None:
    visitor = visit(color_scheme=scheme)
    page = visitor.page
    visitor.open()
    expect(page.get_by_role("heading", name="New table")).to_be_visible()
    assert violations(page) == []
    visitor.create(["me", "greedy", "random", "random", "random"])
    assert visitor.wait_turn()
    assert violations(page) == []
    while not page.locator(".commit").count():
        visitor.play()
        assert visitor.wait_turn()
    assert violations(page) == []
    visitor.play()
    assert visitor.wait_turn()
    expect(page.locator(".scene section")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Rules").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert violations(page) == []


def test_places_say_what_they_are(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    own = visitor.page.locator(".place[aria-label*='figure of Ann']")
    label = own.get_attribute("aria-label")
    assert "votes" in label
    assert "2 courtiers" in label
    assert "Ann" in label
    legal = visitor.legal.first.get_attribute("aria-label")
    assert "legal: " in legal
    assert visitor.page.locator(".place:not(.legal)").first.get_attribute("aria-disabled") == "true"


def test_turn_in_the_title(visitor: Any) -> None:
    visitor.create(["me", "greedy", "greedy"])
    assert visitor.wait_turn()
    assert "Your turn" in visitor.page.title()
