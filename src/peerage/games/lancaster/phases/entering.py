"""Phase 1: a knight enters a county, with squires in support, and expels the knight who stands there."""

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.lancaster.board import COUNTIES, RANKS
from peerage.games.lancaster.decision import LancasterDecision, check_turn
from peerage.games.lancaster.modules.kings_court.kings_board import ARCHER
from peerage.games.lancaster.modules.kings_court.privileges import company_strength, into_county, names, rule_of
from peerage.games.lancaster.moves import SUPPORT, arg_of, company_of, house_of, move_of, place_of, strength_of
from peerage.games.lancaster.phases.barriers import OPEN, county_barrier
from peerage.games.lancaster.pieces.knights import knight_words, leave_county
from peerage.games.lancaster.state import LancasterState
from peerage.kernel.decision import Frame
from peerage.kernel.errors import check
from peerage.kernel.reason import Reason


def least_squires(state: LancasterState, strength: i64, county: i64) -> i64:
    """How many squires the knight needs to expel the one who stands there."""
    if state.county_house[county] < 0:
        return 0
    return max(0, state.held_with(county) + 1 - strength)


def tell_placed(state: LancasterState, arg: i64, squires: i64, rule: str) -> None:
    if state.log is not None:
        house: i64 = house_of(arg)
        strength: i64 = strength_of(arg)
        company: i64 = company_of(arg)
        args = {
            "house": int(house),
            "knight": int(strength),
            "who": state.who(house, strength),
            "at": state.board.place_slot(place_of(arg)),
            "n": int(squires),
        }
        if company != 0:
            args |= {"who": [state.who(house, strength), *names(company)], "with": names(company)}
        state.tell("place", state.leader(house), rule_of(company) if company != 0 else rule, args)


# Squires in support.


class Squires(LancasterDecision):
    """Squires beside the knight that was just placed."""

    name: ClassVar[str] = "squires"
    takes_squires: ClassVar[bool] = True
    rule: ClassVar[str] = "county-squires"

    def offer(self, state: LancasterState, seat: i64, arg: i64) -> None:
        count: i64 = least_squires(state, strength_of(arg) + company_strength(state, company_of(arg)), place_of(arg))
        while count <= state.squires[seat]:
            state.offer(move_of(SUPPORT, count))
            count += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        enter_county(state, arg, arg_of(move))

    def about(self, state: LancasterState, seat: int, arg: int) -> dict[str, Any]:
        strength, company, county = int(strength_of(arg)), company_of(arg), place_of(arg)
        least = int(least_squires(state, strength + company_strength(state, company), county))
        who = knight_words(state, int(house_of(arg)), strength, company)
        return {"at": state.board.place_slot(county), **who, "least": least}

    def forbids_wish(self, state: LancasterState, seat: int, wish: Mapping[str, Any]) -> Reason:
        if wish["kind"] == "squires":
            return Reason("county-squires" if wish.get("n", 0) > state.squires[seat] else "county-expel")
        return super().forbids_wish(state, seat, wish)

    def check(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        house, strength, place, company = house_of(arg), strength_of(arg), place_of(arg), company_of(arg)
        check(house == seat and 0 < strength < RANKS and place < COUNTIES, "squires support an own knight in a county")
        at_court = state.court[house * RANKS + strength] > 0
        held = state.kings_board.privileges[house] & ~ARCHER if state.kings_board.on else 0
        together = strength + company_strength(state, company)
        reaches = county_barrier(state, house, together, place) == OPEN and not company & ~held
        check(at_court and reaches and arg >> 14 == 0, "that knight cannot go there")


def enter_county(state: LancasterState, arg: i64, squires: i64) -> None:
    house: i64 = house_of(arg)
    strength: i64 = strength_of(arg)
    county: i64 = place_of(arg)
    holder: i64 = state.county_house[county]
    tell_placed(state, arg, squires, "county-squires" if squires > 0 else "county-minimum")
    if holder >= 0:
        expel(state, holder, county)
    state.court[house * RANKS + strength] -= 1
    # rule: county-one-knight
    state.county_house[county] = house
    state.county_strength[county] = strength
    state.county_squires[county] = squires
    if squires > 0:
        state.squires[house] -= squires
        state.known_squires = 0
    if company_of(arg) != 0:
        into_county(state, house, county, company_of(arg))


def expel(state: LancasterState, holder: i64, county: i64) -> None:
    """The expelled knight returns to its court, to be placed again; its squires are lost."""
    if state.log is not None:
        args = {
            "house": int(holder),
            "knight": int(state.county_strength[county]),
            "who": state.who(holder, state.county_strength[county]),
            "at": state.board.place_slot(county),
            "n": int(state.county_squires[county]),
        }
        state.tell("expelled", state.leader(holder), "county-expel", args)
    # rule: expelled-home, expelled-squires
    leave_county(state, county)
