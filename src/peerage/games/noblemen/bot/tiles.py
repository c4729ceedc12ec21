"""Rules of thumb for tiles: where they are laid, which are given away, and which are swapped."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.board import KINDS
from peerage.games.noblemen.bot.outlook import Outlook
from peerage.games.noblemen.bot.worth import best_places, place_worth
from peerage.games.noblemen.cards.play_cards import VICARS_MOST
from peerage.games.noblemen.estate.estate import Estate
from peerage.games.noblemen.moves import STOP, TILE
from peerage.games.noblemen.state import ASK_EXPAND, ASK_SWAP_SECOND, ASK_SWAP_TAKE, NoblemenState
from peerage.games.noblemen.turn.swap import GIVE_UP, SWAP

NEVER: Final = -100.0
"""Only a player who wants to finish a swap begins one; and nobody swaps a tile for itself and another."""
FAVOUR_MISSED: Final = 0.3
"""What each tile fewer than four takes from the Vicar's Favour, while there is time for a better moment."""


def weigh_places(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """The survey has the places in the order in which they are offered."""
    index: i64 = 0
    while index < state.menu_size:
        priors[index] = place_worth(view, state.estates[seat], state.top_arg(), index)
        index += 1


def weigh_tiles(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """Another tile to be laid or given away, a swap, or no more."""
    lays: bool = state.top_kind() == ASK_EXPAND
    wanted: float = wanted_tile(state, view, seat) if lays else 0.0
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        if STOP.matches(move):
            priors[index] = 0.0
        elif SWAP.matches(move):
            priors[index] = swapping(state, view, seat, TILE.of(move), wanted)
        elif lays:
            priors[index] = laying(state, view, seat, TILE.of(move))
        else:
            priors[index] = 1.0 - kept_worth(view, state.estates[seat], TILE.of(move))
        index += 1


def weigh_exchange(state: NoblemenState, view: Outlook, seat: i64, priors: vec[float]) -> None:
    """Which tile goes, or comes: those with the worst places go, and those of which there are many."""
    asked: i64 = state.top_kind()
    best: vec[float] = best_places(view, state.estates[seat])
    index: i64 = 0
    while index < state.menu_size:
        move: i64 = state.menu[index]
        kind: i64 = TILE.of(move)
        held: float = float(state.tiles[seat * KINDS + kind])
        if asked == ASK_SWAP_SECOND:
            priors[index] = NEVER if GIVE_UP.matches(move) else 1.0 - best[kind]
        elif asked == ASK_SWAP_TAKE:
            first: i64 = state.top_arg() // KINDS
            if GIVE_UP.matches(move):
                priors[index] = best[first] + view.tile  # what was not too much for a tile that is wanted
            elif kind == first or kind == state.top_arg() % KINDS:
                priors[index] = NEVER
            else:
                priors[index] = best[kind] - 0.2 * held
        else:
            priors[index] = 0.3 * held - best[kind]
        index += 1


def laying(state: NoblemenState, view: Outlook, seat: i64, kind: i64) -> float:
    return best_places(view, state.estates[seat])[kind] - view.tile


def tiles_to_lay(state: NoblemenState, seat: i64) -> i64:
    return min(state.tiles_of(seat), state.board.expand_most)


def best_tile(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What the best tile behind the screen would bring, beyond what it is worth there."""
    best: vec[float] = best_places(view, state.estates[seat])
    most: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] > 0:
            most = max(most, best[kind] - view.tile)
        kind += 1
    return most


def wanted_tile(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What a tile that is missing and that the bag has would bring."""
    best: vec[float] = best_places(view, state.estates[seat])
    wanted: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        if state.tiles[seat * KINDS + kind] == 0 and state.bag[kind] > 0:
            wanted = max(wanted, best[kind])
        kind += 1
    return wanted


def swapping(state: NoblemenState, view: Outlook, seat: i64, kind: i64, wanted: float) -> float:
    """Only for a tile that is missing, can be laid in this action and brings much more than the two that go."""
    if wanted == 0.0:
        return -2.0
    return wanted - best_places(view, state.estates[seat])[kind] - view.tile - 1.0


def kept_worth(view: Outlook, estate: Estate, kind: i64) -> float:
    """A tile behind the screen: the better its place in the estate would be, the rather it is kept."""
    return view.tile + 0.15 * (best_places(view, estate)[kind] - 1.5) * min(1.0, view.turns_now)


def donations(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """All that the church would take and that is of no better use."""
    total: float = 0.0
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = min(state.tiles[seat * KINDS + kind], state.board.church_most - state.church[kind])
        total += float(count) * max(0.0, 1.0 - kept_worth(view, state.estates[seat], kind))
        kind += 1
    return total


def favours(state: NoblemenState, view: Outlook, seat: i64) -> float:
    """What the tiles bring that the Vicar would be given: one in any case, others if they are of no better use."""
    total: float = 0.0
    given: i64 = 0
    least: float = NEVER
    kind: i64 = 0
    while kind < KINDS:
        held: i64 = state.tiles[seat * KINDS + kind]
        each: float = 1.0 - kept_worth(view, state.estates[seat], kind)
        if held > 0 and each > 0.0:
            count: i64 = min(held, VICARS_MOST - given)
            total += float(count) * each
            given += count
        elif held > 0:
            least = max(least, each)
        kind += 1
    missed: float = FAVOUR_MISSED * float(VICARS_MOST - given) if view.turns > 1.5 else 0.0
    return (total if given > 0 else least) - missed
