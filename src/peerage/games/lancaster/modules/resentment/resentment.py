"""The King's Resentment: a knight in the tower redeems dishonor, lost conflicts bring it, the end punishes it."""

from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import CONFLICT, RANKS, TOWER, TOWER_SLOT
from peerage.games.lancaster.decision import LancasterDecision, check_turn
from peerage.games.lancaster.moves import REDEEM, arg_of, house_of, move_of, strength_of
from peerage.games.lancaster.pieces.knights import tell_home
from peerage.games.lancaster.state import REDEEMING, FinalScore, LancasterState
from peerage.kernel.decision import Frame
from peerage.kernel.errors import check
from peerage.kernel.vecs import zeros

# The tower.


def tower_open(state: LancasterState, strength: i64) -> bool:
    return state.anger.on and strength <= state.anger.room


def enter_tower(state: LancasterState, seat: i64, arg: i64) -> None:
    """Then the player may return as many markers as the knight's strength; for an ally's knight, none are returned."""
    house: i64 = house_of(arg)
    strength: i64 = strength_of(arg)
    state.anger.put(house, strength)
    if state.log is not None:
        rule = "two-tower" if state.is_ally(house) else "tower"
        args = {"house": int(house), "knight": int(strength), "who": state.who(house, strength), "at": TOWER_SLOT}
        state.tell("tower", seat, rule, args)
    if not state.is_ally(house):
        state.push(REDEEMING, seat, strength)


class Redeem(LancasterDecision):
    """Up to `strength` dishonor markers are returned for the knight in the tower."""

    name: ClassVar[str] = "redeem"
    veiled: ClassVar[bool] = True
    rule: ClassVar[str] = "tower-redeem"
    wrong_here: ClassVar[dict[str, str]] = {"redeem": "tower-redeem"}

    def offer(self, state: LancasterState, seat: i64, strength: i64) -> None:
        count: i64 = 0
        while count <= min(strength, state.anger.dishonor[seat]):
            state.offer(move_of(REDEEM, count))
            count += 1

    def act(self, state: LancasterState, seat: i64, arg: i64, move: i64) -> None:
        return_markers(state, seat, arg_of(move), "tower-redeem" if arg_of(move) > 0 else "tower-redeem-optional")

    def about(self, state: LancasterState, seat: int, strength: int) -> dict[str, int]:
        return {"n": strength}

    def check(self, state: LancasterState, seat: int, strength: int, below: list[Frame]) -> None:
        check_turn(state, seat, below)
        held = 0 < strength < RANKS and state.anger.inside(seat, strength) > 0
        check(held, "markers go back for a knight in the tower")


def return_markers(state: LancasterState, seat: i64, count: i64, rule: str) -> None:
    """Markers go back to the supply, never to the track."""
    if count > 0:
        # rule: dishonor-supply
        state.anger.dishonor[seat] -= count
        state.anger.known_fewest = 0
    if state.log is not None:
        state.tell("redeemed", seat, rule, {"n": int(count)})


def clear_tower(state: LancasterState) -> None:
    """Before the counties pay, the knights return to their courts; the one that belongs to no player stays."""
    if state.log is not None:
        state.tell("tower_cleared", -1, "tower-cleared", {})
    house: i64 = 0
    while house < state.houses:
        strength: i64 = 1
        while strength < RANKS:
            while state.anger.inside(house, strength) > 0:
                state.anger.take(house, strength)
                state.court[house * RANKS + strength] += 1
                if state.log is not None:
                    tell_home(state, "home", "tower-cleared", house, strength, TOWER)
            strength += 1
        house += 1


# Dishonor.


def shame_absent(state: LancasterState, slot: i64) -> None:
    """After a lost conflict, every player without a knight in it gets a marker; an ally's knight does not help."""
    place: i64 = 0
    while place < state.seats:
        seat: i64 = state.in_order(place)
        # rule: two-dishonor-ally
        if state.space_in(seat, slot) < 0:
            give_dishonor(state, seat, 1, CONFLICT + slot, "dishonor")
        place += 1


