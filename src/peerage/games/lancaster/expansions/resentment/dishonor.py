"""Dishonor: lost conflicts bring it, and the final scoring punishes it."""

from mypy_extensions import i64

from peerage.games.lancaster.board import CONFLICT, DISHONOR
from peerage.games.lancaster.expansions.resentment.kings_anger import KingsAnger
from peerage.games.lancaster.state import LancasterState


def shame_absent(state: LancasterState, anger: KingsAnger, slot: i64) -> None:
    """After a lost conflict, every player without a knight in it gets a marker; an ally's knight does not help."""
    place: i64 = 0
    while place < state.seats:
        seat: i64 = state.in_order(place)
        if is_absent(state, seat, slot):
            give_dishonor(state, anger, seat, 1, CONFLICT + slot, "dishonor")
        place += 1


def is_absent(state: LancasterState, seat: i64, slot: i64) -> bool:
    # rule: two-dishonor-ally
    return state.space_in(seat, slot) < 0


def give_dishonor(state: LancasterState, anger: KingsAnger, seat: i64, count: i64, source: i64, rule: str) -> None:
    """Take from the track while it lasts, then from the supply, which never runs out."""
    anger.dishonor[seat] += count
    state.ledger.book(seat, DISHONOR, count)
    # rule: dishonor-left-to-right, dishonor-supply
    anger.track_left = max(0, anger.track_left - count)
    anger.known_fewest = 0
    if state.log is not None:
        state.emit("dishonor", seat, rule, {"n": int(count), "from": state.board.place_slot(source)})


def cleared_spaces(state: LancasterState, anger: KingsAnger) -> i64:
    """How many spaces of the track are empty, from the left."""
    size: i64 = state.board.markers_per_space
    # rule: dishonor-left-to-right
    return len(state.board.track_large) - (anger.track_left + size - 1) // size


def markers_on_track(state: LancasterState, anger: KingsAnger) -> list[int]:
    """Markers on each space: from the left, empty spaces, then perhaps one partly filled, then full ones."""
    size = int(state.board.markers_per_space)
    spaces = len(state.board.track_large)
    return [min(size, max(0, int(anger.track_left) - size * (spaces - 1 - space))) for space in range(spaces)]


# The final scoring.


def score_dishonor(state: LancasterState, anger: KingsAnger) -> None:
    """Markers cost points, and the players with the most of them also lose the numbers of the last cleared space."""
    anger.lost = [marker_points(anger, seat) for seat in range(state.seats)]
    anger.penalty = [int(penalty_of(state, anger, seat)) for seat in range(state.seats)]
    seat: i64 = 0
    while seat < state.seats:
        state.points[seat] -= anger.lost[seat] + anger.penalty[seat]
        seat += 1


def marker_points(anger: KingsAnger, seat: i64) -> int:
    """One point for each marker."""
    return int(anger.dishonor[seat])


def penalty_of(state: LancasterState, anger: KingsAnger, seat: i64) -> i64:
    """Tied players share the numbers of their places; with two seats only the larger number is lost."""
    cleared: i64 = cleared_spaces(state, anger)
    # rule: penalty-none
    if cleared == 0 or anger.dishonor[seat] == 0:
        return 0
    large: i64 = state.board.track_large[cleared - 1]
    small: i64 = state.board.track_small[cleared - 1] if state.seats > 2 else 0
    worse: i64 = more_dishonored(state, anger, seat)
    if worse == 0:
        firsts: i64 = sharing(state, anger, 0)
        return large if firsts == 1 else (large + small) // firsts
    return small // sharing(state, anger, 1) if worse == 1 else 0


def sharing(state: LancasterState, anger: KingsAnger, place: i64) -> i64:
    """How many seats share the place that has this many others ahead of it."""
    count: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if more_dishonored(state, anger, seat) == place:
            count += 1
        seat += 1
    return count


def more_dishonored(state: LancasterState, anger: KingsAnger, seat: i64) -> i64:
    """How many seats have more dishonor: by markers, then by votes, then by squires."""
    count: i64 = 0
    other: i64 = 0
    while other < state.seats:
        more: i64 = anger.dishonor[other] - anger.dishonor[seat]
        # rule: penalty-tie
        if more == 0:
            more = state.votes[other] - state.votes[seat]
        if more == 0:
            more = state.squires[other] - state.squires[seat]
        if more > 0:
            count += 1
        other += 1
    return count


def emit_dishonor(state: LancasterState, anger: KingsAnger) -> None:
    for seat in range(state.config.seats):
        state.emit("dishonor_scored", seat, "dishonor-final", {"n": anger.lost[seat], "markers": anger.lost[seat]})
    for seat in range(state.config.seats):
        if anger.penalty[seat] > 0:
            rank, rule = 1 + int(more_dishonored(state, anger, seat)), penalty_rule(state, anger, seat)
            state.emit("penalty", seat, rule, {"n": anger.penalty[seat], "rank": rank})


def penalty_rule(state: LancasterState, anger: KingsAnger, seat: int) -> str:
    place: i64 = more_dishonored(state, anger, seat)
    if state.seats == 2:
        return "two-penalty"
    if sharing(state, anger, place) > 1:
        return "penalty-share-first" if place == 0 else "penalty-share-second"
    return "penalty-most" if place == 0 else "penalty-second"
