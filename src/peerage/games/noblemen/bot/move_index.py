"""A small number for each legal move, for nets: the same for moves that mean alike, whoever makes them and wherever."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from peerage.games.noblemen.ball.ball import GIVE_CARD, GIVE_MARKER, TITLE
from peerage.games.noblemen.board import CARDS, FIRST_FOLLY, FOLLIES, KINDS, KNIGHTS, MEADOW, TITLES
from peerage.games.noblemen.cards.play_cards import CARD, RETURN_TILE
from peerage.games.noblemen.cards.scandal import INTRIGUE, KEEP
from peerage.games.noblemen.estate.build import BUILD, FOLLY, SITE
from peerage.games.noblemen.estate.estate import OPEN, TILE, Estate
from peerage.games.noblemen.estate.expand import AREA, LAY, PLACE
from peerage.games.noblemen.estate.knights import DECLINE, HAND_OVER, KNIGHT, LIFT
from peerage.games.noblemen.estate.plane import ROW, cell_of, owner_of
from peerage.games.noblemen.moves import ROOM, STOP, kind_of
from peerage.games.noblemen.state import NoblemenState
from peerage.games.noblemen.turn.bribe import BRIBE
from peerage.games.noblemen.turn.church import DONATE
from peerage.games.noblemen.turn.opening import OPENING
from peerage.games.noblemen.turn.swap import GIVE_UP, SWAP, SWAP_SECOND, SWAP_TAKE
from peerage.games.noblemen.turn.taxes import GIVE, LAND, TAXES
from peerage.games.noblemen.turn.turn import END_TURN, IDLE
from peerage.kernel.playing.vecs import zeros

SIDE: Final[i64] = 32
"""Of the part of the plane around the first meadow that has an index for each cell."""
OTHERS: Final[i64] = 4
SAME_AREAS: Final[i64] = 32
"""More areas of one kind than an estate ever has."""
MOST_BRIBES: Final[i64] = 16
MOST_MARKERS: Final[i64] = 32
FIELDS: Final[i64] = (1 << ROOM) - 1

SIZES: Final = (
    *((OPENING, 1 << 2 * KINDS), (KEEP, CARDS), (INTRIGUE, 1), (LAY, KINDS), (PLACE, SIDE * SIDE), (AREA, 4)),
    *((BUILD, FIRST_FOLLY), (FOLLY, FOLLIES), (SITE, SIDE * SIDE), (KNIGHT, OTHERS * MEADOW * SAME_AREAS)),
    *((LIFT, KNIGHTS * MEADOW), (DECLINE, 1), (BRIBE, MOST_BRIBES), (TAXES, 1), (LAND, 1), (GIVE, MOST_MARKERS)),
    *((DONATE, KINDS), (IDLE, 1), (CARD, CARDS), (RETURN_TILE, KINDS), (SWAP, KINDS), (SWAP_SECOND, KINDS)),
    *((SWAP_TAKE, KINDS), (HAND_OVER, KINDS), (GIVE_MARKER, 1), (GIVE_CARD, CARDS), (TITLE, TITLES), (STOP, 1)),
    *((END_TURN, 1), (GIVE_UP, 1)),
)
"""How many indices each kind of move has."""
INDEXED: Final = int(sum(size for _, size in SIZES))


def first_indices() -> vec[i64]:
    """Of each kind of move, by its number."""
    first: vec[i64] = zeros(max(kind.number for kind, _ in SIZES) + 1)
    index: i64 = 0
    for kind, size in SIZES:
        first[kind.number] = index
        index += size
    return first


FIRST: Final[vec[i64]] = first_indices()


def index_of(state: NoblemenState, move: i64) -> i64:
    """Most moves have one small field, which is their index among those of their kind."""
    kind: i64 = kind_of(move)
    value: i64 = move & FIELDS
    if kind == PLACE.number or kind == SITE.number:
        value = cell_index(state.estates[state.top_seat()], value)
    elif kind == KNIGHT.number:
        value = symbol_index(state, value)
    elif kind == AREA.number:
        value = corner_index(state.top_arg(), value)
    elif kind == LIFT.number:
        value = lifted_index(state, value)
    return FIRST[kind] + value


def cell_index(estate: Estate, cell: i64) -> i64:
    """By its place from the first meadow; in an estate that reaches too far, by its number among those like it."""
    if estate.high_x - estate.low_x < SIDE - 2 and estate.high_y - estate.low_y < SIDE - 2:
        return (cell // ROW) % SIDE * SIDE + cell % SIDE
    index: i64 = estate.index(cell)
    like: i64 = estate.cells[index] & (OPEN | TILE)
    count: i64 = 0
    place: i64 = 0
    while place < index:
        if estate.cells[place] & (OPEN | TILE) == like:
            count += 1
        place += 1
    return count


def symbol_index(state: NoblemenState, symbol: i64) -> i64:
    """By its owner, counted from the asked seat, its kind, and its number among the owner's areas of this kind."""
    owner: i64 = owner_of(symbol)
    areas: vec[i64] = state.estates[owner].areas
    area: i64 = state.estates[owner].area_at(cell_of(symbol))
    kind: i64 = areas[area] & 3
    number: i64 = 0
    while area > 0:
        area -= 1
        if areas[area] & 3 == kind:
            number += 1
    turn: i64 = (owner - state.top_seat() + state.seats) % state.seats - 1
    return (turn * MEADOW + kind) * SAME_AREAS + min(number, SAME_AREAS - 1)


def corner_index(cell: i64, corner: i64) -> i64:
    """Where the tile on a cell lies in the square with this top left corner."""
    return (cell - corner) // ROW * 2 + (cell - corner) % ROW


def lifted_index(state: NoblemenState, symbol: i64) -> i64:
    """By the kind of the area, and which of the two knights it is."""
    owner: i64 = owner_of(symbol)
    area: i64 = state.estates[owner].area_at(cell_of(symbol))
    first: bool = state.posts[state.top_seat() * KNIGHTS] == owner << 8 | area
    return (state.estates[owner].areas[area] & 3) * KNIGHTS + (0 if first else 1)
