"""What lies behind the screens, of the base game and of expansions, and what of it everybody has counted."""

from mypy_extensions import i64

from peerage.games.lancaster.board import GOLD, SQUIRES
from peerage.games.lancaster.ledger import fresh_ledger
from peerage.games.lancaster.state import LancasterState


def screened(state: LancasterState) -> list[i64]:
    """The kinds of goods that are kept behind screens."""
    # rule: hidden-screen
    kinds: list[i64] = [GOLD, SQUIRES]
    for expansion in state.expansions:
        for kind in expansion.screened:
            kinds.append(kind)
    return kinds


def behind_screen(state: LancasterState, seat: i64, kind: i64) -> i64:
    if kind == GOLD:
        return state.gold[seat]
    if kind == SQUIRES:
        return state.squires[seat]
    count: i64 = 0
    for expansion in state.expansions:
        count += expansion.behind_screen(seat, kind)
    return count


def begin_counting(state: LancasterState) -> None:
    """Fill the ledger with what the players start with, unless all screens are open."""
    if state.open_screens:
        return
    state.ledger = fresh_ledger(state.seats)
    for kind in screened(state):
        seat: i64 = 0
        while seat < state.seats:
            state.ledger.book(seat, kind, behind_screen(state, seat, kind))
            seat += 1


def is_as_counted(state: LancasterState, viewer: i64) -> bool:
    """Whether there is behind the screens of the others what everybody has counted."""
    if not state.ledger.kept():
        return True
    for kind in screened(state):
        seat: i64 = 0
        while seat < state.seats:
            if seat != viewer and behind_screen(state, seat, kind) != state.ledger.counted(seat, kind):
                return False
            seat += 1
    return True


def put_as_counted(state: LancasterState, viewer: i64) -> None:
    """Let the others have what everybody has counted."""
    ledger = state.ledger
    seat: i64 = 0
    while seat < state.seats:
        if seat != viewer:
            state.gold[seat] = ledger.counted(seat, GOLD)
            state.squires[seat] = ledger.counted(seat, SQUIRES)
            for expansion in state.expansions:
                for kind in expansion.screened:
                    expansion.put_behind_screen(seat, kind, ledger.counted(seat, kind))
        seat += 1
