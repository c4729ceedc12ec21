"""The numbers to decide with, where they are needed: what Python has worked out stands on the button or the place."""

from types import SimpleNamespace
from typing import Any, cast

from playwright.sync_api import Locator, Page, expect

import peerage
from browser.positions import Position, Stage, moves_of, questions
from games.noblemen.table import Table

KING = "long-live-the-king"


def asked(game: str) -> dict[str, Position]:
    return {position.name: position for position in questions(game, 5)}


def offered(position: Position, kind: str) -> list[dict[str, Any]]:
    return [move for move in position.shown["moves"] if move["kind"] == kind]


def slot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-slot="{name}"]')


def position_of(state: peerage.State, seat: int, name: str) -> Position:
    """A position that no record leads to."""
    game = state.config.game
    shown = {
        "number": 1,
        "view": state.view(seat),
        "decision": state.decision(seat),
        "moves": moves_of(game, state, seat),
        "can_undo": False,
        "events": [],
        "log": [],
    }
    facts = {"game": game.id, "options": dict(state.config.options), "seats": state.config.seats, "seat": seat}
    return cast(Position, SimpleNamespace(**facts, name=name, shown=shown, over=False, winners=None))


def test_chances_and_votes_in_long_live_the_king(visit: Any) -> None:
    """A roll has its chance on button and card, a step its votes or pieces on the map, a stake a table of its own."""
    visitor = visit()
    page, positions = visitor.page, asked(KING)
    stage = Stage(page, visitor.base)

    stage.show(positions["roll_more"])
    move = offered(positions["roll_more"], "roll")[0]
    chance = f"{move['prospect']['chance']}%"
    assert chance in ("67%", "83%", "100%")
    expect(page.locator('.bar button[data-kind="roll"]').first).to_contain_text(chance)
    expect(slot(page, move["card"])).to_contain_text(f"{chance} chance of success")

    stage.show(positions["turn"])
    steps = offered(positions["turn"], "enter")
    assert any("pieces" in step["prospect"] for step in steps)
    expect(page.locator(".badge")).to_have_count(len(steps))
    for step in steps:
        pieces = step["prospect"].get("pieces")
        words = f"{pieces[0]} for you, {pieces[1]} for the defender" if pieces else "votes"
        assert words in str(slot(page, step["to"]).get_attribute("aria-label"))
    expect(page.locator(".people li").first.locator(".next")).to_contain_text("bonus")

    position = positions["commit"]
    stage.show(position)
    view = position.shown["view"]
    expect(page.locator(".disputed")).to_have_count(1)
    expect(page.get_by_role("region", name="Dispute in")).to_contain_text("at stake")
    expect(page.get_by_role("region", name="Dispute in")).to_contain_text("points for pieces")
    assert "dispute here" in str(slot(page, f"region:{view['dispute']['region']}").get_attribute("aria-label"))
    hand = view["players"][position.seat]["hand"]
    kind = next(name for name, count in zip(("x1", "x2", "x3"), hand, strict=True) if count)
    stake = next(
        move for move in offered(position, "commit") if move[kind] == sum(move[x] for x in ("x1", "x2", "x3")) == 1
    )
    slot(page, f"card:{kind}").click()
    expect(page.locator(".odds td")).to_have_text([f"{chance}%" for chance in stake["prospect"]["against"]])
    assert visitor.violations() == []


def test_gains_in_noblemen(visit: Any) -> None:
    """Every free cell shows what it brings, every site what it scores, every gift at a ball where it leads."""
    visitor = visit()
    page, positions = visitor.page, asked("noblemen")
    stage = Stage(page, visitor.base)

    stage.show(positions["cell"])
    cells = offered(positions["cell"], "place")
    expect(page.locator(".place.legal .extra")).to_have_count(len(cells))
    earning = next(move for move in cells if move["earns"])
    count = next(iter(earning["earns"].values()))
    expect(slot(page, earning["at"]).locator(".extra")).to_contain_text(f"+{count}")

    stage.show(positions["site"])
    for move in offered(positions["site"], "site"):
        prospect = move.get("prospect", {})
        shown = f"{prospect['open']}" if prospect.get("open") else f"+{prospect.get('scoring', 0)}"
        expect(slot(page, move["at"]).locator(".tag text")).to_have_text(shown)

    stage.show(positions["ball"])
    stop = offered(positions["ball"], "stop")[0]["prospect"]
    expect(page.locator('.bar button[data-kind="stop"]')).to_contain_text(f"→ {stop['space']}:")
    expect(page.locator('.bar button[data-kind="stop"]')).to_contain_text(f"{stop['title_points']} points")
    assert visitor.violations() == []


def test_counts_change_with_a_chosen_move_before_it_is_sent(visit: Any) -> None:
    """What a step brings in votes, and what a building costs, stands in the counts of the player who chooses it."""
    visitor = visit(hurry=False)
    page = visitor.page
    page.add_init_script("localStorage.setItem('peerage', JSON.stringify({ pace: 'instant', confirm: true }))")
    stage = Stage(page, visitor.base)
    changed = page.locator(".changed [aria-hidden]")

    position = asked(KING)["turn"]
    stage.show(position)
    expect(changed).to_have_count(0)
    step = next(move for move in offered(position, "enter") if "pieces" not in move["prospect"])
    slot(page, step["to"]).dispatch_event("click")
    votes = position.shown["view"]["players"][position.seat]["votes"]
    more = step["prospect"]["votes"]
    expect(changed).to_have_text([f"{votes + more}"] if more else [])
    page.keyboard.press("Escape")
    expect(changed).to_have_count(0)

    position = asked("noblemen")["site"]
    stage.show(position)
    site = offered(position, "site")[0]
    slot(page, site["at"]).dispatch_event("click")
    money = position.shown["view"]["players"][position.seat]["money"]
    assert site["costs"] > 0
    expect(page.locator(".rack .changed [aria-hidden]").first).to_have_text(f"{money - site['costs']}")
    assert visitor.violations() == []


def test_a_short_bag_is_shown_on_a_phone(visit: Any) -> None:
    """Two tiles are due, and a third for a marker, but there is only one: place and button say so, in German."""
    visitor = visit(phone=True, locale="de-DE")
    page = visitor.page
    stage = Stage(page, visitor.base)
    table = Table(estates={0: "@gg"}, markers={0: 1}, bag="f")
    stage.show(position_of(table.state, 0, "turn"))
    expect(slot(page, "land")).to_contain_text("1 Plättchen verfällt: Im Beutel sind zu wenige")
    expect(slot(page, "land").locator(".loss")).to_contain_text("−1")
    table.play("land")
    stage.show(position_of(table.state, 0, "markers"))
    page.get_by_role("spinbutton").press("End")
    expect(page.locator('.bar button[data-kind="give"]')).to_contain_text("1 Marker ohne Wirkung")
    assert visitor.fits
