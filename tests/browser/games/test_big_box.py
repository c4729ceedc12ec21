"""Lancaster's big box in a real browser: options that fit, lords, the tower, all laws, to the end of a game."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser.games.test_lancaster import answer
from browser.visitor import offered

LORD = '.place.legal[data-slot="lord:0"]'
OFFICE = '.place.legal[data-slot^="office:"]:not(:has-text("applies"))'
"""One that nobody applies for."""
KNIGHT = '.place.legal[data-slot^="court:0"]'
TOWER = '.place.legal[data-slot="tower:0"]'


def field(visitor: Any, name: str) -> Locator:
    found: Locator = visitor.page.get_by_role("dialog").get_by_role("combobox", name=name)
    return found


def tick(visitor: Any, name: str, wanted: bool = True) -> None:
    visitor.page.get_by_role("dialog").get_by_role("checkbox", name=name).set_checked(wanted)


def seat(visitor: Any, seats: int, name: str, bot: str) -> None:
    """Fills the form of the lobby but for the options, at a table of Lancaster."""
    visitor.open()
    visitor.new_table().get_by_label("Your name").fill(name)
    field(visitor, "Game").select_option("lancaster")
    field(visitor, "Seats").select_option(str(seats))
    for number in range(1, seats + 1):
        field(visitor, f"Seat {number}").select_option("me" if number == 1 else bot)


def begin(visitor: Any, seats: int, name: str = "Ann", bot: str = "greedy:2") -> None:
    """A table with all modules."""
    seat(visitor, seats, name, bot)
    for module in ("King's Court", "King's Resentment", "Reward tiles"):
        tick(visitor, module)
    field(visitor, "The New Laws").select_option("lot")
    field(visitor, "Laws of the King").select_option("lot")
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.wait_for_url("**/table/*")
    assert visitor.wait_turn()


def words(place: Locator) -> str:
    return place.get_attribute("aria-label") or place.inner_text()


def test_form_offers_what_fits(visitor: Any) -> None:
    seat(visitor, 3, "Ann", "greedy:2")
    king, new = field(visitor, "Laws of the King"), field(visitor, "The New Laws")
    expect(king).to_be_disabled()
    tick(visitor, "King's Court")
    expect(king).to_be_disabled()
    tick(visitor, "King's Resentment")
    expect(king).to_be_enabled()
    expect(king.locator("option[value=lot]")).to_have_attribute("disabled", "")
    king.select_option("all")
    new.select_option("Custom selection")
    expect(visitor.page.get_by_role("checkbox", name="Group 2")).to_be_disabled()
    king.select_option("none")
    tick(visitor, "Group 4")
    tick(visitor, "Group 2")
    expect(king.locator('option[value="2"]')).to_have_attribute("disabled", "")
    king.select_option("3")
    expect(visitor.page.get_by_role("checkbox", name="Group 3")).to_be_disabled()
    visitor.page.get_by_role("button", name="Open table").click()
    visitor.page.wait_for_url("**/table/*")
    assert visitor.wait_turn()
    # On a small screen the board has all the room, and the parliament is folded.
    visitor.page.get_by_role("button", name="Parliament", exact=True).click()
    groups = visitor.page.get_by_role("list", name="Set of laws").get_by_role("img")
    expect(groups).to_have_count(5)
    names = [group.get_attribute("aria-label") for group in groups.all()]
    assert names[2:] == ["The New Laws", "Laws of the King", "The New Laws"]
    assert names[0] == names[1] == "the laws of the basic game"


def test_option_falls_back_when_the_module_it_needs_is_dropped(visitor: Any) -> None:
    seat(visitor, 3, "Ann", "greedy:2")
    for module in ("King's Court", "King's Resentment"):
        tick(visitor, module)
    king = field(visitor, "Laws of the King")
    king.select_option("all")
    tick(visitor, "King's Court", False)
    expect(king).to_have_value("none")
    expect(king).to_be_disabled()
    expect(visitor.page.locator("form .reason")).to_have_text("needs Henry V: At the King's Court.")


def test_lord_applies_for_an_office(visitor: Any) -> None:
    begin(visitor, 3)
    visitor.play_until(LORD, answer)
    page = visitor.page
    asked = visitor.asked
    page.locator(LORD).click()
    expect(page.locator('.place.picked[data-slot="lord:0"]')).to_have_count(1)
    expect(page.locator('.place.legal[data-slot="treasury:0"]')).to_have_count(1)
    page.locator(OFFICE).first.click()
    visitor.answered(asked)
    expect(visitor.bar).to_contain_text("with strength 1 (the lord). You need 1. Do you add support?")
    asked = visitor.asked
    page.locator(KNIGHT).first.click()
    visitor.answered(asked)
    expect(visitor.bar).to_contain_text(
        "with strength 2 (the lord, a knight of strength 1). You need 1. Do you add support?"
    )
    asked = visitor.asked
    page.locator(".bar button[data-kind=apply]").click()
    visitor.answered(asked)
    expect(page.locator(".log ol")).to_contain_text(re.compile("Ann applies for .* with strength 2"))
    expect(page.locator(".ledger")).to_contain_text("At the king's court")


def test_knight_goes_into_the_tower(visitor: Any) -> None:
    begin(visitor, 4)
    visitor.play_until(TOWER, answer)
    page = visitor.page
    assert re.search(r"room for strength \d", words(page.locator(TOWER)))
    asked = visitor.asked
    page.locator(KNIGHT).first.click()
    page.locator(TOWER).focus()
    page.keyboard.press("Enter")
    visitor.answered(asked)
    expect(page.locator(".log ol")).to_contain_text(re.compile("Ann places a knight of strength . in the tower"))
    assert "Ann's knight" in words(page.locator('.place[data-slot="tower:0"]'))


def test_forbidden_places_name_their_rule(visitor: Any) -> None:
    begin(visitor, 3)
    visitor.play_until(KNIGHT, answer)
    visitor.page.locator('.place[data-slot="supply:bishop"]').dispatch_event("click")
    expect(visitor.page.locator(".reason")).to_contain_text("Bishops left: not possible now.")
    visitor.page.locator('.place[data-slot="treasury:gold"]').dispatch_event("click")
    expect(visitor.page.locator(".reason")).to_contain_text("Treasury: not possible now.")


def test_big_box_game_ends_with_a_final_table(visitor: Any) -> None:
    begin(visitor, 2)
    page = visitor.page
    expect(page.locator('.place[data-slot^="lord:"]')).to_have_count(2)
    visitor.skip_to("(view) => view.round === view.rounds")
    visitor.finish()
    final = page.get_by_role("region", name="Final scoring").locator("tbody tr").all()
    rows = {row.locator("th").inner_text(): row.locator("td").all_inner_texts() for row in final}
    assert {"Seals", "Dishonor", "Penalty"} <= set(rows)
    for player, total in enumerate(rows["Total"]):
        points = [number(cells[player]) for name, cells in rows.items() if name != "Total"]
        assert sum(points) == number(total)


def number(text: str) -> int:
    """The first number in a cell: what it is given for stands behind it."""
    found = re.match(r"[+−-]?\d+", text)
    assert found is not None
    return int(found[0].replace("−", "-"))


def test_axe_finds_nothing_at_a_table_with_lords(visitor: Any) -> None:
    begin(visitor, 5)
    visitor.play_until(LORD, answer)
    assert visitor.violations(dark=True) == []
    visitor.skip_to(offered("vote"))
    assert visitor.violations(dark=True) == []


def test_phone_in_german(visit: Any) -> None:
    visitor = visit(phone=True)
    begin(visitor, 5, name="A name of 24 characters!", bot="greedy")
    visitor.page.get_by_role("button", name="Deutsch").click()
    expect(visitor.page.locator(".estate")).to_be_visible()
    visitor.page.get_by_role("button", name="Spielplan", exact=True).click()
    expect(visitor.page.get_by_role("region", name="Schandeleiste")).to_be_visible()
    for _ in range(10):
        assert visitor.wait_turn()
        assert visitor.fits
        answer(visitor)
    expect(visitor.page.locator("section.hand")).to_contain_text("Siegel")


def test_spectator_sees_no_seals_and_no_dishonor(visit: Any) -> None:
    player, spectator = visit(), visit()
    begin(player, 3)
    spectator.open(player.page.url.removeprefix(player.base))
    facts = spectator.page.locator(".people li").first
    for secret in ("Seals", "Dishonor"):
        expect(facts.get_by_title(secret)).to_contain_text("?")
    expect(facts.get_by_title("Voting markers")).to_contain_text(re.compile(r"\d"))
    expect(spectator.page.locator('.place[data-slot^="lord:"]')).to_have_count(0)
    expect(spectator.page.locator('.place[data-slot="treasury:0"]')).to_be_visible()
