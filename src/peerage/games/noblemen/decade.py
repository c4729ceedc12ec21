"""A new decade: the board is made ready again, everybody gets a card, and the markers move."""

from mypy_extensions import i64

from peerage.games.noblemen.board import CASTLE, CHAPEL, KINDS
from peerage.games.noblemen.scandal import DECADE_CARD, look_arg
from peerage.games.noblemen.state import (
    BETWEEN,
    NEW_DECADE,
    NEXT_LOOK,
    NEXT_TURN,
    NO_BALL,
    NOWHERE,
    NoblemenState,
)
from peerage.kernel.state import NOBODY


def prepare_decade(state: NoblemenState) -> None:
    """Buildings, church, taxes and land; then the cards, the Queen's holder first."""
    state.phase = BETWEEN
    refill(state)
    kind: i64 = 0
    while kind < KINDS:
        state.bag[kind] += state.church[kind]
        state.church[kind] = 0
        kind += 1
    state.taxed = 0
    state.landed = 0
    state.push(NEW_DECADE, NOBODY, 0)
    place: i64 = state.seats - 1
    while place >= 0:
        state.push(NEXT_LOOK, NOBODY, look_arg((state.queen + place) % state.seats, DECADE_CARD))
        place -= 1


def refill(state: NoblemenState) -> None:
    """As many for sale as at the beginning, or what the supply holds."""
    added: list[int] = []
    building: i64 = CASTLE
    while building <= CHAPEL:
        count: i64 = min(state.board.on_board[building] - state.sale[building], state.supply[building])
        state.sale[building] += count
        state.supply[building] -= count
        added.append(int(count))
        building += 1
    if state.log is not None:
        castles, palaces, chapels = added
        args = {"castle": castles, "chapel": chapels, "palace": palaces}
        state.tell("refill", -1, "decade-refill", args)


def new_decade(state: NoblemenState) -> None:
    state.decade += 1
    state.space = 0
    state.ball = NO_BALL
    seat: i64 = 0
    while seat < state.seats:
        state.prestige[seat] = NOWHERE
        seat += 1
    if state.log is not None:
        state.tell("new_decade", -1, "decade-markers", {"n": int(state.decade)})
    state.push(NEXT_TURN, NOBODY, state.left_of(state.queen))
