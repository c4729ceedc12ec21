"""Redraws what a seat does not know: the order of the piles and, unless it was counted, what the other screens hide."""

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, SQUIRES
from peerage.games.lancaster.decision import LancasterDecision
from peerage.games.lancaster.pieces.screens import put_as_counted
from peerage.games.lancaster.state import (
    PLACING,
    TRADING,
    LancasterState,
)
from peerage.kernel.playing.rng import Rng


def redraw(state: LancasterState, viewer: i64, rng: Rng) -> None:
    # rule: hidden-piles
    state.conflict_pile = state.conflict_pile[:]
    shuffle(state.conflict_pile, 0, len(state.conflict_pile), rng)
    state.law_pile = state.law_pile[:]
    shuffle_laws(state, rng)
    for expansion in state.expansions:
        expansion.redraw_piles(state, rng)
    if state.open_screens:
        return
    if state.ledger.kept():
        put_as_counted(state, viewer)
        return
    redraw_goods(state, viewer, state.gold, state.known_gold, rng)
    redraw_goods(state, viewer, state.squires, state.known_squires, rng)
    for expansion in state.expansions:
        expansion.redraw_screens(state, viewer, rng)
    give_what_is_asked_for(state, viewer)


def shuffle(pile: vec[i64], begin: i64, end: i64, rng: Rng) -> None:
    """Shuffle the cards from `begin` up to, but not including, `end`, so that nothing of their old order shows."""
    sort(pile, begin, end)
    while end - begin > 1:
        other: i64 = begin + rng.drawn_below(end - begin)
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


def shuffle_laws(state: LancasterState, rng: Rng) -> None:
    """The backs show the groups; within a group the order is unknown."""
    group = state.board.law_group
    begin: i64 = 0
    end: i64 = 0
    while begin < len(state.law_pile):
        while end < len(state.law_pile) and group[state.law_pile[end]] == group[state.law_pile[begin]]:
            end += 1
        shuffle(state.law_pile, begin, end, rng)
        begin = end


def redraw_goods(state: LancasterState, viewer: i64, goods: vec[i64], known: i64, rng: Rng) -> None:
    """About three, as players usually keep; the seats known to have the most still have the most."""
    own: i64 = goods[viewer] if viewer >= 0 else 0
    ceiling: i64 = -1
    if known != 0:
        ceiling = own if viewer >= 0 and known >> viewer & 1 else own + 1 + rng.drawn_below(4)
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            count: i64 = rng.drawn_below(4) + rng.drawn_below(4)
            if known >> seat & 1:
                count = ceiling
            elif known != 0:
                count = min(count, ceiling - 1)
            goods[seat] = max(count, 0)
        seat += 1


def give_what_is_asked_for(state: LancasterState, viewer: i64) -> None:
    """A seat that is asked has a choice, so it must have the goods for it."""
    seat: i64 = -1 if state.over else state.top_seat()
    if seat < 0 or seat == viewer:
        return
    kind: i64 = state.top_kind()
    decision = state.decisions[kind]
    assert isinstance(decision, LancasterDecision)
    gold: i64 = 1 if GOLD in decision.takes else 0
    squires: i64 = 1 if SQUIRES in decision.takes else 0
    if kind == PLACING:
        for expansion in state.expansions:
            gold |= 1 if GOLD in expansion.placing_takes else 0
    while gold + squires > 0 and not has_choice(state, seat):
        state.gold[seat] += gold
        state.squires[seat] += squires
    if kind == TRADING:
        law = state.board.laws[state.top_arg()]
        state.gold[seat] = max(state.gold[seat], law.takes[GOLD])
        state.squires[seat] = max(state.squires[seat], law.takes[SQUIRES])
        for expansion in state.expansions:
            expansion.give_for_trade(seat, law.takes)
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
