"""Phase 1: whose turn it is to place a knight or another piece, and what everybody learns from who is asked."""

from typing import ClassVar, Final

from mypy_extensions import i64

from peerage.errors import check
from peerage.games.lancaster.board import COUNTIES, FAVORS, RANKS, SLOTS, SPACES
from peerage.games.lancaster.decision import Phase, check_house, check_turn
from peerage.games.lancaster.phases.barriers import OPEN, castle_barrier, county_barrier
from peerage.games.lancaster.phases.placement import open_counties
from peerage.games.lancaster.pieces.knights import may_fight
from peerage.games.lancaster.state import (
    INVITING,
    NEXT_TURN,
    NEXT_VOTE,
    PARLIAMENT,
    PLACEMENT,
    PLACING,
    UPGRADING,
    LancasterState,
    source_of,
)
from peerage.kernel.playing.decision import Frame
from peerage.kernel.playing.state import NOBODY

# What a seat can place.
NO_PLACE: Final[i64] = 0
SOME_PLACE: Final[i64] = 1
CHOICE: Final[i64] = 2


class NextTurn(Phase):
    """The next seat that can place something; when nobody can, parliament sits."""

    kind: ClassVar[int] = NEXT_TURN
    name: ClassVar[str] = "next_turn"
    phase: ClassVar[int] = int(PLACEMENT)

    def run(self, state: LancasterState, seat: i64) -> None:
        state.phase = PLACEMENT
        tries: i64 = 0
        while tries < state.seats:
            prospect: i64 = prospects(state, seat)
            if prospect != NO_PLACE:
                if (
                    prospect != CHOICE
                    and seat != state.mover
                    and not state.open_screens
                    and not has_open_choice(state, seat)
                ):
                    state.commit()  # a seat that is asked has something behind the screen
                state.push(NEXT_TURN, NOBODY, (seat + 1) % state.seats)
                state.push(PLACING, seat, 0)
                return
            if knights_left(state, seat):
                state.commit()  # the squires behind the screen could not help
                if state.log is not None:
                    state.emit("passed_over", seat, "cannot-place", {})
            # rule: place-skip, place-alone
            seat = (seat + 1) % state.seats
            tries += 1
        state.phase = PARLIAMENT
        state.push(NEXT_VOTE, NOBODY, 0)

    def check_asked(self, state: LancasterState, seat: int, arg: int, below: list[Frame]) -> None:
        """The reward of a favor that was just used."""
        check_turn(state, seat, below)
        kind = int(state.top_kind())
        check(kind in (UPGRADING, INVITING), f"{state.decisions[kind].name} is not part of placing")
        check_house(state, seat, arg & 7)
        tile = source_of(arg) - FAVORS
        check(0 <= tile < len(state.board.favor_ids), "only a favor gives rewards in phase 1")
        check(not state.favors >> tile & 1, "a favor that is used is turned over")


def knights_left(state: LancasterState, seat: i64) -> bool:
    house: i64 = seat
    while house < state.houses:
        if state.at_court(house) > 0:
            return True
        house += state.seats
    return False


def prospects(state: LancasterState, seat: i64) -> i64:
    """Whether a seat can place something, as far as a quick look shows; CHOICE is plain to everybody."""
    found: i64 = 0
    house: i64 = seat
    while house < state.houses:
        for number in state.hooks.pieces_to_place:
            found += state.expansions[number].pieces_to_place(state, house)
        if state.at_court(house) > 0:
            found += spaces_elsewhere(state, house, 2 - found)
        if found > 1:
            return CHOICE
        # rule: two-turn
        house += state.seats
    return SOME_PLACE if found == 1 or some_county_open(state, seat) else NO_PLACE


def spaces_elsewhere(state: LancasterState, house: i64, most: i64) -> i64:
    """How many castle spaces and conflicts are open to any knight of a house, counted up to a limit."""
    count: i64 = 0
    space: i64 = 0
    while space < SPACES and count < most:
        if castle_barrier(state, house, space) == OPEN:
            count += 1
        space += 1
    slot: i64 = 0
    while slot < SLOTS and count < most:
        if may_fight(state, house, slot):
            count += 1
        slot += 1
    return count


def some_county_open(state: LancasterState, seat: i64) -> bool:
    """Whether some knight can go to a county, with all squires, or to a place of an expansion."""
    house: i64 = seat
    while house < state.houses:
        strength: i64 = RANKS - 1
        while strength > 0:
            if state.court[house * RANKS + strength] > 0 and (
                open_counties(state, house, strength + reach(state, house)) != 0
                or open_to_modules(state, house, strength) > 0
            ):
                return True
            strength -= 1
        house += state.seats
    return False


def reach(state: LancasterState, house: i64) -> i64:
    """The strength that all possible company would add to a knight."""
    added: i64 = 0
    for expansion in state.expansions:
        added += expansion.reach(state, house)
    return added


def open_to_modules(state: LancasterState, house: i64, strength: i64) -> i64:
    count: i64 = 0
    for expansion in state.expansions:
        count += expansion.open_places(state, house, strength)
    return count


def has_open_choice(state: LancasterState, seat: i64) -> bool:
    """Whether two moves need nothing from behind the screen, so that everybody can foresee a choice."""
    found: i64 = 0
    house: i64 = seat
    while house < state.houses:
        for number in state.hooks.offer_house:
            found += state.expansions[number].open_moves(state, house)
        strength: i64 = RANKS - 1
        while strength > 0 and found < 2:
            if state.court[house * RANKS + strength] > 0:
                found += spaces_elsewhere(state, house, 2) + counties_without_squires(state, house, strength)
                found += open_to_modules(state, house, strength)
            strength -= 1
        house += state.seats
    return found > 1


def counties_without_squires(state: LancasterState, house: i64, strength: i64) -> i64:
    """How many counties are open to a knight alone; 2 means two or more."""
    count: i64 = 0
    county: i64 = 0
    while county < COUNTIES and count < 2:
        free: bool = state.county_house[county] < 0 or strength > state.held_with(county)
        if free and county_barrier(state, house, strength, county) == OPEN:
            count += 1
        county += 1
    return count
