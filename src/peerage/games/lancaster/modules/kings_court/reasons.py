"""At the King's Court: which rule forbids a place or a wish."""

from collections.abc import Mapping
from typing import Any

from peerage.games.lancaster.board import CONFLICT, COUNTIES, TOWER
from peerage.games.lancaster.modules.kings_court.court import NO_TRIBUTE, OWN_LORD, TOO_WEAK, office_barrier
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER, AT_HOME, SHIELD
from peerage.games.lancaster.modules.kings_court.privileges import archer_fits, rule_of
from peerage.games.lancaster.state import APPLYING, IN_TREASURY, PLACING, UPGRADING, LancasterState

KINDS = ("lord", "office", "treasury", "bishops", "privilege", "supply")
"""The kinds of slots at the king's court."""
BARRIERS = {int(OWN_LORD): "two-lord-expel", int(NO_TRIBUTE): "office-tribute", int(TOO_WEAK): "lord-expel"}
OTHER_PIECES = {"bishops": "bishop-where", "privilege": "privilege-use", "supply": "bishop"}


def forbidden_at_court(state: LancasterState, houses: list[int], slot: str) -> str:
    """Which rule applies while knights and lords are being placed."""
    kind, _, name = slot.partition(":")
    if kind in OTHER_PIECES:
        return OTHER_PIECES[kind]
    if kind == "lord" and name not in map(str, houses):
        return "place-turn"
    at_home = [house for house in houses if state.kings_board.lord[house] == AT_HOME]
    if kind == "office" and name in state.board.office_ids:
        office = state.board.office_ids.index(name)
        barriers = [int(office_barrier(state, house, office)) for house in at_home]
        if barriers:
            return BARRIERS.get(barriers[0], "not-offered")
        if state.kings_board.applicant(office) in houses:
            return "lord-no-later"
    return "lord-turn"


def forbidden_lord(state: LancasterState, seat: int, wish: Mapping[str, Any]) -> str:
    """Which rule stops this lord, where another lord could go."""
    house = wish.get("house", 0)
    if state.leader(house) != seat:
        return "place-turn"
    return forbidden_at_court(state, [house], str(wish["at"]))


def forbidden_company(state: LancasterState, house: int, place: int, company: int) -> str:
    """Which rule stops the company, where the knight alone could go."""
    if not state.kings_board.on:
        return "not-offered"
    if company & ~state.kings_board.privileges[house]:
        return "privilege-next-round"
    if place == TOWER:
        return "tower-no-tudor"
    if COUNTIES <= place < CONFLICT:
        return "privilege-use"
    if place < COUNTIES or company & SHIELD:
        return rule_of(company & (ARCHER if place < COUNTIES else SHIELD))
    if company & ARCHER and not archer_fits(state, house, place - CONFLICT):
        return "archer-not-stacked" if state.space_in(house, place - CONFLICT) >= 0 else "archer-lowest"
    return "not-offered"


def forbidden_bishop(state: LancasterState, house: int) -> str:
    if not state.kings_board.on:
        return "not-offered"
    return "bishop-supply" if state.kings_board.bishops_left == 0 else "bishop-three"


def forbidden_in_question(state: LancasterState, slot: str) -> str | None:
    """Which rule applies while one of the court's decisions, or an upgrade, is pending."""
    pending = int(state.top_kind())
    if pending == UPGRADING and slot == "supply:bishop":
        return forbidden_bishop(state, int(state.top_arg()) & 7)
    if pending == APPLYING and slot.startswith("office:"):
        return "lord-expel"
    if pending == APPLYING and state.is_ally(int(state.top_arg()) & 7) and slot.startswith(("court:", "bishops:")):
        return "two-lord-support"
    return None


def forbidden_wish(state: LancasterState, seat: int, wish: Mapping[str, Any]) -> str | None:
    pending, kind = int(state.top_kind()), wish["kind"]
    if kind == "lord" and pending == PLACING:
        return forbidden_lord(state, seat, wish)
    if kind == "bishop" and pending == UPGRADING:
        return forbidden_bishop(state, int(state.top_arg()) & 7)
    if kind == "apply" and pending == APPLYING:
        return "lord-expel"
    if kind == "decline" and pending == IN_TREASURY:
        return "two-lord-treasury"
    return None
