"""A new decade: the board is made ready again, everybody gets a card, and the markers move."""

from typing import ClassVar

from mypy_extensions import i64

from peerage.games.noblemen.board import CASTLE, CHAPEL, KINDS
from peerage.games.noblemen.cards.scandal import DECADE_CARD, look_arg
from peerage.games.noblemen.goods import by_tile
from peerage.games.noblemen.state import (
    BETWEEN,
    NEW_DECADE,
    NEXT_LOOK,
    NEXT_TURN,
    NO_BALL,
    NOWHERE,
    NoblemenState,
)
from peerage.kernel.playing.decision import Step
from peerage.kernel.playing.state import NOBODY
from peerage.kernel.playing.vecs import seats_of


def prepare_decade(state: NoblemenState) -> None:
    """Buildings, church, taxes and land; then the cards, the Queen's holder first."""
    state.phase = BETWEEN
    # rule: decade-new, decade-kept
    refill(state)
    empty_church(state)
    open_income(state)
    state.push(NEW_DECADE, NOBODY, 0)
    place: i64 = state.seats - 1
    while place >= 0:
        # rule: scandal-when
        state.push(NEXT_LOOK, NOBODY, look_arg((state.queen + place) % state.seats, DECADE_CARD))
        place -= 1


def refill(state: NoblemenState) -> None:
    """As many for sale as at the beginning, or what the supply holds."""
    added: list[int] = []
    building: i64 = CASTLE
    while building <= CHAPEL:
        # rule: decade-refill-short
        count: i64 = min(state.board.on_board[building] - state.sale[building], state.supply[building])
        state.sale[building] += count
        state.supply[building] -= count
        added.append(int(count))
        building += 1
    if state.log is not None:
        castles, palaces, chapels = added
        state.emit("refill", -1, "decade-refill", {"castle": castles, "chapel": chapels, "palace": palaces})


def empty_church(state: NoblemenState) -> None:
    """Its tiles go into the bag."""
    if state.log is not None and any(state.church):
        state.emit("church_back", -1, "decade-church", by_tile(state.church, 0))
    state.ledger.church_goes_into_bag(state.church)
    kind: i64 = 0
    while kind < KINDS:
        state.bag[kind] += state.church[kind]
        state.church[kind] = 0
        kind += 1


def open_income(state: NoblemenState) -> None:
    """Taxes and land once more."""
    emit_markers_back(state, state.taxed, "action:taxes")
    emit_markers_back(state, state.landed, "action:land")
    state.taxed = 0
    state.landed = 0


def emit_markers_back(state: NoblemenState, mask: i64, action: str) -> None:
    if state.log is not None and mask != 0:
        state.emit("marker_back", -1, "decade-once-again", {"seats": seats_of(int(mask)), "from": action})


class NewDecade(Step[NoblemenState]):
    kind: ClassVar[int] = NEW_DECADE
    name: ClassVar[str] = "new_decade"

    def run(self, state: NoblemenState, arg: i64) -> None:
        state.decade += 1
        state.space = 0
        state.ball = NO_BALL
        seat: i64 = 0
        while seat < state.seats:
            state.prestige[seat] = NOWHERE
            seat += 1
        if state.log is not None:
            state.emit("new_decade", -1, "decade-markers", {"n": int(state.decade)})
        # rule: decade-first
        state.push(NEXT_TURN, NOBODY, state.left_of(state.queen))
