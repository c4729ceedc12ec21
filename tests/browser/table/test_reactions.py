"""Players react at the table; those who want no reactions hide them."""

from typing import Any

from playwright.sync_api import expect


def test_a_reaction_is_shown_to_the_others_unless_they_hide_reactions(visit: Any) -> None:
    ann, bob = visit(), visit()
    path = ann.create_at_once(["me", "open", "greedy"])
    bob.open(path)
    bob.page.get_by_role("textbox", name="Your name").fill("Bob")
    bob.page.get_by_role("button", name="Join").click()
    bar = ann.page.get_by_role("region", name="Reactions")
    bar.get_by_role("button", name="Well played").click()
    expect(bob.page.get_by_text("Ann: Well played")).to_be_visible()
    for one in (ann, bob):
        assert one.violations() == []
    bar.get_by_role("button", name="Hide reactions").click()
    expect(bar.get_by_role("button", name="Well played")).to_have_count(0)
    bob.page.get_by_role("region", name="Reactions").get_by_role("button", name="Surprise").click()
    expect(bob.page.get_by_text("Bob: Surprise")).to_be_visible()
    expect(ann.page.get_by_text("Bob: Surprise")).to_have_count(0)
    for one in (ann, bob):
        assert one.errors == []
