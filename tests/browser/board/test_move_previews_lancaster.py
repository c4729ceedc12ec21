"""Lancaster shows on the page what a player could work out: votes, rewards, conflicts, the end of the game."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import peerage
from browser.positions import Position, Stage, asked
from peerage.kernel.playing.rng import Rng
from peerage.kernel.records.record import Record

VOTE = ".bar button[data-kind=vote]"


@cache
def moment(kind: str, wanted: Callable[[dict[str, Any]], bool] = bool) -> Position:
    """The first time that somebody is asked this, with a view that fits."""
    record = Record.begin(peerage.load("lancaster"), seats=4, seed=1)
    for seat, question in asked(record, Rng.quick(1)):
        if question == kind and wanted(record.state.view(seat)):
            return Position(record, record.number, seat, kind)
    pytest.fail(f"nobody is asked {kind}")


def held_county(view: dict[str, Any]) -> bool:
    return any(county["needs"] for county in view["counties"]) and any(view["houses"][view["seat"]]["court"])


def named(name: str) -> str:
    text: str = peerage.load("lancaster").text("en")["names"][name]
    return text


def test_a_vote_with_its_numbers(visit: Any, base: str) -> None:
    """The law that leaves, what is certain, and what another vote makes of it; nothing that others keep secret."""
    visitor = visit()
    page, position = visitor.page, moment("vote")
    Stage(page, base).show(position)
    view, poll = position.shown["view"], position.shown["view"]["players"][position.seat]["poll"]
    oldest = named(f"law:{view['laws']['current'][0]}")
    expect(page.locator(".bar .prompt")).to_contain_text(f"replaces: {oldest}")
    shown = page.locator(".parliament .poll")
    expect(shown).to_contain_text(f"{poll['yes']} yes, {poll['no']} no; {poll['least']} to {poll['most']} votes")
    expect(shown).to_contain_text(f"{poll['still_for']} more yes or {poll['still_against']} more no")
    expect(page.locator(".parliament .replaces").first).to_contain_text(f"If accepted, replaces: {oldest}")
    expect(page.locator(".parliament .leaves").first).to_contain_text("number 1 in line to be replaced")
    yes = {move["n"]: move for move in position.shown["moves"] if move["yes"]}
    without, with_one = (yes[n]["prospect"]["poll"]["still_for"] for n in (0, 1))
    expect(page.locator(VOTE).first).to_contain_text(f"needs {without} more vote")
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(VOTE).first).to_contain_text(f"needs {with_one} more vote")
    assert visitor.violations() == []


def test_rewards_on_buttons_and_places(visit: Any, base: str) -> None:
    """One page: the choice in a county, then placing a knight."""
    visitor = visit()
    page, stage = visitor.page, Stage(visitor.page, base)
    county = moment("county", lambda view: view["players"][view["seat"]]["gold"] >= 3)
    stage.show(county)
    (both,) = [move["prospect"] for move in county.shown["moves"] if move["kind"] == "take_both"]
    assert both["costs"] == {"gold": 3}
    button = page.locator(".bar button[data-kind=take_both]")
    expect(button).to_contain_text("-3 gold")
    expect(button).to_contain_text("nobleman")
    expect(page.locator(".bar button[data-kind=take_noble]")).to_contain_text("nobleman")
    income = county.shown["view"]["houses"][county.seat]["income"]
    expect(page.locator(".estate .income")).to_contain_text(f"{income['votes']} voting marker")
    assert visitor.violations() == []

    placing = moment("place", held_county)
    stage.show(placing)
    view = placing.shown["view"]
    held = next(county for county in view["counties"] if county["needs"])
    place = page.locator(f'[data-slot="county:{held["id"]}"]')
    assert f"strength {held['needs']} with squires expels the knight" in place.get_attribute("aria-label")
    expect(page.locator(".map .needs").first).to_have_text(f"{held['needs']}+")
    conflict = view["conflicts"][0]
    card = page.locator(f'.place[data-slot="{conflict["slot"]}"]')
    expect(card).to_contain_text(f"{conflict['english']} : {conflict['french']}")
    lacks = f"England needs {conflict['missing']} more strength" if conflict["missing"] else "England currently wins"
    expect(card).to_contain_text(lacks)
    knight = next(move for move in placing.shown["moves"] if conflict["slot"] in move["slots"])
    page.locator(f'.place[data-slot="{knight["slots"][0]}"]').click()
    fight = knight["prospect"]["fight"]
    expect(card).to_have_attribute(
        "title", re.compile(f"if you choose this: England {fight['english']}, France {fight['french']}")
    )
    end = view["players"][placing.seat]["end"]
    shown = page.locator(".people .end").all_inner_texts()
    assert (f"+{end['table']}★" in " ".join(shown)) == (end["table"] > 0)


def test_counts_of_lancaster_change_with_a_chosen_move_before_it_is_sent(visit: Any, base: str) -> None:
    """What both rewards of a county cost and bring, and the extra votes of a ballot, stand in the player's counts."""
    visitor = visit(hurry=False)
    page = visitor.page
    page.add_init_script("localStorage.setItem('peerage', JSON.stringify({ pace: 'instant', confirm: true }))")
    stage = Stage(page, base)
    changed = page.locator(".people .changed [aria-hidden]")

    county = moment("county", lambda view: view["players"][view["seat"]]["gold"] >= 3)
    stage.show(county)
    expect(changed).to_have_count(0)
    page.locator(".bar button[data-kind=take_both]").click()
    (both,) = [move["prospect"] for move in county.shown["moves"] if move["kind"] == "take_both"]
    counts = county.shown["view"]["players"][county.seat]
    gold = counts["gold"] - both["costs"]["gold"] + both["goods"].get("gold", 0)
    expect(changed.filter(has_text=re.compile(f"^{gold}$"))).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(changed).to_have_count(0)

    vote = moment("vote", lambda view: view["players"][view["seat"]]["votes"] >= 2)
    stage.show(vote)
    expect(changed).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(VOTE).first.click()
    expect(changed).to_have_text([f"{vote.shown['view']['players'][vote.seat]['votes'] - 1}"])
    assert visitor.violations() == []


def test_numbers_fit_a_phone_in_german(visit: Any, base: str) -> None:
    visitor = visit(phone=True, locale="de-DE")
    stage = Stage(visitor.page, base)
    for position in (moment("vote"), moment("county")):
        stage.show(position)
        assert visitor.fits
        button = visitor.page.locator(".bar button[data-kind]").first
        box = button.bounding_box()
        assert box is not None
        assert box["height"] < 90, "a button of at most three lines"
    stage.show(moment("vote"))
    expect(visitor.page.locator(VOTE).first).to_contain_text("braucht noch")