def give_dishonor(state: LancasterState, seat: i64, count: i64, source: i64, rule: str) -> None:
    """Take from the track while it lasts, then from the supply, which never runs out."""
    if count == 0:
        return
    anger = state.anger
    anger.dishonor[seat] += count
    # rule: dishonor-left-to-right, dishonor-supply
    anger.track_left = max(0, anger.track_left - count)
    anger.known_fewest = 0
    if state.log is not None:
        state.tell("dishonor", seat, rule, {"n": int(count), "from": state.board.place_slot(source)})


def cleared_spaces(state: LancasterState) -> i64:
    """How many spaces of the track are empty, from the left."""
    size: i64 = state.board.markers_per_space
    # rule: dishonor-left-to-right
    return len(state.board.track_large) - (state.anger.track_left + size - 1) // size


def markers_on_track(state: LancasterState) -> list[int]:
    """Markers on each space: from the left, empty spaces, then perhaps one partly filled, then full ones."""
    size = int(state.board.markers_per_space)
    spaces = len(state.board.track_large)
    return [min(size, max(0, int(state.anger.track_left) - size * (spaces - 1 - space))) for space in range(spaces)]


# The final scoring.


def score_dishonor(state: LancasterState, final: FinalScore) -> None:
    """One point for each marker, and the numbers of the last cleared space for the players with the most markers."""
    lost: vec[i64] = penalties(state)
    seat: i64 = 0
    while seat < state.seats:
        state.points[seat] -= state.anger.dishonor[seat] + lost[seat]
        final.dishonor.append(int(state.anger.dishonor[seat]))
        final.penalty.append(int(lost[seat]))
        seat += 1


def penalties(state: LancasterState) -> vec[i64]:
    """Tied players share the numbers of their places; with two seats only the larger number is lost."""
    lost: vec[i64] = zeros(state.seats)
    cleared: i64 = cleared_spaces(state)
    # rule: penalty-none
    if cleared == 0:
        return lost
    large: i64 = state.board.track_large[cleared - 1]
    small: i64 = state.board.track_small[cleared - 1]
    if state.seats == 2:
        small = 0
    firsts: i64 = sharing(state, 0)
    seconds: i64 = sharing(state, 1)
    seat: i64 = 0
    while seat < state.seats:
        # rule: penalty-none
        if state.anger.dishonor[seat] > 0:
            worse: i64 = more_dishonored(state, seat)
            if worse == 0:
                lost[seat] = large if firsts == 1 else (large + small) // firsts
            elif worse == 1:
                lost[seat] = small // seconds
        seat += 1
    return lost


def sharing(state: LancasterState, place: i64) -> i64:
    """How many seats share the place that has this many others ahead of it."""
    count: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if more_dishonored(state, seat) == place:
            count += 1
        seat += 1
    return count


def more_dishonored(state: LancasterState, seat: i64) -> i64:
    """How many seats have more dishonor: by markers, then by votes, then by squires."""
    count: i64 = 0
    other: i64 = 0
    while other < state.seats:
        more: i64 = state.anger.dishonor[other] - state.anger.dishonor[seat]
        # rule: penalty-tie
        if more == 0:
            more = state.votes[other] - state.votes[seat]
        if more == 0:
            more = state.squires[other] - state.squires[seat]
        if more > 0:
            count += 1
        other += 1
    return count


def tell_dishonor(state: LancasterState, final: FinalScore) -> None:
    for seat in range(state.terms.seats):
        args = {"n": final.dishonor[seat], "markers": final.dishonor[seat]}
        state.tell("dishonor_scored", seat, "dishonor-final", args)
    for seat in range(state.terms.seats):
        if final.penalty[seat] > 0:
            told = {"n": final.penalty[seat], "rank": 1 + int(more_dishonored(state, seat))}
            state.tell("penalty", seat, penalty_rule(state, seat), told)


def penalty_rule(state: LancasterState, seat: int) -> str:
    place: i64 = more_dishonored(state, seat)
    if state.seats == 2:
        return "two-penalty"
    if sharing(state, place) > 1:
        return "penalty-share-first" if place == 0 else "penalty-share-second"
    return "penalty-most" if place == 0 else "penalty-second"
