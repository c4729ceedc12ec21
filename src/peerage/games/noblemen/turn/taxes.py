"""Collecting taxes and gaining land, each once a decade: by the estate, knights and bribery markers."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen import decision_types
from peerage.games.noblemen.board import FIELD, GROVE
from peerage.games.noblemen.decision import NoblemenDecision
from peerage.games.noblemen.decision_types import Prospect
from peerage.games.noblemen.goods import draw_tiles, gain_money, give_markers, preview_draw
from peerage.games.noblemen.moves import Gains, N, NoblemenTraits, pending
from peerage.games.noblemen.observation import ASKED_LAND, ASKED_TAXES
from peerage.games.noblemen.state import ASK_MARKERS, NoblemenState
from peerage.kernel.playing.move import MoveKind


def taxes_of(state: NoblemenState, seat: i64) -> i64:
    """In pounds, without markers."""
    # rule: taxes-fields, taxes-manors, taxes-knights
    return state.estates[seat].fields + 2 * state.symbols(seat, FIELD)


def land_of(state: NoblemenState, seat: i64) -> i64:
    """In tiles, without markers."""
    # rule: land-groves, land-forests, land-knights
    return state.estates[seat].groves + 2 * state.symbols(seat, GROVE)


class Taxes(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"money": taxes_of(state, seat)}


class Land(NoblemenTraits):
    action: ClassVar[bool] = True

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        return {"tiles": land_of(state, seat)}

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        return preview_draw(state, int(land_of(state, seat)))


class Give(NoblemenTraits):
    """So many markers with taxes or land."""

    def gains(self, state: NoblemenState, seat: int, move: int) -> Gains:
        if for_taxes(state):
            return {"money": taxes_of(state, seat) + N.of(move)}
        return {"tiles": land_of(state, seat) + N.of(move)}

    def forbidden_by(self, state: NoblemenState, seat: int, move: int) -> str:
        return "taxes-markers" if for_taxes(state) else "land-markers"

    def preview(self, state: NoblemenState, seat: int, move: int) -> Prospect:
        """Markers whose tile the bag does not hold are given for nothing."""
        if for_taxes(state):
            return {}
        given = int(N.of(move))
        found = preview_draw(state, int(land_of(state, seat)) + given)
        wasted = min(given, found.get("lost", 0))
        if wasted:
            found["wasted"] = wasted
        return found


MOST_MARKERS: Final[i64] = 32
TAXES: Final = MoveKind("taxes", 14, [], Taxes("taxes", rule="taxes-once"))
LAND: Final = MoveKind("land", 15, [], Land("land", rule="land-once"))
GIVE: Final = MoveKind("give", 16, [N], Give("markers"), [MOST_MARKERS])


def for_taxes(state: NoblemenState) -> bool:
    return pending(state) == ASK_MARKERS and state.top_arg() == TAXES.number


class Markers(NoblemenDecision):
    """How many bribery markers are given with taxes or land."""

    kind: ClassVar[int] = ASK_MARKERS
    name: ClassVar[str] = "markers"
    asks: ClassVar[tuple[MoveKind, ...]] = (GIVE,)

    def offer(self, state: NoblemenState, seat: i64, arg: i64) -> None:
        """How many bribery markers are given with it."""
        # rule: bribe-use
        count: i64 = 0
        while count <= state.markers[seat]:
            state.offer(GIVE.of(count))
            count += 1

    def act(self, state: NoblemenState, seat: i64, action: i64, move: i64) -> None:
        count: i64 = N.of(move)
        if action == TAXES.number:
            collect_taxes(state, seat, count)
        else:
            gain_land(state, seat, count)

    def about(self, state: NoblemenState, seat: int, arg: int) -> decision_types.OfAction:
        return {"action": "action:taxes" if arg == TAXES.number else "action:land"}

    def observe(self, state: NoblemenState, viewer: i64, action: i64, numbers: vec[float]) -> None:
        numbers[ASKED_TAXES if action == TAXES.number else ASKED_LAND] = 1.0

    def fits(self, state: NoblemenState, seat: int, arg: int) -> bool:
        done = state.taxed if arg == TAXES.number else state.landed
        return arg in (TAXES.number, LAND.number) and state.action_done and not done >> seat & 1


def collect_taxes(state: NoblemenState, seat: i64, count: i64) -> None:
    state.taxed |= 1 << seat
    if state.log is not None:
        state.emit("taxes", seat, "taxes", {})
    return_markers(state, seat, count, "action:taxes", "taxes-markers")
    worth: i64 = taxes_of(state, seat) + count
    gain_money(state, seat, worth, "action:taxes", "taxes")
    if worth == 0 and state.log is not None:
        state.emit("nothing", seat, "income-nothing", {"from": "action:taxes"})


def gain_land(state: NoblemenState, seat: i64, count: i64) -> None:
    state.landed |= 1 << seat
    if state.log is not None:
        state.emit("land", seat, "land", {})
    return_markers(state, seat, count, "action:land", "land-markers")
    worth: i64 = land_of(state, seat) + count
    draw_tiles(state, seat, worth, "action:land", "land")
    if worth == 0 and state.log is not None:
        state.emit("nothing", seat, "income-nothing", {"from": "action:land"})


def return_markers(state: NoblemenState, seat: i64, count: i64, source: str, rule: str) -> None:
    give_markers(state, seat, count)
    if count > 0 and state.log is not None:
        state.emit("markers", seat, rule, {"n": int(count), "from": source})
