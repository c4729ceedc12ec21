"""Lancaster in a real browser: knights placed, laws voted on in secret, everything scored."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import offered


def begin(visitor: Any, seats: int, name: str = "Ann", bot: str = "greedy:2") -> None:
    visitor.create(["me"] + [bot] * (seats - 1), name=name, game="lancaster")
    assert visitor.wait_turn()


def answer(visitor: Any) -> None:
    """Answers whatever is asked: a button if there is one, else the lit places, one after the other."""
    asked = visitor.asked
    for _ in range(3):
        button = visitor.page.locator(".bar button[data-kind]")
        if button.count():
            button.first.click()
            break
        visitor.legal.first.dispatch_event("click")
        if not visitor.page.locator(".place.picked").count():
            break
    visitor.answered(asked)


VOTE = ".bar.mine button[data-kind=vote]"


def test_knight_then_place(visitor: Any) -> None:
    begin(visitor, 3)
    visitor.play_until('.place.legal[data-slot^="court:0"]', answer)
    page = visitor.page
    knights = page.locator('.place.legal[data-slot^="court:0"]')
    expect(knights.first).to_contain_text("knight of strength 1")
    asked = visitor.asked
    knights.first.click()
    expect(page.locator(".place.picked")).to_have_count(1)
    county = page.locator('.place.legal[data-slot^="county:"]').first
    assert "possible: " in county.get_attribute("aria-label")
    county.focus()
    page.keyboard.press("Enter")
    visitor.answered(asked)
    assert visitor.wait_turn()
    if page.locator(".bar button[data-kind=squires]").count():
        answer(visitor)
    expect(page.locator(".log ol")).to_contain_text("Ann places")


def test_lancaster_forbidden_place_names_its_rule(visitor: Any) -> None:
    begin(visitor, 3)
    visitor.play_until('.place.legal[data-slot^="court:0"]', answer)
    visitor.page.locator('.place[data-slot="favor:gold"]').dispatch_event("click")
    expect(visitor.page.locator(".reason")).to_contain_text("not possible now")


def test_secret_vote_with_added_votes(visit: Any) -> None:
    ann, bob = visit(), visit()
    bob.join(ann.create(["me", "open", "greedy:2"], game="lancaster"), "Bob")
    ann.play_until_both_see(bob, VOTE, answer)
    expect(ann.page.locator(VOTE)).to_have_count(2)
    expect(ann.page.locator(".parliament article.active")).to_have_count(1)
    more = ann.page.get_by_role("button", name="More", exact=True)
    more.click()
    expect(ann.page.get_by_role("spinbutton", name="Extra votes")).to_have_attribute("aria-valuenow", "1")
    ann.page.locator(VOTE).first.click()
    expect(ann.page.locator(".hand .voted")).to_contain_text("Yes +1")
    expect(bob.page.locator(".hand .voted")).to_have_count(0)
    ann.page.get_by_role("button", name="Change my choice").click()
    ann.page.locator(VOTE).last.click()
    expect(ann.page.locator(".hand .voted")).to_contain_text("No")
    bob.page.locator(VOTE).first.click()
    for somebody in (ann, bob):
        expect(somebody.page.locator(".ledger")).to_contain_text(re.compile("Accepted|Rejected"))
        expect(somebody.page.locator(".ledger .ballot").first).to_contain_text("No")


@pytest.mark.soak  # test_big_box.py plays the end of a game with all modules
def test_lancaster_game_ends_with_a_final_table(visitor: Any) -> None:
    begin(visitor, 4)
    visitor.finish()
    page = visitor.page
    final = page.get_by_role("region", name="Final scoring")
    totals = [int(total) for total in final.locator("tr.total td").all_inner_texts()]
    scores = {int(score) for score in page.locator(".results tbody td:nth-child(3)").all_inner_texts()}
    assert set(totals) == scores
    assert len(totals) == 4


def test_axe_finds_nothing_in_lancaster(visitor: Any) -> None:
    begin(visitor, 5)
    visitor.play_until('.place.legal[data-slot^="court:0"]', answer)
    assert visitor.violations(dark=True) == []
    visitor.skip_to(offered("vote"))
    assert visitor.violations(dark=True) == []
    answer(visitor)
    assert visitor.wait_turn()
    expect(visitor.page.locator(".ledger")).to_be_visible()
    assert visitor.violations(dark=True) == []


@pytest.mark.parametrize(("seats", "language"), [(5, "Deutsch"), pytest.param(2, "English", marks=pytest.mark.soak)])
def test_lancaster_does_not_scroll_sideways_on_a_phone(visit: Any, seats: int, language: str) -> None:
    visitor = visit(phone=True)
    begin(visitor, seats, name="A name of 24 characters!", bot="greedy")
    visitor.page.get_by_role("button", name=language).click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", language[:2].lower())
    for _ in range(25):
        assert visitor.wait_turn()
        assert visitor.fits
        answer(visitor)


def test_lancaster_spectator_sees_nothing_behind_screens(visit: Any) -> None:
    player, spectator = visit(), visit()
    path = player.create(["me", "greedy:2", "greedy:2"], game="lancaster")
    assert player.wait_turn()
    spectator.open(path)
    expect(spectator.map).to_be_visible()
    expect(spectator.page.locator("section.hand, .estate")).to_have_count(0)
    expect(spectator.legal).to_have_count(0)
    expect(spectator.page.locator(".people dl").first).to_contain_text("?")
