"""Phase 1: a knight enters a county, with squires in support, and expels the knight who stands there."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster import board, decision_types
from peerage.games.lancaster.board import COUNTIES, RANKS
from peerage.games.lancaster.decision import LancasterDecision, check_turn
from peerage.games.lancaster.decision_types import Prospect
from peerage.games.lancaster.moves import AT, COMPANY, HOUSE, PLACE, SQUIRES, STRENGTH, N, company_names
from peerage.games.lancaster.observation import ASKED_COUNTY, KNIGHT
from peerage.games.lancaster.phases.barriers import OPEN, county_barrier
from peerage.games.lancaster.pieces.company import rule_of, send_company, strength_with
from peerage.games.lancaster.pieces.goods import move_squires
from peerage.games.lancaster.pieces.knights import knight_words, leave_county
from peerage.games.lancaster.pieces.promises import added, promised
from peerage.games.lancaster.state import SUPPORTING, LancasterState
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.reason import Reason


def least_squires(state: LancasterState, strength: i64, county: i64) -> i64:
    """How many squires the knight needs to expel the one who stands there."""
    if state.county_house[county] < 0:
        return 0
    return max(0, beating(state, county) - strength)


def beating(state: LancasterState, county: i64) -> i64:
    """The least strength that is more than the one that holds a county."""
    return state.held_with(county) + 1


def strength_to_expel(state: LancasterState, county: int) -> int | None:
    """Return the strength that expels the knight of a county; None without one, or if he is safe."""
    if state.county_house[county] < 0 or state.safe >> county & 1:
        return None
    return int(beating(state, county))


def preview_county(state: LancasterState, house: int, strength: int, county: int) -> Prospect:
    """The squires that it takes at least, and the reward."""
    brings: Prospect = {"follows": promised(state, house, state.board.county_rewards, county)}
    squires = int(least_squires(state, strength, county))
    if squires > 0:
        brings["costs"] = {"squires": squires}
    needs = strength_to_expel(state, county)
    if needs is not None:
        brings["needs"] = needs
    return brings


def emit_placed(state: LancasterState, move: i64, squires: i64, rule: str) -> None:
    if state.log is not None:
        house: i64 = HOUSE.of(move)
        strength: i64 = STRENGTH.of(move)
        company: i64 = COMPANY.of(move)
        leader, at, n = state.leader(house), state.board.place_slot(AT.of(move)), int(squires)
        if company == 0:
            own, knight, who = int(house), int(strength), state.who(house, strength)
            state.emit("place", leader, rule, {"house": own, "knight": knight, "who": who, "at": at, "n": n})
        else:
            all_of_them, along = knight_words(state, house, strength, company), company_names(company)
            state.emit("place", leader, rule_of(state, company), {**all_of_them, "at": at, "n": n, "with": along})


# Squires in support.


class Squires(LancasterDecision):
    """Squires beside the knight that was just placed; the argument is the move that placed him."""

    kind: ClassVar[int] = SUPPORTING
    name: ClassVar[str] = "squires"
    takes: ClassVar[tuple[int, ...]] = (int(board.SQUIRES),)
    rule: ClassVar[str] = "county-squires"

    def offer(self, state: LancasterState, seat: i64, placed: i64) -> None:
        strength: i64 = strength_with(state, STRENGTH.of(placed), COMPANY.of(placed))
        count: i64 = least_squires(state, strength, AT.of(placed))
        while count <= state.squires[seat]:
            state.offer(SQUIRES.of(count))
            count += 1

    def act(self, state: LancasterState, seat: i64, placed: i64, move: i64) -> None:
        enter_county(state, placed, N.of(move))

    def about(self, state: LancasterState, seat: int, placed: int) -> decision_types.Squires:
        strength, company, county = int(STRENGTH.of(placed)), COMPANY.of(placed), AT.of(placed)
        least = int(least_squires(state, strength_with(state, strength, company), county))
        who = knight_words(state, int(HOUSE.of(placed)), strength, company)
        return {"at": state.board.place_slot(county), **who, "least": least}

    def preview(self, state: LancasterState, seat: int, placed: int, move: int) -> Prospect:
        strength, count = int(strength_with(state, STRENGTH.of(placed), COMPANY.of(placed))), int(N.of(move))
        return {"costs": added({}, {"squires": count}), "strength": strength + count}

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] == "squires":
            return Reason("county-squires" if wish.get("n", 0) > state.squires[seat] else "county-expel")
        return super().forbids_wish(state, seat, wish)

    def observe(self, state: LancasterState, seat: i64, placed: i64, numbers: vec[float]) -> None:
        strength: i64 = strength_with(state, STRENGTH.of(placed), COMPANY.of(placed))
        numbers[KNIGHT] = float(strength) * 0.25
        numbers[ASKED_COUNTY + AT.of(placed)] = 1.0

    def check(self, state: LancasterState, seat: int, placed: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        house, strength, place, company = HOUSE.of(placed), STRENGTH.of(placed), AT.of(placed), COMPANY.of(placed)
        check(house == seat and 0 < strength < RANKS and place < COUNTIES, "squires support an own knight in a county")
        at_court = state.court[house * RANKS + strength] > 0
        along = company == 0 or any(expansion.may_enter_county(house, company) for expansion in state.expansions)
        reaches = county_barrier(state, house, strength_with(state, strength, company), place) == OPEN
        whole = placed == PLACE.of_all(house, strength, place, company)
        check(at_court and along and reaches and whole, "that knight cannot go there")


def enter_county(state: LancasterState, placed: i64, squires: i64) -> None:
    house: i64 = HOUSE.of(placed)
    strength: i64 = STRENGTH.of(placed)
    county: i64 = AT.of(placed)
    holder: i64 = state.county_house[county]
    emit_placed(state, placed, squires, "county-squires" if squires > 0 else "county-minimum")
    if holder >= 0:
        expel(state, holder, county)
    state.court[house * RANKS + strength] -= 1
    # rule: county-one-knight
    state.county_house[county] = house
    state.county_strength[county] = strength
    state.county_squires[county] = squires
    if squires > 0:
        move_squires(state, house, -squires)
    company: i64 = COMPANY.of(placed)
    send_company(state, house, company)
    if company != 0:
        for expansion in state.expansions:
            expansion.enter_county(state, house, county, company)


def expel(state: LancasterState, holder: i64, county: i64) -> None:
    """The expelled knight returns to its court, to be placed again; its squires are lost."""
    if state.log is not None:
        who, at = knight_words(state, holder, state.county_strength[county]), state.board.place_slot(county)
        squires = int(state.county_squires[county])
        state.emit("expelled", state.leader(holder), "county-expel", {**who, "at": at, "n": squires})
    # rule: expelled-home, expelled-squires
    leave_county(state, county)
