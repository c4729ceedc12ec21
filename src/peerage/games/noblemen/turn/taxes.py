"""Collecting taxes and gaining land, each once a decade: by the estate, knights and bribery markers."""

from typing import Any, ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import FIELD, GROVE
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.goods import draw_tiles, gain_money, give_markers
from peerage.games.noblemen.moves import GIVE, LAND, TAXES, arg_of, move_of
from peerage.games.noblemen.state import NoblemenState


def taxes_of(state: NoblemenState, seat: i64) -> i64:
    """In pounds, without markers."""
    # rule: taxes-fields, taxes-manors, taxes-knights
    return state.estates[seat].fields + 2 * state.symbols(seat, FIELD)


def land_of(state: NoblemenState, seat: i64) -> i64:
    """In tiles, without markers."""
    # rule: land-groves, land-forests, land-knights
    return state.estates[seat].groves + 2 * state.symbols(seat, GROVE)


class Markers(NoblemenDecision):
    """How many bribery markers are given with taxes or land."""

    name: ClassVar[str] = "markers"
    asks: ClassVar[tuple[int, ...]] = (GIVE,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """How many bribery markers are given with it."""
        # rule: bribe-use
        count: i64 = 0
        while count <= state.markers[seat]:
            state.offer(move_of(GIVE, count))
            count += 1

    def act(self, state: NoblemenState, seat: i64, action: i64, move: i64) -> None:
        count: i64 = arg_of(move)
        if action == TAXES:
            collect_taxes(state, seat, count)
        else:
            gain_land(state, seat, count)

    def about(self, state: NoblemenState, seat: int, arg: int) -> dict[str, Any]:
        return {"action": "action:taxes" if arg == TAXES else "action:land"}

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        done = state.taxed if arg == TAXES else state.landed
        return arg in (TAXES, LAND) and state.action_done and not done >> seat & 1


def collect_taxes(state: NoblemenState, seat: i64, count: i64) -> None:
    state.taxed |= 1 << seat
    if state.log is not None:
        state.tell("taxes", seat, "taxes", {})
    return_markers(state, seat, count, "action:taxes", "taxes-markers")
    worth: i64 = taxes_of(state, seat) + count
    gain_money(state, seat, worth, "action:taxes", "taxes")
    if worth == 0 and state.log is not None:
        state.tell("nothing", seat, "income-nothing", {"from": "action:taxes"})


def gain_land(state: NoblemenState, seat: i64, count: i64) -> None:
    state.landed |= 1 << seat
    if state.log is not None:
        state.tell("land", seat, "land", {})
    return_markers(state, seat, count, "action:land", "land-markers")
    worth: i64 = land_of(state, seat) + count
    draw_tiles(state, seat, worth, "action:land", "land")
    if worth == 0 and state.log is not None:
        state.tell("nothing", seat, "income-nothing", {"from": "action:land"})


def return_markers(state: NoblemenState, seat: i64, count: i64, source: str, rule: str) -> None:
    give_markers(state, seat, count)
    if count > 0 and state.log is not None:
        state.tell("markers", seat, rule, {"n": int(count), "from": source})
