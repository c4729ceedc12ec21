"""From a table to the next one where it is one's turn."""

import re
from typing import Any

from playwright.sync_api import expect


def test_next_table_leads_to_the_game_that_has_waited_longest(visit: Any) -> None:
    ann = visit()
    page = ann.page
    first = ann.create_at_once(["me", "greedy", "greedy"])
    ann.wait_turn()
    following = page.get_by_role("button", name="Next table")
    expect(following).to_have_count(0)
    second = ann.create_at_once(["me", "greedy", "greedy"])
    ann.wait_turn()
    expect(following).to_have_text("Next table (1)")
    assert ann.violations() == []
    following.click()
    page.wait_for_url(re.compile(first))
    ann.wait_turn()
    expect(following).to_have_text("Next table (1)")
    page.keyboard.press("n")
    page.wait_for_url(re.compile(second))
    assert ann.errors == []
