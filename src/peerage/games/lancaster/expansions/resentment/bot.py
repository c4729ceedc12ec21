"""What bots go by in The King's Resentment: what markers cost, and how many the others may have."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import DISHONOR, SLOTS, TOWER
from peerage.games.lancaster.bot.battles import chance_of
from peerage.games.lancaster.bot.law_hopes import law_hopes_at
from peerage.games.lancaster.decision import LancasterDecision
from peerage.games.lancaster.expansions.resentment.dishonor import cleared_spaces
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger
from peerage.games.lancaster.state import PLACEMENT, LancasterState
from peerage.kernel.playing.rng import Rng


def dishonor_cost(state: LancasterState, anger: KingsAnger) -> float:
    """What a marker costs in the end: one point, and possibly more as more of the track is cleared."""
    space: i64 = min(cleared_spaces(state, anger), len(state.board.track_large) - 1)
    return 1.2 + 0.08 * float(state.board.track_large[space])


def into_tower(state: LancasterState, anger: KingsAnger, house: i64, strength: i64) -> float:
    """The worth of the markers that the knight redeems, and of laws that pay for knights in the tower."""
    if state.is_ally(house):
        return -0.3 * float(strength)
    redeemed: i64 = min(strength, anger.dishonor[house])
    return float(redeemed) * dishonor_cost(state, anger) - 0.45 * float(strength) + law_hopes_at(state, TOWER)


def shame(state: LancasterState, anger: KingsAnger, seat: i64) -> float:
    """The cost of dishonor markers, including those that conflicts without a knight of the seat may bring."""
    cost: float = float(anger.dishonor[seat])
    helpful: float = 2.5 if state.phase <= PLACEMENT else 0.0
    slot: i64 = 0
    while slot < SLOTS:
        if state.conflict[slot] >= 0 and state.space_in(seat, slot) < 0:
            cost += 1.0 - chance_of(state, slot, 0, helpful)
        slot += 1
    return cost


# What lies behind the screens.


def redraw_dishonor(state: LancasterState, anger: KingsAnger, viewer: i64, rng: Rng) -> None:
    """How many markers have been given in all is public; the seats known to have the fewest still have the fewest."""
    markers: vec[i64] = anger.dishonor
    fewest: i64 = anger.known_fewest
    asked: i64 = asked_for_markers(state, viewer)
    left: i64 = 0
    alike: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        left += markers[seat] if seat != viewer else 0
        alike += 1 if seat != viewer and fewest >> seat & 1 else 0
        seat += 1
    more: i64 = state.seats - alike - (1 if viewer >= 0 else 0)
    least: i64 = least_markers(anger, viewer, left, alike, more, asked, rng)
    seat = 0
    while seat < state.seats:
        if seat != viewer:
            markers[seat] = least
            if fewest != 0 and not fewest >> seat & 1:
                markers[seat] += 1
            elif fewest == 0 and seat == asked:
                markers[seat] = 1
            left -= markers[seat]
        seat += 1
    while left > 0:
        seat = rng.drawn_below(state.seats)
        if seat != viewer and not fewest >> seat & 1:
            markers[seat] += 1
            left -= 1


def least_markers(anger: KingsAnger, viewer: i64, left: i64, alike: i64, more: i64, asked: i64, rng: Rng) -> i64:
    """How many markers the seats with the fewest have: `alike` others have as few, and `more` others have more."""
    fewest: i64 = anger.known_fewest
    if fewest == 0:
        return 0
    if viewer >= 0 and fewest >> viewer & 1:
        return anger.dishonor[viewer]
    if more == 0:
        return left // alike
    low: i64 = 1 if asked >= 0 and fewest >> asked & 1 else 0
    high: i64 = (left - more) // (alike + more)
    if viewer >= 0:
        high = min(high, anger.dishonor[viewer] - 1)
    return low + rng.drawn_below(high - low + 1)


def asked_for_markers(state: LancasterState, viewer: i64) -> i64:
    """The seat that is asked how many markers it returns, and so must have some; or -1."""
    if state.over or state.top_seat() == viewer:
        return -1
    decision = state.decisions[state.top_kind()]
    asked = isinstance(decision, LancasterDecision) and DISHONOR in decision.takes
    return state.top_seat() if asked else -1
