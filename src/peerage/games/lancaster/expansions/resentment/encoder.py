"""The King's Resentment: what a seat may know, as numbers for a net."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import DISHONOR, RANKS
from peerage.games.lancaster.bot.encoder import seen_from
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger
from peerage.games.lancaster.expansions.resentment.tower import REDEEMING
from peerage.games.lancaster.observation import KNIGHT, SEATS
from peerage.games.lancaster.state import LancasterState

OBSERVED: Final = (
    *("question:redeem", "track_left", "tower:room"),
    *[f"seat:{seat}:dishonor" for seat in range(SEATS)],
    *[f"house:{house}:tower" for house in range(SEATS)],
)


def encode_resentment(state: LancasterState, anger: KingsAnger, viewer: i64, numbers: vec[float], begin: i64) -> None:
    if not state.over and state.top_kind() == REDEEMING:
        numbers[begin] = 1.0
        numbers[KNIGHT] = float(state.top_arg()) * 0.25
    numbers[begin + 1] = float(anger.track_left) * 0.04
    numbers[begin + 2] = float(anger.room) / 7.0
    all_markers: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        all_markers += anger.dishonor[seat]
        seat += 1
    # How many markers there are in all is public: without counting, the others are taken for equals.
    each: float = float(all_markers - anger.dishonor[viewer]) / float(state.seats - 1)
    seat = 0
    while seat < state.seats:
        markers: float = each
        if seat == viewer or state.open_screens:
            markers = float(anger.dishonor[seat])
        elif state.ledger.kept():
            markers = float(state.ledger.counted(seat, DISHONOR))
        numbers[begin + 3 + seen_from(state, viewer, seat)] = markers * 0.2
        seat += 1
    house: i64 = 0
    while house < state.houses:
        base: i64 = house * RANKS
        inside: i64 = anger.tower[base + 1] + 2 * anger.tower[base + 2]
        inside += 3 * anger.tower[base + 3] + 4 * anger.tower[base + 4]
        numbers[begin + 3 + SEATS + seen_from(state, viewer, house)] = float(inside) * 0.25
        house += 1
