"""The opening tiles: none to three of each kind, chosen by all in secret and at once, then filled up by lot."""

from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS, TILES
from peerage.games.noblemen.goods import draw_tiles
from peerage.games.noblemen.moves import CHOOSE, chosen_of, move_of
from peerage.games.noblemen.state import NoblemenState
from peerage.kernel.event import only


def offer_openings(state: NoblemenState) -> None:
    each: i64 = state.board.opening_each
    choice: i64 = 0
    while choice < 1 << 2 * KINDS:
        if max(max(choice & 3, choice >> 2 & 3), max(choice >> 4 & 3, choice >> 6)) <= each:
            state.offer(move_of(CHOOSE, choice))
        choice += 1


def deal_openings(state: NoblemenState) -> None:
    """All take what they chose; then the others lie in the bag, and everybody draws what is missing."""
    seat: i64 = 0
    while seat < state.seats:
        kind: i64 = 0
        while kind < KINDS:
            chosen: i64 = chosen_of(state.choices[seat], kind)
            state.tiles[seat * KINDS + kind] += chosen
            state.bag[kind] -= chosen
            kind += 1
        if state.log is not None:
            chosen_tiles = {TILES[kind]: int(chosen_of(state.choices[seat], kind)) for kind in range(KINDS)}
            state.tell("opening", seat, "start-tiles", chosen_tiles, only(seat))
        seat += 1
    place: i64 = 0
    while place < state.seats:
        seat = (state.first + place) % state.seats
        missing: i64 = state.board.opening_total - state.tiles_of(seat)
        draw_tiles(state, seat, missing, "moment:set-up", "start-tiles-fill")
        place += 1
