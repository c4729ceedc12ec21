"""The board editor: a form beside the board, problems in words, and a game from the position."""

from typing import Any

import pytest
from playwright.sync_api import expect

EN = {"begin": "Set up position", "possible": "A game can reach this position.", "play": "Play on"}
DE = {
    "begin": "Stellung aufbauen",
    "possible": "Diese Stellung kann in einer Partie vorkommen.",
    "play": "Weiterspielen",
}


@pytest.mark.parametrize(
    ("game", "phone", "words", "field", "problem"),
    [
        ("lancaster", False, DE, "Runde", "Runde 9 gibt es nicht."),
        ("long-live-the-king", True, EN, "Turn", "Turns are counted from 1, elections from 0."),
        ("noblemen", False, EN, "Decade", "There is no decade 9."),
    ],
)
def test_position_is_set_up_and_played_on(
    visit: Any, game: str, phone: bool, words: dict[str, str], field: str, problem: str
) -> None:
    visitor = visit(phone=phone, locale="de-DE" if words is DE else "en-US")
    page = visitor.page
    visitor.open(f"/position/{game}")
    page.get_by_label("Begin with" if words is EN else "Beginne mit").select_option(index=1)
    page.get_by_role("button", name=words["begin"]).click()
    status = page.locator(".board").get_by_role("status")
    expect(status).to_have_text(words["possible"])
    assert visitor.violations(dark=True) == []
    number = page.get_by_label(field, exact=True)
    before = number.input_value()
    number.fill("0" if game == "long-live-the-king" else "9")
    expect(status).to_have_text(problem)
    expect(page.get_by_role("button", name=words["play"])).to_be_disabled()
    number.fill(before)
    expect(status).to_have_text(words["possible"])
    page.get_by_role("button", name=words["play"]).click()
    page.wait_for_url("**/table/*")
    assert visitor.wait_turn()


def test_report_says_how_many_reviewed_games_it_needs(visit: Any) -> None:
    visitor = visit(locale="en-US")
    visitor.open("/people/me")
    expect(visitor.page.get_by_text("A report needs 10 reviewed games")).to_be_visible()
