"""Phase 3, castles: knights and extensions give their rewards, then the round table gives votes."""

from mypy_extensions import i64

from peerage.games.lancaster.ally import ally_of, end_ally_castle, has_ally, score_ally_castle
from peerage.games.lancaster.board import CASTLE, KINDS, KNIGHT, RANKS, SPACES, TABLE, UPGRADE
from peerage.games.lancaster.goods import gain_votes, pay_squires
from peerage.games.lancaster.knights import ask_upgrade, can_upgrade, leave_castle
from peerage.games.lancaster.moves import DONE, USE, arg_of, kind_of, move_of
from peerage.games.lancaster.new_laws import turn_up
from peerage.games.lancaster.rewards import give_reward
from peerage.games.lancaster.state import (
    CASTLE_END,
    CASTLES,
    CONFLICT_PHASE,
    MUST,
    NEXT_CASTLE,
    NEXT_CONFLICT,
    LancasterState,
)
from peerage.kernel.state import NOBODY

# What waits for its owner is a mask: the own spaces in the lower six bits, the ally's above them.


def next_castle(state: LancasterState, number: i64) -> None:
    """From the start player on; first everything that only gives."""
    if number == state.seats:
        if state.new_laws:
            turn_up(state)
        state.phase = CONFLICT_PHASE
        state.push(NEXT_CONFLICT, NOBODY, 0)
        return
    seat: i64 = state.in_order(number)
    state.push(NEXT_CASTLE, NOBODY, number + 1)
    state.push(CASTLE_END, NOBODY, seat)
    left: i64 = give_freely(state, seat)
    if has_ally(state):
        left |= score_ally_castle(state, ally_of(seat)) << SPACES
    if left != 0:
        state.push(CASTLES, seat, left)


def scores(state: LancasterState, house: i64, space: i64) -> bool:
    """A space scores by its knight or its extension, if that is not turned over."""
    if state.castle[house * SPACES + space] > 0:
        return True
    if state.is_ally(house):
        return False
    return (state.extensions[house] & ~state.turned[house]) >> space & 1 == 1


def give_freely(state: LancasterState, seat: i64) -> i64:
    """What costs nothing and needs no choice is given; the mask of the rest."""
    left: i64 = 0
    space: i64 = 0
    while space < SPACES:
        if scores(state, seat, space):
            if state.board.space_cost[space] > 0 or state.board.space_rewards[space * KINDS + UPGRADE] > 0:
                left |= 1 << space
            else:
                give_reward(state, seat, state.board.space_rewards, space, CASTLE + space)
                leave_castle(state, seat, space, "home", "castle-home")
        space += 1
    return left


def usable(state: LancasterState, seat: i64, item: i64) -> bool:
    """Nothing is offered that the reserve cannot give or the squires cannot pay."""
    house: i64 = seat
    space: i64 = item
    if item >= SPACES:
        house, space = ally_of(seat), item - SPACES
    elif state.squires[seat] < state.board.space_cost[space]:
        return False
    if state.board.space_rewards[space * KINDS + KNIGHT] > 0:
        return state.reserve[house * RANKS + 1] > 0
    return can_upgrade(state, house, 0)


def offer_castle(state: LancasterState, seat: i64, left: i64) -> None:
    item: i64 = 0
    while item < 2 * SPACES:
        if left >> item & 1 and usable(state, seat, item):
            state.offer(move_of(USE, item))
        item += 1
    state.offer(move_of(DONE, 0))


def act_castle(state: LancasterState, seat: i64, left: i64, move: i64) -> None:
    if kind_of(move) == DONE:
        if state.log is not None:
            tell_declined(state, seat, left)
        return
    item: i64 = arg_of(move)
    left &= ~(1 << item)
    if left != 0:
        state.push(CASTLES, seat, left)
    if item >= SPACES:
        leave_castle(state, ally_of(seat), item - SPACES, "home", "two-ally-castle")
        ask_upgrade(state, ally_of(seat), MUST, CASTLE + item - SPACES)
        return
    source: i64 = CASTLE + item
    if state.board.space_cost[item] > 0:
        pay_squires(state, seat, state.board.space_cost[item], source, state.board.source_rule(source))
    leave_castle(state, seat, item, "home", "castle-home")
    if state.board.space_rewards[item * KINDS + UPGRADE] > 0:
        ask_upgrade(state, seat, MUST, source)
    else:
        give_reward(state, seat, state.board.space_rewards, item, source)


def tell_declined(state: LancasterState, seat: i64, left: i64) -> None:
    for item in range(2 * SPACES):
        if left >> item & 1:
            event, rule = ("ally_declined", "two-ally-castle") if item >= SPACES else ("declined", "castle-decline")
            args = {"from": f"castle:{state.board.space_ids[item % SPACES]}"}
            state.tell(event, seat, rule, args)


def castle_end(state: LancasterState, seat: i64) -> None:
    """All knights are home; the round table gives a vote for each nobleman and the lord, but not in the last round."""
    space: i64 = 0
    while space < SPACES:
        leave_castle(state, seat, space, "home", "castle-home")
        space += 1
    if has_ally(state):
        end_ally_castle(state, ally_of(seat))
    if state.round < state.board.rounds:
        gain_votes(state, seat, 1 + state.nobles_of(seat), TABLE)
