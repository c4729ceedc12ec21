"""Redraws what a seat does not know: what lies behind the other screens, and the order of the piles."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, OFFICES, SEALS, SQUIRES
from peerage.games.lancaster.decision import LancasterDecision
from peerage.games.lancaster.laws.laws import TABLE
from peerage.games.lancaster.state import (
    PARLIAMENT,
    PLACING,
    REDEEMING,
    RETURNING,
    TRADING,
    LancasterState,
)
from peerage.kernel.chance import Chance


def redraw(state: LancasterState, viewer: i64, chance: Chance) -> None:
    # rule: hidden-piles
    state.conflict_pile = state.conflict_pile[:]
    shuffle(state.conflict_pile, 0, len(state.conflict_pile), chance)
    state.law_pile = state.law_pile[:]
    shuffle_laws(state, chance)
    for module in state.modules:
        module.redraw_piles(state, chance)
    if state.open_screens:
        return
    redraw_goods(state, viewer, state.gold, state.known_gold, chance)
    redraw_goods(state, viewer, state.squires, state.known_squires, chance)
    if state.kings_board.on:
        redraw_seals(state, viewer, chance)
    if state.anger.on:
        redraw_dishonor(state, viewer, chance)
    give_what_is_asked_for(state, viewer)


def shuffle(pile: vec[i64], begin: i64, end: i64, chance: Chance) -> None:
    """Shuffle the cards from `begin` up to, but not including, `end`, so that nothing of their old order shows."""
    sort(pile, begin, end)
    while end - begin > 1:
        other: i64 = begin + chance.drawn_below(end - begin)
        end -= 1
        card: i64 = pile[end]
        pile[end] = pile[other]
        pile[other] = card


def sort(pile: vec[i64], begin: i64, end: i64) -> None:
    place: i64 = begin + 1
    while place < end:
        card: i64 = pile[place]
        hole: i64 = place
        while hole > begin and pile[hole - 1] > card:
            pile[hole] = pile[hole - 1]
            hole -= 1
        pile[hole] = card
        place += 1


def shuffle_laws(state: LancasterState, chance: Chance) -> None:
    """The backs show the groups; within a group the order is unknown."""
    group = state.board.law_group
    begin: i64 = 0
    end: i64 = 0
    while begin < len(state.law_pile):
        while end < len(state.law_pile) and group[state.law_pile[end]] == group[state.law_pile[begin]]:
            end += 1
        shuffle(state.law_pile, begin, end, chance)
        begin = end


def redraw_goods(state: LancasterState, viewer: i64, goods: vec[i64], known: i64, chance: Chance) -> None:
    """About three, as players usually keep; the seats known to have the most still have the most."""
    own: i64 = goods[viewer] if viewer >= 0 else 0
    ceiling: i64 = -1
    if known != 0:
        ceiling = own if viewer >= 0 and known >> viewer & 1 else own + 1 + chance.drawn_below(4)
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            count: i64 = chance.drawn_below(4) + chance.drawn_below(4)
            if known >> seat & 1:
                count = ceiling
            elif known != 0:
                count = min(count, ceiling - 1)
            goods[seat] = max(count, 0)
        seat += 1


def redraw_seals(state: LancasterState, viewer: i64, chance: Chance) -> None:
    """About three a round have been given so far, the last of them to the holders of the offices. The others have those
    that the viewer does not have.
    """
    seals: vec[i64] = state.kings_board.seals
    given: i64 = 3 * (state.round if state.phase > PARLIAMENT else state.round - 1)
    seat: i64 = 0
    while seat < state.seats:
        if seat == viewer:
            given -= seals[seat]
        else:
            seals[seat] = 0
        seat += 1
    office: i64 = 0
    while office < OFFICES:
        seat = state.kings_board.holder[office]
        if 0 <= seat < state.seats and seat != viewer:
            seals[seat] += state.board.office_seals[office]
            given -= state.board.office_seals[office]
        office += 1
    while given > 0:
        seat = chance.drawn_below(state.seats)
        if seat != viewer:
            seals[seat] += 1
            given -= 1


def redraw_dishonor(state: LancasterState, viewer: i64, chance: Chance) -> None:
    """How many markers have been given in all is public; the seats known to have the fewest still have the fewest."""
    markers: vec[i64] = state.anger.dishonor
    fewest: i64 = state.anger.known_fewest
    asked: i64 = asked_for_markers(state, viewer)
    left: i64 = 0
    alike: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        left += markers[seat] if seat != viewer else 0
        alike += 1 if seat != viewer and fewest >> seat & 1 else 0
        seat += 1
    more: i64 = state.seats - alike - (1 if viewer >= 0 else 0)
    least: i64 = least_markers(state, viewer, left, alike, more, asked, chance)
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
        seat = chance.drawn_below(state.seats)
        if seat != viewer and not fewest >> seat & 1:
            markers[seat] += 1
            left -= 1


def least_markers(
    state: LancasterState, viewer: i64, left: i64, alike: i64, more: i64, asked: i64, chance: Chance
) -> i64:
    """How many markers the seats with the fewest have: `alike` others have as few, and `more` others have more."""
    fewest: i64 = state.anger.known_fewest
    if fewest == 0:
        return 0
    if viewer >= 0 and fewest >> viewer & 1:
        return state.anger.dishonor[viewer]
    if more == 0:
        return left // alike
    low: i64 = 1 if asked >= 0 and fewest >> asked & 1 else 0
    high: i64 = (left - more) // (alike + more)
    if viewer >= 0:
        high = min(high, state.anger.dishonor[viewer] - 1)
    return low + chance.drawn_below(high - low + 1)


def asked_for_markers(state: LancasterState, viewer: i64) -> i64:
    """The seat that is asked how many markers it returns, and so must have some; or -1."""
    if state.over or (state.top_kind() != REDEEMING and state.top_kind() != RETURNING):
        return -1
    return state.top_seat() if state.top_seat() != viewer else -1


def give_what_is_asked_for(state: LancasterState, viewer: i64) -> None:
    """A seat that is asked has a choice, so it must have the goods for it."""
    seat: i64 = -1 if state.over else state.top_seat()
    if seat < 0 or seat == viewer:
        return
    kind: i64 = state.top_kind()
    decision = state.decisions[kind]
    assert isinstance(decision, LancasterDecision)
    gold: i64 = 1 if decision.takes_gold else 0
    squires: i64 = 1 if decision.takes_squires else 0
    if kind == PLACING and state.kings_board.on:
        gold = 1
    while gold + squires > 0 and not has_choice(state, seat):
        state.gold[seat] += gold
        state.squires[seat] += squires
    if kind == TRADING:
        law = TABLE[state.top_arg()]
        state.gold[seat] = max(state.gold[seat], law.takes[GOLD])
        state.squires[seat] = max(state.squires[seat], law.takes[SQUIRES])
        if law.takes[SEALS] > 0:
            state.kings_board.seals[seat] = max(state.kings_board.seals[seat], law.takes[SEALS])
    keep_most(state.gold, state.known_gold, viewer, seat)
    keep_most(state.squires, state.known_squires, viewer, seat)


def has_choice(state: LancasterState, seat: i64) -> bool:
    state.menu_size = 0
    state.decisions[state.top_kind()].offer(state, seat, state.top_arg())
    state.menu_seat = -1
    return state.menu_size > 1


def keep_most(goods: vec[i64], known: i64, viewer: i64, seat: i64) -> None:
    """The seats known to have the most still have the most after `seat` was given more."""
    if known == 0:
        return
    least: i64 = goods[seat] if known >> seat & 1 else goods[seat] + 1
    other: i64 = 0
    while other < len(goods):
        if known >> other & 1 and other != viewer:
            goods[other] = max(goods[other], least)
        other += 1
